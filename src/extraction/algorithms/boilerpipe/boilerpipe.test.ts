import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { finish } from "../../contract/extractor.ts";
import { nearestTurn, valuesFor, type Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { rangesOf } from "../../page/selection.ts";
import { seriesOf } from "../channels.fixture.ts";
import { boilerpipe, runExtractor } from "./boilerpipe.ts";
import { parameters } from "./parameters.ts";
import { onlyOf, runOf } from "../run.fixture.ts";

const run = runOf(boilerpipe);

type Given = Readonly<Record<string, Value>>;

const greek = "alpha beta gamma delta ".repeat(10);

/** The worked example, checked with a port of the authors' program. */
const example =
  `<title>Big story</title><ul><li><a>Home</a></li><li><a>News</a></li></ul><h1>Big story</h1><p>${greek}</p>` +
  `<p>${"one two ".repeat(9)}</p><p><a>Read more about this</a> here</p><div>Copyright 2010</div>`;

describe("Boilerpipe on the worked example", () => {
  const { trace } = run(example);

  it("counts words, words in links and lines", () => {
    expect([...seriesOf(trace, "words")]).toEqual([1, 1, 2, 40, 18, 5, 2]);
    expect([...seriesOf(trace, "linkedWords")]).toEqual([1, 1, 0, 0, 0, 4, 0]);
    expect([...seriesOf(trace, "lines")]).toEqual([1, 1, 1, 2, 1, 1, 1]);
    expect([...seriesOf(trace, "wordsInLines")]).toEqual([1, 1, 2, 28, 18, 5, 2]);
  });

  it("names the thresholds in the plane with no more digits than are read, and their unit once", () => {
    const plane = trace.channels.find(({ kind }) => kind === "plane");
    expect(plane?.kind === "plane" ? plane.rules?.map(({ label }) => label) : []).toEqual([
      "Words tree: words 16",
      "Words tree, after links: words 40",
      "Trees: link density 0.333",
    ]);
  });

  it("gives text densities 1, 1, 2, 14, 18, 5, 2 and link densities 1, 1, 0, 0, 0, 0.8, 0", () => {
    expect([...seriesOf(trace, "textDensity")]).toEqual([1, 1, 2, 14, 18, 5, 2]);
    expect([...seriesOf(trace, "linkDensity")]).toEqual([1, 1, 0, 0, 0, 0.8, 0]);
  });

  it.each(["words", "density"])("classes the blocks B B C C C B B by the tree of %s", (method) => {
    expect(keptBlocks(run(example, { method }))).toEqual([2, 3, 4]);
  });

  it("gives one block from “News” to the last text by ArticleExtractor: “News” is swallowed", () => {
    const article = run(example, { method: "article" });
    expect(keptBlocks(article)).toEqual([1, 2, 3, 4]);
    expect(article.explain(example.indexOf("News"))).toMatchObject({ verdict: "kept", step: "6 fuse, boilerplate too" });
    const { operations } = onlyOf(article, "procedure");
    // “News”, four characters, is lost to the tree and comes back.
    expect(operations[5]).toMatchObject({ label: "6 fuse, boilerplate too", removed: -4 });
  });
});

describe("Boilerpipe at its edges", () => {
  const long = `<p>${"word ".repeat(120)}</p>`;

  it("keeps one long paragraph by words, and removes it by density, for there is no next one", () => {
    expect([...seriesOf(run(long).trace, "textDensity")]).toEqual([16]);
    expect(keptBlocks(run(long))).toEqual([0]);
    expect(keptBlocks(run(long, { method: "density" }))).toEqual([]);
    expect(run(long, { method: "density" }).explain(5)).toMatchObject({ verdict: "removed", value: 0, threshold: 0, keeps: ">" });
  });

  it.each(Object.keys(parameters.method.choices))("removes links alone, whatever the method: %s", (method) => {
    expect(run("<a>one</a><br><a>two</a>", { method }).selection).toHaveLength(0);
  });

  it.each(Object.keys(parameters.method.choices))("gives nothing for a page without a block: %s", (method) => {
    const { selection, trace } = run("<body><img>", { method });
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["This page has no text, so it has no blocks."]);
  });

  it("keeps by ArticleExtractor what the tree kept of a page of one block, which has no largest", () => {
    const article = run(long, { method: "article" });
    expect(keptBlocks(article)).toEqual([0]);
    expect(onlyOf(article, "procedure").operations[8]?.detail).toBe("There are less than two blocks.");
  });

  it("does not read the options of a list", () => {
    const page = `<p>${greek}</p><select><option>${greek}</option></select>`;
    expect(run(page).explain(page.lastIndexOf("alpha"))).toMatchObject({ verdict: "removed", step: "not read" });
  });

  it("keeps a word that a tag within it parts where one of its blocks is kept, and explains it by that", () => {
    const page = `<p>${greek}long<small>tail</small></p>`;
    const place = run(page).explain(page.indexOf("tail"));
    expect(place).toMatchObject({ verdict: "kept", unit: { label: "block 2 of 2, small" } });
    expect(place.flip).toBeUndefined();
  });
});

