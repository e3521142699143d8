import { expect, pictureOf, test, valuesOf } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit();
});

test("CCB's passes are stepped through, played and chosen", async ({ lab, page }) => {
  await test.step("the keys [ and ] step through CCB's passes", async () => {
    const pass = lab.lane("A").getByRole("spinbutton", { name: "Pass of lane A" });
    const last = await pass.inputValue();
    expect(Number(last)).toBeGreaterThan(1);
    await lab.figure("A").focus();
    await page.keyboard.press("[");
    await expect(pass).toHaveValue(String(Number(last) - 1));
    await page.keyboard.press("]");
    await expect(pass).toHaveValue(last);
    await expect(lab.lane("A").getByRole("button", { name: "Next pass" })).toBeDisabled();
  });

  await test.step("the passes play like a film", async () => {
    const lane = lab.lane("A");
    const pass = lane.getByRole("spinbutton", { name: "Pass of lane A" });
    const last = Number(await pass.inputValue());
    const film = await valuesOf(pass);
    await lane.getByRole("button", { name: "Play" }).click();
    await expect.poll(film).toEqual(Array.from({ length: last + 1 }, (_, index) => index));
    await expect(lane.getByRole("button", { name: "Play" })).toBeVisible();
  });

  await test.step("a pass is chosen by its number, and the ratio follows it", async () => {
    const picture = () => pictureOf(lab.figure("A").locator('[data-band="line"] canvas'));
    const blurred = await picture();
    await lab.lane("A").getByRole("spinbutton", { name: "Pass of lane A" }).fill("0");
    await lab.rest();
    await expect(lab.lane("A").getByText("not blurred")).toBeVisible();
    expect(await picture()).not.toBe(blurred);
  });
});
