import { coloursIn, expect, test } from "./lab.ts";

test("the first visit shows the news sample, three lanes and their figures", async ({ lab, page }) => {
  await lab.visit();

  await test.step("the news sample is open", async () => {
    await expect(lab.pages).toHaveText(["News article"]);
    await expect(lab.pages).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveTitle("News article – Contentscope");
    await expect(lab.source.getByRole("textbox", { name: "Source, HTML" })).toBeAttached();
    await expect(lab.source.getByText("<!DOCTYPE html>")).toBeVisible();
    await expect(lab.status).toContainText("Ready");
  });

  await test.step("each lane keeps a part of the text", async () => {
    for (const lane of ["A CCB", "B CECTD-DS", "C DANAg"]) {
      const kept = await lab.kept(lane);
      expect(kept).toBeGreaterThan(1000);
      expect(kept).toBeLessThan(20_000);
    }
  });

  await test.step("each lane says its F1 against the sample's gold standard, and has its row against it", async () => {
    for (const [name, score] of [
      ["A CCB", "0.741"],
      ["B CECTD-DS", "0.861"],
      ["C DANAg", "0.961"],
    ] as const) {
      await expect(lab.lane(name).getByText(`F1 ${score}`)).toBeVisible();
      await expect(lab.lane(name).getByText("against gold", { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("note", { name: "Hint 2 of 3" })).toContainText("drag me, F1 follows");
  });

  await test.step("the text of the page is in view, and what lies outside is told, and a click away", async () => {
    const before = lab.lanes.getByRole("button", { name: /^‹ [\d,]+$/ });
    const after = lab.lanes.getByRole("button", { name: /^[\d,]+ ›$/ });
    await expect(after).toBeVisible();
    await before.click();
    await lab.rest();
    await expect(before).toHaveCount(0);
    await expect(after).toHaveCount(0);
    await expect(lab.ribbon).toHaveAttribute("aria-valuenow", "0");
  });

  await test.step("every figure is drawn, and so is the ribbon", async () => {
    for (const figure of [lab.figure("A"), lab.figure("B"), lab.figure("C"), lab.ribbon]) {
      const colours = await coloursIn(figure);
      expect(colours.length).toBeGreaterThan(1);
      // The row of what a lane misses of gold may be empty, and rightly.
      expect(colours.filter((count) => count <= 1).length).toBeLessThanOrEqual(1);
    }
  });

  await test.step("every figure has a name and says in a sentence what is kept", async () => {
    const sentence = /keeps [\d,]+ of [\d,]+ characters of text \(\d+ %\) in [\d,]+ regions/;
    for (const name of ["A CCB", "B CECTD-DS", "C DANAg"]) {
      await expect(lab.lane(name).getByRole("figure", { name: `${name}: figure` })).toContainText(sentence);
      await expect(lab.figure(name)).toHaveAccessibleName(sentence);
    }
  });
});

test("at 1024 pixels Source and Result share a column", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await lab.visit();
  for (const button of await page.getByRole("banner").getByRole("button").all())
    await expect(button).toBeInViewport({ ratio: 1 });
  for (const region of [lab.source, lab.lanes, lab.result]) await expect(region).toBeInViewport();
  const [source, result] = [await lab.source.boundingBox(), await lab.result.boundingBox()];
  expect(source?.x).toBe(result?.x);
  for (const count of await coloursIn(lab.figure("A"))) expect(count).toBeGreaterThan(1);
});

test("at 390 pixels one pane at a time has the whole width", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.visit();
  await expect(lab.lanes).toBeInViewport();
  await expect(lab.source).toHaveCount(0);
  await page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: "Result" }).click();
  await lab.rest();
  expect((await lab.result.boundingBox())?.width).toBe(390);
  await expect(lab.lanes).toHaveCount(0);
});
