import type { Locator } from "@playwright/test";
import { articlePage, expect, numbersIn, test, threeLanes, wordsOf, type Lab } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("a sample is opened, tuned, stepped through, pinned and copied without a mouse", async ({ lab, page }) => {
  test.slow();
  const { keyboard } = page;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => {
    for (const kind of ["mousedown", "mousemove", "wheel"])
      addEventListener(kind, () => document.documentElement.setAttribute("data-mouse", kind), { capture: true });
  });

  await test.step("open a sample", async () => {
    await tabTo(lab, lab.menu("Open"));
    await keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await keyboard.type("Forum");
    await expect(page.getByRole("menuitem", { name: "Forum thread" })).toBeFocused();
    await keyboard.press("Enter");
    await expect(lab.pages.last()).toHaveText("Forum thread");
  });

  await test.step("change the threshold, and put it back", async () => {
    const kept = await lab.kept("A");
    await keyboard.press("F6");
    await keyboard.press("F6");
    await tabTo(lab, lab.slider("A", "Threshold"));
    await keyboard.press("PageDown");
    expect(await lab.kept("A")).toBeGreaterThan(kept);
    await keyboard.press("r");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.75");
    await keyboard.press("ArrowDown");
    await keyboard.press("Shift+R");
    await expect(lab.field("A", "Threshold")).toHaveValue("0.75");
    expect(await lab.kept("A")).toBe(kept);
  });

  await test.step("show all of the lane, and step through its passes", async () => {
    const passes = lab.lane("A").getByRole("group", { name: "Passes of lane A" });
    await tabTo(lab, lab.figure("A"));
    await keyboard.press("s");
    await expect(lab.lane("A")).toHaveAttribute("data-size", "strip");
    await keyboard.press("s");
    await expect(lab.lane("A")).toHaveAttribute("data-size", "full");
    await tabTo(lab, lab.figure("A"));
    const last = numbersIn(await passes.innerText())[1] ?? NaN;
    const at = (pass: number): string => `${pass} of ${last}`;
    await keyboard.press("[");
    await expect(passes).toContainText(at(last - 1));
    await keyboard.press("ArrowUp");
    await expect(passes).toContainText(at(last - 2));
    await keyboard.press("ArrowDown");
    await keyboard.press("]");
    await expect(passes).toContainText(at(last));
    const film = await wordsOf(passes);
    await keyboard.press("p");
    await expect
      .poll(async () => [...new Set((await film()).map((words) => /\d+ of \d+/.exec(words)?.[0]))])
      .toEqual(Array.from({ length: last + 1 }, (_, pass) => at(pass)));
  });

  await test.step("pin a unit, and read why", async () => {
    await keyboard.press("Home");
    await lab.rest();
    await expect(lab.figure("A").locator("rect.outline.hover").first()).toBeAttached();
    await keyboard.press("Control+ArrowRight");
    await lab.rest();
    await keyboard.press("Space");
    await expect(lab.figure("B").locator("rect.outline.pin").first()).toBeAttached();
    await expect(lab.reason).toBeVisible();
    for (const pane of [lab.result, lab.reason]) {
      await keyboard.press("F6");
      await expect(pane).toBeFocused();
    }
    await tabTo(lab, lab.reason.getByRole("button", { name: "Details" }));
    await keyboard.press("Enter");
    await expect(lab.reason.getByRole("group", { name: "Details" })).toBeVisible();
    await keyboard.press("Escape");
    await expect(lab.reason).toHaveCount(0);
    await expect(lab.figure("B").locator("rect.outline.pin")).toHaveCount(0);
  });

  await test.step("copy the result", async () => {
    await tabTo(lab, lab.result.getByRole("button", { name: "Copy the text" }));
    await keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\w+ \w+ \w+/);
  });

  expect(await page.locator("html").getAttribute("data-mouse")).toBeNull();
});

