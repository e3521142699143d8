import { expect, pictureOf, test, threeLanes, wordsOf } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("CCB's passes are stepped through, played and chosen", async ({ lab, page }) => {
  await lab.size("A", "full");
  const passes = lab.lane("A").getByRole("group", { name: "Passes of lane A" });
  await expect(passes).toContainText("3 of 3");

  await test.step("the keys [ and ] step through CCB's passes, and buttons", async () => {
    await lab.figure("A").focus();
    await page.keyboard.press("[");
    await expect(passes).toContainText("2 of 3");
    await page.keyboard.press("]");
    await expect(passes).toContainText("3 of 3");
    await expect(passes.getByRole("button", { name: "Next pass" })).toBeDisabled();
    await passes.getByRole("button", { name: "Previous pass" }).click();
    await expect(passes).toContainText("2 of 3");
  });

  await test.step("the passes play like a film", async () => {
    await lab.inMenu("A", /^Passes/, "Forward");
    const film = await wordsOf(passes);
    await page.keyboard.press("p");
    await expect
      .poll(async () => (await film()).map((words) => /\d of 3/.exec(words)?.[0]))
      .toEqual(["0 of 3", "1 of 3", "2 of 3", "3 of 3"]);
    await expect(passes).toContainText("3 of 3");
  });

  await test.step("the ratio follows the pass", async () => {
    const picture = () => pictureOf(lab.figure("A").locator('[data-band="line"] canvas'));
    const blurred = await picture();
    for (let step = 0; step < 3; step++) await page.keyboard.press("[");
    await lab.rest();
    await expect(lab.lane("A").getByText("before the first pass")).toBeVisible();
    expect(await picture()).not.toBe(blurred);
  });
});
