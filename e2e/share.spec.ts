import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { articlePage, expect, htmlFile, Lab, test } from "./lab.ts";

test("a link opens elsewhere with the same lanes, parameters, view, pin and tab", async ({ lab, page, browser, baseURL }) => {
  test.slow();
  await lab.visit();
  await lab.set("A", "Threshold", "0.6");
  await lab.set("B", "λ", "0.4");
  await lab.inMenu("C", /^Remove/);
  await lab.addLane("Plain");
  await lab.addLane("CETD-DS");
  await lab.inMenu("C", /^Remove/);
  await chip(lab, "A", "Passes").click();
  await chip(lab, "B", "Icicle").click();
  await lab.rest();
  const figures = async (one: Lab) => [
    await chip(one, "A", "Passes").getAttribute("aria-pressed"),
    await chip(one, "B", "Icicle").getAttribute("aria-expanded"),
  ];
  const opened = await figures(lab);
  await page.keyboard.press("x");
  await page.keyboard.press("+");
  await lab.result.getByRole("tab", { name: "HTML" }).click();
  await lab.figure("A").focus();
  for (const key of ["Home", "ArrowRight", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
    await lab.rest();
  }
  const [view, kept] = [await lab.view(), await lab.kept("A")];
  const link = await copied(lab, () => choose(page, /^Copy link \(settings, \d+ characters\)/));
  expect(link).toMatch(/#v1&s=news&a=ccb\.threshold~0\.6&b=cectd-ds\.lambda~0\.4&d=cetd-ds&/);
  const words = await pinWords(lab);

  const other = await secondLab(browser, baseURL);
  await other.visit(link);
  await expect(other.pages).toHaveText(["News article"]);
  for (const lane of ["A CCB", "B CECTD-DS", "D CETD-DS"]) await expect(other.lane(lane)).toBeVisible();
  await expect(other.field("A", "Threshold")).toHaveValue("0.60");
  await expect(other.field("B", "λ")).toHaveValue("0.40");
  expect([await other.view(), await other.kept("A")]).toEqual([view, kept]);
  await expect(other.result.getByRole("tab", { name: "HTML" })).toHaveAttribute("aria-selected", "true");
  await expect(other.figure("A").locator("rect.outline.pin").first()).toBeAttached();
  expect(await pinWords(other)).toBe(words);
  expect([opened, await figures(other)]).toEqual([
    ["false", "true"],
    ["false", "true"],
  ]);
  // The address holds the link no more: a reload brings back what became of it.
  expect(new URL(other.page.url()).hash).toBe("");
  await other.set("A", "Threshold", "0.9");
  await expect(other.status).toContainText("Saved");
  await other.page.reload();
  await other.rest();
  await expect(other.field("A", "Threshold")).toHaveValue("0.90");
  expect(await figures(other)).toEqual(opened);
  expect(other.troubles).toEqual([]);
  await other.page.context().close();
});

test("a link and a reload keep whether the page has the room of Source too", async ({ lab, page, browser, baseURL }) => {
  const wide = (one: Lab) => one.result.getByRole("button", { name: "Over the room of Source too" });
  await lab.visit();
  await lab.result.getByRole("tab", { name: "Page" }).click();
  const narrow = await copied(lab, () => choose(page, /^Copy link \(settings, \d+ characters\)/));
  await wide(lab).click();
  const link = await copied(lab, () => choose(page, /^Copy link \(settings, \d+ characters\)/));
  expect(link).toBe(`${narrow}&wide=result`);

  const other = await secondLab(browser, baseURL);
  await other.visit(link);
  await expect(wide(other)).toHaveAttribute("aria-pressed", "true");
  await expect(other.source).toBeHidden();
  await expect(other.status).toContainText("Saved");
  await other.page.reload();
  await other.rest();
  await expect(wide(other)).toHaveAttribute("aria-pressed", "true");
  await other.page.goto("about:blank");
  await other.visit(narrow);
  await expect(wide(other)).toHaveAttribute("aria-pressed", "false");
  await expect(other.source).toBeVisible();
  expect(other.troubles).toEqual([]);
  await other.page.context().close();
});

test("a link leaves what is stored as it was, and what it has too much is named", async ({ lab, page }) => {
  test.slow();
  await lab.visit();
  await test.step("a link that is not wholly known opens in part and names the rest; what is stored stays", async () => {
    await lab.openHtml(articlePage("My own work"));
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
    await lab.set("A", "Threshold", "0.5");
    await lab.saved();
    await page.evaluate(() => (location.hash = "#v1&s=wiki&a=danag.colour~red&b=oracle&glow=7&view=9-3"));
    await lab.rest();
    await expect(lab.pages).toHaveText(["Encyclopedia article"]);
    await expect(lab.lane("A DANAg")).toBeVisible();
    const notice = lab.notices.getByRole("listitem").filter({ hasText: "this version does not know" });
    await expect(notice).toContainText("This link has 4 settings this version does not know; they were ignored.");
    await notice.getByRole("button", { name: "Details" }).click();
    for (const part of ["glow=7", "view=9-3", "oracle", "colour"]) await expect(lab.notices).toContainText(part);

    await page.getByRole("button", { name: "Sessions" }).click();
    const sessions = page.getByRole("dialog", { name: "Sessions" });
    await sessions
      .getByRole("button", { name: /News article and 1 more/ })
      .first()
      .click();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
    await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
  });

  await test.step("a link of another version is not opened", async () => {
    await page.evaluate(() => (location.hash = "#v2&s=wiki&a=danag"));
    await lab.rest();
    await expect(lab.notices).toContainText(
      "This link is of another version of Contentscope; ask for one that this version made.",
    );
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
  });

  await test.step("a link at the start leaves the last session as it was", async () => {
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
    await lab.saved();
    await page.goto("about:blank");
    await lab.visit("./#v1&s=forum&a=plain");
    await expect(lab.pages).toHaveText(["Forum thread"]);
    await expect(lab.lane("A Plain")).toBeFocused();
    await page.getByRole("button", { name: "Sessions" }).click();
    await page
      .getByRole("dialog", { name: "Sessions" })
      .getByRole("button", { name: /News article and 1 more/ })
      .first()
      .click();
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
  });
});

test("a link without its page, or with a broken one, shows its settings on a sample and says so", async ({ lab, page }) => {
  await lab.visit("./#v1&a=ccb.threshold~0.6&view=10-20&pin=3-4&tab=html");
  await expect(lab.notices).toContainText("its page is not in it");
  await expect(lab.field("A", "Threshold")).toHaveValue("0.60");
  await expect(lab.pages).toHaveText(["News article"]);
  const [start, end, length] = await lab.view();
  // Not the link's view, which is of a page that is not here: the sample opens on its text.
  expect(start).toBeGreaterThan(10_000);
  expect(end - start).toBeGreaterThan(length / 2);

  await page.evaluate(() => (location.hash = "#v1&a=plain&name=Fog&data=c_cut-off"));
  await lab.rest();
  await expect(lab.notices).toContainText("The page in the link could not be unpacked: it was cut off or changed on its way.");
  await expect(lab.lane("A Plain")).toBeVisible();
});

test("a lab file and a link bring pages and settings to another browser", async ({ lab, page, browser, baseURL }) => {
  test.slow();
  await lab.visit();
  await test.step("a lab file opens again by drop with its pages, encodings, settings and pin", async () => {
    await lab.openFiles({
      name: "privet.html",
      mimeType: "text/html",
      buffer: Buffer.from("<meta charset=utf-8><p>\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0", "latin1"),
    });
    await lab.set("A", "Threshold", "0.6");
    await lab.inMenu("C", /^Remove/);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Control+s");
    const file = await download;
    expect(file.suggestedFilename()).toBe("contentscope-privet.lab.zip");
    const buffer = readFileSync(await file.path());

    const other = await secondLab(browser, baseURL);
    await other.visit();
    await other.openFiles({ name: "my.lab.zip", mimeType: "application/zip", buffer });
    await expect(other.pages).toHaveText(["News article", "News article", "privet.html"]);
    await expect(other.field("A", "Threshold")).toHaveValue("0.60");
    await expect(other.lanes.getByRole("region")).toHaveCount(2);
    await other.status.getByRole("button", { name: /UTF-8/ }).click();
    await other.page.getByRole("menuitemradio", { name: "windows-1251" }).click();
    await other.rest();
    await expect(other.source).toContainText("Привет мир");
    // One step brought it, and one takes it back.
    await other.page.getByRole("heading", { name: "Contentscope" }).click();
    await other.page.keyboard.press("Control+z");
    await other.rest();
    await expect(other.pages).toHaveText(["News article"]);
    await expect(other.field("A", "Threshold")).toHaveValue("0.75");
    await expect(other.lanes.getByRole("region")).toHaveCount(3);

    await other.openFiles({ name: "half.lab.zip", mimeType: "application/zip", buffer: buffer.subarray(0, 200) });
    await expect(other.notices).toContainText("half.lab.zip could not be read");
    const foreign = Buffer.from(zipSync({ "lab.json": strToU8('{"experiment":7}'), "pages/a.html": strToU8("<p>a") }));
    await other.openFiles({ name: "foreign.zip", mimeType: "application/zip", buffer: foreign });
    await expect(other.notices).toContainText("foreign.zip could not be read: its lab.json is not one of this lab.");
    expect(other.troubles).toEqual([]);
    await other.page.context().close();
  });

  await test.step("a link can carry the page, and says how long it is before it is copied", async () => {
    test.slow();
    await lab.openHtml(articlePage("Größe der Flut"));
    const item = menuItem(page, /^Copy link with page/);
    await lab.menu("Share").click();
    await expect(menuItem(page, /^Copy link \(settings/)).toContainText("your page is not in it");
    await expect(item).toHaveText(/Copy link with page \([\d,]+ characters\)/);
    const link = await copied(lab, () => item.click());

    const other = await secondLab(browser, baseURL);
    await other.visit(encodeURI(link).replaceAll("&", "%26"));
    await expect(other.pages).toHaveText(["Größe der Flut"]);
    await expect(other.source).toContainText("<title>Größe der Flut");
    expect(await other.kept("A")).toBe(await lab.kept("A"));
    expect(other.troubles).toEqual([]);
    await other.page.context().close();
  });
});

test("settings leave as Markdown, as a command line or in a field, and a long page as a file", async ({ lab, page }) => {
  await lab.visit();
  await test.step("settings leave as Markdown and as a command line", async () => {
    await lab.set("A", "Threshold", "0.6");
    await lab.lane("A").click();
    const markdown = await copied(lab, () => choose(page, /^Copy as Markdown/));
    const kept = (await lab.kept("A")).toLocaleString("en");
    expect(markdown).toMatch(new RegExp(`\\| A \\| CCB \\| .*\\*\\*threshold 0\\.6\\*\\*.* \\| ${kept} of [\\d,]+ characters`));
    expect(markdown).toContain("/#v1&s=news&");
    expect(await copied(lab, () => choose(page, /^Copy command line/))).toBe(
      "npx contentscope extract --algorithm ccb --set threshold=0.6 page.html",
    );
  });

  await test.step("a refused clipboard leaves the text selected in a field", async () => {
    await lab.visit();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    for (const copy of [
      () => choose(page, /^Copy link \(/),
      () => page.keyboard.press("Control+Shift+c"),
      () => choose(page, /^Copy as Markdown/),
    ]) {
      await copy();
      const field = page.getByRole("textbox", { name: "Press Ctrl+C to copy." });
      await expect(field).toBeFocused();
      const [text, selected] = await field.evaluate((element) =>
        element instanceof HTMLTextAreaElement
          ? [element.value, element.value.slice(element.selectionStart, element.selectionEnd)]
          : ["", "none"],
      );
      expect(text).toContain("#v1&s=news");
      expect(selected).toBe(text);
      await field.press("Escape");
      await expect(field).toBeHidden();
      await expect(lab.menu("Share")).toBeFocused();
    }
  });

  await test.step("a page that makes a link too long is offered as a file instead", async () => {
    await lab.visit();
    const words = Array.from({ length: 30_000 }, (_, index) => ((index * 48_271) % 65_521).toString(36));
    await lab.openFiles(htmlFile("long.html", `<p>${words.join(" ")}`));
    await lab.menu("Share").click();
    const item = menuItem(page, /^Copy link with page/);
    await expect(item).toHaveText(/\([\d,]+ characters: too long\)A link can have 32,000/);
    await expect(item).toBeDisabled();
    await expect(menuItem(page, /^Save lab file/)).toBeEnabled();
    await expect(page.getByText("Your page stays in this browser. Nothing is uploaded.")).toBeVisible();
  });
});

function menuItem(page: Page, name: RegExp): Locator {
  return page.getByRole("menuitem", { name });
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Share", exact: true }).click();
  await menuItem(page, name).click();
}

/** The switch of a band or a picture of a lane. */
function chip(lab: Lab, lane: string, name: string): Locator {
  return lab.lane(lane).getByRole("button", { name, exact: true });
}

/** What is on the clipboard once something was copied. */
async function copied(lab: Lab, copy: () => Promise<void>): Promise<string> {
  await lab.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy();
  await lab.rest();
  return lab.page.evaluate(() => navigator.clipboard.readText());
}

/** What is said of the place that is pinned. */
function pinWords(lab: Lab): Promise<string> {
  return lab.status.innerText().then((text) => /[\d,]+\.\.[\d,]+/.exec(text)?.[0] ?? "");
}

/** The lab in a browser that has nothing of the first. */
async function secondLab(browser: Browser, baseURL: string | undefined): Promise<Lab> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  return new Lab(await context.newPage(), baseURL ?? "");
}
