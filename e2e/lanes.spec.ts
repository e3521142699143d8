import { coloursIn, expect, pictureOf, test, threeLanes } from "./lab.ts";

test("a lane is added, doubled, made smaller and larger, given another method and removed", async ({ lab, page }) => {
  await lab.visit(threeLanes);
  await test.step("a new lane comes before the reader", async () => {
    await lab.lanes.getByRole("button", { name: "Add method" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Methods" })).toBeFocused();
    await page.keyboard.type("R2L");
    await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toHaveText(/^R2L /);
    await page.keyboard.press("Enter");
    await expect(lab.lane("D R2L")).toBeFocused();
    await lab.rest();
    await expect(lab.lane("D R2L").getByRole("slider").first()).toBeInViewport();
    await lab.inMenu("D", /^Remove/);
  });

  await test.step("a duplicate runs the same algorithm with other settings", async () => {
    await lab.inMenu("A", /^Duplicate/);
    await expect(lab.lane("D CCB")).toBeFocused();
    expect(await lab.kept("D CCB")).toBe(await lab.kept("A CCB"));
    await lab.set("D CCB", "Threshold", "0.4");
    expect(await lab.kept("D CCB")).toBeGreaterThan(await lab.kept("A CCB"));
    await expect(lab.field("A CCB", "Threshold")).toHaveValue("0.75");
  });

  await lab.inMenu("D", /^Remove/);
  await test.step("a lane is added with any algorithm and runs at once", async () => {
    for (const algorithm of ["Plain", "TCCB", "CETD-DS"]) await lab.addLane(algorithm);
    for (const name of ["D Plain", "E TCCB", "F CETD-DS"]) {
      await expect(lab.lane(name)).toBeVisible();
      expect(await lab.kept(name)).toBeGreaterThan(1000);
    }
    await expect(lab.lanes.getByRole("button", { name: "Add method" })).toHaveAttribute("aria-disabled", "true");
    for (const name of ["F", "E", "D"]) await lab.inMenu(name, /^Remove/);
  });

  await test.step("a strip shows one line and what it keeps; in full a lane shows all its pictures and parameters", async () => {
    const lane = lab.lane("A");
    await lab.size("A", "strip");
    await expect(lane.locator(".band")).toHaveCount(0);
    await expect(lab.slider("A", "Threshold")).toHaveCount(0);
    expect(await lab.kept("A")).toBeGreaterThan(0);
    expect(Math.min(...(await coloursIn(lane)))).toBeGreaterThan(1);
    await lab.size("A", "figure");
    await expect(lab.slider("A", "Threshold")).toBeVisible();
    await expect(lab.slider("A", "Range")).toHaveCount(0);
    await lab.size("A", "full");
    await expect(lab.slider("A", "Range")).toBeVisible();
    const passes = lane.getByRole("group", { name: "Passes of lane A" });
    await expect(passes).toContainText("3 of 3");
    await expect(passes.getByRole("button", { name: "Next pass" })).toBeDisabled();
    const picture = () => pictureOf(lab.figure("A").locator('[data-band="wave"] canvas'));
    const blurred = await picture();
    await passes.getByRole("button", { name: "Previous pass" }).click();
    await expect(passes).toContainText("2 of 3");
    await lab.inMenu("A", /^Passes/, "Back");
    await lab.figure("A").focus();
    await page.keyboard.press("[");
    await lab.rest();
    await expect(lane.getByText("before the first pass")).toBeVisible();
    expect(await picture()).not.toBe(blurred);
  });

  await test.step("by Enter a lane is alone in full, and all are figures again", async () => {
    const sizes = () =>
      lab.lanes.locator("[data-size]").evaluateAll((lanes) => lanes.map((lane) => lane.getAttribute("data-size")));
    await page.keyboard.press("2");
    await expect(lab.lane("B")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(sizes).toEqual(["strip", "full", "strip"]);
    await page.keyboard.press("Enter");
    await expect.poll(sizes).toEqual(["figure", "figure", "figure"]);
    for (const size of ["strip", "full"]) {
      await page.keyboard.press("s");
      await expect.poll(sizes).toEqual(["figure", size, "figure"]);
    }
    await lab.inPane("All as figures");
    await expect.poll(sizes).toEqual(["figure", "figure", "figure"]);
  });

  await test.step("another algorithm takes a lane over, with its own parameters and figure", async () => {
    await lab.inMenu("C", "Another method…");
    await page.getByRole("option", { name: /^ACCB / }).click();
    await lab.rest();
    await expect(lab.lane("C ACCB")).toBeVisible();
    await expect(lab.slider("C", "Threshold")).toBeVisible();
    await expect(lab.slider("C", "Gap")).toHaveCount(0);
    for (const count of await coloursIn(lab.figure("C"))) expect(count).toBeGreaterThan(1);
  });

  await test.step("a removed lane leaves the others, and the last one stays", async () => {
    const kept = await lab.kept("C");
    await lab.inMenu("B", /^Remove/);
    await expect(lab.lane("B")).toHaveCount(0);
    expect(await lab.kept("C")).toBe(kept);
    await expect(lab.lane("C")).toBeFocused();
    await page.keyboard.press("Control+z");
    await lab.rest();
    await lab.inMenu("C", /^Remove/);
    await expect(lab.lane("B")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(lab.lane("A")).toBeFocused();
    await lab.openMenu("A");
    await expect(lab.item(/^Remove/)).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    for (let step = 0; step < 2; step++) await page.keyboard.press("Control+z");
    await lab.rest();
    await lab.inMenu("B", /^Remove/);
    await lab.inMenu("A", /^Remove/);
    await expect(lab.lanes.locator("[data-lane]")).toHaveCount(1);
  });
});
