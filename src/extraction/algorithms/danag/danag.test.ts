import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { asPublished } from "../../contract/extractor.ts";
import { type Value } from "../../contract/parameters.ts";
import { pageDeviations } from "../../page/deviations.ts";
import { rangesOf } from "../../page/selection.ts";
import { ignoredElements } from "../../page/vocabulary.ts";
import { scalarOf, seriesOf } from "../channels.fixture.ts";
import { danag } from "./danag.ts";
import { areaOf } from "./lines.fixture.ts";
import { runOf } from "../run.fixture.ts";

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
