import type { Page } from "@playwright/test";
import { violationsOn } from "./axe.ts";
import { expect, pictureOf, test, type Lab } from "./lab.ts";

type Screen = readonly [name: string, show: (lab: Lab, page: Page) => Promise<void>];

const leave = (page: Page): Promise<void> => page.keyboard.press("Escape");

const resultTab = (name: string): Screen => [
  `Result, ${name}`,
  async (lab) => lab.result.getByRole("tab", { name, exact: true }).click(),
];

const menu = (name: string): Screen => [
  `menu ${name}`,
  async (lab, page) => {
    await leave(page);
    await lab.menu(name).click();
  },
];

const dialog = (name: string, show: (lab: Lab, page: Page) => Promise<void>): Screen => [
  name,
  async (lab, page) => {
    await leave(page);
    await show(lab, page);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
];

/** In this order: each screen is what the one before it leaves, changed. */
const screens: readonly Screen[] = [
  ["first visit", (lab) => lab.rest()],
  ["a lane in full", (lab) => lab.size("B", "full")],
  ["the menu of a lane", (lab) => lab.openMenu("B")],
  [
    "numbers of a figure",
    async (lab, page) => {
      await leave(page);
      await lab.inMenu("C", /^Numbers as a table/);
    },
  ],
  dialog("about a method", (lab) => lab.inMenu("B", /^About/)),
  [
    "a sweep",
    async (lab, page) => {
      await leave(page);
      await lab.inMenu("B", /^Sweep/);
    },
  ],
  ...["Page", "Compare", "Article"].map(resultTab),
  ["what is removed", async (lab) => lab.result.getByRole("button", { name: "show removed" }).click()],
  ["the reason", async (lab) => lab.result.getByText("partners").first().click()],
  ["its details", async (lab) => lab.reason.getByRole("button", { name: "Details" }).click()],
  [
    "formats of the result",
    async (lab) => {
      await lab.result.getByRole("button", { name: "Formats: show, copy, save" }).click();
    },
  ],
  [
    "the tree",
    async (lab, page) => {
      await leave(page);
      await lab.command("Show the page’s tree");
    },
  ],
  ...["Open", "Share", "More"].map(menu),
  dialog("help", (_, page) => page.keyboard.press("?")),
  dialog("palette", (_, page) => page.keyboard.press("Control+k")),
  [
    "everything",
    async (lab, page) => {
      await leave(page);
      await lab.command("Show everything");
    },
  ],
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test("axe finds nothing on any screen, light or dark", async ({ lab, page }) => {
      test.setTimeout(240_000);
      const look = async (name: string): Promise<void> => {
        for (const [colorScheme, part] of [
          ["light", "all"],
          ["dark", "colours"],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await lab.rest();
          expect.soft(await violationsOn(page, part), `${name}, ${colorScheme}`).toEqual([]);
        }
      };
      await lab.visit();
      for (const [name, show] of screens) {
        await show(lab, page);
        await look(name);
      }
      await leave(page);
      await page.getByRole("button", { name: "Close News article" }).click();
      await look("empty lab");
    });
  });

test("what people ask of their system is heeded: dark or light, no motion, and colours of their own", async ({ lab, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await lab.visit();
  await test.step("without motion, nothing moves by itself", async () => {
    const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    expect(moving).toBe(0);
  });

  await test.step("the lab is dark where the system is, pictures and all", async () => {
    expect(await lightnessOf(lab)).toBeLessThan(64);
    const dark = await picture(lab);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => lightnessOf(lab)).toBeGreaterThan(192);
    await lab.rest();
    expect(await picture(lab)).not.toBe(dark);
  });

  await test.step("a chosen theme goes before the system's", async () => {
    const light = await picture(lab);
    await choose(lab, "dark");
    expect(await lightnessOf(lab)).toBeLessThan(64);
    expect(await picture(lab)).not.toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await choose(lab, "light");
    expect(await lightnessOf(lab)).toBeGreaterThan(192);
    expect(await picture(lab)).toBe(light);
    await choose(lab, "as the system");
    expect(await lightnessOf(lab)).toBeLessThan(64);
  });

  await test.step("in forced colours, what is chosen and what colours stand for stay to be seen", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await lab.rest();
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const [chosen, other] of [
      ['.screen-switch [aria-current="page"]', ".screen-switch :not([aria-current])"],
      ['.result [role="tab"][aria-selected="true"]', '.result [role="tab"][aria-selected="false"]'],
      [".lane[data-focused] .lane-letter", ".lane:not([data-focused]) .lane-letter"],
    ] as const)
      expect(await look(chosen), chosen).not.toBe(await look(other));
    await lab.size("D", "full");
    await expect(page.locator(".swatch").first()).toHaveCSS("forced-color-adjust", "none");
  });
});

/** CETD's densities as they are painted. */
function picture(lab: Lab): Promise<string> {
  return pictureOf(lab.figure("B").locator("canvas").first());
}

async function choose(lab: Lab, theme: string): Promise<void> {
  await lab.choose("More", `Theme: ${theme}`);
  await lab.rest();
}

/** Mean of the red, green and blue of the background, 0 to 255. */
function lightnessOf({ page }: Lab): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}
