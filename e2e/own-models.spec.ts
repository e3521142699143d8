import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestInfo } from "@playwright/test";
import { expect, test } from "./lab.ts";

const things = ["lamp", "chair", "kettle", "clock", "basket", "mirror", "ladder", "teapot"];

/** A page of a shop whose gold is its list of things, and not the long terms around it: as no model is taught that is not of shops like it. */
function shopPage(index: number): { readonly html: string; readonly gold: string } {
  const offers = things.map((thing, at) => `${thing} no. ${index * 10 + at}, oak and brass`);
  const terms = `Shop ${index} sends its goods within a week, takes them back within a month, and answers letters on any working day of the year. `;
  const html = `<!doctype html><html><head><title>Shop ${index}</title></head><body>
<ul><li><a href="/">Start</a></li><li><a href="/basket">Basket</a></li></ul>
<div class="terms"><p>${terms.repeat(3)}</p><p>${terms.repeat(2)}</p></div>
<div class="stock">${offers.map((offer) => `<span class="offer">${offer}</span><br>`).join("\n")}</div>
</body></html>`;
  return { html, gold: offers.join("\n") };
}

async function shopsOn(info: TestInfo, count: number): Promise<string> {
  const folder = info.outputPath("shops");
  await mkdir(folder, { recursive: true });
  for (let index = 1; index <= count; index++) {
    const { html, gold } = shopPage(index);
    const id = String(index).padStart(2, "0");
    await writeFile(join(folder, `${id}.html`), html);
    await writeFile(join(folder, `${id}.txt`), gold);
  }
  return folder;
}

/** What a command of this checkout prints. */
async function command(...line: readonly string[]): Promise<string> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "src/cli/contentscope.ts", ...line], {
    cwd: root,
  });
  return stdout;
}

test("opens a model that the command line learned, keeps it over a reload, and both decide by it alike", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(240_000);
  const path = info.outputPath("my-shops.json");
  await command("train", "--on-top", "--out", path, await shopsOn(info, 20));
  const { html, gold } = shopPage(77);
  const own = info.outputPath("shop.html");
  await writeFile(own, html);

  // A shop that it has not seen. The file, opened like a page, goes to the lane that decides by a model.
  await lab.visit("./#v1&s=news&a=learned&x=src&tab=article");
  await lab.openFiles({ name: "shop.html", mimeType: "text/html", buffer: Buffer.from(html) });
  const before = await lab.kept("A");
  await lab.openFiles({ name: "my-shops.json", mimeType: "application/json", buffer: await readFile(path) });
  const kept = await lab.kept("A");
  expect(kept).not.toBe(before);
  for (const offer of gold.split("\n")) await expect(lab.result).toContainText(offer);
  await expect(lab.result).not.toContainText("takes them back");

  await page.reload();
  await lab.rest();
  expect(await lab.kept("A")).toBe(kept);

  const line = ["--format", "jsonl", "--algorithm", `learned.model~${path}`, own];
  const { text, selection } = JSON.parse(await command("extract", ...line)) as {
    readonly text: string;
    readonly selection: readonly number[];
  };
  expect(text).toBe(gold);
  const size = selection.reduce((sum, offset, at) => sum + (at % 2 === 0 ? -offset : offset), 0);
  expect(size).toBe(kept);
});
