import { expect, test } from "./lab.ts";

test("a Persian page reads from right to left, in the result and in the source", async ({ lab }) => {
  await test.step("a Persian page reads from right to left in the result", async () => {
    await lab.visit();
    await lab.openSample("Persian news feature");
    const passage = lab.result.locator("p:has([data-at])").nth(1);
    await expect(passage).toHaveCSS("direction", "rtl");

    // The first letter of a passage stands at the right edge of what it is written in, within its padding.
    const edges = await passage.evaluate((element) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const first = walker.nextNode();
      if (first === null) return { letter: NaN, passage: NaN };
      range.setStart(first, 0);
      range.setEnd(first, 1);
      const { right } = element.getBoundingClientRect();
      const padding = Number.parseFloat(getComputedStyle(element).paddingRight);
      return { letter: range.getBoundingClientRect().right, passage: right - padding };
    });
    expect(Math.abs(edges.letter - edges.passage)).toBeLessThan(3);
  });

  await test.step("a line of the source that begins in Persian stands at the right", async () => {
    await lab.openHtml(`<p>\n${persianLine}\n</p>`);
    const line = lab.source.locator(".view-line", { hasText: "فارسی" });
    await expect(line).toBeVisible();
    await expect(line.locator('[dir="rtl"]').or(lab.source.locator('.view-line[dir="rtl"]')).first()).toBeVisible();
  });
});

const persianLine = "این سطر به خط فارسی است و از راست به چپ خوانده می‌شود.";

test("on a phone, a Persian line of the source reads from right to left", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.visit();
  await lab.openHtml(`<p>\n${persianLine}\n</p>`);
  await page.getByRole("button", { name: "Open HTML and tree" }).click();
  const line = lab.source.locator(".plain-text", { hasText: "فارسی" });
  await expect(line).toHaveCSS("direction", "rtl");
  await line.click();
  await expect(line.locator("[data-pinned]")).toHaveCount(1);
});
