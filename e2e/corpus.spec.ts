import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { warcOf, warcRecord } from "../src/import/archives/warc.fixture.ts";
import { violationsOn } from "./axe.ts";
import { Corpus, corpusOn, goldOf } from "./corpus-screen.ts";
import { Gate } from "./gate.ts";
import { articlePage, expect, test, threeLanes } from "./lab.ts";

test.beforeEach(async ({ lab }) => {
  await lab.visit(threeLanes);
});

test("a folder of 250 pages is run, stopped, and after a reload in the middle goes on", async ({ lab, page }, info) => {
  test.setTimeout(240_000);
  const gate = await Gate.on(page);
  await page.reload();
  await lab.rest();
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 250));
  await expect(corpus.offer).toContainText(
    /harbours: 250 pages, \d+ kB, pages beside text files of the same name, all with gold\. Run \d methods\?/,
  );
  await corpus.choose(2);
  await gate.hold("evaluate", 10);
  await corpus.begin();
  await expect.poll(() => corpus.done()).toBe(10);
  await corpus.button("Stop").click();
  await expect(page.getByText("10 of 250, stopped")).toBeVisible();
  await gate.open();
  await gate.hold("evaluate", 30);
  await corpus.button("Go on").click();
  await expect.poll(() => corpus.done()).toBe(40);

  // What is done is kept, at whatever moment the page goes.
  await corpus.filesKept();
  await page.reload();
  await lab.rest();
  await corpus.button("Pages").click();
  await expect(corpus.grid).toHaveAccessibleName("Pages of harbours");
  expect(await corpus.done()).toBe(40);
  await corpus.button("Go on").click();
  await corpus.finished();
  await expect(page.getByText(/^· done in \d/)).toBeVisible();
  await expect(corpus.grid).toHaveAttribute("aria-rowcount", "251");
});

test("where no corpus is open, the lanes run on the samples at one click", async ({ lab }) => {
  const corpus = new Corpus(lab);
  await corpus.visit();
  await corpus.button("Run on the 9 samples").click();
  await corpus.button("Pages").click();
  await corpus.finished();
  await expect(corpus.grid).toHaveAccessibleName("Pages of the samples");
  await expect(corpus.grid).toHaveAttribute("aria-rowcount", "10");
  await expect(corpus.cell("news", 0)).toHaveText("0.741");
  await expect(corpus.cell("news", 2)).toHaveText("0.961");
});

