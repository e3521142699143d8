import type { Page } from "@playwright/test";
import { expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("the palette finds parameters, commands, samples and pages, on a phone as on a desk", async ({ lab, page }) => {
  await test.step("it opens from the editor, from a field and by its button", async () => {
    await lab.source.locator(".view-line").nth(5).click();
    await open(page);
    await page.keyboard.press("Escape");
    await expect(lab.source.getByRole("textbox", { name: /^Source, HTML/ })).toBeFocused();
    await lab.field("A", "Threshold").focus();
    await open(page);
    await page.keyboard.press("Control+k");
    await expect(lab.field("A", "Threshold")).toBeFocused();
    await lab.menu("Commands, Ctrl K").click();
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  });

  await page.keyboard.press("Escape");
  await test.step("the palette sets a parameter by its name and a value", async () => {
    await search(page, "range 60");
    await expect(options(page).first()).toHaveText("Set Range of A CCB to 60 characters");
    await page.keyboard.press("Enter");
    await lab.more("A");
    await expect(lab.field("A", "Range")).toHaveValue("60");
    await search(page, "threshold 7");
    await expect(options(page).first()).toContainText("Out of range: type 0 to 1");
    await expect(options(page).first()).toHaveAttribute("aria-disabled", "true");
  });

  await page.keyboard.press("Escape");
  await test.step("it brings the focus to a parameter, also one behind More", async () => {
    await search(page, "range σ of a");
    await page.keyboard.press("Enter");
    await expect(lab.slider("A", "Sharpness (range / σ)")).toBeFocused();
  });

  await test.step("it opens what is behind a button or in a menu, by its name or another", async () => {
    for (const [words, opened] of [
      ["result as markdown", page.getByRole("menuitem", { name: "Copy as Markdown" })],
      ["embed", page.getByRole("menuitem", { name: /^Copy HTML for an article/ })],
      ["how it is read", page.getByRole("dialog", { name: "News article" })],
      ["about the method", page.getByRole("dialog", { name: "About CCB" })],
      ["module", page.getByRole("dialog", { name: "Module of your own" })],
    ] as const) {
      await choose(page, words);
      await expect(opened).toBeVisible();
      // What the palette was drawn over may hear of its end a frame after it has gone, and takes no Escape before.
      await expect(async () => {
        await page.keyboard.press("Escape");
        await expect(opened).toBeHidden({ timeout: 1_000 });
      }).toPass();
    }
    await choose(page, "sweep");
    await expect(lab.lane("A").getByRole("button", { name: "Close the sweep of lane A" })).toBeVisible();
    await choose(page, "papers");
    await expect(page.getByRole("region", { name: "Papers" })).toBeVisible();
    await page.goBack();
    await lab.rest();
  });

  await test.step("on a phone it has the whole width, and a tap chooses", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.rest();
    await lab.choose("More", /^All commands/);
    await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.width).toBe(374);
    await page.keyboard.type("product page");
    await options(page).first().click();
    await expect(lab.pages).toHaveCount(2);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await lab.rest();
  await test.step("it opens samples and pages, adds lanes, shows tabs and sets the theme", async () => {
    await choose(page, "forum");
    await expect(lab.pages.last()).toHaveText("Forum thread");
    await lab.rest();
    await choose(page, "go to news");
    await expect(lab.pages.first()).toHaveAttribute("aria-selected", "true");
    await lab.rest();
    await choose(page, "add method tccb");
    await expect(lab.lane("D TCCB")).toBeVisible();
    await choose(page, "show page in result");
    await expect(lab.result.getByRole("tab", { name: "Page" })).toHaveAttribute("aria-selected", "true");
    await choose(page, "theme dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await choose(page, "decode as windows-1251");
    await lab.rest();
    await expect(await lab.facts()).toContainText("windows-1251");
  });
});

const options = (page: Page) => page.getByRole("dialog", { name: "Command palette" }).getByRole("option");

async function open(page: Page): Promise<void> {
  // One that is just being closed would take the first letters.
  await expect(page.getByRole("dialog", { name: "Command palette" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox")).toBeFocused();
}

async function search(page: Page, words: string): Promise<void> {
  await open(page);
  await page.keyboard.type(words);
}

async function choose(page: Page, words: string): Promise<void> {
  await search(page, words);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toHaveCount(0);
}
