import { expect, test } from "./lab.ts";

const lanes = ["B", "C", "D"];

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("what is under the pointer or the caret is outlined in every pane", async ({ lab, page }) => {
  const tick = lab.ribbon.locator(".view-tick");
  await test.step("a place under the pointer in a lane is outlined on the whole page and in the other lanes", async () => {
    await lab.fitPage();
    await lab.figure("B").hover({ position: { x: 4, y: 20 } });
    await expect(tick).toBeAttached();
    for (const lane of lanes) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
    await page.getByRole("banner").hover();
    await expect(tick).toHaveCount(0);
  });

  await test.step("a word of the result under the pointer is outlined everywhere", async () => {
    await lab.result.locator("[data-at]").nth(40).hover();
    await expect(tick).toBeAttached();
    for (const lane of lanes) await expect(lab.figure(lane).locator("rect.outline.hover").first()).toBeAttached();
  });
});

test("what is pinned is shown in every pane", async ({ lab, page }) => {
  await test.step("the block of a clicked word is pinned: the source and the lanes show its place", async () => {
    await lab.result.locator("[data-at]").nth(40).click();
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    for (const lane of lanes) await expect(lab.figure(lane).locator("rect.outline.pin").first()).toBeAttached();
    expect(await lab.pinned()).not.toBe("");
    await page.keyboard.press("Escape");
    await expect(lab.source.locator(".source-pin")).toHaveCount(0);
  });

  await test.step("a click in a lane pins its unit, and scrolls the source to it", async () => {
    await lab.fitPage();
    const [, , length] = await lab.view();
    const box = await lab.figure("C").boundingBox();
    await lab.figure("C").click({ position: { x: ((box?.width ?? 0) * 57_000) / length, y: 40 } });
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    expect(Number.parseInt(await lab.pinned(), 10)).toBeGreaterThan(50_000);
  });
});
