import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { warcOf, warcRecord } from "../src/import/archives/warc.fixture.ts";
import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { articlePage, expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("a folder of 60 pages is run, stopped, and after a reload in the middle goes on", async ({ lab, page }, info) => {
  test.setTimeout(240_000);
  const gate = await Gate.on(page);
  await page.reload();
  await lab.rest();
  const corpus = new Corpus(lab);
  await corpus.samplesJudged();
  await corpus.openFolder(await corpusOn(info, 60));
  await expect(corpus.offer).toContainText(
    /harbours: 60 pages, \d+ kB, pages beside text files of the same name, all with gold\. Run \d methods\?/,
  );
  await corpus.choose(2);
  await gate.hold("evaluate", 10);
  await corpus.begin();
  await expect.poll(() => corpus.done()).toBe(10);
  await corpus.button("Stop").click();
  await expect(page.getByText("10 of 60, stopped")).toBeVisible();
  await gate.open();
  await gate.hold("evaluate", 30);
  await corpus.button("Continue").click();
  await expect.poll(() => corpus.done()).toBe(40);

  // What is done is kept, at whatever moment the page goes.
  await corpus.filesKept();
  await page.reload();
  await lab.rest();
  await corpus.button("Pages").click();
  await expect(corpus.grid).toHaveAccessibleName("Pages of harbours");
  expect(await corpus.done()).toBe(40);
  await corpus.button("Continue").click();
  await corpus.finished();
  await expect(page.getByText(/^· done in \d/)).toBeVisible();
  await expect(corpus.grid).toHaveAttribute("aria-rowcount", "61");
});

test("the table sorts, filters and groups, a page opens in the lab and leads back, and two methods are set against each other", async ({
  lab,
  page,
}, info) => {
  test.setTimeout(120_000);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 20));
  await corpus.run(2);
  await corpus.finished();
  await expect(corpus.grid.getByRole("columnheader", { name: /B CECTD-DS/ })).toContainText(/0\.\d{3} 0\.\d{3}–0\.\d{3}/);

  await page.getByLabel("Group by").selectOption("folder");
  await expect(corpus.cell("even/0002", 0)).toHaveText("even");
  await page.getByLabel("Only").selectOption("=even");
  await expect(page.getByText("10 of 20 pages")).toBeVisible();
  await page.getByLabel("Only").selectOption("");
  await page.getByRole("searchbox", { name: "Filter pages" }).fill("EVEN/001");
  await expect(page.getByText("5 of 20 pages")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter pages" }).fill("");

  await corpus.grid.getByRole("button", { name: /CECTD-DS/ }).click();
  await expect(corpus.grid.getByRole("columnheader", { name: /CECTD-DS/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(corpus.cell("even/0010", 2)).toHaveText(/^0\.0\d\d$/);
  // The four pages with another gold are the worst.
  const first = await corpus.grid.getByRole("rowheader").allInnerTexts();
  expect(first.slice(0, 4).every((name) => /[05]$/.test(name))).toBe(true);

  // By the keys alone: down, to a lane's column, and into the lab.
  await corpus.grid.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  // The name stands behind the title.
  const heading = await corpus.grid.getByRole("row").nth(2).getByRole("rowheader").innerText();
  const [, title = "", name = ""] = /^(Harbour \d+) (\S+)$/.exec(heading) ?? [];
  expect(name.endsWith(title.replace("Harbour ", "/"))).toBe(true);
  await page.keyboard.press("Enter");
  await expect(lab.lanes).toBeVisible();
  await lab.rest();
  await expect(lab.pages.last()).toHaveText(title);
  await expect(lab.lane("B")).toContainText(/F1/);
  await expect(lab.lane("B")).toBeFocused();
  await expect(lab.lane("B").getByRole("slider").first()).toBeInViewport();
  await page.goBack();
  await lab.rest();
  await expect(corpus.grid.getByRole("columnheader", { name: /CECTD-DS/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(corpus.grid.getByRole("row", { name }).getByRole("gridcell", { selected: true })).toHaveCount(1);
  await expect(corpus.grid).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
});

test("results are taken away, read back, and opened again with the same numbers", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  const corpus = new Corpus(lab);
  const folder = await corpusOn(info, 12);
  await corpus.openFolder(folder);
  await corpus.run(2);
  await corpus.finished();
  const shown = await corpus.cell("odd/0001", 0).innerText();

  const json = await corpus.taken("All results as JSON");
  const path = info.outputPath(json.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await readFile(json.path));
  await corpus.filesKept();
  await corpus.button(/^What ran/).click();
  await lab.pressAndReload(page.getByRole("menuitem", { name: /^Close harbours/ }));
  await expect(page.getByRole("heading", { name: /^Which method is best on your pages\?/ })).toBeVisible();
  // What was done is not lost, at whatever moment the page is left.
  await page.getByRole("button", { name: "harbours, 12 pages" }).click();
  await corpus.button("Pages").click();
  await expect(corpus.cell("odd/0001", 0)).toHaveText(shown);
  // What is run is one more in the list: what there was stays in it, also over a reload.
  await corpus.runs("The 3 lanes");
  await corpus.finished();
  await corpus.button("Pages").click();
  const third = corpus.grid.getByRole("columnheader", { name: /DANAg/ });
  await expect(third).toHaveCount(1);
  await page.reload();
  await lab.rest();
  await corpus.button("Pages").click();
  await expect(third).toHaveCount(1);
  await corpus.lists("2 methods");
  await corpus.button("Pages").click();
  await expect(corpus.cell("odd/0001", 0)).toHaveText(shown);
  await expect(third).toHaveCount(0);
  await corpus.lists("Remove 2 methods from the list");
  await corpus.button("Pages").click();
  await expect(third).toHaveCount(1);
  await lab.notices.getByRole("button", { name: "Restore" }).click();
  await corpus.button("Pages").click();
  await expect(corpus.cell("odd/0001", 0)).toHaveText(shown);
  await expect(third).toHaveCount(0);
  await corpus.lists(/^Close harbours/);
  await corpus.openFile(path);
  await corpus.button("Pages").click();
  await expect(corpus.cell("odd/0001", 0)).toHaveText(shown);
  await corpus.cell("odd/0001", 0).click();
  await expect(lab.notices).toContainText(
    "odd/0001 cannot be opened: only its results are here. Open the folder or archive of “harbours” first.",
  );
  await corpus.openFolder(folder);
  await expect(corpus.offer).toHaveCount(0);
  await corpus.cell("odd/0001", 0).click();
  await lab.rest();
  await expect(lab.pages.last()).toHaveText("Harbour 0001");

  await page.goBack();
  const taken = async (item: string): Promise<string> => readFile((await corpus.taken(item)).path, "utf8");
  await corpus.button("Ranking").click();
  expect(await taken("Markdown")).toMatch(/\| 1 \| CECTD-DS \| cectd-ds \|/);
  await corpus.choosesIn(/^Export$/, /^Figure/);
  const ranking = await corpus.savedFigure();
  expect(ranking).toMatch(/>CECTD-DS 0\.\d+</);
  expect(ranking).toMatch(/class="label"[^>]*>mean F1 of the pages/);
  await page.getByLabel("Group by").selectOption("folder");
  await corpus.button("Compare").click();
  await page.getByRole("button", { name: "Export Page by page" }).click();
  await page.getByRole("menuitem", { name: /^Figure/ }).click();
  expect(await corpus.savedFigure()).toMatch(/^<svg /);
});

test("a web archive is offered, judged, and its pages opened, and what is damaged is said", async ({ lab, page }, info) => {
  const corpus = new Corpus(lab);
  const response = (name: string) => ({ url: `https://harbour.example/${name}`, body: articlePage(name) });
  const [first, second] = await Promise.all(["One", "Two"].map((name) => warcRecord(response(name), true)));
  const crawl = info.outputPath("crawl");
  await mkdir(crawl, { recursive: true });
  await writeFile(join(crawl, "whole.warc"), await warcOf(["A", "B", "C"].map(response)));
  await writeFile(join(crawl, "torn.warc.gz"), Buffer.concat([first ?? Buffer.of(), (second ?? Buffer.of()).subarray(0, 200)]));
  await writeFile(join(crawl, "logo.png"), "x");
  await corpus.openFolder(crawl);
  await expect(corpus.offer).toContainText("crawl: 4 pages");
  await corpus.offer.getByRole("button", { name: "2 files skipped" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([
    "crawl/torn.warc.gz: 1 record cannot be read: it is damaged or incomplete and cannot be unpacked",
    "crawl/logo.png: not a page",
  ]);
  await page.keyboard.press("Escape");
  await corpus.run(2);
  await corpus.finished();
  await expect(corpus.grid).toHaveAttribute("aria-rowcount", "5");
  await expect(corpus.cell("https://harbour.example/B", 0)).toHaveText(/^[01]\.\d{3}$/);
  await corpus.cell("https://harbour.example/B", 0).click();
  await lab.rest();
  await expect(lab.pages.last()).toHaveText("B");
  await expect(lab.source).toContainText("<h1>B</h1>");
});
