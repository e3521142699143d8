import { articlePage, expect, test } from "./lab.ts";
import type { Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("a dropped file opens as a tab", async ({ lab }) => {
  await drop(lab, ["one.html"]);
  await expect(lab.pages).toHaveText(["News article", "one.html"]);
  await expect(lab.pages.last()).toHaveAttribute("aria-selected", "true");
  expect(await lab.kept("A")).toBeGreaterThan(0);
});

test("three dropped files open as tabs in their order, and replace none", async ({ lab }) => {
  await drop(lab, ["one.html", "two.html", "three.html"]);
  await expect(lab.pages).toHaveText(["News article", "one.html", "two.html", "three.html"]);
  await lab.pages.filter({ hasText: "two.html" }).click();
  await lab.rest();
  await expect(lab.source.getByText("<title>two.html</title>")).toBeVisible();
  await lab.pages.first().click();
  await lab.rest();
  await expect(lab.lane("A")).toContainText("of 21,106 characters");
});

test("a drag says what the drop will do", async ({ lab, page }) => {
  await page.locator("body").dispatchEvent("dragenter", { dataTransfer: await dataWith(lab, ["one.html", "two.html"]) });
  await expect(page.getByText("Open 2 pages as tabs")).toBeVisible();
});

test("a closed tab leaves the others as they are", async ({ lab, page }) => {
  await drop(lab, ["one.html", "two.html"]);
  await page.getByRole("button", { name: "Close two.html" }).click();
  await lab.rest();
  await expect(lab.pages).toHaveText(["News article", "one.html"]);
  await expect(lab.source.getByText("<title>one.html</title>")).toBeVisible();
});

test("with the last tab closed, the lab offers its samples", async ({ lab, page }) => {
  await page.getByRole("button", { name: "Close News article" }).click();
  await expect(page.getByRole("heading", { name: "Paste HTML, drop a file, or open a sample." })).toBeVisible();
  await page.getByRole("button", { name: "Forum thread" }).click();
  await expect(lab.pages).toHaveText(["Forum thread"]);
  expect(await lab.kept("A")).toBeGreaterThan(0);
});

async function drop(lab: Lab, names: readonly string[]): Promise<void> {
  await lab.lanes.dispatchEvent("drop", { dataTransfer: await dataWith(lab, names) });
  await expect(lab.pages).toHaveCount(names.length + 1);
  await lab.rest();
}

function dataWith(lab: Lab, names: readonly string[]) {
  const files = names.map((name) => ({ name, html: articlePage(name) }));
  return lab.page.evaluateHandle((contents) => {
    const data = new DataTransfer();
    for (const { name, html } of contents) data.items.add(new File([html], name, { type: "text/html" }));
    return data;
  }, files);
}