describe("the reasons of a tree", () => {
  const chainAt = (word: string, given: Given = {}): readonly string[] =>
    run(example, given)
      .explain(example.indexOf(word, example.indexOf("<ul>")))
      .chain?.map(({ numbers }) => numbers) ?? [];

  it("are the questions on the way, with the block's numbers", () => {
    expect(chainAt("Home")).toEqual(["ld(cur) = 1 > 0.333: boilerplate"]);
    expect(chainAt("Big")).toEqual([
      "ld(cur) = 0 ≤ 0.333",
      "ld(prev) = 1 > 0.556",
      "words(cur) = 2 ≤ 40",
      "words(next) = 40 > 17: content",
    ]);
    expect(chainAt("Copyright")).toEqual([
      "ld(cur) = 0 ≤ 0.333",
      "ld(prev) = 0.800 > 0.556",
      "words(cur) = 2 ≤ 40",
      "words(next) = 0 ≤ 17: boilerplate",
    ]);
    expect(chainAt("one", { method: "density" })).toEqual([
      "ld(cur) = 0 ≤ 0.333",
      "ld(prev) = 0 ≤ 0.556",
      "density(cur) = 18 > 9",
      "density(next) = 5 > 0: content",
    ]);
  });

  it("name the last question's numbers, and a value that turns the verdict", () => {
    expect(run(example).explain(example.indexOf("<h1>") + 4)).toMatchObject({
      verdict: "kept",
      quantity: "words of the block after",
      value: 40,
      threshold: 17,
      keeps: ">",
      margin: 23,
      channel: "words",
      flip: { parameter: "nextWordsAfterLinks", value: 40 },
    });
  });
});

describe("the flips of ArticleExtractor", () => {
  const words = (count: number): string => "word ".repeat(count);
  const linked = (count: number): string => `<p><a>${words(count)}</a></p>`;

  // Its steps may take a block back that others gave it: the verdict turns at both ends of the range, and one is nearer.
  it.each([35, 36, 40])("are the nearest, before a block of %d words", (last) => {
    const page = openPage(`${linked(90)}<p>word</p><p>word</p>${linked(90)}<section><p>word</p></section>${linked(last)}`);
    const [values] = valuesFor(parameters, { method: "article" });
    const analysis = boilerpipe.analyse({ page }, values);
    const { explain } = finish(boilerpipe.decide(analysis, values));
    const flips = Array.from(analysis.units.starts, (start, block) => {
      const { flip } = explain(start);
      const threshold = (flip?.parameter ?? "levelWords") as "levelWords";
      // A share of links has a million values.
      if (flip === undefined || parameters[threshold].step < 0.01) return undefined;
      const keptAt = (value: number): boolean => runExtractor(analysis, { ...values, [threshold]: value }).left.kept[block] === 1;
      expect([block, flip]).toEqual([
        block,
        { parameter: threshold, value: nearestTurn(parameters[threshold], values[threshold], keptAt) },
      ]);
      return flip;
    });
    expect(flips).toContainEqual({ parameter: "nextWordsAfterLinks", value: 0 });
  });
});

describe("the trace", () => {
  it("counts in the tree the blocks and words that come to each question", () => {
    const outline = run(example).trace.channels.find(({ kind }) => kind === "outline");
    if (outline?.kind !== "outline") throw new RangeError("no tree in the trace");
    const counts = outline.labels.map((label, node) => [label, outline.columns[0]?.values[node]]);
    expect(counts.slice(0, 3)).toEqual([
      ["ld(cur) ≤ 0.333?", 7],
      ["yes: ld(prev) ≤ 0.556?", 4],
      ["no: boilerplate", 3],
    ]);
    expect(outline.columns[1]?.values[0]).toBe(69);
  });

  it("has a strip after each step that changed a verdict, and a waterfall that ends at what is kept", () => {
    const { trace, selection } = run(example, { method: "article" });
    const strips = trace.channels.filter((channel) => channel.kind === "class" && channel.isVerdict === true);
    expect(strips.map(({ name }) => name)).toEqual(["After 3 number-of-words tree", "After 6 fuse, boilerplate too"]);
    const { whole, operations } = onlyOf({ trace }, "procedure");
    const left = operations.reduce((rest, { removed }) => rest - removed, whole);
    expect(left).toBe(
      textOf(example, { selection })
        .split("|")
        .reduce((sum, text) => sum + text.trim().length, 0),
    );
  });
});

function keptBlocks({ selection, trace }: Extraction): readonly number[] {
  const { starts, ends } = trace.units["blocks"] ?? { starts: new Uint32Array(), ends: new Uint32Array() };
  const ranges = [...rangesOf(selection)];
  return [...starts.keys()].filter((block) =>
    ranges.some(({ start, end }) => start < (ends[block] ?? 0) && end > (starts[block] ?? 0)),
  );
}

/** The selected text, a bar between ranges. */
function textOf(page: string, { selection }: Pick<Extraction, "selection">): string {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end)).join("|");
}
