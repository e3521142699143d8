import { readFile } from "node:fs/promises";
import { violationsOn } from "./axe.ts";
import { articlePage, expect, htmlFile, test, wordsOf, type Lab, type TestFile } from "./lab.ts";

const page = articlePage("Fog at the quay");

/** The line that is there while one marks. */
const line = (lab: Lab) => lab.page.getByRole("region", { name: "Gold standard", exact: true });
const score = (lab: Lab, lane: string) => lab.lane(lane).locator(".lane-score[data-measure]");
const textFile = (name: string, text: string): TestFile => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Chooses from the menu of the gold standard's row. */
async function choose(lab: Lab, item: string | RegExp): Promise<void> {
  await lab.page.getByRole("button", { name: /^Gold standard: / }).click();
  await lab.item(item).click();
}

/** Takes what a lane keeps, and marks on. */
async function startFrom(lab: Lab, lane: string): Promise<void> {
  await choose(lab, new RegExp(`^Start from what ${lane} `));
  await lab.rest();
  if ((await line(lab).count()) === 0) await lab.page.keyboard.press("g");
  await expect(line(lab)).toContainText(`marked, from lane ${lane}`);
}

test.beforeEach(async ({ lab }) => {
  await lab.visit();
  await lab.openFiles(htmlFile("quay.html", page));
});

test("words are marked by the row's own way, by mouse and by keys, and undone", async ({ lab, page: { keyboard, mouse } }) => {
  await test.step("the row leads to marking, and every lane has its score at once", async () => {
    await lab.lanes.getByRole("button", { name: "mark the article" }).click();
    await expect(line(lab)).toContainText(/^Nothing is marked\.\s*Select words/);
    const [first, second] = [lab.result.locator("[data-at]").nth(0), lab.result.locator("[data-at]").nth(3)];
    const [from, to] = [await first.boundingBox(), await second.boundingBox()];
    if (from === null || to === null) throw new Error("the result shows no words");
    // From within the one to within the other: whole words are meant. On the edge of a letter, to the pixel, Chromium selects nothing.
    await mouse.move(from.x + from.width / 3, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + to.width / 4, to.y + to.height / 2, { steps: 6 });
    await mouse.up();
    await expect(line(lab)).toContainText("selected: “");
    await line(lab).getByRole("button", { name: "Mark", exact: true }).click();
    await lab.rest();
    await expect(line(lab)).toContainText("4 words marked");
    for (const lane of ["B", "C", "D"]) await expect(score(lab, lane)).toHaveText(/\d\.\d{3}$/);
    await line(lab).getByRole("button", { name: "Unmark" }).click();
    await expect(line(lab)).toContainText("Nothing is marked");
    await line(lab).getByRole("button", { name: "Done" }).click();
    await expect(line(lab)).toHaveCount(0);
  });

  await test.step("a brushed stretch of a lane is marked, and undone", async () => {
    await lab.drag(lab.figure("B"), [0.4, 0.3], [0.6, 0.3]);
    await keyboard.press("m");
    await lab.rest();
    await expect(line(lab)).toContainText(/[\d,]+ words marked/);
    await keyboard.press("Escape");
    await expect(line(lab)).toHaveCount(0);
    await expect(score(lab, "B")).toBeVisible();
    await keyboard.press("Control+z");
    await expect(score(lab, "B")).toHaveCount(0);
    await keyboard.press("Control+Shift+z");
    await expect(score(lab, "B")).toBeVisible();
  });
});

test("all is marked with keys alone: in the result, in the tree and on the page as it looks", async ({
  lab,
  page: { keyboard },
}) => {
  await test.step("words of the result", async () => {
    await keyboard.press("g");
    await lab.result.getByRole("group", { name: /^Article kept by A / }).focus();
    await keyboard.press("ArrowRight");
    await keyboard.press("Shift+ArrowRight");
    await keyboard.press("Shift+ArrowRight");
    await expect(line(lab)).toContainText("selected: “");
    await keyboard.press("Enter");
    await expect(line(lab)).toContainText(/^3 words marked/);
    await expect(lab.result.locator(".marked.gold").first()).toBeVisible();
    await keyboard.press("Shift+Enter");
    await expect(line(lab)).toContainText("Nothing is marked");
  });

  await test.step("an element of the tree", async () => {
    await lab.showLeft("Tree");
    await lab.source.getByRole("tree").focus();
    await keyboard.press("Home");
    await keyboard.press("*");
    await lab.rest();
    const row = lab.source.locator(".tree-row[data-current]");
    for (let step = 0; step < 80 && !(await row.innerText()).startsWith("article"); step++) {
      await keyboard.press(step % 2 === 0 ? "ArrowRight" : "ArrowDown");
      await lab.rest();
    }
    await keyboard.press("Enter");
    await lab.rest();
    // A title of four words, and six paragraphs of four sentences of 21 words.
    await expect(line(lab)).toContainText("508 words marked");
    await keyboard.press("Escape");
    await expect(line(lab)).toHaveCount(0);
  });

  await test.step("blocks of the page as it looks, where a lane's errors are shown too", async () => {
    await choose(lab, "Clear");
    await lab.result.getByRole("tab", { name: "Page" }).click();
    await lab.rest();
    await choose(lab, /^Mark words on the page/);
    await lab.result.getByRole("application", { name: /^The page, with what A / }).focus();
    for (let step = 0; step < 13; step++) await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await lab.rest();
    // Twelve links come first, then the title.
    await expect(line(lab)).toContainText("4 words marked");
    await keyboard.press("Shift+ArrowDown");
    await keyboard.press("Enter");
    await lab.rest();
    await expect(line(lab)).toContainText("88 words marked");
    await lab.result.getByRole("button", { name: "How the page is shown" }).click();
    await lab.item("Where A and gold differ").click();
    await lab.rest();
    await expect(lab.result.locator(".page-key", { hasText: "kept wrongly" })).toBeVisible();
  });
});

