import { describe, expect, it } from "vitest";
import type { Extraction } from "../../contract/extraction.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import { rangesOf } from "../../page/selection.ts";
import { seriesOf } from "../channels.fixture.ts";
import { justext, classify } from "./justext.ts";
import { runOf } from "../run.fixture.ts";
import { classNames } from "./classes.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { parameters } from "./parameters.ts";

const run = runOf(justext);

type Given = Readonly<Record<string, Value>>;

const repeated = (text: string, times: number): string => Array<string>(times).fill(text).join(" ");
const cat = "the cat sat in the garden and it was a good day";
const long = repeated(cat, 5);
const near = repeated(cat, 2);
const greek = repeated("alpha beta gamma delta epsilon zeta eta theta iota", 5);
const link = "a link text that is rather long and linked indeed, yes it is really so";

/** The worked example, checked with the package and with the package with its classes copied first. */
const example =
  `<h1>Garden news</h1><p>by ann</p><p>${long}</p><p>short line</p><p>${near}</p><p>tail words</p>` +
  `<p><a href=x>${link}</a></p><p>${greek}</p>`;
// The example's list has nine words. Of the words of the page the English list has the same ones but for the link's, whose
// stop words do not count: its links do.
const shares = { stopLow: 0.3, stopHigh: 0.32 };

describe("jusText on the worked example", () => {
  const { trace } = run(example, shares);

  it("counts 239 characters and 60 words, of which 0.5833 are stop words", () => {
    expect([...seriesOf(trace, "length")]).toEqual([11, 6, 239, 10, 95, 10, 70, 254]);
    expect(seriesOf(trace, "words")[2]).toBe(60);
    expect(seriesOf(trace, "stopDensity")[2]).toBeCloseTo(0.5833, 4);
    expect(seriesOf(trace, "stopDensity")[4]).toBeCloseTo(0.5833, 4);
    expect(seriesOf(trace, "stopDensity")[7]).toBe(0);
    expect(seriesOf(trace, "linkDensity")[6]).toBe(1);
  });

  it("classes the paragraphs by themselves", () => {
    expect(classesOf(trace, "contextFree")).toEqual(["short", "short", "good", "short", "near-good", "short", "bad", "bad"]);
  });

  it("gives the final classes of the documentation and of the older version", () => {
    const final = ["good", "good", "good", "good", "good", "bad", "bad", "bad"];
    expect(classesOf(trace, "final")).toEqual(final);
    expect(classesOf(run(example, { ...shares, maxGoodDistance: 5 }).trace, "final")).toEqual(final);
  });

  it("gives those of the current package, which leaves step 2 out", () => {
    const { explain, trace: quirk } = run(example, { ...shares, packageQuirk: true });
    expect(classesOf(quirk, "final")).toEqual(["good", "bad", "good", "good", "good", "bad", "bad", "bad"]);
    expect(explain(example.indexOf("Garden"))).toMatchObject({
      verdict: "kept",
      step: "step 5, as a heading",
      value: 6,
      threshold: 200,
      keeps: "≤",
    });
  });

  it("has a strip for each step that changed something", () => {
    const strips = trace.channels.filter((channel) => channel.kind === "class" && channel.isVerdict === true);
    expect(strips.map(({ name }) => name)).toEqual(["1 by itself", "2 headings", "3 short", "At the end"]);
  });
});

describe("jusText at its edges", () => {
  it("keeps nothing of a page of short paragraphs", () => {
    expect(run("<p>one</p><p>two</p>").selection).toHaveLength(0);
  });

  it("keeps nothing without a paragraph", () => {
    expect(run("<body><img>").selection).toHaveLength(0);
  });

  it("keeps what is long enough where no stop word can count", () => {
    const page = `<p>${"日本語の文章".repeat(60)}<p>短い`;
    const { selection, trace, explain } = run(page);
    expect(textOf(page, { selection } as Extraction)).toBe("日本語の文章".repeat(60));
    expect(trace.notes).toEqual(["Stop words do not count (language-independent mode): no list has enough of the page's words."]);
    expect(explain(5).chain?.map(({ numbers }) => numbers)).toContain("0 / 1 = 0 ≥ 0");
    expect(run(page, { language: "english" }).selection).toHaveLength(0);
  });

  it("asks of a list that makes up less of its language for fewer stop words", () => {
    const russian = `<p>${repeated("туман лежал низко над рекой и закрывал берег мосты лодки башни", 4)}`;
    expect(run(russian).selection.length).toBeGreaterThan(0);
    expect(run(russian, { stopLow: 0.33, stopHigh: 0.36 }).selection).toHaveLength(0);
  });

  it("keeps nothing by the wrong list, and says whose it took", () => {
    const { selection, trace } = run(example, { language: "arabic" });
    expect(selection).toHaveLength(0);
    expect(trace.notes).toEqual(["Stop words of Arabic, as chosen."]);
    expect(run(`<html lang=en>${example}`).trace.notes).toEqual(["Stop words of English, by the page's lang attribute."]);
  });

  it("selects the words of good paragraphs alone", () => {
    expect(textOf(example, run(example, shares))).toBe(["Garden news", "by ann", long, "short line", near].join("|"));
  });
});

