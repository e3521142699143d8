import { describe, expect, it } from "vitest";
import { classNames } from "./classes.ts";
import { classify } from "./justext.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { valuesFor, type Value } from "../../contract/parameters.ts";
import { parameters } from "./parameters.ts";

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