test("the table sorts, filters and groups, and a page opens in the lab and leads back", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  const corpus = new Corpus(lab);
  await corpus.openFolder(await corpusOn(info, 60));
  await corpus.run(2);
  await corpus.finished();
  await expect(corpus.grid.getByRole("columnheader", { name: /B CECTD-DS/ })).toContainText(/0\.\d{3} 0\.\d{3}–0\.\d{3}/);

  await page.getByLabel("Group by").selectOption("folder");
  await expect(corpus.cell("even/0002", 0)).toHaveText("even");
  await page.getByLabel("Only").selectOption("=even");
  await expect(page.getByText("30 of 60 pages")).toBeVisible();
  await page.getByLabel("Only").selectOption("");
  await page.getByRole("searchbox", { name: "Filter pages" }).fill("EVEN/001");
  await expect(page.getByText("5 of 60 pages")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter pages" }).fill("");

  await corpus.grid.getByRole("button", { name: /CECTD-DS/ }).click();
  await expect(corpus.grid.getByRole("columnheader", { name: /CECTD-DS/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(corpus.cell("even/0010", 2)).toHaveText(/^0\.0\d\d$/);
  // The twelve pages with another gold are the worst.
  const first = await corpus.grid.getByRole("rowheader").allInnerTexts();
  expect(first.slice(0, 12).every((name) => /[05]$/.test(name))).toBe(true);

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

  const csv = await corpus.taken("All results as CSV");
  expect(csv.name).toBe("contentscope-results-harbours.csv");
  const [head = "", ...rows] = (await readFile(csv.path, "utf8")).trimEnd().split("\r\n");
  const columns = head.split(",");
  const records = rows.map((row) => new Map(row.split(",").map((cell, index) => [columns[index], cell])));
  const own = records.find(
    (record) => ["odd/0001", "ccb", "lcs"].join() === ["page", "run", "measure"].map((key) => record.get(key)).join(),
  );
  expect(Number(own?.get("value")).toFixed(3)).toBe(shown);
  expect(new Set(records.map((record) => record.get("page"))).size).toBe(12);

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
  await lab.notices.getByRole("button", { name: "Bring back" }).click();
  await corpus.button("Pages").click();
  await expect(corpus.cell("odd/0001", 0)).toHaveText(shown);
  await expect(third).toHaveCount(0);
  await corpus.lists(/^Close harbours/);
  await corpus.openFile(path);
  await corpus.button("Pages").click();
  await expect(corpus.cell("odd/0001", 0)).toHaveText(shown);
  await corpus.cell("odd/0001", 0).click();
  await expect(lab.notices).toContainText(
    "odd/0001 cannot be opened: only its results are here. Open the folder or archive of “harbours”, and it can.",
  );
  await corpus.openFolder(folder);
  await expect(corpus.offer).toHaveCount(0);
  await corpus.cell("odd/0001", 0).click();
  await lab.rest();
  await expect(lab.pages.last()).toHaveText("Harbour 0001");

  await page.goBack();
  const taken = async (item: string): Promise<string> => readFile((await corpus.taken(item)).path, "utf8");
  expect(await taken("LaTeX")).toContain("\\begin{tabular}");
  await corpus.button("Ranking").click();
  expect(await taken("Markdown")).toMatch(/\| 1 \| CECTD-DS \| cectd-ds \|/);
  expect(await taken("SVG, two columns")).toMatch(/^<svg /);
  await page.getByLabel("Group by").selectOption("folder");
  await expect(page.getByRole("table", { name: /^Word LCS: F1 by folder/ })).toBeVisible();
  expect(await taken("LaTeX")).toContain("by folder");
  await corpus.button("Compare").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Page by page" }).click();
  await page.getByRole("menuitem", { name: /^SVG, two columns/ }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^<svg /);
});

test("a zip bomb is refused in words, and the pages beside it are judged", async ({ lab, page }, info) => {
  const pages = Array.from({ length: 9 }, (_, index) => [`page-${index}.html`, strToU8(articlePage(`Page ${index}`))] as const);
  const path = info.outputPath("bombs.zip");
  await writeFile(path, zipSync({ ...Object.fromEntries(pages), "bomb.html": new Uint8Array(40_000_000) }));
  const corpus = new Corpus(lab);
  await lab.openFiles(path);
  await expect(corpus.offer).toContainText("bombs.zip: 10 pages");
  await corpus.run(1);
  await corpus.finished();
  await page.getByLabel("Failed").check();
  await expect(corpus.grid.getByRole("row")).toHaveCount(2);
  await expect(corpus.cell("bomb", 0)).toHaveText("failed");
  await expect(corpus.cell("bomb", 0)).toHaveAttribute("title", /is packed [\d,]+ to 1, and 200 to 1 is the most/);
  // Without any gold the table shows what is kept.
  await page.getByLabel("Failed").uncheck();
  await expect(corpus.cell("page-0", 0)).toHaveText(/^0\.\d{3}$/);
});

test("web archives and saved pages are offered, judged and opened, and what is damaged is said", async ({ lab, page }, info) => {
  test.setTimeout(120_000);
  const corpus = new Corpus(lab);
  const crawl = info.outputPath("crawl");
  await archivesIn(crawl);

  await test.step("pages of all archives are offered, and what is left out is listed with its reason", async () => {
    await corpus.openFolder(crawl);
    await expect(corpus.offer).toContainText("crawl: 8 pages");
    await expect(corpus.offer).toContainText("1 with gold. Run 3 methods?");
    await corpus.offer.getByRole("button", { name: "3 files skipped" }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([
      "crawl/plain.warc: 3 records are no page that a server sent",
      "crawl/torn.warc.gz: 1 record cannot be read: it is damaged or breaks off: it cannot be unpacked",
      "crawl/logo.png: not a page",
    ]);
    await page.keyboard.press("Escape");
  });

  await test.step("they are judged, and a page of an archive opens in the lab", async () => {
    await corpus.run(2);
    await corpus.finished();
    await expect(corpus.grid).toHaveAttribute("aria-rowcount", "9");
    // Of one page the main content is known.
    await expect(corpus.cell("saved", 0)).toHaveText(/^[01]\.\d{3}$/);
    await page.getByRole("combobox", { name: "Measure" }).selectOption("kept");
    for (const name of [
      "https://harbour.example/1",
      "https://harbour.example/packed-2",
      "https://harbour.example/whole",
      "saved",
    ])
      await expect(corpus.cell(name, 0)).toHaveText(/^[01]\.\d{3}$/);
    await corpus.cell("https://harbour.example/packed-2", 0).click();
    await lab.rest();
    await expect(lab.pages.last()).toHaveText("Packed 2");
    await expect(lab.source).toContainText("<title>Packed 2</title>");
    await page.goBack();
    await lab.rest();
  });

  await test.step("a page is told from the others by its site", async () => {
    await page.getByLabel("Group by").selectOption("site");
    await page.getByLabel("Only").selectOption("=quay.example");
    await expect(page.getByText("1 of 8 pages")).toBeVisible();
    await page.getByLabel("Only").selectOption("");
  });

  await test.step("an archive without a whole page is refused in a sentence", async () => {
    await corpus.openFile(join(crawl, "..", "torn.warc.gz"));
    await expect(lab.notices).toContainText(
      "torn.warc.gz: 1 record cannot be read: it is damaged or breaks off: it cannot be unpacked.",
    );
    await expect(corpus.grid).toHaveAttribute("aria-rowcount", "9");
  });
});

/** Archives of pages as a crawler and a browser make them; one of them, also alone beside the folder, breaks off. */
async function archivesIn(folder: string): Promise<void> {
  const response = (name: string) => ({ url: `https://harbour.example/${name}`, body: articlePage(titleOf(name)) });
  const others = [
    { url: "https://harbour.example/1", body: "", type: "request" },
    { url: "https://harbour.example/gone", body: "<p>Not here.", status: "404 Not Found" },
    { url: "https://harbour.example/logo.png", body: "x", headers: { "Content-Type": "image/png" } },
  ] as const;
  const packed = await warcOf([response("whole"), response("torn")], true);
  const whole = await warcRecord(response("whole"), true);
  const files = {
    "plain.warc": await warcOf([response("1"), others[0], response("2"), others[1], others[2], response("3")]),
    "packed.warc.gz": await warcOf([response("packed-1"), response("packed-2"), response("packed-3")], true),
    "torn.warc.gz": packed.subarray(0, Math.floor((whole.length + packed.length) / 2)),
    "../torn.warc.gz": whole.subarray(0, whole.length / 2),
    "saved.mhtml": savedPage("Saved", "https://www.quay.example/saved"),
    "saved.txt": goldOf("Saved"),
    "logo.png": "x",
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

/** "packed-2" to "Packed 2". */
function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace("-", " ");
}

/** A page as browsers save it. */
function savedPage(title: string, address: string): string {
  const lines = [
    `Snapshot-Content-Location: ${address}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; type="text/html"; boundary="part"',
    "",
    "--part",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    `Content-Location: ${address}`,
    "",
    Buffer.from(articlePage(title)).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
    "--part--",
    "",
  ];
  return lines.join("\r\n");
}