describe("the reasons of jusText", () => {
  const chainAt = (word: string, given: Given = {}): readonly string[] =>
    run(example, { ...shares, ...given })
      .explain(example.indexOf(word))
      .chain?.map(({ numbers }) => numbers) ?? [];

  it("are the questions of step 1, with the paragraph's numbers", () => {
    expect(chainAt("the cat")).toEqual(["0 / 239 = 0 ≤ 0.200", "239 ≥ 70", "35 / 60 = 0.583 ≥ 0.320", "239 > 200: good"]);
    expect(chainAt("a link")).toEqual(["70 / 70 = 1 > 0.200: bad"]);
    expect(chainAt("alpha")).toEqual(["0 / 254 = 0 ≤ 0.200", "254 ≥ 70", "0 / 45 = 0 < 0.320", "0 / 45 = 0 < 0.300: bad"]);
  });

  it("name the two neighbours that decided on a short paragraph", () => {
    expect(chainAt("tail").at(-1)).toBe(
      "above paragraph 3 “the cat sat in the gard…”, good; below paragraph 7 “a link text that is rat…”, bad; nothing near-good before the bad one: bad",
    );
    expect(chainAt("by ann").at(-1)).toBe(
      "above nothing within reach, bad; below paragraph 3 “the cat sat in the gard…”, good; paragraph 1 “Garden news”, near-good is nearer than the bad one: good",
    );
  });

  it("go on from a heading to the good paragraph that keeps it", () => {
    expect(chainAt("Garden")).toEqual([
      "0 / 11 = 0 ≤ 0.200",
      "11 < 70",
      "0 ≤ 0: short",
      "6 ≤ 200 up to paragraph 3 “the cat sat in the gard…”, good: near-good",
      "above nothing within reach, bad; below paragraph 2 “by ann”, good: good",
    ]);
  });

  it("show the copyright sign that a paragraph is bad for", () => {
    const page = `<p>${long} &copy; 2026</p>`;
    expect(run(page).explain(5)).toMatchObject({
      verdict: "removed",
      rule: { name: "a copyright sign in its text", matched: { text: "&copy", start: page.indexOf("&copy") } },
    });
  });
});

function classesOf({ channels }: Extraction["trace"], id: string): readonly (string | undefined)[] {
  const channel = channels.find((candidate) => candidate.id === id);
  return channel?.kind === "class" ? Array.from(channel.values, (value) => channel.classes[value]) : [];
}

/** The selected text, a bar between ranges. */
function textOf(page: string, { selection }: Extraction): string {
  return Array.from(rangesOf(selection), ({ start, end }) => page.slice(start, end)).join("|");
}

type Part = { readonly class: string; readonly heading?: boolean; readonly length?: number };

describe("step 1", () => {
  it.each([
    [{ links: 21 }, "bad"],
    [{ links: 20 }, "near-good"],
    [{ copyright: 1 }, "bad"],
    [{ select: 1 }, "bad"],
    [{ length: 0 }, "short"],
    [{ length: 69 }, "short"],
    [{ length: 69, links: 1 }, "bad"],
    [{ length: 70 }, "near-good"],
    [{ length: 200 }, "near-good"],
    [{ length: 201 }, "good"],
    [{ length: 201, stop: 31 }, "near-good"],
    [{ length: 201, stop: 30 }, "near-good"],
    [{ length: 201, stop: 29 }, "bad"],
  ])("classes %j as %s", (given, expected) => {
    const { length = 100, links = 0, stop = 32, copyright = 0, select = 0 } = given as Readonly<Record<string, number>>;
    const paragraphs = paragraphsWith([{ class: "", length }], {
      linkCharacters: Float64Array.of(links),
      words: Float64Array.of(100),
      stopWords: Float64Array.of(stop),
      hasCopyright: Uint8Array.of(copyright),
      inSelect: Uint8Array.of(select),
    });
    const { stages } = classify(paragraphs, settingsWith({ stopLow: 0.3, stopHigh: 0.32 }));
    expect(classNames[stages[0]?.left.classes[0] ?? 0]).toBe(expected);
  });
});

