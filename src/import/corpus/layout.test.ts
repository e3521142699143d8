import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readEntry, type PageTask } from "./read-entry.ts";
import type { FileCorpus } from "./corpus.ts";
import type { CorpusFile } from "./corpus-file.ts";
import { layoutOf } from "./layout.ts";
import { warcOf } from "../archives/warc.fixture.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

function fileOf([path, content]: readonly [string, string | Uint8Array]): CorpusFile {
  const blob = new Blob([typeof content === "string" ? content : Uint8Array.from(content)]);
  return { path, size: blob.size, content: blob };
}

const corpusOf = (files: Files): Promise<FileCorpus> => layoutOf(Object.entries(files).map(fileOf));

const tasksOf = ({ entries }: FileCorpus): Promise<PageTask[]> => Promise.all(entries.map((entry) => readEntry(entry)));

/** A page's name and gold. */
async function goldIn(files: Files): Promise<(readonly [string, string | undefined])[]> {
  const tasks = await tasksOf(await corpusOf(files));
  return tasks.map(({ page, gold }) => [page, gold !== undefined && "text" in gold ? gold.text : undefined]);
}

const truth = (text: string, more = {}): string => JSON.stringify({ ground_truth: { main_content: text }, ...more });

describe("layoutOf", () => {
  const wcxb: Files = {
    "drop/dev/html/0001.html.gz": gzipSync(strToU8("<p>one")),
    "drop/dev/html/0002.html": "<p>two",
    "drop/dev/ground-truth/0001.json": truth("one", {
      url: "https://www.example.org/a?b",
      _internal: { page_type: { primary: "article" } },
    }),
    "drop/dev/ground-truth/0002.json": truth("two"),
    "drop/dev/README.md": "",
  };

  it("pairs pages with JSON files in a folder of ground truth, as WCXB has them", async () => {
    const corpus = await corpusOf(wcxb);
    expect(corpus.layout).toBe("WCXB: html/ID.html with ground-truth/ID.json");
    expect(await tasksOf(corpus)).toEqual([
      {
        page: "0001",
        source: "<p>one",
        url: "https://www.example.org/a?b",
        gold: { text: "one" },
        groups: { folder: "dev", type: "article", site: "example.org" },
      },
      { page: "0002", source: "<p>two", gold: { text: "two" }, groups: { folder: "dev" } },
    ]);
    expect(corpus.skipped).toEqual([{ path: "drop/dev/README.md", reason: "not a page" }]);
  });

  it("knows type and site from a list of pages before any is read", async () => {
    const list = JSON.stringify({ "0002": { page_type: "forum", domain: "forum.example.org", bytes: 6 } });
    const { entries, skipped } = await corpusOf({ ...wcxb, "drop/dev/pages.json": list });
    expect(entries.map(({ groups }) => groups)).toEqual([
      { folder: "dev" },
      { folder: "dev", type: "forum", site: "forum.example.org" },
    ]);
    expect(skipped).toHaveLength(1);
  });

  it("takes the gold of many pages from one JSON file, as AEB has it", async () => {
    const corpus = await corpusOf({
      "aeb/html/ab12.html.gz": gzipSync(strToU8("<p>one")),
      "aeb/html/cd34.html.gz": gzipSync(strToU8("<p>two")),
      "aeb/ground-truth.json": JSON.stringify({ ab12: { articleBody: "one", url: "//news.example.org/x" } }),
    });
    expect(corpus.layout).toBe("AEB: html/ID.html with ground-truth.json (1); pages without gold (1)");
    expect(await tasksOf(corpus)).toEqual([
      {
        page: "ab12",
        source: "<p>one",
        url: "//news.example.org/x",
        gold: { text: "one" },
        groups: { site: "news.example.org" },
      },
      { page: "cd34", source: "<p>two", groups: {} },
    ]);
    expect(corpus.skipped).toEqual([]);
  });

  it.each([
    [["corpus/BBC/1.html", "corpus/BBC/2.html"], { folder: "BBC" }],
    [["corpus/sets/BBC/original/1.html", "corpus/sets/BBC/original/2.html"], { folder: "sets/BBC" }],
    [["corpus/html/1.html", "corpus/html/2.html"], {}],
    [["corpus/1.html", "corpus/2.html"], {}],
    [["1.html", "2.html"], {}],
  ])("groups pages that lie in a single folder by it, and keeps their names: %j", async (paths, groups) => {
    const { entries } = await corpusOf(Object.fromEntries(paths.map((path) => [path, "<p>x"])));
    expect(entries.map((entry) => [entry.name, entry.groups])).toEqual([
      ["1", groups],
      ["2", groups],
    ]);
  });

  it("pairs pages with texts beside them", async () => {
    const files = {
      "a/1.html": "<p>one",
      "a/1.txt": "one",
      "a/2.htm": "<p>two",
      "a/2.txt.gz": gzipSync(strToU8("two")),
      "a/3.html": "",
    };
    expect(await goldIn(files)).toEqual([
      ["1", "one"],
      ["2", "two"],
      ["3", undefined],
    ]);
  });

  it("pairs pages with texts in folders side by side, as CETD has them", async () => {
    const corpus = await corpusOf({
      "cetd/original/news/1.htm": "<p>news one",
      "cetd/original/blog/1.htm": "<p>blog one",
      "cetd/gold/news/1.txt": "news one",
      "cetd/gold/blog/1.txt": "blog one",
    });
    expect(corpus.layout).toBe("pages and text files of the same name in folders side by side");
    const tasks = await tasksOf(corpus);
    expect(tasks.map(({ page, gold, groups }) => [page, gold, groups])).toEqual([
      ["blog/1", { text: "blog one" }, { folder: "blog" }],
      ["news/1", { text: "news one" }, { folder: "news" }],
    ]);
  });

  it("groups pages by the source that they are of where each source has its folders of pages and texts, as CETD is given out", async () => {
    const corpus = await corpusOf({
      "CETD/arstechnica/original/1.htm": "<p>ars one",
      "CETD/arstechnica/gold/1.txt": "ars one",
      "CETD/BBC/original/1.htm": "<p>bbc one",
      "CETD/BBC/gold/1.txt": "bbc one",
      "CETD/YAHOO!/original/1.htm": "<p>yahoo one",
      "CETD/YAHOO!/gold/1.txt": "yahoo one",
    });
    expect(corpus.layout).toBe("pages and text files of the same name in folders side by side");
    const tasks = await tasksOf(corpus);
    expect(tasks.map(({ page, gold, groups }) => [page, gold, groups])).toEqual([
      ["arstechnica/1", { text: "ars one" }, { folder: "arstechnica" }],
      ["BBC/1", { text: "bbc one" }, { folder: "BBC" }],
      ["YAHOO!/1", { text: "yahoo one" }, { folder: "YAHOO!" }],
    ]);
    expect(corpus.skipped).toEqual([]);
  });

  it("opens CleanEval's development and evaluation sets as they are given out, alone and beside other sources", async () => {
    const development = {
      "CleanEval-Eng/en_original/1.html": "<p>one",
      "CleanEval-Eng/en_cleaned/1-cleaned.txt": "URL: x\n<p>one",
    };
    const final = {
      "CleanEval-Eng/finalrun-input/1.html": "<p>first",
      "CleanEval-Eng/GoldStandard/1.txt": "URL: x\n<p>first",
      "CleanEval-Eng/finalrun-input/9.html": "<p>nine",
      "CleanEval-Eng/GoldStandard/9.txt": "URL: x\n<p>nine",
    };
    expect(
      (await tasksOf(await corpusOf({ ...development, ...final }))).map(({ page, gold, groups }) => [page, gold, groups]),
    ).toEqual([
      ["9", { text: "nine" }, { set: "final run" }],
      ["en_original/1.html", { text: "one" }, { set: "development" }],
      ["finalrun-input/1.html", { text: "first" }, { set: "final run" }],
    ]);
    expect(
      await goldIn({
        "cleaneval/orig/1.html": "<p>one",
        "cleaneval/clean/1.txt": "URL: x\n<p>one",
        "cleaneval/aligned/1.txt": "o",
      }),
    ).toEqual([["1", "one"]]);
    const { entries } = await corpusOf({ ...development, "BBC/original/1.htm": "", "BBC/gold/1.txt": "" });
    expect(entries.map(({ name, gold, groups }) => [name, gold?.kind, groups])).toEqual([
      ["BBC/1", "text file", { folder: "BBC" }],
      ["CleanEval-Eng/1", "text file", { folder: "CleanEval-Eng", set: "development" }],
    ]);
  });

  it("reads CleanEval's texts without the address above them and their marks, and takes the cleaned ones", async () => {
    const corpus = await corpusOf({
      "en-original/12.html": "<p>one",
      "en-stripped/12.txt": "menu one",
      "en-cleaned/12-cleaned.txt": "URL: http://www.example.org/one\r\n\r\n<h>Head\r\n\r\n<p>one <b> two\r\n<l>three",
      "en-original/13.html": "<p>two",
      "en-cleaned/13-ab01.txt": "<p>two",
    });
    const [first, second] = await tasksOf(corpus);
    expect(first).toMatchObject({ gold: { text: "\r\nHead\r\n\r\none <b> two\r\nthree" }, groups: { site: "example.org" } });
    expect(second).toMatchObject({ page: "13", gold: { text: "two" } });
    expect(corpus.skipped).toEqual([{ path: "en-stripped/12.txt", reason: "not a page" }]);
  });

  it("takes CleanEval's marks for such below a title without one, and an address on a line of its own", async () => {
    const marked = "URL:\nhttp://www.example.org/two\n\nTitle\n<h>Head\n<p>one\n<l>two";
    expect(await goldIn({ "1.html": "", "1.txt": marked })).toEqual([["1", "\nTitle\nHead\none\ntwo"]]);
  });

  it("takes from CleanEval's pages the line that says where they were found, which is no part of them", async () => {
    const tasks = await tasksOf(
      await corpusOf({
        "finalrun-input/1.html": '<text id="http://one.example/a" title="A "b" > c" encoding="unset">\n<p>one</p>\n</text>\n',
        "finalrun-input/2.html": '<text id="http://two.example/" encoding="utf8">\n<p>two',
        "finalrun-input/3.html": '<text id="x">three</text>',
      }),
    );
    expect(tasks.map(({ source, url }) => [source, url])).toEqual([
      ["\n<p>one</p>\n", "http://one.example/a"],
      ["\n<p>two", "http://two.example/"],
      ['<text id="x">three</text>', undefined],
    ]);
  });

  it("opens L3S-GN1: headline, full text and supplemental text of the annotated copies", async () => {
    const annotated =
      '<span class="x-nc-sel0">Home</span><h1><span class="x-nc-sel1">Fog</span></h1>' +
      '<p>by <span class="x-nc-sel2">It lay <span class="x-nc-sel4">More on fog</span> low.</span></p>' +
      '<p><span class="x-nc-sel3">Photo: sea</span></p><div><span class="x-nc-sel5">Indeed!</span></div>';
    const files = {
      "L3S-GN1/original/0a-1.html": "<h1>Fog</h1>",
      "L3S-GN1/annotated/0a-1.html": annotated,
      "L3S-GN1/original/0b-2.html": "<p>not annotated",
      "L3S-GN1/annotated/0c-3.html": "<p>without its page",
      "L3S-GN1/url-mapping.txt": "<urn:uuid:0a-1> http://www.fog.example/1.html\n<urn:uuid:0b-2> http://rain.example/\nx\n",
    };
    const corpus = await corpusOf(files);
    expect(corpus.layout).toBe("pages without gold (2); L3S-GN1: original/ID.html with annotated/ID.html (1)");
    const tasks = await tasksOf(corpus);
    expect(tasks).toMatchObject([
      {
        page: "0a-1",
        source: "<h1>Fog</h1>",
        url: "http://www.fog.example/1.html",
        gold: { text: "Fog\nIt lay low.\nPhoto: sea" },
        groups: { site: "fog.example" },
      },
      { page: "0b-2" },
      { page: "annotated/0c-3" },
    ]);
    expect(corpus.skipped).toEqual([]);
  });

  it("opens DAnIEL, whose files have no endings and whose languages are in a list", async () => {
    const [greek, polish] = ["20111115_www.fog.gr_acb3", "20111121_rain.pl_f137"];
    const corpus = await corpusOf({
      [`Corpus/html/${greek}`]: "<p>ομίχλη",
      [`Corpus/reference/${greek}`]: "<p>ομίχλη\n</p>\n",
      [`Corpus/html/${polish}`]: "<p>deszcz",
      [`Corpus/reference/${polish}`]: "<h>Deszcz</h>\n<p>pada</p>",
      [`Corpus/cleaned/JT/${polish}`]: "<p>deszcz</p>",
      "Corpus/html/.DS_Store": "",
      "Corpus/doc_lg.json": JSON.stringify({ [greek]: "Greek", [polish]: "Polish", gone: "Russian" }),
    });
    expect(corpus.layout).toBe("pages and text files of the same name in folders side by side");
    expect(await tasksOf(corpus)).toEqual([
      { page: greek, source: "<p>ομίχλη", gold: { text: "ομίχλη\n\n" }, groups: { language: "Greek", site: "fog.gr" } },
      { page: polish, source: "<p>deszcz", gold: { text: "Deszcz\npada" }, groups: { language: "Polish", site: "rain.pl" } },
    ]);
    expect(corpus.skipped.map(({ path }) => path)).toEqual([`Corpus/cleaned/JT/${polish}`, "Corpus/html/.DS_Store"]);
    expect((await corpusOf({ "html/a": "<p>x", "reference/a": "x" })).entries).toEqual([]);
  });

  it("leaves a text alone that is about HTML", async () => {
    expect(await goldIn({ "1.html": "", "1.txt": "Paragraphs begin with\n<p>so" })).toEqual([
      ["1", "Paragraphs begin with\n<p>so"],
    ]);
  });

  it("does not take the text of one page for that of another", async () => {
    const files = { "x/a/1.html": "<p>a", "x/b/1.html": "<p>b", "x/b/1.txt": "b" };
    expect(await goldIn(files)).toEqual([
      ["a/1", undefined],
      ["b/1", "b"],
    ]);
  });

  it("lists gold without a page, and opens pages without gold", async () => {
    const { entries, skipped } = await corpusOf({ "1.html": "", "1.txt": "one", "2.txt": "two", "3.html": "", "photo.png": "" });
    expect(entries.map(({ name, gold }) => [name, gold !== undefined])).toEqual([
      ["1", true],
      ["3", false],
    ]);
    expect(skipped).toEqual([
      { path: "2.txt", reason: "gold without a page" },
      { path: "photo.png", reason: "not a page" },
    ]);
  });

  it("gives pages of one name different names, and the same ones every time", async () => {
    const twice = [...Object.entries({ "a/1.html": "", "a/1.htm": "", "a/2.html": "" }), ["a/1.html", ""] as const].map(fileOf);
    const names = (await layoutOf(twice)).entries.map(({ name }) => name);
    expect(names).toEqual(["1.htm", "1.html", "1.html (2)", "2"]);
    expect((await layoutOf(twice)).entries.map(({ name }) => name)).toEqual(names);
  });

  it("takes paths that lead out of the folder for names like any other", async () => {
    const { entries } = await corpusOf({ "../../etc/passwd.html": "", "x/..\\y/.//1.html": "" });
    expect(entries.map(({ name }) => name)).toEqual(["etc/passwd", "x/y/1"]);
  });

  it("reads web archives: MHTML and WARC", async () => {
    const mhtml =
      "Snapshot-Content-Location: https://www.example.org/a\nMIME-Version: 1.0\n" +
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>saved\n--b--\n";
    const warc = await warcOf(
      [
        { url: "https://news.example.org/1", body: "<p>\xcf", headers: { "Content-Type": "text/html; charset=utf-8" } },
        { url: "https://news.example.org/1", body: "<p>again" },
        { url: "https://news.example.org/logo.png", body: "x", headers: { "Content-Type": "image/png" } },
        { url: "https://news.example.org/", body: "x", type: "request", headers: {} },
      ],
      true,
    );
    const corpus = await corpusOf({ "a/page.mhtml": mhtml, "b/crawl.warc.gz": warc });
    expect(await tasksOf(corpus)).toEqual([
      {
        page: "https://news.example.org/1",
        source: "<p>\xcf",
        url: "https://news.example.org/1",
        groups: { folder: "b/crawl.warc.gz", site: "news.example.org" },
      },
      {
        page: "https://news.example.org/1 (2)",
        source: "<p>again",
        url: "https://news.example.org/1",
        groups: { folder: "b/crawl.warc.gz", site: "news.example.org" },
      },
      { page: "page", source: "<p>saved", url: "https://www.example.org/a", groups: { site: "example.org" } },
    ]);
    expect(corpus.skipped).toEqual([{ path: "b/crawl.warc.gz", reason: "2 records are without a page from a server" }]);
  });

  it("looks into zip archives, and says what is wrong with one", async () => {
    const inner = Object.fromEntries(
      Object.entries(wcxb).map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]),
    );
    const corpus = await corpusOf({ "corpus.zip": zipSync(inner), "broken.zip": "PK" });
    expect(corpus.entries.map(({ name, gold }) => [name, gold?.kind])).toEqual([
      ["0001", "ground truth"],
      ["0002", "ground truth"],
    ]);
    expect((await tasksOf(corpus)).map(({ source }) => source)).toEqual(["<p>one", "<p>two"]);
    expect(corpus.skipped[0]).toEqual({ path: "broken.zip", reason: "it is damaged or incomplete: its directory is missing" });
  });

  it("says that a file of many pages cannot be read, and opens the pages", async () => {
    const { entries, skipped } = await corpusOf({ "html/1.html": "", "ground-truth.json": "{", "pages.json": '{"1": 2}' });
    expect(entries).toHaveLength(1);
    expect(skipped).toEqual([
      { path: "ground-truth.json", reason: "it is not complete JSON" },
      { path: "pages.json", reason: expect.stringMatching(/^it does not have the expected form: 1: /) as string },
    ]);
  });

  it("takes a null in WCXB's and AEB's files, and an empty text, for a page without content", async () => {
    const withoutText = (content: unknown) => JSON.stringify({ ground_truth: { main_content: content } });
    expect(
      await goldIn({
        "w/html/1.html": "",
        "w/ground-truth/1.json": withoutText(null),
        "w/html/2.html": "",
        "w/ground-truth/2.json": withoutText(""),
        "w/html/3.html": "",
        "w/ground-truth/3.json": '{"_internal": {"page_type": "category"}, "ground_truth": {"title": "x"}}',
        "w/html/4.html": "",
        "w/html/5.html": "",
        "w/ground-truth.json": '{"4": {"articleBody": null}, "5": {"url": "x"}}',
      }),
    ).toEqual([
      ["1", ""],
      ["2", ""],
      ["3", ""],
      ["4", ""],
      ["5", undefined],
    ]);
  });

  it("reads snippets that must be there and must not, each once, and passes over what is no text", async () => {
    const lists = { with: ["one", " ", "one", 7], without: ["menu", null] };
    const files = {
      "a/html/1.html": "",
      "a/ground-truth/1.json": JSON.stringify({ ground_truth: { main_content: "one", ...lists } }),
      "a/html/2.html": "",
      "a/ground-truth.json": JSON.stringify({ 2: { articleBody: "one", with: [], without: null } }),
    };
    const [first, second] = await tasksOf(await corpusOf(files));
    expect(first?.snippets).toEqual({ with: ["one"], without: ["menu"] });
    expect(second).toEqual({ page: "2", source: "", gold: { text: "one" }, groups: {} });
  });

  it("opens Readability's tests, each by the name of its folder", async () => {
    const corpus = await corpusOf({
      "test/test-pages/fog/source.html": "<nav>Home</nav><p>Fog <b>lay</b></p><p>low",
      "test/test-pages/fog/expected.html": "<div><p>Fog <b>lay</b></p><p>low</p></div>",
      "test/test-pages/fog/expected-metadata.json": '{"title": "Fog"}',
      "test/test-pages/rain/source.html": "<p>Rain",
      "test/test-pages/rain/expected.html": "",
      "test/test-pages/expected.html": "<p>a page of that name",
    });
    expect(corpus.layout).toBe("Readability: NAME/source.html with NAME/expected.html (2); pages without gold (1)");
    expect((await tasksOf(corpus)).map(({ page, gold, groups }) => [page, gold, groups])).toEqual([
      ["expected", undefined, {}],
      ["fog", { text: "Fog lay\nlow" }, {}],
      ["rain", { text: "" }, {}],
    ]);
    expect(corpus.skipped).toEqual([]);
  });

  it("opens Defuddle's tests, whose Markdown loses its signs", async () => {
    const facts = '```json\n{\n  "title": "T"\n}\n```\n\n';
    const markdown =
      "## Fog\n\nIt [lay](https://x.example/a_(b)) **low**.\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n";
    const corpus = await corpusOf({
      "tests/fixtures/404-a.b--c.html": "<p>page",
      "tests/expected/404-a.b--c.md": facts + markdown,
      "tests/fixtures/none.html": "<p>page",
      "tests/expected/none.md": facts,
      "README.md": "",
    });
    expect(corpus.layout).toBe("Defuddle: fixtures/NAME.html with expected/NAME.md");
    const words = (await tasksOf(corpus)).map(({ page, gold }) => [
      page,
      gold !== undefined && "text" in gold ? gold.text.split(/\s+/) : undefined,
    ]);
    expect(words).toEqual([
      ["404-a.b--c", ["Fog", "It", "lay", "low.", "one", "two", "a", "b", "1", "2"]],
      ["none", [""]],
    ]);
    expect(corpus.skipped).toEqual([{ path: "README.md", reason: "not a page" }]);
  });

  it("opens trafilatura's pages with their snippets and no text", async () => {
    const corpus = await corpusOf({
      "tests/cache/fog.example.html": "<p>Fog",
      "tests/eval/rain.html": "<p>Rain",
      "tests/eval/other.html": "<p>Sun",
      "tests/evaldata.json": JSON.stringify({
        "https://www.fog.example/a": { file: "fog.example.html", with: ["Fog"], without: ["Menu"], comments: ["!"] },
        "https://rain.example/": { file: "rain.html", with: ["Rain"], without: [] },
        "https://gone.example/": { with: ["x"] },
        ["__proto__"]: { file: "../../etc/passwd" },
      }),
    });
    expect(corpus.layout).toBe("trafilatura: pages with snippets in evaldata.json (2); pages without gold (1)");
    expect(await tasksOf(corpus)).toEqual([
      {
        page: "cache/fog.example",
        source: "<p>Fog",
        url: "https://www.fog.example/a",
        snippets: { with: ["Fog"], without: ["Menu"] },
        groups: { site: "fog.example", folder: "cache" },
      },
      { page: "eval/other", source: "<p>Sun", groups: { folder: "eval" } },
      {
        page: "eval/rain",
        source: "<p>Rain",
        url: "https://rain.example/",
        snippets: { with: ["Rain"], without: [] },
        groups: { site: "rain.example", folder: "eval" },
      },
    ]);
  });

  it("opens WebMainBench's lines: the text of the main HTML, its Markdown, no annotator's marks", async () => {
    const lines = [
      {
        track_id: "b-1",
        url: "https://www.fog.example/x",
        html: '<nav>Home</nav>\r\n<p cc-select="true">Fog</p>',
        main_html: '<p cc-select="true">Fog</p>',
        convert_main_content: "Fog\n",
        meta: { language: "en", style: "Article", level: "mid", table: [] },
      },
      { track_id: "a-2", html: "<p>Log in", main_html: "", convert_main_content: null, groundtruth_content: "" },
      { html: "<p>x", groundtruth_content: "# Rain" },
      { track_id: "d", html: "<p>nobody marked it" },
    ];
    const corpus = await corpusOf({ "bench/sample.jsonl": lines.map((line) => JSON.stringify(line)).join("\n\n") });
    expect(corpus.layout).toBe("WebMainBench: JSON lines with html and main_html");
    expect(corpus.skipped).toEqual([]);
    expect(await tasksOf(corpus)).toEqual([
      { page: "a-2", source: "<p>Log in", gold: { text: "", markdown: "" }, groups: {} },
      {
        page: "b-1",
        source: "<nav>Home</nav>\n<p>Fog</p>",
        url: "https://www.fog.example/x",
        gold: { text: "Fog", markdown: "Fog\n" },
        groups: { site: "fog.example", type: "Article", level: "mid", language: "en" },
      },
      { page: "d", source: "<p>nobody marked it", groups: {} },
      { page: "sample 3", source: "<p>x", gold: { text: "Rain", markdown: "# Rain" }, groups: {} },
    ]);
  });

  it("opens the combined sets of Bevendorff et al., with a line for each page", async () => {
    const corpus = await corpusOf({
      "datasets/combined/html/cetd/aa.html": "<p>one",
      "datasets/combined/html/cetd/bb.html": "<p>two",
      "datasets/combined/html/dragnet/aa.html": "<p>three",
      "datasets/combined/ground-truth/cetd.jsonl":
        '{"page_id": "aa", "url": "http://one.example/", "plaintext": "one"}\n{"page_id": "bb", "plaintext": null}\n',
      "datasets/combined/ground-truth/dragnet.jsonl": '{"page_id": "aa", "plaintext": "three"}',
    });
    expect(corpus.layout).toBe("Bevendorff et al.: html/SET/ID.html with ground-truth/SET.jsonl");
    expect((await tasksOf(corpus)).map(({ page, gold, groups }) => [page, gold, groups])).toEqual([
      ["cetd/aa", { text: "one" }, { site: "one.example", folder: "cetd" }],
      ["cetd/bb", { text: "" }, { folder: "cetd" }],
      ["dragnet/aa", { text: "three" }, { folder: "dragnet" }],
    ]);
    expect(corpus.skipped).toEqual([]);
  });

  it("opens what can be read of hostile lines, and says what cannot", async () => {
    const good = '{"__proto__": {"html": 1}, "track_id": "../../etc/passwd", "html": "<p>x", "main_html": "x"}';
    const giant = `{"html": "${"x".repeat(51_000_000)}"}`;
    const corpus = await corpusOf({
      "b.jsonl": ["{", good, giant, "null", "[1]", '{"page_id": 7}', good, '{"html": "<p>cut'].join("\n"),
      "packed.jsonl.gz": gzipSync(strToU8(good)),
    });
    expect(corpus.entries.map(({ name }) => name)).toEqual(["../../etc/passwd", "../../etc/passwd (2)"]);
    const [task] = await tasksOf(corpus);
    expect(task).toMatchObject({ source: "<p>x", gold: { text: "x" } });
    expect(corpus.skipped).toEqual([
      { path: "b.jsonl", reason: "2 lines cannot be read: it is not JSON" },
      { path: "b.jsonl", reason: "1 line cannot be read: it has 51 MB; the limit is 50 MB" },
      { path: "b.jsonl", reason: "3 lines cannot be read: neither html nor page_id is in it" },
      { path: "packed.jsonl.gz", reason: "it is packed JSON lines. Unpack it first" },
    ]);
  });

  it("opens what can be read of hostile tests and evaluation data", async () => {
    const { entries, skipped } = await corpusOf({
      "a/../x/source.html": "<p>x",
      "a/x/expected.html": "<script>y</script>",
      "tests/evaldata.json": '{"a": {"file": "x", "with": "no list"}}',
      "tests/fixtures/__proto__.html": "<p>z",
      "tests/expected/__proto__.md": "```json\nnever closed",
    });
    expect(entries.map(({ name, gold }) => [name, gold?.kind])).toEqual([
      ["a/x", "html file"],
      ["tests/fixtures/__proto__", "markdown file"],
    ]);
    expect(skipped).toEqual([
      {
        path: "tests/evaldata.json",
        reason: expect.stringMatching(/^it does not have the expected form: a\.with: /) as string,
      },
    ]);
  });

  it("has no pages of nothing", async () => {
    expect(await layoutOf([])).toEqual({ layout: "no pages", entries: [], skipped: [] });
  });

  it("copes with 100,000 files", async () => {
    const content = new Blob(["<p>x"]);
    const files = Array.from({ length: 50_000 }, (_, index) => index).flatMap((index) => [
      { path: `big/html/${index}.html`, size: 4, content },
      { path: `big/ground-truth/${index}.json`, size: 4, content },
    ]);
    const { entries, skipped } = await layoutOf(files);
    expect(entries).toHaveLength(50_000);
    expect(entries[10]?.name).toBe("10");
    expect(entries.every(({ gold }) => gold?.kind === "ground truth")).toBe(true);
    expect(skipped).toEqual([]);
  });

  it("copes with 100,000 pages and texts in folders side by side", async () => {
    const content = new Blob(["x"]);
    const files = Array.from({ length: 50_000 }, (_, index) => index).flatMap((index) => [
      { path: `big/original/${index % 100}/deep/er/${index}.html`, size: 1, content },
      { path: `big/gold/${index % 100}/deep/er/${index}.txt`, size: 1, content },
    ]);
    const { entries } = await layoutOf(files);
    expect(entries.filter(({ gold }) => gold?.kind === "text file")).toHaveLength(50_000);
  });
});
