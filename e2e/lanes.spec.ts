import { coloursIn, expect, test } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("a lane is doubled or added, with any algorithm, and runs at once", async ({ lab, page }) => {
  await test.step("what is typed before the list of algorithms is there counts, and the new lane comes before the reader", async () => {
    let letPass = (): void => undefined;
    const passed = new Promise<void>((resolve) => (letPass = resolve));
    await page.route(/algorithm-list-[\w-]{8}\.js$/, async (route) => {
      await passed;
      await route.continue();
    });
    const add = lab.lanes.getByRole("button", { name: "Add lane" });
    await add.press("Enter");
    await expect(page.getByText("Loading the list…")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Boiler");
    await page.keyboard.press("Enter");
    await expect(lab.lane("D Boilerpipe")).toBeFocused();
    await lab.rest();
    await expect(lab.lane("D Boilerpipe").getByRole("slider").first()).toBeInViewport();
    await lab.lane("D").getByRole("button", { name: "Remove lane D" }).click();

    await add.press("Enter");
    await page.keyboard.type("R2");
    letPass();
    await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toHaveText(/^R2L /);
    await expect(page.getByRole("combobox", { name: "Algorithms" })).toHaveValue("R2");
    await page.keyboard.type("L");
    await page.keyboard.press("Enter");
    await expect(lab.lane("D R2L")).toBeFocused();
    await lab.rest();
    await lab.lane("D").getByRole("button", { name: "Remove lane D" }).click();
  });

  await test.step("a duplicate runs the same algorithm with other settings", async () => {
    await lab.lane("A").getByRole("button", { name: "Duplicate lane A" }).click();
    await expect(lab.lane("D CCB")).toBeFocused();
    expect(await lab.kept("D CCB")).toBe(await lab.kept("A CCB"));
    await lab.set("D CCB", "Threshold", "0.4");
    expect(await lab.kept("D CCB")).toBeGreaterThan(await lab.kept("A CCB"));
    await expect(lab.field("A CCB", "Threshold")).toHaveValue("0.75");
  });

  await lab.lane("D").getByRole("button", { name: "Remove lane D" }).click();
  await test.step("a lane is added with any algorithm and runs at once", async () => {
    for (const algorithm of ["Plain", "TCCB", "CETD-DS"]) await lab.addLane(algorithm);
    for (const name of ["D Plain", "E TCCB", "F CETD-DS"]) {
      await expect(lab.lane(name)).toBeVisible();
      expect(await lab.kept(name)).toBeGreaterThan(1000);
    }
    await expect(lab.lanes.getByRole("button", { name: "Add lane" })).toHaveAttribute("aria-disabled", "true");
  });
});

test("a lane is explained, folded, given another algorithm and removed", async ({ lab, page }) => {
  await test.step("about an algorithm: its paper and where the lab differs", async () => {
    await lab.lane("B").getByRole("button", { name: "About CECTD-DS" }).click();
    await expect(page.getByRole("dialog", { name: "About CECTD-DS" })).toContainText("Sun");
  });

  await page.keyboard.press("Escape");
  await test.step("a collapsed lane shows one line and what it keeps, and opens again", async () => {
    const lane = lab.lane("A");
    await lane.getByRole("button", { name: "Collapse lane A" }).click();
    await expect(lab.figure("A")).toHaveCount(0);
    await expect(lab.slider("A", "Threshold")).toHaveCount(0);
    expect(await lab.kept("A")).toBeGreaterThan(0);
    expect(Math.min(...(await coloursIn(lane)))).toBeGreaterThan(1);
    await lane.getByRole("button", { name: "Expand lane A" }).click();
    await expect(lab.figure("A")).toBeVisible();
  });

  await test.step("another algorithm takes a lane over, with its own parameters and figure", async () => {
    await lab.lane("C").getByRole("button", { name: "Algorithm of lane C: DANAg" }).click();
    await page.getByRole("option", { name: /^ACCB / }).click();
    await lab.rest();
    await expect(lab.lane("C ACCB")).toBeVisible();
    await expect(lab.slider("C", "Threshold")).toBeVisible();
    await expect(lab.slider("C", "Gap")).toHaveCount(0);
    for (const count of await coloursIn(lab.figure("C"))) expect(count).toBeGreaterThan(1);
  });

  await test.step("a removed lane leaves the others, and the last one stays", async () => {
    const kept = await lab.kept("C");
    await lab.lane("B").getByRole("button", { name: "Remove lane B" }).click();
    await expect(lab.lane("B")).toHaveCount(0);
    expect(await lab.kept("C")).toBe(kept);
    await expect(lab.lane("C")).toBeFocused();
    await page.keyboard.press("Control+z");
    await lab.rest();
    await lab.lane("C").getByRole("button", { name: "Remove lane C" }).press("Enter");
    await expect(lab.lane("B")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(lab.lane("A")).toBeFocused();
    await expect(lab.lane("A").getByRole("button", { name: "Remove lane A" })).toHaveAttribute("aria-disabled", "true");
    for (let step = 0; step < 2; step++) await page.keyboard.press("Control+z");
    await lab.rest();
    await lab.lane("B").getByRole("button", { name: "Remove lane B" }).click();
    await lab.lane("A").getByRole("button", { name: "Remove lane A" }).click();
    await expect(lab.lane("C").getByRole("button", { name: "Remove lane C" })).toHaveAttribute("aria-disabled", "true");
  });
});
