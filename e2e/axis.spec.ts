import { expect, numbersIn, pictureOf, test, wordsOf, type Lab } from "./lab.ts";

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

test("the x axis counts by choice, drags and the wheel move the view, and disagreements are gone to", async ({ lab, page }) => {
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

  await test.step("a drag draws the view, which is fitted to the page's text", async () => {
    const [, , length] = await lab.view();
    await lab.drag(lab.ribbon, [0.2, 0.5], [0.4, 0.5]);
    const [from, to] = await lab.view();
    expect(from / length).toBeCloseTo(0.2, 1);
    expect(to / length).toBeCloseTo(0.4, 1);
    for (const key of ["Home", "PageDown"]) await lab.ribbon.press(key);
    expect((await lab.view())[0]).toBeCloseTo(to - from, -1);
    await choose(lab, "Fit text");
    const [first, last] = await lab.view();
    expect(first).toBeGreaterThan(10_000);
    expect(last).toBeGreaterThan(length / 2);
    await page.keyboard.press("0");
  });

  await test.step("the wheel with Ctrl zooms a figure at the pointer", async () => {
    const box = await lab.figure("C").boundingBox();
    if (box === null) throw new Error("lane C has no figure");
    await page.mouse.move(box.x + box.width * 0.75, box.y + 20);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -400);
    await page.keyboard.up("Control");
    const [start, end, length] = await lab.view();
    expect(end - start).toBeLessThan(length);
    expect(start).toBeGreaterThan(length - end);
    await page.keyboard.press("0");
  });

  await test.step("a drag in a figure brushes, and the range is to be read, set in numbers, zoomed to and cleared", async () => {
    const fields = page.getByRole("group", { name: "Brushed range" });
    const [from, to] = [fields.getByRole("spinbutton", { name: "from" }), fields.getByRole("spinbutton", { name: "to" })];
    await lab.drag(lab.figure("C"), [0.4, 0.3], [0.6, 0.3]);
    const [, , length] = await lab.view();
    await choose(lab, "Range from – to…");
    expect(Number(await from.inputValue()) / length).toBeCloseTo(0.4, 1);
    expect(Number(await to.inputValue()) / length).toBeCloseTo(0.6, 1);
    await from.fill("20000");
    await to.fill("30000");
    await to.press("Enter");
    await page.keyboard.press("Escape");
    await choose(lab, "Zoom to the range");
    expect((await lab.view()).slice(0, 2)).toEqual([20_000, 30_000]);
    await lab.drag(lab.figure("C"), [0.25, 0.3], [0.5, 0.3]);
    await page.keyboard.press("Escape");
    await lab.lanes.hover();
    await lab.lanes.getByRole("button", { name: "More of the lanes" }).click();
    await expect(lab.item("Fit page")).toBeVisible();
    await expect(lab.item("Clear the range")).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await lab.fitPage();
  await test.step("how many lanes keep each place is shown; a key and a click go to where they disagree", async () => {
    const agreement = lab.lanes.getByRole("button", { name: "Agreement of 4 lanes: next disagreement" });
    const spoken = await wordsOf(page.locator('[aria-live="polite"]').first());
    // The reason is spoken after it.
    const lastNumber = async (): Promise<number> => {
      const last = (await spoken()).findLast((words) => words.startsWith("Disagreement "));
      return numbersIn(last ?? "").at(0) ?? NaN;
    };
    await agreement.press("Enter");
    const first = await lab.pinned();
    expect(first).not.toBe("");
    await expect.poll(lastNumber).toBe(1);
    await page.keyboard.press("n");
    expect(await lab.pinned()).not.toBe(first);
    await expect.poll(lastNumber).toBe(2);

    const [, , length] = await lab.view();
    // One that is wide enough to be pointed at, a few further on.
    let [start, end] = [NaN, NaN];
    for (let steps = 0; !(steps > 3 && end - start > length / 100); steps++) {
      await page.keyboard.press("n");
      [start = NaN, end = NaN] = (await lab.pinned()).split("–").map(Number);
    }
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press("n");
    expect(await lab.pinned()).not.toBe(`${start}–${end}`);
    const share = (start + end) / 2 / length;
    await lab.drag(agreement, [share, 0.5], [share, 0.5]);
    expect(await lab.pinned()).toBe(`${start}–${end}`);
  });
});

test("close up the source is written under the lanes, and HTML, Result and scales go along with the view", async ({
  lab,
  page,
}) => {
  const first = { place: 46_999, words: "Wrenmouth is" };
  const second = { place: 58_003, words: "Fares have" };
  const goTo = async ({ place }: typeof first): Promise<void> => {
    await lab.fitPage();
    await choose(lab, "Range from – to…");
    const field = (name: string) => page.getByRole("group", { name: "Brushed range" }).getByRole("spinbutton", { name });
    await field("from").fill(String(place));
    await field("to").fill(String(place + 90));
    await page.keyboard.press("Escape");
    await choose(lab, "Zoom to the range");
    expect((await lab.view()).slice(0, 2)).toEqual([place, place + 90]);
  };
  const lineOf = ({ words }: typeof first) => lab.source.locator(".view-line", { hasText: words });
  const written = lab.lanes.locator(".axis-row .source-cells");

  await test.step("characters are written where they have room, each at its place", async () => {
    await expect(written).toHaveCount(0);
    const before = await lab.lane("B").boundingBox();
    await goTo(first);
    await expect(written).toContainText("ferry");
    await expect(written.locator(".code")).toContainText("<p");
    expect(await lab.lane("B").boundingBox()).toEqual(before);
  });

  await test.step("HTML and Result come along", async () => {
    await expect(lineOf(first)).toBeInViewport();
    await goTo(second);
    await expect(lineOf(second)).toBeInViewport();
    await expect(lab.result.getByText(/have still to be settled/).first()).toBeInViewport();
  });

  await test.step("they stay where something is pinned, and where they are not to follow, also after a reload", async () => {
    await lineOf(second).locator("span").last().click();
    expect(await lab.pinned()).not.toBe("");
    await goTo(first);
    await expect(lineOf(first)).toHaveCount(0);
    await page.getByRole("heading", { name: "Contentscope" }).click();
    await page.keyboard.press("Escape");
    await choose(lab, "HTML and Result follow the figures");
    await lab.saved();
    await page.reload();
    await lab.rest();
    await goTo(second);
    await expect(lineOf(second)).toHaveCount(0);
    await choose(lab, "HTML and Result follow the figures");
    await expect(lineOf(second)).toBeInViewport();
  });
});
