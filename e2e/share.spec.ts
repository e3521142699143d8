import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { articlePage, expect, htmlFile, Lab, test, threeLanes } from "./lab.ts";

test("a link opens elsewhere with the same lanes, parameters, view, pin, tab and format", async ({
  lab,
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await lab.visit(threeLanes);
  await lab.set("A", "Threshold", "0.6");
  await lab.set("B", "λ", "0.4");
  await lab.inMenu("C", /^Remove/);
  await lab.addLane("Plain");
  await lab.addLane("CETD-DS");
  await lab.inMenu("C", /^Remove/);
  await lab.toggle("A", "Passes", false);
  await lab.size("D", "strip");
  await page.keyboard.press("x");
  await page.keyboard.press("+");
  await lab.result.getByLabel("Result of").selectOption({ label: "A CCB" });
  await lab.inResult("Show as HTML");
  await lab.figure("A").focus();
  for (const key of ["Home", "ArrowRight", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
    await lab.rest();
  }
  const shown = async (one: Lab) => [await one.view(), await one.kept("A"), await one.pinned(), await looks(one)];
  const before = await shown(lab);
  expect(await lab.pinned()).not.toBe("");
  const link = await copied(lab, () => choose(lab, "Copy link"));
  expect(link).toMatch(/#v1&s=news&a=ccb\.threshold~0\.6&b=cectd-ds\.lambda~0\.4&d=cetd-ds&/);

  const other = await secondLab(browser, baseURL);
  await other.visit(link);
  await expect(other.pages).toHaveText(["News article"]);
  for (const lane of ["A CCB", "B CECTD-DS", "D CETD-DS"]) await expect(other.lane(lane)).toBeVisible();
  await expect(other.field("A", "Threshold")).toHaveValue("0.60");
  await expect(other.field("B", "λ")).toHaveValue("0.40");
  expect(await shown(other)).toEqual(before);
  await expect(other.result.getByRole("group", { name: "HTML kept by A CCB" })).toBeVisible();
  await expect(other.figure("A").locator("rect.outline.pin").first()).toBeAttached();
  // The address holds the link no more: a reload brings back what became of it.
  expect(new URL(other.page.url()).hash).toBe("");
  await other.set("A", "Threshold", "0.9");
  await other.saved();
  await other.page.reload();
  await other.rest();
  await expect(other.field("A", "Threshold")).toHaveValue("0.90");
  expect(await looks(other)).toEqual(await looks(lab));
  expect(other.troubles).toEqual([]);
  await other.page.context().close();
});

test("a link leaves what is stored as it was, and what it has too much is named", async ({ lab, page }) => {
  test.slow();
  await lab.visit(threeLanes);
  await test.step("a link that is not wholly known opens in part and names the rest; what is stored stays", async () => {
    await lab.openHtml(articlePage("My own work"));
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
    await lab.set("A", "Threshold", "0.5");
    await lab.saved();
    await page.evaluate(() => (location.hash = "#v1&s=wiki&a=danag.colour~red&b=oracle&glow=7&view=9-3"));
    await lab.rest();
    await expect(lab.pages).toHaveText(["Encyclopedia article"]);
    await expect(lab.lane("A DANAg")).toBeVisible();
    const notice = lab.notices.getByRole("listitem").filter({ hasText: "unknown to this version" });
    await expect(notice).toContainText("This link has 4 settings unknown to this version; they were ignored.");
    await notice.getByRole("button", { name: "Details" }).click();
    for (const part of ["glow=7", "view=9-3", "oracle", "colour"]) await expect(lab.notices).toContainText(part);

    await openStored(lab, /News article and 1 more/);
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
    await expect(lab.field("A", "Threshold")).toHaveValue("0.50");
  });

  await test.step("a link of another version is not opened", async () => {
    await page.evaluate(() => (location.hash = "#v2&s=wiki&a=danag"));
    await lab.rest();
    await expect(lab.notices).toContainText("This link is from another version of Contentscope.");
  });

  await test.step("a link at the start leaves the last session as it was", async () => {
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
    await lab.saved();
    await page.goto("about:blank");
    await lab.visit("./#v1&s=forum&a=plain");
    await expect(lab.pages).toHaveText(["Forum thread"]);
    await expect(lab.lane("A Plain")).toBeFocused();
    await openStored(lab, /News article and 1 more/);
    await lab.rest();
    await expect(lab.pages).toHaveText(["News article", "My own work"]);
  });
});

test("a link without its page, or with a broken one, shows its settings on a sample and says so", async ({ lab, page }) => {
  await lab.visit("./#v1&a=ccb.threshold~0.6&view=10-20&pin=3-4&tab=article");
  await expect(lab.notices).toContainText("has settings but no page");
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
  await lab.visit(threeLanes);
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
    await other.visit(threeLanes);
    await other.openFiles({ name: "my.lab.zip", mimeType: "application/zip", buffer });
    await expect(other.pages).toHaveText(["News article", "News article", "privet.html"]);
    await expect(other.field("A", "Threshold")).toHaveValue("0.60");
    await expect(other.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(2);
    await other.status.getByRole("button", { name: /UTF-8/ }).click();
    await other.page.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1251");
    await other.page.keyboard.press("Escape");
    await other.rest();
    await expect(other.source).toContainText("Привет мир");
    // One step brought it, and one takes it back.
    await other.page.getByRole("heading", { name: "Contentscope" }).click();
    await other.page.keyboard.press("Control+z");
    await other.rest();
    await expect(other.pages).toHaveText(["News article"]);
    await expect(other.field("A", "Threshold")).toHaveValue("0.75");
    await expect(other.lanes.getByRole("region", { name: /^[A-F] / })).toHaveCount(3);

    await other.openFiles({ name: "half.lab.zip", mimeType: "application/zip", buffer: buffer.subarray(0, 200) });
    await expect(other.notices).toContainText("half.lab.zip could not be read");
    const foreign = Buffer.from(zipSync({ "lab.json": strToU8('{"experiment":7}'), "pages/a.html": strToU8("<p>a") }));
    await other.openFiles({ name: "foreign.zip", mimeType: "application/zip", buffer: foreign });
    await expect(other.notices).toContainText("foreign.zip could not be read: its lab.json is not from this lab.");
    expect(other.troubles).toEqual([]);
    await other.page.context().close();
  });

  await test.step("a link can carry the page, and says how long it is before it is copied", async () => {
    test.slow();
    await lab.openHtml(articlePage("Größe der Flut"));
    await lab.command("Gold standard: Start from what B");
    const item = lab.item(/^Copy link with page/);
    await lab.menu("Share").click();
    await expect(lab.item(/^Copy link/)).toContainText("but not your page");
    await expect(item).toContainText(/Copy link with page \([\d,]+ characters\)/);
    await expect(item).toContainText("with its gold standard");
    const link = await copied(lab, () => item.click());

    const other = await secondLab(browser, baseURL);
    await other.visit(encodeURI(link).replaceAll("&", "%26"));
    await expect(other.pages).toHaveText(["Größe der Flut"]);
    await expect(other.source).toContainText("<h1>Größe der Flut");
    expect(await other.kept("A")).toBe(await lab.kept("A"));
    await expect(other.lane("B")).toContainText("F1 1.000");
    expect(other.troubles).toEqual([]);
    await other.page.context().close();
  });
});

test("settings leave as Markdown, as a command line or in a field, and a long page as a file", async ({ lab, page }) => {
  await lab.visit(threeLanes);
  await test.step("settings leave as Markdown and as a command line", async () => {
    await lab.set("A", "Threshold", "0.6");
    await lab.lane("A").click();
    const markdown = await copied(lab, () => choose(lab, "Copy settings as Markdown"));
    const kept = (await lab.kept("A")).toLocaleString("en");
    expect(markdown).toMatch(new RegExp(`\\| A \\| CCB \\| .*\\*\\*threshold 0\\.6\\*\\*.* \\| ${kept} of [\\d,]+ characters`));
    expect(markdown).toContain("/#v1&s=news&");
    expect(await copied(lab, () => choose(lab, "Copy command line"))).toBe(
      "contentscope extract --algorithm ccb --set threshold=0.6 page.html",
    );
  });

  await test.step("a refused clipboard leaves the text selected in a field", async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    for (const copy of [() => choose(lab, "Copy link"), () => page.keyboard.press("Control+Shift+c")]) {
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
    const words = Array.from({ length: 30_000 }, (_, index) => ((index * 48_271) % 65_521).toString(36));
    await lab.openFiles(htmlFile("long.html", `<p>${words.join(" ")}`));
    await lab.menu("Share").click();
    const item = lab.item(/^Copy link with page/);
    await expect(item).toContainText(/\([\d,]+ characters: too long\)\s*A link can have at most 32,000/);
    await expect(item).toBeDisabled();
    await expect(lab.item(/^Save lab file/)).toBeEnabled();
    await expect(page.getByText("Your page stays in this browser. Nothing is uploaded.")).toBeVisible();
  });
});

async function choose(lab: Lab, title: string): Promise<void> {
  await lab.choose("Share", new RegExp(`^${title}`));
}

async function openStored(lab: Lab, name: RegExp): Promise<void> {
  await lab.choose("More", "Sessions…");
  await lab.page.getByRole("dialog", { name: "Sessions" }).getByRole("button", { name }).first().click();
}

/** The size of each lane and the bands that it shows. */
function looks({ lanes }: Lab): Promise<unknown> {
  return lanes
    .getByRole("region", { name: /^[A-F] / })
    .evaluateAll((all) => all.map((lane) => [lane.getAttribute("data-size"), lane.querySelectorAll(".band").length]));
}

/** What is on the clipboard once something was copied. */
async function copied(lab: Lab, copy: () => Promise<void>): Promise<string> {
  await lab.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy();
  await lab.rest();
  return lab.page.evaluate(() => navigator.clipboard.readText());
}

/** The lab in a browser that has nothing of the first. */
async function secondLab(browser: Browser, baseURL: string | undefined): Promise<Lab> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  return new Lab(await context.newPage(), baseURL ?? "");
}