test("the focus goes everywhere by keys, and nothing holds it", async ({ lab, page }) => {
  test.slow();
  await lab.visit();
  await test.step("from the start a threshold is twelve Tabs away at the most, by the first way round, and its figure six more", async () => {
    const tabs = await tabTo(lab, page.getByRole("button", { name: "Skip to Lanes" }));
    await page.keyboard.press("Enter");
    await expect(lab.lanes).toBeFocused();
    expect(tabs + (await tabTo(lab, lab.slider("A", "Threshold")))).toBeLessThanOrEqual(12);
    expect(await tabTo(lab, lab.figure("A"))).toBeLessThanOrEqual(6);
    await page.getByRole("button", { name: "Skip to Lanes" }).focus();
  });

  await test.step("Tab alone goes from the header through the editor, the bar of zoom and the lanes to the result", async () => {
    await tabTo(lab, lab.source.getByRole("textbox", { name: /^Source, HTML/ }));
    await tabTo(lab, lab.ribbon);
    await tabTo(lab, lab.figure("A"), 80);
    await tabTo(lab, lab.result.getByRole("tab", { name: "Article" }), 80);
  });

  await test.step("F6 goes through the panes, round and round", async () => {
    for (const pane of [lab.source, lab.lanes, lab.result, lab.source]) {
      await page.keyboard.press("F6");
      await expect(pane).toBeFocused();
    }
    await page.keyboard.press("Shift+F6");
    await expect(lab.result).toBeFocused();
  });
});

test("a figure is read and pinned by keys", async ({ lab, page }) => {
  await test.step("up and down go through the series of a figure without passes, and say so", async () => {
    await lab.size("B", "full");
    await lab.figure("B").focus();
    await page.keyboard.press("End");
    await lab.rest();
    await page.keyboard.press("ArrowDown");
    const spoken = page.getByRole("status");
    await expect(spoken).toContainText(/^Text density [\d.]+$/);
    await page.keyboard.press("ArrowDown");
    await expect(spoken).toContainText(/^Composite text density [\d.]+, threshold [\d.]+$/);
  });

  await test.step("Ctrl, Shift and an arrow brush from the unit that is read", async () => {
    await lab.fitPage();
    await lab.figure("C").focus();
    for (const key of ["Home", "Control+Shift+ArrowRight", "Control+Shift+ArrowRight"]) {
      await page.keyboard.press(key);
      await lab.rest();
    }
    await lab.command("Range from – to…");
    const fields = page.getByRole("group", { name: "Brushed range" });
    await expect(fields.getByRole("spinbutton", { name: "from" })).toHaveValue("0");
    expect(Number(await fields.getByRole("spinbutton", { name: "to" }).inputValue())).toBeGreaterThan(30);
    await page.keyboard.press("Escape");
  });

  await test.step("the arrows go through all units of a figure, those that begin at one place too", async () => {
    // The parser puts a tbody around the row.
    await lab.openHtml("<body><p>First</p><table><tr><td>Second</td></tr></table><p>Third</p></body>");
    await lab.figure("B").focus();
    await page.keyboard.press("End");
    // What is said of the page goes before it; what comes then is said alone.
    const spoken = page.getByRole("status").first();
    await expect(spoken).toContainText("“Third”");
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press("ArrowLeft");
      await lab.rest();
    }
    await expect(spoken).toContainText(/^table\b/);
  });

  await test.step("an arrow goes as far as a column, Ctrl to the edges of what is kept, a page key a tenth of the view", async () => {
    // Between words nothing is pinned but the word beside: here a sentence is one word, so that a column hardly ends between two.
    await lab.openHtml(articlePage("Fog").replaceAll(/(?<=>[^<]*[^.<]) (?=[^>]*<)/g, "-"));
    const figure = lab.figure("A");
    const spoken = page.getByRole("status");
    const columns = await figure.evaluate((element) => element.clientWidth);
    const [, , length] = await lab.view();
    const at = async (...keys: readonly string[]): Promise<number> => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await lab.rest();
      }
      await page.keyboard.press("Enter");
      return numbersIn(await lab.pinned())[0] ?? NaN;
    };
    await figure.focus();
    const column = length / columns;
    // A tag is one entry: where a column ends in one, the key goes on behind it.
    const longestTag = 60;
    const expectMove = (from: number, to: number, by: number): void => {
      expect(Math.abs(to - from)).toBeGreaterThanOrEqual(Math.floor(by));
      expect(Math.abs(to - from)).toBeLessThanOrEqual(by + longestTag);
    };
    const begin = await at("Home", "Control+ArrowRight");
    const next = await at("ArrowRight");
    expectMove(begin, next, column);
    const far = await at("Shift+ArrowRight");
    expectMove(next, far, 10 * column);
    const paged = await at("PageDown");
    expectMove(far, paged, length / 10);
    expectMove(paged, await at("PageUp"), length / 10);

    const edge = await at("Home", "Control+ArrowRight");
    await page.keyboard.press("Control+ArrowRight");
    await expect(spoken).toContainText(/^(?:“.+”|code), character [\d,]+, Ratio [\d.]+, .*(?:removed|not text)$/);
    expect(await at()).toBeGreaterThan(edge);
    await page.keyboard.press("Control+ArrowLeft");
    await expect(spoken).toContainText(/^“.+”, character [\d,]+, Ratio [\d.]+, .*kept$/);
    expect(await at()).toBe(edge);
  });
});

