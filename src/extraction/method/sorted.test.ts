import { describe, expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { openPage } from "../page/open-page.ts";
import { rangesOf } from "../page/selection.ts";
import { wordsOf } from "../page/words.ts";
import { byWord, ofRuns, rowOf, sorted, unitsOfWords } from "./sorted.ts";

const trace = () => ({ units: {}, channels: [], notes: [] });

function textOf(source: string, { selection }: Extraction): readonly string[] {
  return Array.from(rangesOf(selection), ({ start, end }) => source.slice(start, end));
}

describe("rowOf", () => {
  it("cuts white space off the edges of its pieces, but leaves one of nothing else as it is", () => {
    const page = openPage("<p>a</p> \n\n  <p>b</p>\n");
    const { units } = rowOf(page, "line", Uint32Array.of(0, 10, 11));
    expect([Array.from(units.starts), Array.from(units.ends)]).toEqual([
      [0, 10, 13],
      [8, 11, 21],
    ]);
  });
});

describe("sorted", () => {
  const source = "<p>one two</p><!-- three --><p>four five</p>";
  const page = openPage(source);
  const words = wordsOf(page);
  const starts = Uint32Array.of(0, source.indexOf("<p>four"));
  const units = { starts, ends: Uint32Array.of(starts[1] ?? 0, source.length) };
  const extraction = sorted({
    page,
    words,
    units,
    ofWords: byWord(unitsOfWords(words, starts), (unit) => unit === 1),
    label: (unit) => `line ${unit + 1}`,
    why: (unit, word) => ({ formula: `unit ${unit}, word ${word}` }),
    trace,
  });

  it("selects the words of kept units", () => {
    expect(textOf(source, extraction)).toEqual(["four five"]);
  });

  it("gives the reason of the deciding unit, its span and its name", () => {
    expect(extraction.explain(source.indexOf("two"))).toEqual({
      verdict: "removed",
      formula: "unit 0, word 1",
      unit: { start: 0, end: starts[1], label: "line 1" },
    });
    expect(extraction.explain(source.indexOf("five")).verdict).toBe("kept");
  });

  it("has no reason where no word stands, unless it is told of a unit there", () => {
    expect(extraction.explain(source.indexOf("three"))).toEqual({ verdict: "not text", formula: "There is no word here." });
    expect(extraction.explain(1).verdict).toBe("not text");
  });
});

describe("ofRuns", () => {
  // A word of a short part in a link and a long one after it.
  const source = "<p><a>S</a>tyle</p>";
  const page = openPage(source);
  const words = wordsOf(page);
  const inLink = page.runs.parents.map((parent) => Number(page.elements.names[parent] === "a"));
  const [place, rest] = [source.indexOf("S"), source.indexOf("tyle")];

  it("keeps a word of which any part is kept, and explains it by the kept part that is pointed at, else by the first", () => {
    const { isKept, unitOf } = ofRuns(page, words, inLink, (unit) => unit === 1, "any");
    expect([isKept(0), unitOf(0, place), unitOf(0, rest)]).toEqual([true, 1, 1]);
  });

  it("keeps a word of which at least half is kept", () => {
    const link = ofRuns(page, words, inLink, (unit) => unit === 1, "half");
    expect([link.isKept(0), link.unitOf(0, place)]).toEqual([false, 0]);
    const others = ofRuns(page, words, inLink, (unit) => unit === 0, "half");
    expect([others.isKept(0), others.unitOf(0, place)]).toEqual([true, 0]);
  });

  it("keeps a word of which just half is kept", () => {
    const halves = openPage("<p>te<b>xt</b>");
    const { isKept } = ofRuns(halves, wordsOf(halves), [0, 1], (run) => run === 1, "half");
    expect(isKept(0)).toBe(true);
  });
});
