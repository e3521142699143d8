import { readFileSync } from "node:fs";
import type { Download } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, test, type Lab } from "./lab.ts";

test("a figure and a result leave the lab as they are, whatever the theme", async ({ lab, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await lab.visit();
  await test.step("a lane's figure is exported as SVG that stands alone, whatever the theme", async () => {
    await lab.set("B", "λ", "0.5");
    const file = await exported(lab, "B", "SVG");
    expect(file.suggestedFilename()).toBe("contentscope-cectd-ds-News-article.svg");
    const svg = readFileSync(await file.path(), "utf8");
    const figure = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      return {
        error: parsed.querySelector("parsererror")?.textContent ?? "",
        words: Array.from(parsed.querySelectorAll("text"), (text) => text.textContent).join("\n"),
        paths: parsed.querySelectorAll("path").length,
        images: parsed.querySelectorAll("image").length,
        hatches: parsed.querySelectorAll("defs pattern").length,
        rules: parsed.querySelectorAll("line.rule").length,
      };
    }, svg);
    expect(figure).toMatchObject({ error: "", images: 0, rules: 1 });
    expect(figure.hatches).toBeGreaterThan(0);
    expect(figure.paths).toBeGreaterThan(50);
    for (const words of [
      "B CECTD-DS: News article",
      "λ 0.5",
      "kept",
      "removed",
      "Composite text",
      "characters",
      "104,328",
      "Contentscope 0.1.0",
    ])
      expect(figure.words).toContain(words);
    // Nothing is left to a style sheet elsewhere, and prints are light.
    expect(svg).not.toMatch(/var\(|https?:\/\/(?!www\.w3\.org)/);
    expect(svg).toContain('fill="#ffffff"');
  });

  await test.step("a result leaves as Markdown and as JSON, copied and saved", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await lab.set("A", "Threshold", "0.6");
    await lab.addLane("Plain");
    await lab.result.getByLabel("Result of").selectOption({ label: "D Plain" });
    await lab.rest();
    const choose = async (name: string): Promise<void> => {
      await lab.result.getByRole("button", { name: "Markdown and JSON" }).click();
      await page.getByRole("menuitem", { name }).click();
      await lab.rest();
    };
    await choose("Copy as Markdown");
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toMatch(/^# .*ferry/m);
    const markdown = await clipboard();
    expect(markdown).toMatch(/\[[^\]]+\]\(https:\/\/harbour-gazette\.example\/[^)]*\)/);

    const coming = page.waitForEvent("download");
    await choose("Save as JSON (.json)");
    const file = await coming;
    expect(file.suggestedFilename()).toBe("News-article-plain.json");
    const json = JSON.parse(readFileSync(await file.path(), "utf8")) as Record<string, unknown>;
    expect(json).toMatchObject({
      page: { name: "News article", characters: 104_328 },
      algorithm: { id: "plain", name: "Plain" },
      contentscope: "0.1.0",
      keptCharacters: await lab.kept("D"),
    });
    expect(String(json["text"]).length).toBeGreaterThan(1_000);
  });
});

test("figures are exported as pictures, as numbers and all at once", async ({ lab, page }) => {
  await lab.visit();
  await test.step("a PNG is twice the size of its SVG", async () => {
    const svg = readFileSync(await (await exported(lab, "A", "SVG")).path(), "utf8");
    const png = readFileSync(await (await exported(lab, "A", "PNG")).path());
    const [, width, height] = /<svg[^>]* width="(\d+)" height="([\d.]+)"/.exec(svg) ?? [];
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
  });

  await test.step("the numbers behind a figure are exported, a row a unit", async () => {
    const rows = readFileSync(await (await exported(lab, "C", "CSV")).path(), "utf8").split("\r\n");
    expect(rows[0]).toMatch(/^No\.,Unit,Start,End,/);
    expect(rows[1]).toMatch(/^1,line 1,0,/);
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.at(-2)).toMatch(new RegExp(`^"?${rows.length - 2}"?,`));
  });

  await test.step("all figures come in one archive", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: /^Export figures/ }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("contentscope-figures-News-article.zip");
    const names = Object.keys(unzipSync(readFileSync(await file.path())));
    const lanes = ["a-ccb", "b-cectd-ds", "c-danag"].flatMap((lane) =>
      ["csv", "png", "svg"].map((format) => `${lane}.${format}`),
    );
    expect(names.toSorted()).toEqual([...lanes, "overview.png", "overview.svg"]);
  });

  await test.step("a figure is exported as it is chosen, with its strips and passes", async () => {
    await lab.lane("A").getByRole("button", { name: "Ratio", exact: true }).click();
    await lab.rest();
    const svg = readFileSync(await (await exported(lab, "A", "SVG")).path(), "utf8");
    expect(svg.match(/<image /g)?.length).toBeGreaterThan(3);
    expect(svg).toContain(">pass 1<");
    expect(svg).not.toContain(">Ratio<");
    await page.keyboard.press("x");
    await lab.rest();
    const byIndex = readFileSync(await (await exported(lab, "C", "SVG")).path(), "utf8");
    expect(byIndex).toMatch(/class="label"[^>]*>lines</);
  });
});

async function exported(lab: Lab, lane: string, format: string): Promise<Download> {
  const coming = lab.page.waitForEvent("download");
  await lab
    .lane(lane)
    .getByRole("button", { name: `Export the figure of lane ${lane}` })
    .click();
  await lab.page.getByRole("menuitem", { name: format }).click();
  const file = await coming;
  await lab.rest();
  return file;
}
