import { coloursIn, expect, test } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("the news sample is open", async ({ lab, page }) => {
  await expect(lab.pages).toHaveText(["News article"]);
  await expect(lab.pages).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveTitle("News article – Contentscope");
  await expect(lab.source.getByRole("textbox", { name: "Source, HTML" })).toBeAttached();
  await expect(lab.source.getByText("<!DOCTYPE html>")).toBeVisible();
  await expect(lab.status).toContainText("Ready");
});

test("three lanes have run, and each keeps a part of the text", async ({ lab }) => {
  for (const lane of ["A CCB", "B CECTD-DS", "C DANAg"]) {
    const kept = await lab.kept(lane);
    expect(kept).toBeGreaterThan(1000);
    expect(kept).toBeLessThan(20_000);
  }
});

test("every figure is drawn, and so is the ribbon", async ({ lab }) => {
  for (const figure of [lab.figure("A"), lab.figure("B"), lab.figure("C"), lab.ribbon]) {
    const colours = await coloursIn(figure);
    expect(colours.length).toBeGreaterThan(1);
    for (const count of colours) expect(count).toBeGreaterThan(1);
  }
});

test("every figure has a name and says in a sentence what is kept", async ({ lab }) => {
  const sentence = /keeps [\d,]+ of [\d,]+ characters of text \(\d+ %\) in [\d,]+ regions/;
  for (const [lane, name] of [
    ["A", "A CCB: figure"],
    ["B", "B CECTD-DS: figure"],
    ["C", "C DANAg: figure"],
  ] as const) {
    await expect(lab.lane(lane).getByRole("figure", { name })).toContainText(sentence);
    await expect(lab.figure(lane)).toHaveAccessibleName(sentence);
  }
});

test("the same happens at 1024 pixels, with Source and Result in one column", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await lab.rest();
  for (const region of [lab.source, lab.lanes, lab.result]) await expect(region).toBeInViewport();
  const [source, result] = [await lab.source.boundingBox(), await lab.result.boundingBox()];
  expect(source?.x).toBe(result?.x);
  for (const count of await coloursIn(lab.figure("A"))) expect(count).toBeGreaterThan(1);
});
