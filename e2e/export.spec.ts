import { readFileSync } from "node:fs";
import type { Download } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, test, type Lab } from "./lab.ts";

test("a figure leaves the lab as it is, for a page of print, whatever the theme", async ({ lab, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await lab.visit();
  await test.step("as SVG that stands alone, on white, with its words and its caption", async () => {
    await lab.set("C", "λ", "0.5");
    const file = await exported(lab, "C", "Figure: SVG, two columns (174 mm)");
    expect(file.suggestedFilename()).toBe("contentscope-cectd-ds-News-article.svg");
    const svg = readFileSync(await file.path(), "utf8");
    const figure = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      return {
        words: Array.from(parsed.querySelectorAll("text"), (text) => text.textContent).join("\n"),
        title: parsed.querySelector("title")?.textContent,
        caption: parsed.querySelector("desc")?.textContent ?? "",
        paths: parsed.querySelectorAll("path").length,
        rules: parsed.querySelectorAll("line.rule").length,
      };
    }, svg);
    expect(figure).toMatchObject({ rules: 1, title: "C CECTD-DS: News article" });
    expect(figure.paths).toBeGreaterThan(50);
    for (const words of ["kept", "removed", "Composite", "characters"]) expect(figure.words).toContain(words);
    for (const words of ["λ 0.5", "104,328", "Contentscope 0.1.0"]) expect(figure.caption).toContain(words);
    // Nothing is left to a style sheet elsewhere, and prints are light.
    expect(svg).not.toMatch(/<image|var\(|https?:\/\/(?!www\.w3\.org)/);
    expect(svg).toContain('fill="#ffffff"');
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
    const expected = ["a-learned", "b-ccb", "c-cectd-ds", "d-danag"].flatMap((lane) =>
      ["column.png", "column.svg", "csv", "png", "svg", "txt"].map((format) => `${lane}.${format}`),
    );
    expect(names.toSorted()).toEqual(expected);
  });
});

test("a figure leaves as it is chosen, with its bands and passes, and by index", async ({ lab, page }) => {
  await lab.visit();
  const svgOf = async (lane: string): Promise<string> =>
    readFileSync(await (await exported(lab, lane, "Figure: SVG, two columns (174 mm)")).path(), "utf8");
  const rowsIn = (svg: string): number => svg.match(/<image /g)?.length ?? 0;
  await lab.set("B", "Threshold", "0.75");
  await lab.size("B", "full");
  await lab.set("B", "Tolerance", "0");
  const few = await svgOf("B");
  expect(rowsIn(few)).toBeGreaterThan(1);
  expect(few).toMatch(/>Ratio</i);

  await test.step("without a band that is hidden, and with a row for every pass", async () => {
    await lab.toggle("B", "Ratio", false);
    await lab.inMenu("B", /^Passes/, "A row for each");
    const all = await svgOf("B");
    expect(rowsIn(all)).toBeGreaterThan(rowsIn(few));
    for (const pass of ["pass 0", "pass 1", "pass 2"]) expect(all).toContain(`>${pass}<`);
    expect(all).not.toMatch(/>Ratio</i);
  });

  await test.step("with the numbers of the units as its x", async () => {
    expect(await svgOf("D")).toMatch(/class="label"[^>]*>characters</);
    await page.getByRole("heading", { name: "Contentscope" }).click();
    await page.keyboard.press("x");
    await lab.rest();
    expect(await svgOf("D")).toMatch(/class="label"[^>]*>lines</);
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
