import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { compare } from "../extraction/comparison/compare.ts";
import { selectionOf } from "../extraction/page/selection.ts";
import { extractorFor, libraryOf } from "../extraction/run.ts";
import { fullLaneName, nothingKept, rescueLabel, keptSentence, scoreSentence } from "./run-names.ts";
import { fileName } from "../persistence/files.ts";

const library = libraryOf(extractors);
const { threshold, range } = extractorFor(library, "ccb").parameters;

describe("keptSentence", () => {
  it("counts what is kept, with its share", () => {
    expect(keptSentence({ keptCharacters: 4_120, textCharacters: 78_022 })).toBe("4,120 of 78,022 characters kept (5 %)");
    expect(keptSentence({ keptCharacters: 0, textCharacters: 0 })).toBe("0 of 0 characters kept (0 %)");
  });
});

describe("nothingKept", () => {
  it("names the value at which nothing is kept, with the digits of its step", () => {
    expect(nothingKept("CCB", threshold, 0.9)).toBe("CCB keeps nothing at threshold = 0.90.");
    expect(nothingKept("Plain", undefined, undefined)).toBe("Plain keeps nothing of this page.");
  });
});

describe("rescueLabel", () => {
  it("names the parameter, the value and its unit", () => {
    expect(threshold && rescueLabel(threshold, 0.68)).toBe("Set threshold to 0.68");
    expect(range && rescueLabel(range, 20)).toBe("Set range to 20 characters");
  });
});

describe("scoreSentence", () => {
  it("gives F1, precision and recall with two digits", () => {
    const comparison = compare(selectionOf([[0, 10]]), selectionOf([[2, 14]]));
    expect(scoreSentence(comparison, "A", "C")).toBe("F1 of A against C 0.73 (P 0.80, R 0.67)");
  });
});

describe("fileName", () => {
  it("keeps letters of all scripts and replaces what file systems refuse", () => {
    expect(fileName("خبر / تازه: 1.html", "ccb", "txt")).toBe("خبر-تازه-1-ccb.txt");
    expect(fileName("../..", "cetd-ds", "html")).toBe("cetd-ds.html");
  });
});

describe("fullLaneName", () => {
  it("names the values that differ from the defaults", () => {
    const lane = { id: "lane-a", letter: "A", extractor: "ccb", size: "figure" } as const;
    expect(fullLaneName({ ...lane, values: {} }, library)).toBe("A CCB");
    expect(fullLaneName({ ...lane, values: { range: 60, threshold: 0.8 } }, library)).toBe("A CCB, range 60, threshold 0.8");
  });
});
