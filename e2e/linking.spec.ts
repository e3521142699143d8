import { expect, test, type Lab } from "./lab.ts";

const lanes = ["B", "C", "D"];

async function expectOutlined(lab: Lab, kind: "hover" | "pin"): Promise<void> {
  for (const lane of lanes) await expect(lab.figure(lane).locator(`rect.outline.${kind}`).first()).toBeAttached();
}

/** The share of a figure's width at which a place of the source is drawn. */
async function shareAt(lab: Lab, offset: number): Promise<number> {
  const [start, end] = await lab.view();
  return (offset - start) / (end - start);
}

test("what is under the pointer or the caret, and what is pinned, is outlined in every pane", async ({ lab, page }) => {
  await lab.visit();
  const tick = lab.ribbon.locator(".view-tick");
  const word = lab.result.locator("[data-at]").nth(40);
  await test.step("a word of the result under the pointer is outlined everywhere", async () => {
    await word.click();
    await lab.rest();
    await page.keyboard.press("Escape");
    await page.getByRole("banner").hover();
    await expect(tick).toHaveCount(0);
    await word.hover();
    await expect(tick).toBeAttached();
    await expectOutlined(lab, "hover");
    await expect(lab.source.locator(".source-hover").first()).toBeVisible();
  });

  await test.step("a place under the pointer in a lane is outlined on the whole page, in the source and in the other lanes", async () => {
    await word.click();
    const place = Number.parseInt(await lab.pinned(), 10);
    await page.keyboard.press("Escape");
    const box = await lab.figure("B").boundingBox();
    await lab.figure("B").hover({ position: { x: (box?.width ?? 0) * (await shareAt(lab, place + 20)), y: 20 } });
    await expect(tick).toBeAttached();
    await expectOutlined(lab, "hover");
    await expect(lab.source.locator(".source-hover").first()).toBeVisible();
    await page.getByRole("banner").hover();
    await expect(tick).toHaveCount(0);
    await expect(lab.source.locator(".source-hover")).toHaveCount(0);
  });

  await test.step("the pointer in the source outlines in the lanes", async () => {
    await lab.source
      .locator(".view-line", { hasText: /\w{4}/ })
      .nth(3)
      .hover({ position: { x: 20, y: 8 } });
    await expect(tick).toBeAttached();
    await expectOutlined(lab, "hover");
    await page.getByRole("banner").hover();
    await expect(tick).toHaveCount(0);
  });

  await test.step("the caret in the editor moves what is outlined in the lanes", async () => {
    await lab.fitPage();
    await lab.source
      .locator(".view-line", { hasText: /\w{4}/ })
      .nth(3)
      .click({ position: { x: 20, y: 8 } });
    await page.getByRole("banner").hover();
    const share = async (): Promise<number> => {
      const [whole, at] = [await lab.ribbon.boundingBox(), await tick.boundingBox()];
      return whole === null || at === null ? NaN : (at.x - whole.x) / whole.width;
    };
    await page.keyboard.press("Control+Home");
    await expectOutlined(lab, "hover");
    await expect.poll(share).toBeLessThan(0.05);
    await page.keyboard.press("Control+End");
    await expectOutlined(lab, "hover");
    await expect.poll(share).toBeGreaterThan(0.95);
  });

  await test.step("the block of a clicked word is pinned: the source and the lanes show its place", async () => {
    const text = await word.innerText();
    await word.click();
    await lab.rest();
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await expect(lab.result.locator(".pinned", { hasText: text }).first()).toBeVisible();
    await expectOutlined(lab, "pin");
    expect(await lab.pinned()).not.toBe("");
    await page.keyboard.press("Escape");
    await expect(lab.source.locator(".source-pin")).toHaveCount(0);
  });

  await test.step("a click in a lane pins its unit, and scrolls the source and the result to it", async () => {
    await lab.fitPage();
    const box = await lab.figure("C").boundingBox();
    await lab.figure("C").click({ position: { x: (box?.width ?? 0) * (await shareAt(lab, 57_000)), y: 40 } });
    await lab.rest();
    const [start = NaN, end = NaN] = (await lab.pinned()).split("–").map(Number);
    expect(start).toBeLessThanOrEqual(57_200);
    expect(end).toBeGreaterThan(56_800);
    await expect(lab.source.locator(".source-pin").first()).toBeInViewport();
    await expect(lab.result.locator(".pinned").first()).toBeInViewport();
    await expect(lab.reason).toContainText(/kept|removed/);
  });
});
