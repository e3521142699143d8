import { expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("CCB's threshold and range are moved by keys and by mouse, refused and reset", async ({ lab, page }) => {
  await test.step("the arrow keys move CCB's threshold, and more is kept below it", async () => {
    const before = await lab.kept("A");
    const slider = lab.slider("A", "Threshold");
    await slider.focus();
    await slider.press("ArrowLeft");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.74");
    for (let press = 0; press < 24; press++) await slider.press("ArrowLeft");
    await lab.rest();
    await expect(slider).toHaveAttribute("aria-valuenow", "0.5");
    await expect(slider).toHaveAttribute("aria-valuetext", /^0\.5, paper value 0\.75, keeps [\d,]+ characters$/);
    expect(await lab.kept("A")).toBeGreaterThan(before);
  });

  await lab.set("A", "Threshold", "default");
  await test.step("CCB's threshold rule is dragged in the figure itself", async () => {
    const before = await lab.kept("A");
    const [start] = await lab.view();
    const handle = lab.figure("A").locator(".threshold .handle");
    await lab.drag(handle, [0.5, 0.5], [0.5, 1.2]);
    expect(Number(await lab.field("A", "Threshold").inputValue())).toBeLessThan(0.75);
    expect(await lab.kept("A")).toBeGreaterThan(before);
    expect((await lab.view())[0]).toBe(start);
  });

  await lab.set("A", "Threshold", "default");
  await test.step("CCB's threshold is dragged on its slider", async () => {
    const before = await lab.kept("A");
    const thumb = lab.slider("A", "Threshold");
    await lab.drag(thumb, [0.5, 0.5], [-1.5, 0.5]);
    expect(Number(await lab.field("A", "Threshold").inputValue())).toBeLessThan(0.75);
    expect(await lab.kept("A")).toBeGreaterThan(before);
  });

  await lab.set("A", "Threshold", "default");
  await test.step("another range of CCB blurs anew", async () => {
    const { passes } = await lab.work();
    await lab.more("A");
    const before = await lab.kept("A");
    await lab.set("A", "Range", "10");
    expect(await lab.kept("A")).not.toBe(before);
    expect((await lab.work()).passes).toBeGreaterThan(passes);
  });

  await lab.set("A", "Range", "default");
  await test.step("a value out of range is refused with the reason, and the result stays", async () => {
    const before = await lab.kept("A");
    await lab.set("A", "Threshold", "7");
    await expect(lab.lane("A").getByRole("alert")).toBeVisible();
    await expect(lab.field("A", "Threshold")).toHaveAttribute("aria-invalid", "true");
    expect(await lab.kept("A")).toBe(before);
  });

  await lab.set("A", "Threshold", "default");
  await test.step("a value is reset by a double click on its name, and a lane from its menu", async () => {
    const lane = lab.lane("A");
    await lab.set("A", "Threshold", "0.5");
    await lab.set("A", "Range", "60");
    await lane.getByText("Threshold", { exact: true }).dblclick();
    await expect(lab.field("A", "Threshold")).toHaveValue("0.75");
    await lab.inMenu("A", /^Reset all/);
    await expect(lab.field("A", "Range")).toHaveValue("40");
    await lab.openMenu("A");
    await expect(lab.item(/^Reset all/)).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
  });
});

test("a parameter that moves costs no analysis, and more or less is kept at once", async ({ lab }) => {
  await test.step("a threshold drag parses and analyses nothing, and blurs no pass twice", async () => {
    const before = await lab.work();
    expect(before).toMatchObject({ parses: 1, analyses: 3 });
    const kept = await lab.kept("A");
    const handle = lab.figure("A").locator(".threshold .handle");
    await lab.drag(handle, [0.5, 0.5], [0.5, 1.4]);
    expect(await lab.kept("A")).not.toBe(kept);
    await lab.set("B", "λ", "0.8");
    await lab.set("C", "Gap", "5");
    // At some thresholds the extract settles some passes later: those are added.
    const dragged = await lab.work();
    expect(dragged).toMatchObject({ parses: 1, analyses: 3 });
    await lab.set("A", "Threshold", "default");
    expect(await lab.kept("A")).toBe(kept);
    await lab.drag(handle, [0.5, 0.5], [0.5, 1.4]);
    expect(await lab.work()).toEqual(dragged);
  });

  await test.step("CETD's λ has its cliff on the news page: all is lost between 1.00 and 1.10", async () => {
    await lab.set("B", "λ", "1");
    const above = await lab.kept("B");
    expect(above).toBeGreaterThan(5000);
    await lab.set("B", "λ", "1.1");
    expect(await lab.kept("B")).toBeLessThan(above / 10);
  });

  await lab.set("C", "Gap", "default");
  await test.step("DANAg with a gap of no lines keeps its core alone", async () => {
    const before = await lab.kept("C");
    const slider = lab.slider("C", "Gap");
    await slider.focus();
    await slider.press("Home");
    await lab.rest();
    await expect(lab.field("C", "Gap")).toHaveValue("0");
    expect(await lab.kept("C")).toBeLessThan(before);
    expect(await lab.kept("C")).toBeGreaterThan(0);
  });

  await lab.set("B", "λ", "default");
  await test.step("a choice is taken", async () => {
    const before = await lab.kept("B");
    await lab.more("B");
    await lab.lane("B").getByRole("radio", { name: "single" }).check();
    expect(await lab.kept("B")).toBeLessThan(before);
  });
});
