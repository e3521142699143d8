import { Corpus } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { articlePage, expect, test, type Lab } from "./lab.ts";

test("VIPS looks at the page as it is laid out, finer or coarser, and anew after an edit", async ({ lab, page }) => {
  await test.step("the page is laid out before VIPS looks at it, and the article is kept", async () => {
    await lab.visit("./#v1&s=news&a=vips&x=src&tab=article");
    expect(await lab.kept("A")).toBeGreaterThan(6000);
    await expect(lab.result).toContainText("Chain ferry to cross the Wren again after harbour board votes eight to three");
    await lab.size("A", "full");
    await expect(lab.lane("A")).toContainText("reconstructed");
    // The frame that it was laid out in is gone.
    await expect(lab.page.locator("iframe")).toHaveCount(0);
  });

  await test.step("a higher degree of coherence gives more segments, and analyses nothing anew", async () => {
    const before = await segments(lab);
    const { analyses, parses } = await lab.work();
    await lab.set("A", "PDoC", "8");
    expect(await segments(lab)).toBeGreaterThan(before + 20);
    await expect(lab.result).toContainText("Wrenmouth is to get its chain ferry back.");
    await lab.set("A", "PDoC", "1");
    expect(await segments(lab)).toBe(1);
    const after = await lab.work();
    expect([after.analyses, after.parses]).toEqual([analyses, parses]);
    await lab.more("A");
    await lab.set("A", "Size threshold", "40");
    expect((await lab.work()).analyses).toBe(analyses + 1);
  });

  await lab.set("A", "Size threshold", "default");
  await lab.set("A", "PDoC", "default");
  await test.step("a sweep tries its settings on the page as it is laid out", async () => {
    await lab.inMenu("A", /^Sweep/);
    await lab.rest();
    const sweep = page.getByRole("region", { name: "Sweep of lane A" });
    await sweep.getByRole("application").focus();
    await page.keyboard.press("Home");
    await lab.rest();
    await expect(sweep).toContainText("10 of 10 settings");
    await expect(sweep).toContainText(/PDoC 1: F1 0\.\d{3}, precision 0\.\d{3}, recall 1\.000/);
  });

  await lab.inMenu("A", /^Sweep/);
  await page.getByRole("heading", { name: "Contentscope" }).click();
  await page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("an edit is laid out anew", async () => {
    await lab.openHtml(articlePage("Edited"));
    const before = await lab.kept("A");
    await lab.source.getByText("<title>Edited</title>").first().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("<h2>Added at the end of all</h2>");
    await lab.rest();
    await expect.poll(() => lab.kept("A")).not.toBe(before);
  });
});

test("a place is explained, and the segments are shown on the page with their tree", async ({ lab }) => {
  await test.step("a place is explained by rule, degree and score", async () => {
    await lab.visit("./#v1&s=news&a=vips.pdoc~8&x=src&tab=compare");
    await lab.figure("A").first().focus();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "Enter"]) {
      await lab.page.keyboard.press(key);
      await lab.rest();
    }
    await lab.reason.getByRole("button", { name: "Details" }).click();
    await expect(lab.reason).toContainText(/text area/i);
    await expect(lab.reason).toContainText(/rule \d+/);
    await expect(lab.reason).toContainText(/DoC = \d+/);
  });

  await test.step("the segments are shown on the page, and the tree that they come from", async () => {
    await lab.picture("A", "Segments by PDoC");
    const layout = await lab.picture("A", "Segments on the page");
    await expect(layout).toContainText(/\d+ rectangles .*; on a page of 1,280 by [\d,]+ pixels/);
    await layout.getByRole("application").focus();
    await lab.page.keyboard.press("End");
    await lab.page.keyboard.press("Enter");
    await expect(layout.locator(".spot.pin")).toBeVisible();
    const tree = await lab.picture("A", "Block tree");
    await expect(tree.getByRole("row").first()).toBeVisible();
  });

  await test.step("it keeps text of the samples that are hard to lay out", async () => {
    await lab.set("A", "PDoC", "default");
    for (const sample of ["Forum thread", "Blog post on one line", "Persian news feature"]) {
      await lab.openSample(sample);
      expect(await lab.kept("A")).toBeGreaterThan(2000);
    }
  });
});

test("VIPS runs over the samples, alone and as a member, is stopped and goes on", async ({ lab, page }) => {
  const gate = await Gate.on(page);
  await lab.visit("./#v1&s=news&a=vips&b=union~~vips~~cectd-ds&c=cectd-ds&x=src&tab=article");
  const corpus = new Corpus(lab);
  await gate.hold("evaluate", 3);
  // The samples are run by themselves where nothing was open before.
  await corpus.visit();
  await expect(page.getByText(/3 of 9 judged, laying out page [5-9] of 9/)).toBeVisible();
  await gate.reached("evaluate");
  await corpus.button("Stop").click();
  await expect(page.getByText("3 of 9, stopped")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await gate.open();
  await corpus.button("Continue").click();
  await corpus.button("Pages").click();
  await corpus.finished();
  for (const word of ["left out", "failed"]) await expect(corpus.grid.getByText(word)).toHaveCount(0);
  const shown = await corpus.grid
    .getByRole("row", { name: /· news\b/ })
    .getByRole("gridcell")
    .allInnerTexts();
  expect(shown.map(Number).filter((score) => score > 0.5)).toHaveLength(3);
});

async function segments(lab: Lab): Promise<number> {
  await lab.rest();
  const words = await lab
    .lane("A")
    .getByText(/Segments: [\d,]+ ·/)
    .first()
    .innerText();
  return Number(/Segments: ([\d,]+)/.exec(words)?.[1]?.replaceAll(",", ""));
}
