import { readFile } from "node:fs/promises";
import { violationsOn } from "./axe.ts";
import { articlePage, expect, htmlFile, test, type Lab, type TestFile } from "./lab.ts";

const page = articlePage("Fog at the quay");

const bar = (lab: Lab) => lab.page.getByRole("region", { name: "Gold standard", exact: true });
const score = (lab: Lab, lane: string) => lab.lane(lane).getByRole("button", { name: /show all scores/ });
const textFile = (name: string, text: string): TestFile => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Begins to mark and takes what a lane keeps. */
async function startFrom(lab: Lab, lane: string): Promise<void> {
  await lab.page.getByRole("button", { name: "Gold", exact: true }).click();
  await bar(lab).getByRole("button", { name: "Start from" }).click();
  await lab.page.getByRole("menuitem", { name: new RegExp(`^What ${lane} `) }).click();
  await lab.rest();
  await expect(bar(lab)).toContainText(`marked, from lane ${lane}`);
}

test.beforeEach(async ({ lab }) => {
  await lab.visit();
  // On a phone the button for it is put away.
  await lab.page.locator("input[aria-label='Files to open']").setInputFiles([htmlFile("quay.html", page)]);
  await lab.rest();
});

test("words are marked by mouse, by keys, in every pane, and undone", async ({ lab, page: { keyboard } }) => {
  await test.step("words are marked with the mouse, and every lane has its score at once", async () => {
    const way = lab.lane("A").getByRole("button", { name: "score… lane A: mark the gold standard" });
    await expect(way).toHaveText("score…");
    await way.click();
    await expect(bar(lab)).toContainText("Nothing is marked");
    const [first, second] = [lab.result.locator("[data-at]").nth(0), lab.result.locator("[data-at]").nth(3)];
    const [from, to] = [await first.boundingBox(), await second.boundingBox()];
    if (from === null || to === null) throw new Error("the result shows no words");
    // From within the one to within the other: whole words are meant. On the edge of a letter, to the pixel, Chromium selects nothing.
    await lab.page.mouse.move(from.x + from.width / 3, from.y + from.height / 2);
    await lab.page.mouse.down();
    await lab.page.mouse.move(to.x + to.width / 4, to.y + to.height / 2, { steps: 6 });
    await lab.page.mouse.up();
    await expect(bar(lab)).toContainText("selected: “");
    await bar(lab).getByRole("button", { name: "Mark", exact: true }).click();
    await lab.rest();
    await expect(bar(lab)).toContainText("4 words marked");
    for (const lane of ["A", "B", "C"]) await expect(score(lab, lane)).toHaveText(/^F1 0\.\d{3}$/);
    await expect(lab.result.locator(".marked.gold").first()).toBeVisible();
    await bar(lab).getByRole("button", { name: "Unmark" }).click();
    await expect(bar(lab)).toContainText("Nothing is marked");
    await expect(way).toBeVisible();
  });

  await keyboard.press("Escape");
  await test.step("a brushed stretch of a lane is marked, and undone", async () => {
    await lab.drag(lab.figure("A"), [0.4, 0.3], [0.6, 0.3]);
    await keyboard.press("m");
    await lab.rest();
    await expect(bar(lab)).toContainText(/[\d,]+ words marked/);
    await keyboard.press("Escape");
    await expect(bar(lab)).toHaveCount(0);
    await expect(score(lab, "A")).toBeVisible();
    await keyboard.press("Control+z");
    await expect(score(lab, "A")).toHaveCount(0);
    await keyboard.press("Control+Shift+z");
    await expect(score(lab, "A")).toBeVisible();
  });

  await keyboard.press("Control+z");
  await test.step("all is marked with keys alone: in the text, in the tree and in the source", async () => {
    await keyboard.press("g");
    await expect(bar(lab)).toBeVisible();
    await lab.result.getByRole("group", { name: /^Text kept by A CCB/ }).focus();
    await keyboard.press("ArrowRight");
    await keyboard.press("Shift+ArrowRight");
    await keyboard.press("Shift+ArrowRight");
    await expect(bar(lab)).toContainText("selected: “");
    await keyboard.press("Enter");
    await expect(bar(lab)).toContainText(/^Gold standard\s*3 words marked/);
    await keyboard.press("Shift+Enter");
    await expect(bar(lab)).toContainText("Nothing is marked");

    await lab.source.getByRole("tree").focus();
    await keyboard.press("Home");
    await keyboard.press("*");
    await lab.rest();
    for (let step = 0; step < 40; step++) {
      const row = lab.source.locator(".tree-row[data-active]");
      if ((await row.innerText()).startsWith("article")) break;
      await keyboard.press("ArrowRight");
      await lab.rest();
      if ((await row.innerText()).startsWith("article")) break;
      await keyboard.press("ArrowDown");
      await lab.rest();
    }
    await keyboard.press("Enter");
    await lab.rest();
    // A title of four words, and six paragraphs of four sentences of 21 words.
    await expect(bar(lab)).toContainText("508 words marked");
    await keyboard.press("Escape");
    await expect(bar(lab)).toHaveCount(0);
  });

  await keyboard.press("Control+z");
  await expect(score(lab, "A")).toHaveCount(0);
  // In the tree a letter goes to an element.
  await lab.page.getByRole("heading", { name: "Contentscope" }).click();
  await test.step("a block is marked on the page as it looks, and a lane's errors are shown there", async () => {
    await keyboard.press("g");
    await lab.result.getByRole("tab", { name: "Page" }).click();
    await lab.rest();
    await lab.result.getByRole("application", { name: /^The page, with what A CCB keeps/ }).focus();
    for (let step = 0; step < 13; step++) await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await lab.rest();
    // Twelve links come first, then the title.
    await expect(bar(lab)).toContainText("4 words marked");
    await keyboard.press("Shift+ArrowDown");
    await keyboard.press("Enter");
    await lab.rest();
    await expect(bar(lab)).toContainText("88 words marked");
    await lab.result.getByRole("radio", { name: "A and gold" }).click();
    await expect(lab.result).toContainText("kept wrongly");
  });
});

