import { expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("a figure's numbers are shown as a table, from which units are pinned", async ({ lab, page }) => {
  await test.step("the key t shows a figure's numbers, to the last row", async () => {
    await lab.figure("C").focus();
    await page.keyboard.press("t");
    await lab.rest();
    const table = lab.lane("C").getByRole("table", { name: "C DANAg: numbers" });
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
    await lab.lane("C").getByRole("table").getByRole("button", { name: "12", exact: true }).click();
    await lab.rest();
    await expect(lab.figure("C").locator("rect.outline.pin").first()).toBeAttached();
  });

  await test.step("the CETD paper's example 2 is on the screen as it is printed", async () => {
    await lab.openSample("CETD paper, example 1");
    await lab.inMenu("B", /^Numbers/);
    await lab.rest();
    const table = lab.lane("B").getByRole("table", { name: "B CECTD-DS: numbers" });
    const headings = await table.getByRole("columnheader").allInnerTexts();
    const column = (start: string): number => headings.findIndex((heading) => heading.startsWith(start));
    const rows = await table
      .getByRole("row")
      .evaluateAll((found) => found.map((row) => [...row.querySelectorAll("[role=cell]")].map((cell) => cell.textContent)));
    const printed = ["div.main", "div.article", "div.articleHeadline", "div.articleBody", "a"].map((unit) => {
      const row = rows.find((cells) => cells[column("Unit")] === unit) ?? [];
      return [unit, ...["Characters", "Tags", "Text density"].map((name) => row[column(name)])];
    });
    // A leaf has no tags, and is divided by one.
    expect(printed).toEqual([
      ["div.main", "85", "4", "21.25"],
      ["div.article", "85", "3", "28.33"],
      ["div.articleHeadline", "46", "0", "46"],
      ["div.articleBody", "39", "1", "39"],
      ["a", "15", "0", "15"],
    ]);
  });
});
