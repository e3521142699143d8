import { expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("a figure's numbers are shown as a table, from which units are pinned", async ({ lab, page }) => {
  await test.step("the key t shows a figure's numbers, to the last row", async () => {
    await lab.figure("C").focus();
    await page.keyboard.press("t");
    await lab.rest();
    const table = lab.lane("C").getByRole("grid", { name: "C DANAg: numbers" });
    await expect(table.getByRole("columnheader", { name: "Content (characters)" })).toBeVisible();
    const rowCount = Number(await table.getAttribute("aria-rowcount"));
    expect(rowCount).toBeGreaterThan(400);
    await table.focus();
    await page.keyboard.press("End");
    await lab.rest();
    await expect(table.getByRole("row").last()).toHaveAttribute("aria-rowindex", String(rowCount));
  });

  await lab.inMenu("C", /^Numbers/);
  await test.step("a unit is pinned from its row", async () => {
    await lab.inMenu("C", /^Numbers/);
    await lab.rest();
    await lab.lane("C").getByRole("grid").getByRole("gridcell", { name: "12", exact: true }).click();
    await lab.rest();
    await expect(lab.figure("C").locator("rect.outline.pin").first()).toBeAttached();
  });
});
