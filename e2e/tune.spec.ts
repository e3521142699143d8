import { expect, test, threeLanes } from "./lab.ts";

test("parameters are moved by keys and by mouse and reset; more or less is kept at once, without another analysis", async ({
  lab,
  page,
}) => {
  await lab.visit(threeLanes);
  await test.step("a threshold drag parses and analyses nothing, and blurs no pass twice", async () => {
    const before = await lab.work();
    expect(before).toMatchObject({ parses: 1, analyses: 3 });
    const kept = await lab.kept("A");
    const handle = lab.figure("A").locator(".threshold .handle");
    const [start] = await lab.view();
    await lab.drag(handle, [0.5, 0.5], [0.5, 1.4]);
    expect(Number(await lab.field("A", "Threshold").inputValue())).toBeLessThan(0.75);
    expect(await lab.kept("A")).toBeGreaterThan(kept);
    expect((await lab.view())[0]).toBe(start);
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

  await lab.set("A", "Threshold", "default");
  await test.step("the arrow keys move CCB's threshold, and more is kept below it", async () => {
    const before = await lab.kept("A");
    const slider = lab.slider("A", "Threshold");
    await slider.focus();
    await slider.press("ArrowLeft");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.74");
    for (let press = 0; press < 24; press++) await slider.press("ArrowLeft");
    await lab.rest();
    await expect(slider).toHaveValue("0.5");
    await expect(slider).toHaveAttribute("aria-valuetext", /^0\.5, paper value 0\.75, keeps [\d,]+ characters$/);
    expect(await lab.kept("A")).toBeGreaterThan(before);
  });

  await lab.set("A", "Threshold", "default");
  await test.step("CCB's threshold is dragged on its slider", async () => {
    const before = await lab.kept("A");
    await lab.drag(lab.slider("A", "Threshold"), [0.7, 0.5], [0.3, 0.5]);
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
