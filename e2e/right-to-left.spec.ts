import { expect, test } from "./lab.ts";

test("a Persian line of the source reads from right to left, in the editor and on a phone", async ({ lab, page }) => {
  await lab.visit();
  await lab.openHtml("<p>\nاین سطر به خط فارسی است و از راست به چپ خوانده می‌شود.\n</p>");
  await expect(lab.result.locator("p:has([data-at])").first()).toHaveCSS("direction", "rtl");
  const line = lab.source.locator(".view-line", { hasText: "فارسی" });
  await expect(line).toBeVisible();
  await expect(line.locator('[dir="rtl"]').or(lab.source.locator('.view-line[dir="rtl"]')).first()).toBeVisible();

  await lab.saved();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole("button", { name: "Open HTML and tree" }).click();
  const plain = lab.source.locator(".plain-text", { hasText: "فارسی" });
  await expect(plain).toHaveCSS("direction", "rtl");
  await plain.click();
  await expect(plain.locator("[data-pinned]")).toHaveCount(1);
});
