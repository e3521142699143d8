import { expect, test, type Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("what is under the pointer or the caret is outlined in every pane", async ({ lab, page }) => {
  await test.step("a place under the pointer in a lane is outlined in the source, the ribbon and the other lanes", async () => {
    await lab.fitPage();
    await lab.figure("A").hover({ position: { x: 4, y: 20 } });
    await expect(lab.source.locator(".source-hover").first()).toBeVisible();
    await expect(lab.ribbon.locator(".ribbon-tick")).toBeAttached();
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
    await lab.status.hover();
    await expect(lab.ribbon.locator(".ribbon-tick")).toHaveCount(0);
  });

  await test.step("a word of the result under the pointer is outlined everywhere", async () => {
    const word = await keptWord(lab);
    await word.hover();
    await expect(lab.ribbon.locator(".ribbon-tick")).toBeAttached();
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
  });

  await test.step("the caret in the editor moves what is outlined in the lanes", async () => {
    await lab.source.getByText("<!DOCTYPE html>").click();
    const tick = lab.ribbon.locator(".ribbon-tick");
    await page.keyboard.press("ArrowDown");
    await expect(tick).toBeAttached();
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
    await page.keyboard.press("Control+End");
    await expect.poll(async () => (await tick.boundingBox())?.x ?? 0).toBeGreaterThan(1000);
  });
});

test("what is pinned is shown in every pane, with what was decided there", async ({ lab, page }) => {
  await test.step("the block of a clicked word is pinned: the source and the lanes show its place", async () => {
    const word = await keptWord(lab);
    const text = await word.innerText();
    await word.click();
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await expect(lab.result.locator(".pinned", { hasText: text }).first()).toBeVisible();
    for (const lane of ["A", "B", "C"]) await expect(lab.figure(lane).locator("rect.outline.pin").first()).toBeAttached();
    await expect(lab.status).toContainText(/Ln [\d,]+ Col \d+/);
    await page.keyboard.press("Escape");
    await expect(lab.source.locator(".source-pin")).toHaveCount(0);
  });

  await test.step("the reason for a verdict offers the value that would turn it", async () => {
    const word = await keptWord(lab);
    await word.click({ modifiers: ["Alt"] });
    await lab.rest();
    await lab
      .lane("A")
      .getByRole("button", { name: /^removed at Threshold/ })
      .click();
    await lab.rest();
    await expect(
      lab
        .lane("A")
        .getByText(/^− removed/)
        .first(),
    ).toBeVisible();
  });

  await page.keyboard.press("Escape");
  await expect(lab.source.locator(".source-pin")).toHaveCount(0);
  await test.step("a click in a lane pins its unit, says why it is kept or removed, and scrolls the source and the result to it", async () => {
    const [, , length] = await lab.view();
    const box = await lab.figure("B").boundingBox();
    await lab.figure("B").click({ position: { x: ((box?.width ?? 0) * 57_000) / length, y: 40 } });
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await expect(lab.result.locator(".pinned").first()).toBeInViewport();
    await expect(
      lab
        .lane("B")
        .getByText(/^[+−] (kept|removed)/)
        .first(),
    ).toBeVisible();
  });
});

/** A word well within the text that lane A keeps. */
async function keptWord({ result }: Lab) {
  await expect(result.getByRole("tab", { name: "Text" })).toHaveAttribute("aria-selected", "true");
  return result
    .getByRole("group", { name: /^Text kept by A CCB/ })
    .locator("[data-at]")
    .nth(40);
}