test("a gold standard comes out of a file beside its page, and what does not fit is said in words", async ({ lab }) => {
  await test.step("a text beside the page is its gold standard, and what it has too much is listed", async () => {
    const gold =
      "The harbour was quiet that morning and the boats lay still at the quay\n" + "Nobody ever saw them leave. ".repeat(40);
    await lab.openFiles(htmlFile("harbour.html", articlePage("Harbour")), textFile("harbour.txt", gold));
    await expect(score(lab, "B")).toBeVisible();
    await lab.page.keyboard.press("g");
    await expect(line(lab)).toContainText(/words of harbour\.txt/);
    await line(lab)
      .getByRole("button", { name: /words? (?:is|are) not on the page/ })
      .click();
    const list = line(lab).getByRole("list", { name: "Words that are not on the page" });
    await expect(list).toContainText("Nobody ever saw");
    const before = await score(lab, "B").innerText();
    await line(lab)
      .getByRole("button", { name: /^Leave them out/ })
      .click();
    await lab.rest();
    await expect(list).toHaveCount(0);
    await expect(score(lab, "B")).not.toHaveText(before);
  });
});

test("lanes are set against the gold standard in Compare, and while the source is edited", async ({
  lab,
  page: { keyboard },
}) => {
  await startFrom(lab, "C");
  await test.step("marks move with an edit of the source, and come back with words that are put back", async () => {
    const words = await line(lab)
      .getByText(/words marked/)
      .innerText();
    await keyboard.press("Escape");
    await lab.source.locator(".view-line").first().click();
    await keyboard.press("Control+Home");
    await keyboard.type("<!-- a note -->");
    await lab.rest();
    await expect(score(lab, "C")).toHaveText(/1\.000$/);
    await keyboard.press("Control+a");
    await keyboard.press("Delete");
    await lab.rest();
    await expect(score(lab, "C")).toHaveCount(0);
    await keyboard.press("Control+z");
    await lab.rest();
    await expect(score(lab, "C")).toHaveText(/1\.000$/);
    await keyboard.press("Escape");
    await keyboard.press("g");
    await expect(line(lab)).toContainText(words);
    await keyboard.press("Escape");
  });

  await test.step("Compare sets a lane against the gold standard, and N leads through its errors", async () => {
    await lab.result.getByRole("tab", { name: "Compare" }).click();
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "Gold standard" });
    await lab.result.getByRole("combobox", { name: "First lane to compare" }).selectOption({ label: "B CCB" });
    await lab.rest();
    await expect(lab.result).toContainText(/kept wrongly [\d,]+\s*missed [\d,]+\s*characters/);
    const spoken = await wordsOf(lab.page.locator('[aria-live="polite"]').first());
    await lab.result.getByRole("button", { name: "Next disagreement" }).click();
    await keyboard.press("n");
    await expect(lab.result).toContainText(/2 of \d+/);
    await expect.poll(spoken).toContainEqual(expect.stringMatching(/^Error 2 of \d+: B (?:keeps|misses) [\d,]+ characters?/));
  });
});

test("the gold standard of a lane can be used by everybody, is kept, and leaves as a file", async ({ lab, page: tab }) => {
  await startFrom(lab, "C");
  await test.step("what one marks with can be used by everybody, in both themes", async () => {
    expect(await violationsOn(tab)).toEqual([]);
    await tab.emulateMedia({ colorScheme: "dark" });
    await lab.rest();
    expect(await violationsOn(tab, "colours")).toEqual([]);
    await lab.result.getByRole("tab", { name: "Compare" }).click();
    await lab.result.getByRole("combobox", { name: "Second lane to compare" }).selectOption({ label: "Gold standard" });
    await lab.rest();
    expect(await violationsOn(tab)).toEqual([]);
  });

  await test.step("it is there again after a reload", async () => {
    await expect(score(lab, "C")).toHaveText(/1\.000$/);
    const others = await score(lab, "B").innerText();
    await lab.saved();
    await lab.page.reload();
    await lab.rest();
    await expect(score(lab, "C")).toHaveText(/1\.000$/);
    await expect(score(lab, "B")).toHaveText(others);
  });

  await test.step("an exported gold standard is read back as it was", async () => {
    await startFrom(lab, "D");
    const saved = async (format: string): Promise<TestFile> => {
      const download = tab.waitForEvent("download");
      await choose(lab, format);
      const file = await download;
      return { name: file.suggestedFilename(), mimeType: "", buffer: await readFile(await file.path()) };
    };
    for (const format of ["Export as text", "Export as JSON"]) {
      const file = await saved(format);
      await choose(lab, "Clear");
      await expect(line(lab)).toContainText("Nothing is marked");
      await lab.openFiles(file);
      await expect(score(lab, "D")).toHaveText(/1\.000$/);
      await tab.keyboard.press("Control+z");
      await tab.keyboard.press("Control+z");
      await expect(line(lab)).toContainText("marked, from lane D");
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("what is selected in Result is marked", async ({ lab }) => {
    await lab.lanes.getByRole("button", { name: "mark the article" }).tap();
    await lab.result
      .locator("[data-at]")
      .nth(2)
      .evaluate((word) => getSelection()?.selectAllChildren(word));
    await expect(line(lab)).toContainText("selected: “");
    await line(lab).getByRole("button", { name: "Mark", exact: true }).tap();
    await expect(line(lab)).toContainText("1 word marked");
  });
});