test("keys move a splitter, close a pane and act on the lane in focus, and single ones can be switched off", async ({
  lab,
  page,
}) => {
  await test.step("a splitter is moved by the arrows, and l closes the pane and opens it", async () => {
    const width = async () => (await lab.source.boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole("separator", { name: "Width of HTML" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(width).toBeGreaterThan(before);
    await lab.figure("A").focus();
    await page.keyboard.press("l");
    await expect(lab.source).toHaveCount(0);
    await page.keyboard.press("l");
    await expect.poll(width).toBeGreaterThan(before);
  });

  await test.step("1 to 6 put the focus on a lane, and bring it into view", async () => {
    for (const [key, letter] of [
      ["3", "C"],
      ["1", "A"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(lab.lane(letter)).toBeFocused();
      await expect(lab.lane(letter).getByRole("slider").first()).toBeInViewport();
    }
  });

  await test.step("single keys rest in the editor, are switched off, and on again", async () => {
    await lab.source.locator(".view-line").nth(4).click();
    await page.keyboard.press("d");
    await lab.rest();
    await expect(lab.lane("D")).toHaveCount(0);
    await lab.choose("More", /^Single-key shortcuts/);
    await lab.figure("A").focus();
    await page.keyboard.press("x");
    expect(await countsUnits(lab)).toBe(false);
    await lab.choose("More", /^Single-key shortcuts/);
    await lab.figure("A").focus();
    await page.keyboard.press("x");
    expect(await countsUnits(lab)).toBe(true);
  });
});

/** True where the axis counts each lane's own units, as the menu of the lanes says. */
async function countsUnits(lab: Lab): Promise<boolean> {
  await lab.rest();
  await lab.lanes.getByRole("button", { name: "More of the lanes" }).click();
  const isOn = await lab.item("x is the number of the unit").getAttribute("aria-checked");
  await lab.page.keyboard.press("Escape");
  return isOn === "true";
}

/** Presses Tab until an element has the focus, or the row that it is in: then an arrow. Returns how often Tab was pressed. */
async function tabTo({ page }: Lab, element: Locator, most = 60): Promise<number> {
  let tabs = 0;
  for (let press = 0; press < most; press++) {
    const where = await element.evaluate((candidate) => {
      if (candidate === document.activeElement) return "there";
      const row = candidate.matches("button") ? candidate.closest("[data-roving]") : null;
      return document.activeElement?.matches("button") === true &&
        document.activeElement.closest("[data-roving]") === row &&
        row !== null
        ? "row"
        : "elsewhere";
    });
    if (where === "there") break;
    await page.keyboard.press(where === "row" ? "ArrowRight" : "Tab");
    if (where === "elsewhere") tabs++;
  }
  await expect(element).toBeFocused();
  return tabs;
}
