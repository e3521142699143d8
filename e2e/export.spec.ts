import { readFileSync } from "node:fs";
import type { Download, Locator } from "@playwright/test";
import { unzipSync } from "fflate";
import { violationsOn } from "./axe.ts";
import { expect, test, type Lab } from "./lab.ts";

test("a figure leaves the lab as it is, for a page of print, whatever the theme", async ({ lab, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await lab.visit();
  await test.step("as SVG that stands alone, on white, with its words and its caption", async () => {
    await lab.set("C", "λ", "0.5");
    const file = await exported(lab, "C", "Save SVG");
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
    const png = readFileSync(await (await exported(lab, "B", "Save PNG")).path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    // 174 mm are 6.85 inches.
    expect(png.readUInt32BE(16) / 6.85).toBeGreaterThan(300);
  });

  await test.step("the caption leaves as text, and the numbers as rows, one a unit", async () => {
    const caption = readFileSync(await (await exported(lab, "B", "Save caption")).path(), "utf8");
    expect(caption).toMatch(/^B CCB: News article\.\nCCB \(Gottron 2008\): .*threshold 0\.75/);
    const rows = readFileSync(await (await exported(lab, "D", "Save numbers (CSV)")).path(), "utf8").split("\r\n");
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
      ["csv", "png", "svg", "txt"].map((format) => `${lane}.${format}`),
    );
    expect(names.toSorted()).toEqual(expected);
  });
});

test("a figure leaves as it is chosen, with its bands and passes, and by index", async ({ lab, page }) => {
  await lab.visit();
  const svgOf = async (lane: string): Promise<string> =>
    readFileSync(await (await exported(lab, lane, "Save SVG")).path(), "utf8");
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

test("a figure is seen before it is saved, and printed as it is chosen", async ({ lab, page }) => {
  await lab.visit();
  const dialog = await exporting(lab, "B");
  const preview = dialog.getByRole("img");
  const shown = async (): Promise<string> => {
    await lab.rest();
    return decodeURIComponent((await preview.getAttribute("src")) ?? "").replace("data:image/svg+xml,", "");
  };
  const wordsIn = (svg: string): readonly string[] => Array.from(svg.matchAll(/<text[^>]*>([^<]*)/g), ([, words = ""]) => words);
  const ticksIn = (svg: string): readonly number[] =>
    wordsIn(svg).flatMap((words) => (/^\d+,000$/.test(words) ? [Number(words.replace(",", ""))] : []));
  expect(await violationsOn(page)).toEqual([]);

  await test.step("its threshold with the histogram, and in the legend what is kept wrongly and what is missed", async () => {
    const svg = await shown();
    expect(wordsIn(svg)).toEqual(expect.arrayContaining(["0.75", "pass 0", "pass 3", "kept wrongly", "missed", "characters"]));
    expect(svg).toContain('class="margin-kept"');
  });

  await test.step("width, height, font, greys and caption change what is shown, and what is saved is that", async () => {
    await dialog.getByRole("button", { name: "84 mm wide" }).click();
    // What is drawn at that width says its own height first.
    await lab.rest();
    await dialog.getByLabel("Height (mm)").fill("100");
    await dialog.getByLabel("Font").selectOption({ label: "serif" });
    await dialog.getByLabel("Greys").check();
    await dialog.getByLabel("Caption below").check();
    const svg = await shown();
    expect(svg).toMatch(/^<svg [^>]*width="84mm" height="(99|100)(\.\d+)?mm"/);
    expect(svg).not.toContain("#0072b2");
    expect(wordsIn(svg).join(" ")).toContain("B CCB: News article.");
    expect(await savedIn(lab, "Save SVG")).toBe(svg);
  });

  await test.step("what of the page it shows can be chosen", async () => {
    await dialog.getByRole("button", { name: "whole page" }).click();
    expect(wordsIn(await shown())).toEqual(expect.arrayContaining(["0", "50,000"]));
    await dialog.getByLabel("x from").fill("50000");
    await dialog.getByLabel("to", { exact: true }).fill("60000");
    const ticks = ticksIn(await shown());
    expect(ticks.length).toBeGreaterThan(1);
    for (const tick of ticks) expect(tick >= 50_000 && tick <= 60_000, `tick at ${tick}`).toBe(true);
  });

  await test.step("is printed alone on a page of its size", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: "Lanes" })).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Save SVG" })).toBeHidden();
    await expect(preview).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    // In points, of which 72 are an inch: one page of 84 by 100 millimetres.
    const boxes = Array.from(pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, ...size]) =>
      size.map((side) => Number(side) / 72),
    );
    expect(boxes).toEqual([[expect.closeTo(84 / 25.4, 1), expect.closeTo(100 / 25.4, 1)]]);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the choices stay for the next figure, and the focus goes back", async () => {
    await page.keyboard.press("Escape");
    await expect(lab.lane("B").getByRole("button", { name: "More of lane B" })).toBeFocused();
    await exporting(lab, "C");
    await expect(dialog.getByLabel("Width (mm)")).toHaveValue("84");
    await expect(dialog.getByLabel("Greys")).toBeChecked();
  });
});

/** Opens the dialog for a lane's figures. */
async function exporting(lab: Lab, lane: string): Promise<Locator> {
  await lab.inMenu(lane, /^Export/);
  const dialog = lab.page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("img").waitFor();
  return dialog;
}

async function exported(lab: Lab, lane: string, button: string): Promise<Download> {
  await exporting(lab, lane);
  const file = await downloaded(lab, button);
  await lab.page.keyboard.press("Escape");
  await lab.rest();
  return file;
}

async function downloaded(lab: Lab, button: string): Promise<Download> {
  const coming = lab.page.waitForEvent("download");
  await lab.page.getByRole("dialog").getByRole("button", { name: button }).click();
  return coming;
}

async function savedIn(lab: Lab, button: string): Promise<string> {
  return readFileSync(await (await downloaded(lab, button)).path(), "utf8");
}
