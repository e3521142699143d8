import { expect, test } from "./lab.ts";

// What a window of 1280 by 1024 pixels is at 400 %.
test.use({ viewport: { width: 320, height: 256 } });

test("magnified four times, the lab can be read and set", async ({ lab, page }) => {
  await test.step("magnified four times, the lab scrolls one way only and every pane can be read", async () => {
    await lab.visit();
    const sizes = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      down: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    }));
    expect(sizes.sideways).toBe(0);
    expect(sizes.down).toBeGreaterThan(200);

    await page.getByRole("button", { name: "Open HTML and tree" }).click();
    await lab.rest();
    for (const pane of [lab.lanes, lab.result, lab.source]) {
      await pane.scrollIntoViewIfNeeded();
      expect((await pane.boundingBox())?.height).toBeGreaterThan(200);
    }
  });

  await test.step("magnified, a parameter is set by the keys of its slider", async () => {
    await lab.slider("B", "Threshold").press("ArrowLeft");
    await lab.rest();
    await expect(lab.slider("B", "Threshold")).not.toHaveAttribute("aria-valuenow", "0.75");
  });
});
