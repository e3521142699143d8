import type { Route } from "@playwright/test";
import { expect, test } from "./lab.ts";

const oneLane = "#v1&s=news&a=cetr.preset~tm&x=src&tab=article";

test("a formula decides while it is typed, tells what is wrong, and is undone, kept and shared like a value", async ({
  lab,
  page,
}) => {
  await lab.visit(`./${oneLane}`);
  // A method that a formula can say begins one that keeps the same.
  const kept = await lab.kept("A");
  await lab.lane("A").getByRole("button", { name: "More of lane A" }).click();
  await page.getByRole("menuitem", { name: "Copy as formula" }).click();
  await lab.rest();
  const formula = lab.lane("B");
  const text = formula.getByRole("textbox", { name: "Formula" });
  await expect(formula.locator(".view-lines")).toContainText("keep S ≥ τ");
  expect(await lab.kept("B")).toBe(kept);

  await formula.locator(".view-lines").click();
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("drop lin");
  await expect(formula.getByRole("status")).toHaveText(/^Line 7: There is no lin; over lines there are characters, /u);
  await expect(page.getByRole("option", { name: /^linkCharacters/u })).toBeVisible();
  // What is not yet right changes nothing.
  expect(await lab.kept("B")).toBe(kept);
  await page.keyboard.press("Escape");
  await page.keyboard.type("kCharacters > 20");
  await page.keyboard.press("Escape");
  await expect(formula.getByRole("status")).toHaveText("");
  await lab.rest();
  const fewer = await lab.kept("B");
  expect(fewer).toBeLessThan(kept);

  // A number of it is a parameter like others.
  const slider = formula.getByRole("slider", { name: "λ", exact: true });
  await slider.focus();
  await page.keyboard.press("End");
  await lab.rest();
  expect(await lab.kept("B")).toBeLessThan(fewer);

  await page.keyboard.press("Control+z");
  await lab.rest();
  expect(await lab.kept("B")).toBe(fewer);

  // What the text declares otherwise goes by the text again.
  await slider.focus();
  await page.keyboard.press("End");
  await formula.locator(".view-lines").click();
  await page.keyboard.press("Control+Home");
  for (let line = 0; line < 3; line++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type(" step 0.5");
  await page.keyboard.press("Escape");
  await expect(slider).toHaveValue("1");
  expect(await lab.kept("B")).toBe(fewer);

  await page.reload();
  await lab.rest();
  await expect(formula.locator(".view-lines")).toContainText("drop linkCharacters > 20");
  expect(await lab.kept("B")).toBe(fewer);
});

test("a number that a formula declares is swept", async ({ lab, page }) => {
  await lab.visit("./#v1&s=news&a=formula&x=src&tab=article");
  await lab.inMenu("A", /^Sweep/);
  await lab.rest();
  const sweep = page.getByRole("region", { name: "Sweep of lane A" });
  await expect(sweep.getByText("41 of 41 settings")).toBeVisible();
  await sweep.getByRole("button", { name: /^Use the best: λ/ }).click();
  await lab.rest();
  await expect(lab.field("A", "λ")).not.toHaveValue("1.00");
});

test("what is below a formula stays where it is once its editor comes", async ({ lab, page }) => {
  const held: Route[] = [];
  await page.route(/\/formula-editor-[\w-]{8}\.js$/u, (route) => void held.push(route));
  await lab.visit("./#v1&s=news&a=formula&a-size=full&x=src&tab=article");
  const formula = lab.lane("A");
  const below = formula.locator(".figure-plot").first();
  await expect.poll(() => held.length).toBe(1);
  const early = await below.boundingBox();
  await held[0]?.continue();
  await expect(formula.locator(".view-lines")).toContainText("keep");
  expect(await below.boundingBox()).toEqual(early);
});
