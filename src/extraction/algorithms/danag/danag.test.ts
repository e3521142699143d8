import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, finish } from "../../contract/extractor.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import { pageDeviations } from "../../page/deviations.ts";
import { rangesOf } from "../../page/selection.ts";
import { ignoredElements } from "../../page/vocabulary.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { danag, lineLengths } from "./danag.ts";
import { runOf } from "../run.fixture.ts";
import { lineStarts, type LineKind } from "../../page/lines.ts";
import { openPage } from "../../page/open-page.ts";
import { rowOf } from "../../method/sorted.ts";

const run = runOf(danag);

const menu = `<li><a href="/news/archive">Go</a></li>`;
const paragraph = "Plain sentences without a tag within them. ".repeat(3);

/** A menu, a headline, two paragraphs, three lines of menu, a paragraph, a menu. */
const source = `<ul>${menu.repeat(3)}</ul><h1>Headline</h1><p>${paragraph}</p><p>${paragraph}</p>${menu.repeat(3)}<p>Last. ${paragraph}</p><ul>${menu.repeat(3)}`;

describe("DANAg", () => {
  it("keeps the lines of the area, and what lies between its regions", () => {
    const text = textOf(source, run(source));
    expect(text).toContain("Last.");
    expect(text).toContain("Headline");
  });

  it("does not grow over more lines than the gap", () => {
    const { trace } = run(source);
    const differences = seriesOf(trace, "difference");
    // Between the paragraphs and the last one only the middle line of the menu has no paragraph beside it.
    expect(scalarOf(trace, "regionCount")).toBe(2);
    expect([...differences].filter((difference) => difference > 0)).toHaveLength(scalarOf(trace, "areaLines") - 1);
    expect(textOf(source, run(source, { gap: 1 }))).toContain("Last.");
    expect(textOf(source, run(source, { gap: 0 }))).not.toContain("Last.");
  });

  it("shows T1, T2 and their smoothed difference", () => {
    const { trace } = run("<p>abc</p><p class=x>de</p><p>f", { gap: 0 });
    expect([...seriesOf(trace, "content")]).toEqual([3, 2, 1]);
    expect([...seriesOf(trace, "code")]).toEqual([7, 15, 3]);
    expect([...seriesOf(trace, "difference")]).toEqual([-4 - 13, -4 - 13 - 2, -13 - 2]);
  });

  it("keeps nothing where no line has more content than code around it", () => {
    const page = "<p><b>a</b></p>".repeat(5);
    const { selection, trace, explain } = run(page);
    expect(selection).toHaveLength(0);
    expect([scalarOf(trace, "regionCount"), scalarOf(trace, "coreCharacters"), scalarOf(trace, "areaLines")]).toEqual([0, 0, 0]);
    expect(explain(6)).toMatchObject({ verdict: "removed", because: "no line of the page counts" });
    expect(explain(6).flip).toBeUndefined();
  });

  it("keeps all or nothing of a page on one raw line", () => {
    expect(textOf(source, run(source, { lines: "raw" }))).toContain("Go");
    expect(run(menu.repeat(5), { lines: "raw" }).selection).toHaveLength(0);
  });

  it("keeps more of a text full of links where they count as short", () => {
    const linked = `<p>${`Some words and <a href="https://example.org/${"long/".repeat(8)}">a link</a> `.repeat(6)}</p>`;
    expect(run(linked).selection).toHaveLength(0);
    expect(run(linked, { shortLinks: true }).selection.length).toBeGreaterThan(0);
  });

  it("explains what growth joined by the gap that it took", () => {
    const kept = run(source).explain(source.indexOf("Last."));
    expect(kept).toMatchObject({ verdict: "kept", step: "joined to the largest region", flip: { parameter: "gap", value: 0 } });
    const removed = run(source, { gap: 0 }).explain(source.indexOf("Last."));
    expect(removed).toMatchObject({
      verdict: "removed",
      step: "not joined to the largest region",
      flip: { parameter: "gap", value: 1 },
      formula: "lines between it and the largest region: 1 > gap = 0",
    });
  });

  it("explains the core by its content", () => {
    const { explain, trace } = run(source);
    const core = explain(source.indexOf(paragraph));
    expect(core).toMatchObject({
      verdict: "kept",
      value: scalarOf(trace, "coreCharacters"),
      threshold: scalarOf(trace, "rivalMass"),
      step: "in the largest region",
    });
  });

  it("shows the whole way from the counts of a line to its verdict", () => {
    // Three lines, T1 / T2: 10 / 3, 1 / 16, 6 / 3. Without smoothing the differences are 7, -15, 3.
    const page = "<p>aaaaaaaaaa<p class=abcdef>b<p>cccccc";
    const chainAt = (letter: string, given: Readonly<Record<string, Value>>): readonly string[] =>
      run(page, { smoothing: 0, ...given })
        .explain(page.indexOf(letter.repeat(3)))
        .chain?.map(({ numbers }) => numbers) ?? [];
    expect(chainAt("a", {})).toEqual([
      "diff(1) = (10 − 3) = 7",
      "7 > 0: counts",
      "with gap = 20: lines 1 to 3, Σ T1 = 17",
      "line 1, Σ T1 = 10",
    ]);
    expect(chainAt("c", {})).toEqual([
      "diff(3) = (6 − 3) = 3",
      "3 > 0: counts",
      "with gap = 20: line 2: 1 ≤ 20",
      "line 1, Σ T1 = 10",
    ]);
    expect(chainAt("c", { gap: 0 }).at(-2)).toBe("with gap = 0: line 2: 1 > 0");
    expect(chainAt("c", { smoothing: 1 })).toEqual([
      "diff(3) = (1 − 16) + (6 − 3) = -12",
      "-12 ≤ 0: does not count",
      "with gap = 20: in no region",
      "there is none",
    ]);
  });

  it("holds what growth has to bridge against the gap, and a line beyond all regions against 0", () => {
    const page = "<p>aaaaaaaaaa<p class=abcdef>b<p>cccccc<p class=abcdef>d";
    const { explain } = run(page, { smoothing: 0, gap: 1 });
    expect(explain(page.indexOf(">b") + 1)).toMatchObject({ verdict: "kept", value: 1, threshold: 1, keeps: "≤", margin: 0 });
    expect(explain(page.indexOf(">d") + 1)).toMatchObject({
      verdict: "removed",
      value: -15,
      threshold: 0,
      keeps: ">",
      margin: -15,
    });
  });

  it("classes the lines by what became of them", () => {
    const channel = run(source, { gap: 0 }).trace.channels.find(({ id }) => id === "region");
    if (channel?.kind !== "class") throw new RangeError("no regions in the trace");
    expect(Array.from(channel.values, (value) => channel.classes[value]).slice(5, 13)).toEqual([
      ...Array<string>(4).fill("largest region"),
      "gap too wide",
      ...Array<string>(3).fill("other region"),
    ]);
  });
});

