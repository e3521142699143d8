import { expect, pictureOf, test } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
  await lab.fitPage();
});

test("the x axis counts by choice, and the ribbon and keys move the view", async ({ lab, page }) => {
  await test.step("the x axis counts offsets, or each lane's own units", async () => {
    const axis = lab.lanes.getByRole("radiogroup", { name: "x axis" });
    const picture = () => pictureOf(lab.figure("B").locator("canvas").first());
    const before = await picture();
    await axis.getByRole("radio", { name: "Index" }).click();
    await lab.rest();
    await expect(axis.getByRole("radio", { name: "Index" })).toBeChecked();
    expect(await picture()).not.toBe(before);
    await lab.ribbon.focus();
    await page.keyboard.press("x");
    await lab.rest();
    await expect(axis.getByRole("radio", { name: "Source" })).toBeChecked();
    expect(await picture()).toBe(before);
  });

  await test.step("a drag across the ribbon draws the view, one within it moves it, a double click shows the whole page", async () => {
    await lab.drag(lab.ribbon, [0.2, 0.5], [0.4, 0.5]);
    const [start, end, length] = await lab.view();
    expect(start / length).toBeCloseTo(0.2, 1);
    expect(end / length).toBeCloseTo(0.4, 1);
    await lab.drag(lab.ribbon, [0.3, 0.5], [0.5, 0.5]);
    const [movedStart, movedEnd] = await lab.view();
    expect(movedEnd - movedStart).toBe(end - start);
    expect((movedStart - start) / length).toBeCloseTo(0.2, 1);
    await lab.ribbon.dblclick();
    expect(await lab.view()).toEqual([0, length, length]);
  });

  await test.step("keys zoom and move the view", async () => {
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
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("0");
    expect(await lab.view()).toEqual([0, length, length]);
  });
});

test("close up the axis writes the source, and Source, Result and scales go along with the view", async ({ lab, page }) => {
  const first = { place: 46_999, words: "Wrenmouth is to get its chain ferry back." };
  const second = { place: 58_003, words: "Fares have still to be settled." };
  const goTo = async ({ place }: typeof first): Promise<void> => {
    // A view that would end before it begins is not taken.
    for (const [bound, offset] of [
      ["from", 0],
      ["to", place + 90],
      ["from", place],
    ] as const)
      await lab.lanes.getByRole("spinbutton", { name: bound }).fill(String(offset));
    await lab.lanes.getByRole("button", { name: "Zoom to it" }).click();
    await lab.rest();
  };
  const lineOf = ({ words }: typeof first) => lab.source.locator(".view-line", { hasText: words });
  const written = lab.lanes.locator(".axis-text text");

  await test.step("words are written where they have room, each over its units", async () => {
    await expect(written).toHaveCount(0);
    await goTo(first);
    await expect(written.filter({ hasText: "ferry" })).toHaveCount(1);
    await expect(lab.lanes.locator(".axis-text text.code").first()).toContainText("<p");
    const boxes = await written.evaluateAll((all) =>
      all.map((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right] as const),
    );
    for (const [index, [left]] of boxes.entries()) expect(left).toBeGreaterThanOrEqual((boxes[index - 1]?.[1] ?? -Infinity) - 1);
  });

  await test.step("Source and Result come along", async () => {
    await expect(lineOf(first)).toBeInViewport();
    await goTo(second);
    await expect(lineOf(second)).toBeInViewport();
    await expect(lab.result.getByText(/have still to be settled/).first()).toBeInViewport();
  });

  await test.step("a scale can be that of what is in view, and says so", async () => {
    const scale = lab.lane("B").getByRole("combobox", { name: "Vertical scale of lane B" });
    const marks = lab.lane("B").locator(".y-axis .of-view");
    await expect(marks).toHaveCount(0);
    await scale.selectOption("of the view");
    await lab.rest();
    expect(await marks.count()).toBeGreaterThan(0);
    await scale.selectOption("auto");
    await expect(marks).toHaveCount(0);
  });

  await test.step("they stay where something is pinned, and where they are not to follow, also after a reload", async () => {
    await lineOf(second).locator("span").last().click();
    await goTo(first);
    await expect(lineOf(first)).toHaveCount(0);
    await page.keyboard.press("Escape");
    const follow = lab.lanes.getByRole("button", { name: "Source and Result follow the figures" });
    await follow.click();
    await expect(follow).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await lab.rest();
    await expect(follow).toHaveAttribute("aria-pressed", "false");
    await expect(lineOf(first)).toHaveCount(0);
    await follow.click();
    await lab.rest();
    await expect(lineOf(first)).toBeInViewport();
  });
});

test("buttons and the wheel zoom the view, and a drag brushes", async ({ lab, page }) => {
  await test.step("buttons zoom, and fit the page or its text", async () => {
    const [, , length] = await lab.view();
    await lab.lanes.getByRole("button", { name: "Zoom in" }).click();
    const [start, end] = await lab.view();
    expect(end - start).toBe(Math.round(length / 2));
    await lab.fitPage();
    expect(await lab.view()).toEqual([0, length, length]);
    await lab.inPane("Fit text");
    const [first, last] = await lab.view();
    expect(first).toBeGreaterThan(10_000);
    expect(last).toBeGreaterThan(length / 2);
  });

  await lab.fitPage();
  await test.step("the wheel with Ctrl zooms at the pointer", async () => {
    const box = await lab.figure("B").boundingBox();
    if (box === null) throw new Error("lane B has no figure");
    await page.mouse.move(box.x + box.width * 0.75, box.y + 20);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -400);
    await page.keyboard.up("Control");
    const [start, end, length] = await lab.view();
    expect(end - start).toBeLessThan(length);
    expect(start).toBeGreaterThan(length - end);
  });

  await lab.inPane("Fit page");
  await test.step("a drag in a figure brushes, and the range is to be read and set in numbers", async () => {
    const [from, to] = [lab.lanes.getByRole("spinbutton", { name: "from" }), lab.lanes.getByRole("spinbutton", { name: "to" })];
    await lab.drag(lab.figure("B"), [0.25, 0.3], [0.5, 0.3]);
    const [, , length] = await lab.view();
    expect(Number(await from.inputValue()) / length).toBeCloseTo(0.25, 1);
    expect(Number(await to.inputValue()) / length).toBeCloseTo(0.5, 1);
    await from.fill("20000");
    await to.fill("30000");
    await lab.lanes.getByRole("button", { name: "Zoom to it" }).click();
    expect((await lab.view()).slice(0, 2)).toEqual([20_000, 30_000]);
    await lab.drag(lab.figure("B"), [0.25, 0.3], [0.5, 0.3]);
    await page.keyboard.press("Escape");
    await expect(lab.lanes.getByRole("button", { name: "Clear the brush" })).toHaveCount(0);
  });
});
