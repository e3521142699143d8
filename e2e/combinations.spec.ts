import type { Locator } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { expect, test, type Lab } from "./lab.ts";

test.describe.configure({ timeout: 90_000 });

const home = "./#v1&s=news&a=vote&b=ccb.range~60";

test("a vote shows what its members keep, why, and how many must agree", async ({ lab, page }) => {
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
    expect(await violationsOn(page)).toEqual([]);

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

  await test.step("the quorum leads from the union to the intersection", async () => {
    await expect(lab.field("A", "Quorum")).toHaveValue("majority");
    await expect(lab.lane("A").locator(".parameter-unit").first()).toHaveText("(2)");
    const kept: number[] = [];
    for (const quorum of ["1", "2", "3"]) {
      await lab.set("A", "Quorum", quorum);
      kept.push(await lab.kept("A"));
    }
    expect(kept).toEqual(kept.toSorted((left, right) => right - left));
    expect(new Set(kept).size).toBe(3);
    await lab.set("A", "Quorum", "12");
    expect(await lab.kept("A")).toBe(kept[2]);
  });
});

test("the settings of a weighted vote can be read and hit by all", async ({ lab, page }) => {
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

test("a preset, a member as another lane is, a combination within one: a link and a reload bring all of it back", async ({
  lab,
  page,
}) => {
  await lab.visit(home);
  const members = membersOf(lab);
  await lab.size("A", "full");
  await lab.openMenu("A", "Preset");
  await lab.item(/^four of seven/).press("Enter");
  await lab.rest();
  await members.getByRole("button", { name: /^7 members/ }).click();
  for (const number of [7, 6, 5, 4, 3])
    await members.getByRole("button", { name: new RegExp(`^Remove member ${number},`) }).click();
  await members.getByRole("button", { name: "Add member to lane A" }).click();
  await page.getByRole("option", { name: /^As lane B is/ }).click();
  await members.getByRole("button", { name: "Add member to lane A" }).click();
  await page.getByRole("combobox", { name: "Methods" }).fill("serial");
  await page.keyboard.press("Enter");
  const inner = members.getByRole("region", { name: "Members of member 4 of lane A" });
  await inner.getByRole("button", { name: "Remove member 1, CECTD-DS" }).click();
  await inner.getByRole("button", { name: "Add member to member 4 of lane A" }).click();
  await page.getByRole("combobox", { name: "Methods" }).fill("danag");
  await page.keyboard.press("Enter");
  await members.getByRole("button", { name: "Move member 4, Serial of 4: arrow keys" }).focus();
  await page.keyboard.press("Home");
  await expect(members.getByRole("button", { name: "Move member 1, Serial of 4: arrow keys" })).toBeFocused();
  const kept = await lab.kept("A");

  await page.getByRole("button", { name: "Share" }).click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("menuitem", { name: /^Copy link/ }).click();
  const general = "contentex.time~false.ip~false.colon~false.copyright~false.repeated~false";
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain(`&a=vote~~serial~~~${general}~~~danag~~danag~~dsc~~ccb.range~60&`);
  const link = await clipboard();

  await lab.saved();
  await page.reload();
  await lab.rest();
  expect(await lab.kept("A")).toBe(kept);
  await lab.openSample("Forum thread");
  await lab.visit(`./${new URL(link).hash}`);
  await page.reload();
  await lab.rest();
  expect(await lab.kept("A")).toBe(kept);
  await expect(membersOf(lab).getByRole("button", { name: /^4 members/ })).toContainText(/Serial.*DANAg.*DSC.*CCB/);
  expect(lab.troubles).toEqual([]);
});

function membersOf(lab: Lab): Locator {
  return lab.lane("A").getByRole("region", { name: "Members of lane A", exact: true });
}

function row(lab: Lab, number: number, name: string): Locator {
  return membersOf(lab).getByRole("listitem", { name: `member ${number}, ${name}, of lane A` });
}