describe("the head of a page", () => {
  it("is no line of it, where the paper counts it as code and keeps nothing (told of all methods)", () => {
    const meta = `<meta name="description" content="`.padEnd(118, "x") + `">`;
    const page = `<html><head>\n${meta}\n</head><body><p>${"a".repeat(90)}</p>\n</body></html>`;
    expect(meta).toHaveLength(120);
    const published = run(page, { ...danag.presets?.[0]?.values, lines: "raw" });
    expect([...seriesOf(published.trace, "code")]).toEqual([19, 14]);
    expect(textOf(page, published)).toBe("a".repeat(90));
    // By the paper 12, 120, 20 and 14 characters are code, and the last line, which has no content, is all there is above 0.
    expect([...seriesOf(areaOf([0, 0, 90, 0], [12, 120, 20, 14], 20, 1).trace, "difference")]).toEqual([-132, -62, -64, 56]);
    const told = pageDeviations.find(({ id }) => id === "what-is-removed");
    for (const name of ignoredElements) expect(told?.what).toContain(name);
  });
});

describe("DANAg as published, whose content is the characters of tokens", () => {
  const preset = danag.presets?.find(({ name }) => name === asPublished)?.values;
  const raw = { lines: "raw" };
  const commentLines = (count: number): string => "<!-- a remark -->\n".repeat(count);

  it("keeps out 50 b's that 30 lines of comments part from 60 a's", () => {
    // Line 1: T1 = 60. Lines 2 to 31: 0. Line 32: 50. Smoothed, lines 1, 2 and 31, 32 are above 0: lines 3 to 30 are 28 > 20.
    const page = `${"a".repeat(60)}\n${commentLines(30)}${"b".repeat(50)}`;
    const { trace, explain } = run(page, { ...preset, ...raw });
    const counts = [60, ...Array<number>(30).fill(0), 50];
    expect([...seriesOf(trace, "content")]).toEqual(counts);
    expect([...seriesOf(trace, "difference")]).toEqual([60, 60, ...Array<number>(28).fill(0), 50, 50]);
    expect(textOf(page, run(page, { ...preset, ...raw }))).toBe("a".repeat(60));
    expect(explain(page.indexOf("bbb"))).toMatchObject({ verdict: "removed", value: 28, threshold: 20 });
    expect(textOf(page, run(page, { ...preset, ...raw, gap: 28 }))).toContain("b");
    // White space bridges them where it is content: each line end is a character.
    expect([...seriesOf(run(page, raw).trace, "content")]).toEqual([61, ...Array<number>(30).fill(1), 50]);
    expect(textOf(page, run(page, raw))).toContain("b");
  });

  it("does not let 15 lines of comments before 50 b's outweigh 60 a's", () => {
    // Forty lines of a tag in between, of four characters of code each: more than the gap.
    const between = "<hr>\n".repeat(40);
    const page = `${"a".repeat(60)}\n${between}${commentLines(15)}${"b".repeat(50)}`;
    const published = run(page, { ...preset, ...raw });
    expect(scalarOf(published.trace, "coreCharacters")).toBe(60);
    expect(textOf(page, published)).toBe("a".repeat(60));
    // Where white space is content: 61 against 50 and the ends of 14 lines, since the first of the 15 has a tag beside it.
    const withSpace = run(page, raw);
    expect(scalarOf(withSpace.trace, "coreCharacters")).toBe(64);
    expect(textOf(page, withSpace)).not.toContain("a");
  });
});

