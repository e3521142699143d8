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

    const panes = page.getByRole("navigation", { name: "Panes" });
    for (const name of ["Result", "Source", "Tree", "Picture"]) {
      await panes.getByRole("button", { name }).click();
      await lab.rest();
      const pane = page.locator("section.pane");
      await pane.scrollIntoViewIfNeeded();
      expect((await pane.boundingBox())?.height).toBeGreaterThan(300);
    }
  });

  await test.step("magnified, a parameter is set by its step buttons", async () => {
    await page.getByRole("button", { name: "Range up to 41" }).click();
    await lab.rest();
    await expect(page.getByRole("slider", { name: "Range" })).toHaveAttribute("aria-valuenow", "41");
  });
});