test("a gold standard comes out of files, and what does not fit is said in words", async ({ lab }) => {
  await test.step("JSON has the gold standards of many pages; a file without any is refused by name", async () => {
    const json = (name: string, content: unknown): TestFile => ({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(content)),
    });
    await lab.openFiles(json("gold.json", { "other.html": "Rain", "quay.html": "The harbour was quiet" }));
    await expect(score(lab, "A")).toBeVisible();
    await lab.openFiles(json("wrong.json", { "a.html": "Rain", "b.html": "Fog" }));
    await expect(lab.notices).toContainText("wrong.json has gold standards of 2 pages (a.html, b.html), but none of “quay.html”");
  });

  await test.step("a text beside the page is its gold standard, and what it has too much is listed", async () => {
    const gold =
      "The harbour was quiet that morning and the boats lay still at the quay\n" + "Nobody ever saw them leave. ".repeat(40);
    await lab.openFiles(htmlFile("harbour.html", articlePage("Harbour")), textFile("harbour.txt", gold));
    await expect(score(lab, "A")).toBeVisible();
    await lab.page.keyboard.press("g");
    await expect(bar(lab)).toContainText(/words of harbour\.txt/);
    await bar(lab)
      .getByRole("button", { name: /words? (?:is|are) not on the page/ })
      .click();
    const list = bar(lab).getByRole("list", { name: "Words that are not on the page" });
    await expect(list).toContainText("Nobody ever saw");
    const before = await score(lab, "A").innerText();
    await bar(lab)
      .getByRole("button", { name: /^Leave them out/ })
      .click();
    await lab.rest();
    await expect(list).toHaveCount(0);
    await expect(score(lab, "A")).not.toHaveText(before);
  });
});