function textOf(page: string, { selection }: Extraction): string {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end)).join(" ");
}

// The worked example of DANA, with right-to-left characters for content: d = (-10, 15, -5, 20, -10).
const content = [0, 20, 0, 25, 0];
const code = [10, 5, 5, 5, 10];

const smoothed = (halfWindow: number): readonly number[] => [
  ...seriesOf(areaOf(content, code, 20, halfWindow).trace, "difference"),
];

describe("the smoothed difference", () => {
  it("adds the differences of a line and its neighbours; beyond the ends there is nothing to add", () => {
    expect([0, 1, 5].map(smoothed)).toEqual([
      [-10, 15, -5, 20, -10],
      [5, 0, 30, 5, 10],
      [10, 10, 10, 10, 10],
    ]);
  });

  it("agrees with adding up line by line", () => {
    const lengths = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.nat(5), (lines, halfWindow) => {
        const naive = lines.map((_, line) =>
          lines.reduce((sum, [text, tags], other) => sum + (Math.abs(other - line) <= halfWindow ? text - tags : 0), 0),
        );
        const { trace } = areaOf(
          lines.map(([text]) => text),
          lines.map(([, tags]) => tags),
          20,
          halfWindow,
        );
        expect([...seriesOf(trace, "difference")]).toEqual(naive);
      }),
    );
  });
});

describe("the area", () => {
  const linesIn = ({ trace }: Extraction): readonly number[] => {
    const [region] = trace.channels.filter(({ id }) => id === "region");
    const kept = (line: number): boolean =>
      region?.kind === "class" && ["core", "kept", "context"].includes(region.meanings[region.values[line] ?? 0] ?? "");
    return Array.from(trace.units["lines"]?.starts.keys() ?? []).filter(kept);
  };
  /** Lines of so much more content than code; between them as many lines of code. */
  const apart = (regions: readonly number[], gaps: readonly number[]): readonly [number[], number[]] => {
    const text = regions.flatMap((size, place) => [size, ...Array<number>(gaps[place] ?? 0).fill(0)]);
    return [text, text.map((size) => Number(size === 0))];
  };

  it("grows the core of the worked example over line 1 to line 0", () => {
    expect(linesIn(areaOf(content, code, 20, 1))).toEqual([0, 1, 2, 3, 4]);
    expect(linesIn(areaOf(content, code, 0, 1))).toEqual([2, 3, 4]);
  });

  it("grows from region to region over the lines strictly between two, and not over a gap that is too wide", () => {
    const [text, tags] = apart([1, 9, 1, 1], [8, 6, 20]);
    expect(linesIn(areaOf(text, tags, 8))).toEqual(Array.from({ length: 17 }, (_, line) => line));
    expect(linesIn(areaOf(text, tags, 7))).toEqual(Array.from({ length: 8 }, (_, line) => line + 9));
    expect(linesIn(areaOf(text, tags, 20))).toHaveLength(text.length);
  });

  it("takes the first of the regions with the most content for the core", () => {
    expect(linesIn(areaOf(...apart([3, 5, 5], [9, 9]), 0))).toEqual([10]);
  });

  it("takes the region with the most characters of content, not the one of the largest smoothed differences (told)", () => {
    // Four lines of 60 characters, 44 of code; far below one of 200 characters, 7 of code: the differences sum up to 144 and 553.
    const empty = Array<number>(30).fill(-50);
    const differences = [...empty, -8, 16, 16, 16, 16, -8, ...empty, -3, -5, 193, -5, -3, ...empty];
    const text = differences.map((difference) => ({ 16: 60, 193: 200 })[difference] ?? 0);
    const tags = differences.map((difference, line) => (text[line] ?? 0) - difference);
    const { trace } = areaOf(text, tags, 20, 1);
    expect([scalarOf(trace, "coreCharacters"), scalarOf(trace, "rivalMass")]).toEqual([240, 200]);
    expect(danag.deviations?.map(({ id }) => id)).toContain("size-of-regions");
  });
});

