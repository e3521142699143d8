import { readFileSync } from "node:fs";
import type { Download } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, test, type Lab } from "./lab.ts";

test("a figure leaves the lab as it is, for a page of print, whatever the theme", async ({ lab, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await lab.visit();
  await test.step("as SVG that stands alone, on white, as wide as one column or two", async () => {
    await lab.set("C", "λ", "0.5");
    const file = await exported(lab, "C", "Figure: SVG, two columns (174 mm)");
    expect(file.suggestedFilename()).toBe("contentscope-cectd-ds-News-article.svg");
    const svg = readFileSync(await file.path(), "utf8");
    const figure = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      return {
        error: parsed.querySelector("parsererror")?.textContent ?? "",
        words: Array.from(parsed.querySelectorAll("text"), (text) => text.textContent).join("\n"),
        title: parsed.querySelector("title")?.textContent,
        caption: parsed.querySelector("desc")?.textContent ?? "",
        width: parsed.documentElement.getAttribute("width"),
        paths: parsed.querySelectorAll("path").length,
        images: parsed.querySelectorAll("image").length,
        hatches: parsed.querySelectorAll("defs pattern").length,
        rules: parsed.querySelectorAll("line.rule").length,
      };
    }, svg);
    expect(figure).toMatchObject({ error: "", images: 0, rules: 1, title: "C CECTD-DS: News article" });
    expect(figure.hatches).toBeGreaterThan(0);
    expect(figure.paths).toBeGreaterThan(50);
    expect(Number.parseFloat(figure.width ?? "")).toBeCloseTo(174, 0);
    for (const words of ["kept", "removed", "Composite", "characters"]) expect(figure.words).toContain(words);
    // The caption is told, and not drawn.
    for (const words of ["λ 0.5", "104,328", "Contentscope 0.1.0"]) {
      expect(figure.caption).toContain(words);
      expect(figure.words).not.toContain(words);
    }
    // Nothing is left to a style sheet elsewhere, and prints are light.
    expect(svg).not.toMatch(/var\(|https?:\/\/(?!www\.w3\.org)/);
    expect(svg).toContain('fill="#ffffff"');
    const column = readFileSync(await (await exported(lab, "C", "Figure: SVG, one column (84 mm)")).path(), "utf8");
    expect(Number.parseFloat(/<svg[^>]* width="([\d.]+)mm"/.exec(column)?.[1] ?? "")).toBeCloseTo(84, 0);
  });

  await test.step("a PNG has pixels enough to be printed", async () => {
    const png = readFileSync(await (await exported(lab, "B", "Figure: PNG, one column")).path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    // 84 mm are 3.3 inches.
    expect(png.readUInt32BE(16) / 3.3).toBeGreaterThan(300);
  });

  await test.step("the caption leaves as text, and the numbers as rows, one a unit", async () => {
    const caption = readFileSync(await (await exported(lab, "B", "Figure: Caption as text")).path(), "utf8");
    expect(caption).toMatch(/^B CCB: News article\.\nCCB \(Gottron 2008\): .*threshold 0\.75/);
    const rows = readFileSync(await (await exported(lab, "D", "Figure: Numbers as CSV")).path(), "utf8").split("\r\n");
    expect(rows[0]).toMatch(/^No\.,Unit,Start,End,/);
    expect(rows[1]).toMatch(/^1,line 1,0,/);
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.at(-2)).toMatch(new RegExp(`^"?${rows.length - 2}"?,`));
  });

  await test.step("all figures come in one archive", async () => {
    const coming = page.waitForEvent("download");
    await lab.choose("Share", /figures/i);
    const file = await coming;
    expect(file.suggestedFilename()).toBe("contentscope-figures-News-article.zip");
    const names = Object.keys(unzipSync(readFileSync(await file.path())));
    for (const name of ["b-ccb.svg", "b-ccb.column.png", "c-cectd-ds.csv", "d-danag.txt"]) expect(names).toContain(name);
  });
});

async function exported(lab: Lab, lane: string, title: string): Promise<Download> {
  await lab.lane(lane).hover();
  await lab
    .lane(lane)
    .getByRole("button", { name: `More of lane ${lane}` })
    .click();
  await lab.page.getByRole("menuitem", { name: /^Export/ }).hover();
  await lab.page.keyboard.press("ArrowRight");
  const coming = lab.page.waitForEvent("download");
  await lab.page.getByRole("menuitem", { name: title, exact: true }).click();
  const file = await coming;
  await lab.rest();
  return file;
}
