import type { Locator } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { expect, test, type Lab } from "./lab.ts";

test.describe.configure({ timeout: 90_000 });

const home = "./#v1&s=news&a=vote&b=ccb.range~60";

test("a vote shows what its members keep, and why, and all can use its settings", async ({ lab, page }) => {
  await lab.visit(home);
  await lab.size("A", "full");
  await test.step("a vote shows what its members keep, and takes others with settings of their own", async () => {
    const members = membersOf(lab);
    await expect(members.getByRole("button", { name: /^3 members/ })).toContainText(
      /CETR \d+ %.*CECTD-DS, tags in links \d+ %.*CECTD-DS, blocks single \d+ %/,
    );
    const before = await lab.kept("A");
    expect(before).toBeGreaterThan(1000);

    await members.getByRole("button", { name: /^3 members/ }).click();
    await members.getByRole("button", { name: "Add member to lane A" }).click();
    await page.getByRole("combobox", { name: "Methods" }).fill("plain");
    await page.keyboard.press("Enter");
    await lab.rest();
    // Of four members three must keep a word now.
    await expect(row(lab, 4, "Plain")).toContainText("100 %");

    await row(lab, 2, "CECTD-DS").getByRole("button", { name: "Settings of member 2, CECTD-DS" }).click();
    await members.getByRole("slider", { name: "λ", exact: true }).focus();
    await page.keyboard.press("Home");
    await lab.rest();
    await expect(row(lab, 2, "CECTD-DS")).toContainText("100 %");
    await expect(row(lab, 2, "CECTD-DS")).toContainText("λ 0");

    await page.keyboard.press("Control+z");
    await expect(row(lab, 2, "CECTD-DS")).not.toContainText("λ 0");
    await page.keyboard.press("Control+z");
    await expect(row(lab, 4, "Plain")).toHaveCount(0);
    expect(await lab.kept("A")).toBe(before);
    await lab.openMenu("A");
    await expect(lab.item(/^Reset all/)).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
  });

  await test.step("the reason for a word is what each member says of it", async () => {
    await lab.figure("A").focus();
    for (const key of ["Home", "Enter"]) {
      await page.keyboard.press(key);
      await lab.rest();
    }
    await lab.reason.getByRole("button", { name: "Details" }).click();
    const reasons = lab.reason.getByRole("list", { name: "Formulas, with this place’s numbers" }).first();
    await expect(reasons).toContainText("CETR");
    await expect(reasons).toContainText(/(kept|removed): /);
    await expect(reasons).toContainText(/votes = \d of 3/);
  });

  await test.step("the settings of a weighted vote can be read and hit by all", async () => {
    await lab.visit("./#v1&s=news&a=weighted~~ccb~0.3~~serial~~~danag");
    await lab.size("A", "full");
    await membersOf(lab)
      .getByRole("button", { name: /^2 members/ })
      .click();
    await row(lab, 2, "Serial").getByRole("button", { name: "Settings of member 2, Serial" }).click();
    await lab.rest();
    expect(await violationsOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await lab.rest();
    expect(await violationsOn(page, "colours")).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.rest();
    expect(await violationsOn(page)).toEqual([]);
  });
});

function membersOf(lab: Lab): Locator {
  return lab.lane("A").getByRole("region", { name: "Members of lane A", exact: true });
}

function row(lab: Lab, number: number, name: string): Locator {
  return membersOf(lab).getByRole("listitem", { name: `member ${number}, ${name}, of lane A` });
}
