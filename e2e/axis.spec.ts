import { expect, pictureOf, test, type Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
  await lab.fitPage();
});

/** Chooses from the menu of all lanes. */
async function choose(lab: Lab, item: string): Promise<void> {
  await lab.lanes.hover();
  await lab.lanes.getByRole("button", { name: "More of the lanes" }).click();
  await lab.item(item).click();
  await lab.rest();
}

test("the x axis counts by choice, and the bar of zoom and keys move the view", async ({ lab, page }) => {
  await test.step("the x axis counts offsets, or each lane's own units", async () => {
    const picture = () => pictureOf(lab.figure("C").locator("canvas").first());
    const before = await picture();
    await choose(lab, "x is the number of the unit");
    expect(await picture()).not.toBe(before);
    await lab.ribbon.focus();
    await page.keyboard.press("x");
    await lab.rest();
    expect(await picture()).toBe(before);
  });

  await test.step("a drag draws the view, one of its body moves it, one of an edge changes its end, a double click shows all", async () => {
    await lab.drag(lab.ribbon, [0.2, 0.5], [0.4, 0.5]);
    const [start, end, length] = await lab.view();
    expect(start / length).toBeCloseTo(0.2, 1);
    expect(end / length).toBeCloseTo(0.4, 1);
    await lab.drag(lab.ribbon, [0.3, 0.5], [0.5, 0.5]);
    const [movedStart, movedEnd] = await lab.view();
    expect(movedEnd - movedStart).toBe(end - start);
    expect((movedStart - start) / length).toBeCloseTo(0.2, 1);
    await lab.drag(lab.ribbon, [movedEnd / length, 0.5], [0.9, 0.5]);
    expect((await lab.view())[1] / length).toBeCloseTo(0.9, 1);
    expect((await lab.view())[0]).toBe(movedStart);
    await lab.ribbon.dblclick();
    expect(await lab.view()).toEqual([0, length, length]);
  });

  await test.step("keys and the wheel zoom and move the view", async () => {
    const [, , length] = await lab.view();
    await lab.ribbon.focus();
    await page.keyboard.press("+");
    const [start, end] = await lab.view();
    expect(end - start).toBe(Math.round(length / 2));
    await page.keyboard.press("ArrowRight");
    expect((await lab.view())[0]).toBeGreaterThan(start);
    await page.keyboard.press("Home");
    expect((await lab.view())[0]).toBe(0);
    await page.keyboard.press("-");
    expect(await lab.view()).toEqual([0, length, length]);
    await lab.ribbon.hover();
    await page.mouse.wheel(0, -400);
    expect((await lab.view())[1] - (await lab.view())[0]).toBeLessThan(length / 1.5);
    await page.keyboard.press("0");
    expect(await lab.view()).toEqual([0, length, length]);
  });

  await test.step("the wheel zooms a figure with Ctrl, and a drag in one brushes a range to zoom to", async () => {
    const [, , length] = await lab.view();
    await lab.figure("B").hover();
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -300);
    await page.keyboard.up("Control");
    expect((await lab.view())[1] - (await lab.view())[0]).toBeLessThan(length);
    await page.keyboard.press("0");
    await lab.drag(lab.figure("B"), [0.4, 0.3], [0.6, 0.3]);
    await choose(lab, "Zoom to the range");
    const [start, end] = await lab.view();
    expect(start / length).toBeCloseTo(0.4, 1);
    expect(end / length).toBeCloseTo(0.6, 1);
  });
});

test("how many lanes keep each place is shown, and where they disagree is gone to", async ({ lab, page }) => {
  const agreement = lab.lanes.getByRole("button", { name: "Agreement of 4 lanes: next disagreement" });
  await agreement.focus();
  await page.keyboard.press("Enter");
  const first = await lab.pinned();
  expect(first).not.toBe("");
  await page.keyboard.press("n");
  const second = await lab.pinned();
  expect(second).not.toBe(first);
  await lab.drag(agreement, [0.8, 0.5], [0.8, 0.5]);
  expect(await lab.pinned()).not.toBe(second);
});
