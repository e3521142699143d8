import type { Page } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { expect, test, type Lab } from "./lab.ts";

type Screen = readonly [name: string, show: (lab: Lab, page: Page) => Promise<void>];

const resultTab = (name: string): Screen => [
  `Result, ${name}`,
  async (_, page) => page.getByRole("tab", { name, exact: true }).click(),
];

const menu = (name: RegExp): Screen => [
  String(name),
  async (_, page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name }).first().click();
  },
];

const pressed = (name: string, keys: string): Screen => [
  name,
  async (_, page) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press(keys);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
];

const pinned: Screen = [
  "Result, Why, of a word",
  async (lab, page) => {
    await page.getByRole("tab", { name: "Text", exact: true }).click();
    await lab.rest();
    await lab.result.locator("[data-at]").nth(3).click();
    await page.getByRole("tab", { name: "Why", exact: true }).click();
    await expect(lab.result).toContainText(/kept|removed/);
  },
];

/** In this order: each screen is what the one before it leaves, changed. */
const wide: readonly Screen[] = [
  ["first visit", (lab) => lab.rest()],
  ["numbers of a figure", async (_, page) => page.getByRole("button", { name: "Data" }).first().click()],
  [
    "more parameters",
    async (_, page) =>
      page
        .getByRole("button", { name: /^More parameters/ })
        .first()
        .click(),
  ],
  [
    "about an algorithm",
    async (_, page) =>
      page
        .getByRole("button", { name: /^About/ })
        .first()
        .click(),
  ],
  ["about closed", async (_, page) => page.keyboard.press("Escape")],
  ...["HTML", "Page", "Diff", "Why"].map(resultTab),
  pinned,
  ...[/^Samples/, /^Theme/, /^Sessions/, /^Share/].map(menu),
  pressed("help", "?"),
  pressed("palette", "Control+k"),
];

const pane = (name: string): Screen => [
  name,
  async (_, page) => page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name }).click(),
];

const narrow: readonly Screen[] = [
  ["first visit", (lab) => lab.rest()],
  ["numbers of a figure", async (_, page) => page.getByRole("button", { name: "Data" }).first().click()],
  [
    "more parameters",
    async (_, page) =>
      page
        .getByRole("button", { name: /^\d+ more$/ })
        .first()
        .click(),
  ],
  pane("Result"),
  ...["HTML", "Page", "Diff", "Why"].map(resultTab),
  pinned,
  pane("Source"),
  pane("Tree"),
  ["the second row of the bar", async (_, page) => page.getByRole("button", { name: /^Open, samples/ }).click()],
  ...[/^Samples/, /^Theme/, /^Sessions/, /^Share/].map(menu),
  pressed("help", "?"),
  pressed("palette", "Control+k"),
];

for (const colorScheme of ["light", "dark"] as const)
  for (const [width, height, screens] of [
    [1440, 900, wide],
    [390, 844, narrow],
  ] as const)
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height } });

      test("axe finds nothing on any screen", async ({ lab, page }) => {
        test.setTimeout(240_000);
        await lab.visit();
        for (const [name, show] of screens) {
          await show(lab, page);
          await lab.rest();
          expect.soft(await violationsOn(page, colorScheme === "dark" ? "colours" : "all"), name).toEqual([]);
        }

        await test.step("nor on an empty lab", async () => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Close News article" }).click();
          await lab.rest();
          expect(await violationsOn(page)).toEqual([]);
        });
      });
    });

test("what people ask of their system is heeded: no motion, and colours of their own", async ({ lab, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await lab.visit();
  await test.step("without motion, nothing moves by itself", async () => {
    const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    expect(moving).toBe(0);
  });

  await test.step("in forced colours, what is chosen and what colours stand for stay to be seen", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await lab.rest();
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await look('.chip[aria-pressed="true"]')).not.toBe(await look('.chip[aria-pressed="false"]'));
    expect(await look('.segmented button[aria-checked="true"]')).not.toBe(await look('.segmented button[aria-checked="false"]'));
    await expect(page.locator(".swatch").first()).toHaveCSS("forced-color-adjust", "none");
  });
});
