import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestInfo } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { Corpus } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
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

test("trains a model on twenty pages, keeps it over a reload, and the command line decides by it alike", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(240_000);
  const gate = await Gate.on(page);
  await lab.visit("./#v1&s=news&a=learned&b=plain&x=src&tab=article");
  const corpus = new Corpus(lab);
  await corpus.openFolder(await shopsOn(info, 20));
  await corpus.run(2);
  await corpus.finished();

  await corpus.button("Train").click();
  const pane = page.getByRole("region", { name: "Training" });
  const form = pane.getByRole("form", { name: "Train a model" });
  const train = form.getByRole("button", { name: "Train" });
  await form.getByLabel("name").fill(" ");
  await expect(form).toContainText("A model needs a name.");
  await expect(train).toBeDisabled();
  await form.getByLabel("name").fill("My shops");
  expect(await violationsOn(page)).toEqual([]);

  // What is stopped leaves nothing.
  await gate.hold("train");
  await train.click();
  await expect(pane.getByRole("progressbar", { name: "Judging pages" })).toHaveAttribute("aria-valuenow", "19", {
    timeout: 90_000,
  });
  await pane.getByRole("button", { name: "Stop" }).click();
  await expect(form.getByLabel("name")).toHaveValue("My shops");
  await gate.open();

  await train.click();
  const heading = pane.getByRole("heading", { name: /^my-shops-[0-9a-f]{12}: learned from 20 pages/ });
  await expect(heading).toBeVisible({ timeout: 90_000 });
  await expect(pane.getByText(/^Your model beats the shipped one on 20 pages: \+0\.\d+ F1/)).toBeVisible();
  await expect(pane.getByRole("row", { name: /^plain 0\.\d+/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath("trained.png") });
  const download = page.waitForEvent("download");
  await pane.getByRole("button", { name: "Save the model" }).click();
  const file = await download;
  const model = file.suggestedFilename().replace(/\.json$/, "");
  await pane.getByRole("button", { name: "Add as a lane" }).click();
  await expect(pane.getByText("It is lane C.")).toBeVisible();

  // A shop that it has not seen.
  await page.getByRole("button", { name: "Inspect", exact: true }).click();
  const { html, gold } = shopPage(77);
  await lab.openFiles({ name: "shop.html", mimeType: "text/html", buffer: Buffer.from(html) });
  await lab.rest();
  await page.getByRole("combobox", { name: "Result of" }).selectOption({ label: "C Learned" });
  const kept = await lab.kept("C");
  expect(kept).not.toBe(await lab.kept("A"));
  for (const offer of gold.split("\n")) await expect(lab.result).toContainText(offer);
  await expect(lab.result).not.toContainText("takes them back");

  await page.reload();
  await lab.rest();
  expect(await lab.kept("C")).toBe(kept);
  await lab.more("C");
  await expect(page.getByRole("combobox", { name: "Model" }).first()).toHaveValue(model);

  const path = info.outputPath("model.json");
  const own = info.outputPath("shop.html");
  await writeFile(path, await readFile(await file.path()));
  await writeFile(own, html);
  const line = ["--import", "tsx", "src/cli/extract.ts", "--format", "jsonl", "--algorithm", `learned.model~${path}`, own];
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, line, { cwd: root });
  const { text, selection } = JSON.parse(stdout) as { readonly text: string; readonly selection: readonly number[] };
  expect(text).toBe(gold);
  const size = selection.reduce((sum, offset, at) => sum + (at % 2 === 0 ? -offset : offset), 0);
  expect(size).toBe(kept);

  // The file, opened like a page, goes to the lane that decides by a model.
  await lab.visit("./#v1&s=news&a=learned&x=src&tab=article");
  await lab.openFiles({ name: "shop.html", mimeType: "text/html", buffer: Buffer.from(html) });
  await lab.openFiles({ name: "model.json", mimeType: "application/json", buffer: await readFile(path) });
  expect(await lab.kept("A")).toBe(kept);
});

test("a link that names a model which is not here says so, and offers the shipped one, undoably", async ({ lab, page }, info) => {
  await lab.visit("./#v1&s=news&a=learned.model~my-shops-0123456789ab&b=plain&x=src&tab=article");
  const alert = lab.lane("A").getByRole("alert");
  await expect(alert).toContainText("Learned does not find its model “my-shops-0123456789ab” here.");
  await page.screenshot({ path: info.outputPath("missing.png") });
  await alert.getByRole("button", { name: "Use the shipped model" }).click();
  await lab.rest();
  expect(await lab.kept("A")).toBeGreaterThan(0);
  await page.keyboard.press("Control+z");
  await expect(alert).toBeVisible();
});