test("lanes are set against the gold standard in Diff, in scores, and while the source is edited", async ({
  lab,
  page: { keyboard },
}) => {
  await startFrom(lab, "B");
  await test.step("marks move with an edit of the source, and come back with words that are put back", async () => {
    const words = await bar(lab)
      .getByText(/words marked/)
      .innerText();
    await keyboard.press("Escape");
    await lab.source.locator(".view-line").first().click();
    await keyboard.press("Control+Home");
    await keyboard.type("<!-- a note -->");
    await lab.rest();
    await expect(score(lab, "B")).toHaveText("F1 1.000");
    await keyboard.press("Control+a");
    await keyboard.press("Delete");
    await lab.rest();
    await expect(score(lab, "B")).toHaveCount(0);
    await keyboard.press("Control+z");
    await lab.rest();
    await expect(score(lab, "B")).toHaveText("F1 1.000");
    await keyboard.press("Escape");
    await keyboard.press("g");
    await expect(bar(lab)).toContainText(words);
  });

  await test.step("Diff sets a lane against the gold standard, and N leads through its errors", async () => {
    await lab.result.getByRole("tab", { name: "Diff" }).click();
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "Gold standard" });
    await lab.rest();
    await expect(lab.result).toContainText(/both [\d,]+ · kept wrongly [\d,]+ · missed [\d,]+ characters/);
    await lab.result.getByRole("button", { name: "Next disagreement" }).click();
    await keyboard.press("n");
    await expect(lab.result).toContainText(/2 of \d+/);
    await expect(lab.page.getByText(/^Error 2 of \d+: A (?:keeps|misses) [\d,]+ characters?/)).toBeAttached();
  });

  await test.step("scores follow a slider, and another measure runs nothing again", async () => {
    const before = await score(lab, "A").innerText();
    await lab.set("A", "Threshold", "0.3");
    await expect(score(lab, "A")).not.toHaveText(before);
    await score(lab, "A").click();
    const work = await lab.work();
    await lab.result.getByRole("combobox", { name: "In the lanes’ headers" }).selectOption({ label: "CleanEval" });
    await lab.rest();
    await expect(score(lab, "B")).toHaveText("score 1.000");
    expect(await lab.work()).toEqual(work);
    const table = lab.result.getByRole("region", { name: "Scores" });
    await table.getByRole("button", { name: "Bag of words" }).click();
    await expect(table).toContainText("P = |A ∩ B| / |A|");
    await expect(table.getByRole("row", { name: /^Word LCS/ })).toContainText("1.000");
  });
});

test("the gold standard of a lane can be used by everybody, is kept, and leaves as a file", async ({ lab, page: tab }) => {
  await startFrom(lab, "B");
  await test.step("what one marks and scores with can be used by everybody, in both themes", async () => {
    await score(lab, "A").click();
    await lab.rest();
    expect(await violationsOn(tab)).toEqual([]);
    await tab.emulateMedia({ colorScheme: "dark" });
    await lab.rest();
    expect(await violationsOn(tab, "colours")).toEqual([]);
    await lab.result.getByRole("tab", { name: "Diff" }).click();
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "Gold standard" });
    await lab.rest();
    expect(await violationsOn(tab)).toEqual([]);
  });

  await test.step("the gold standard of a lane is there again after a reload", async () => {
    await expect(score(lab, "B")).toHaveText("F1 1.000");
    const others = await score(lab, "A").innerText();
    await lab.saved();
    await lab.page.reload();
    await lab.rest();
    await expect(score(lab, "B")).toHaveText("F1 1.000");
    await expect(score(lab, "A")).toHaveText(others);
  });

  await test.step("an exported gold standard is read back as it was", async () => {
    await startFrom(lab, "C");
    const words = await bar(lab)
      .getByText(/words marked/)
      .innerText();
    const saved = async (format: string): Promise<TestFile> => {
      const download = tab.waitForEvent("download");
      await bar(lab).getByRole("button", { name: "Export" }).click();
      await tab.getByRole("menuitem", { name: format }).click();
      const file = await download;
      return { name: file.suggestedFilename(), mimeType: "", buffer: await readFile(await file.path()) };
    };
    for (const format of ["As text", "As JSON"]) {
      const file = await saved(format);
      await bar(lab).getByRole("button", { name: "Clear" }).click();
      await expect(bar(lab)).toContainText("Nothing is marked");
      await lab.openFiles(file);
      await expect(bar(lab)).toContainText(words.slice(0, words.indexOf(" marked")));
      await expect(score(lab, "C")).toHaveText("F1 1.000");
      await tab.keyboard.press("Control+z");
      await tab.keyboard.press("Control+z");
      await expect(bar(lab)).toContainText(words);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("what is selected in Result is marked", async ({ lab, page: tab }) => {
    await tab.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: "Result" }).click();
    await tab.getByRole("button", { name: "Open, samples, sharing and more" }).click();
    await tab.getByRole("button", { name: "Gold", exact: true }).click();
    await expect(bar(lab)).toBeVisible();
    await lab.result
      .locator("[data-at]")
      .nth(2)
      .evaluate((word) => getSelection()?.selectAllChildren(word));
    await expect(bar(lab)).toContainText("selected: “");
    await bar(lab).getByRole("button", { name: "Mark", exact: true }).click();
    await expect(bar(lab)).toContainText("1 word marked");
  });
});