describe("the steps that look at the context", () => {
  it("make all short ones bad where there is nothing else", () => {
    expect(finalOf("ssss")).toBe("bbbb");
  });

  it.each([
    ["gsssg", "ggggg"],
    ["gsssb", "gbbbb"],
    ["bsssb", "bbbbb"],
    // On the bad side a near-good one lies nearer than the bad one.
    ["gssnb", "ggggb"],
    ["bnssg", "bgggg"],
    ["bsnsg", "bbggg"],
    ["gs", "gb"],
    ["gsn", "ggg"],
  ])("make of the short ones in %s: %s", (before, after) => {
    expect(finalOf(before)).toBe(after);
  });

  it.each([
    ["bnb", "bbb"],
    ["gnb", "ggb"],
    ["gnnb", "gggb"],
    ["bnng", "bggg"],
    ["nn", "bb"],
  ])("make of the near-good ones in %s: %s", (before, after) => {
    expect(finalOf(before)).toBe(after);
  });

  it("keep a short heading before a good paragraph, as far as the distance", () => {
    const parts = [{ class: "bad" }, { class: "short", heading: true }, { class: "bad", length: 200 }, { class: "good" }];
    expect(finalOfParts(parts)).toBe("bgbg");
    expect(finalOfParts(parts, { maxHeadingDistance: 199 })).toBe("bbbg");
    expect(finalOfParts(parts, { headings: false })).toBe("bbbg");
  });

  it("look no farther than they reach", () => {
    expect(finalOf("gssssssg", { maxGoodDistance: 3 })).toBe("gbbbbbbg");
    expect(finalOf("gssssg", { maxGoodDistance: 4 })).toBe("gggggg");
  });
});

function settingsWith(given: Readonly<Record<string, Value>>) {
  return valuesFor(parameters, given)[0];
}

/** b, s, n, g for the classes. */
function finalOf(letters: string, given: Readonly<Record<string, Value>> = {}): string {
  return lettersOf(
    classify(paragraphsOfClasses(Array.from(letters, (letter) => "bsng".indexOf(letter))), settingsWith(given)).left.classes,
  );
}

function finalOfParts(parts: readonly Part[], given: Readonly<Record<string, Value>> = {}): string {
  return lettersOf(classify(paragraphsWith(parts), settingsWith(given)).left.classes);
}

function lettersOf(classes: Uint8Array): string {
  return Array.from(classes, (value) => "bsng"[value]).join("");
}

function paragraphsOfClasses(classes: readonly number[]): Paragraphs {
  return paragraphsWith(classes.map((value) => ({ class: classNames[value] ?? "" })));
}

/** Paragraphs that step 1 classes as they are named. */
function paragraphsWith(parts: readonly Part[], more: Partial<Paragraphs> = {}): Paragraphs {
  const lengths: Readonly<Record<string, number>> = { bad: 100, short: 10, "near-good": 100, good: 300 };
  return {
    count: parts.length,
    units: { name: "paragraphs", starts: new Uint32Array(parts.length), ends: new Uint32Array(parts.length), nested: false },
    lengths: Float64Array.from(parts, (part) => part.length ?? lengths[part.class] ?? 0),
    linkCharacters: new Float64Array(parts.length),
    words: new Float64Array(parts.length).fill(10),
    stopWords: Float64Array.from(parts, (part) => (part.class === "bad" ? 0 : 10)),
    isHeading: Uint8Array.from(parts, (part) => Number(part.heading ?? false)),
    hasCopyright: new Uint8Array(parts.length),
    inSelect: new Uint8Array(parts.length),
    ofRuns: new Int32Array(),
    firstRuns: new Uint32Array(parts.length),
    chosen: { language: "english", by: "as chosen" },
    ...more,
  };
}