const page = `<p class="x">One two</p><p>A <b>b</b> &amp; c<br>
d`;

describe("lineLengths", () => {
  it("counts content and code of block lines", () => {
    // <p class="x">One two</p> | <p>A <b>b</b> &amp; c | <br>⏎d
    expect(lengthsOf(page, "block")).toEqual([
      [7, 13 + 4],
      [7, 3 + 3 + 4],
      [2, 4],
    ]);
  });

  it("counts content and code of tag lines", () => {
    expect(lengthsOf(page, "tag")).toEqual([
      [7, 13],
      [0, 4],
      [2, 3],
      [1, 3],
      [4, 4],
      [2, 4],
    ]);
  });

  it("counts content and code of raw lines", () => {
    // The line end after <br> is content of the line that it ends.
    expect(lengthsOf(page, "raw")).toEqual([
      [7 + 7 + 1, 13 + 4 + 3 + 3 + 4 + 4],
      [1, 0],
    ]);
  });

  it("counts a tag that reaches over lines in the line it starts in", () => {
    expect(lengthsOf("a<b\nid=x>c</b>\nd", "raw")).toEqual([
      [1 + 1 + 1, 8 + 4],
      [1, 0],
    ]);
  });

  it("counts a run of white space as one character", () => {
    expect(lengthsOf("a \t  b", "raw")).toEqual([[3, 0]]);
  });

  it("counts no white space where the characters of tokens count", () => {
    // One two | A b & c | d
    expect(lengthsOf(page, "block", undefined, { countsSpace: false }).map(([ofContent]) => ofContent)).toEqual([6, 4, 1]);
    expect(lengthsOf("<p>\n<!-- x -->\n<!-- y -->\n</p>", "raw", undefined, { countsSpace: false })).toEqual([
      [0, 3],
      [0, 0],
      [0, 0],
      [0, 4],
    ]);
  });

  it("counts neither scripts nor styles nor comments", () => {
    expect(lengthsOf("<p>a<script>b</script><style>c{}</style><!-- d -->", "block")).toEqual([[1, 3]]);
  });

  it("counts every start tag of a link at one length, where asked", () => {
    const links = `<a href="https://example.org/long">x</a> <abbr>y</abbr>`;
    expect(lengthsOf(links, "block", 11)).toEqual([[3, 11 + 4 + 6 + 7]]);
    expect(lengthsOf(links, "block")).toEqual([[3, 35 + 4 + 6 + 7]]);
  });

  it("counts nothing on an empty page", () => {
    expect(lengthsOf("", "block")).toEqual([[0, 0]]);
  });
});

/** [T1, T2] of each line. */
function lengthsOf(
  html: string,
  kind: LineKind,
  linkLength?: number,
  given: { readonly countsSpace?: boolean } = {},
): (readonly [number, number])[] {
  const opened = openPage(html);
  const lengths = lineLengths(opened, lineStarts(opened, kind), { countsSpace: true, linkLength, ...given });
  return Array.from(lengths.content, (characters, line) => [characters, lengths.code[line] ?? Number.NaN]);
}

/** What DANAg makes of lines of a letter each that are said to have so many characters of content and of code. */
function areaOf(contents: readonly number[], codes: readonly number[], gap: number, smoothing = 0): Extraction {
  const pieces = rowOf(openPage("x".repeat(contents.length)), "line", Uint32Array.from(contents.keys()));
  const inputs = { T1: () => Float64Array.from(contents), T2: () => Float64Array.from(codes) };
  const [values] = valuesFor(danag.parameters, { gap, smoothing });
  return finish(danag.decide({ on: { pieces, inputs }, known: new Map() }, values));
}
