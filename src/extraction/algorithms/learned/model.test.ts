import { describe, expect, it } from "vitest";
import { mostModelUnits, readModel, RefusedModel, writeModel } from "./model.ts";
import { smallModel, treesOf } from "./small-model.fixture.ts";

const text = writeModel(smallModel);

/** The file with some of its parts changed. */
function forged(change: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), ...change });
}

function refusal(given: unknown): string {
  try {
    readModel(given);
  } catch (error) {
    if (error instanceof RefusedModel) return error.message;
    throw error;
  }
  return "taken";
}

describe("writeModel and readModel", () => {
  it("give back what was written, number by number", () => {
    expect(readModel(text)).toEqual(smallModel);
  });

  it("write the same file whatever order the nodes of a tree stand in", () => {
    const { trees } = smallModel;
    // The two leaves of the second tree, which are the nodes 8 and 9, change places.
    const values = trees.values.slice();
    [values[8], values[9]] = [trees.values[9] ?? 0, trees.values[8] ?? 0];
    const lefts = trees.lefts.slice();
    const rights = trees.rights.slice();
    [lefts[7], rights[7]] = [9, 8];
    const other = { ...trees, lefts, rights, values };
    expect(writeModel({ ...smallModel, trees: other })).toBe(text);
  });

  it("keep all bits of a threshold, and values to 1/8192 of a log-odd", () => {
    const threshold = Math.fround(0.1234567);
    const trees = treesOf([{ feature: 0, below: threshold, left: 0.25, right: 0.300_01 }]);
    const { trees: read } = readModel(writeModel({ ...smallModel, trees }));
    expect(read.thresholds[0]).toBe(threshold);
    expect(read.values[1]).toBe(0.25);
    expect(Math.abs((read.values[2] ?? 0) - 0.300_01)).toBeLessThan(0.5 / 8192);
  });

  it("take a file that was parsed already", () => {
    expect(readModel(JSON.parse(text))).toEqual(smallModel);
  });
});

describe("a model file that is refused", () => {
  it.each([
    ["no JSON", "{", "is not JSON, or is cut off"],
    ["text of 200 MB", "x".repeat(200_000_000), `the limit is ${mostModelUnits.toLocaleString("en")}`],
    ["a list", "[]", "is not a model of this extractor"],
    ["nothing", "null", "is not a model of this extractor"],
    ["a foreign form", JSON.stringify({ learner: { gradient_booster: {} } }), "is not a model of this extractor"],
    ["another version", forged({ version: 2 }), "it is of another version of Contentscope; train it again"],
    ["a tree that breaks off", forged({ splits: [0, -1], values: [0, 1], thresholds: [0] }), "last tree is cut off"],
    ["a split by no feature", forged({ splits: [6, -1, -1], values: [0, 1, 1] }), "features that it does not name"],
    ["too few thresholds", forged({ thresholds: [2] }), "6 splits and 1 thresholds"],
    ["no number in a leaf", forged({ values: [null] }), "values.0: "],
    ["an infinite threshold", forged({ thresholds: [0, 0.5, 1e39] }), "thresholds.2: no number of 32 bits"],
    ["a base that is NaN", forged({ base: Number.NaN }), "base: "],
    ["words that do not rise", forged({ words: [5, 5] }), "words do not rise"],
    ["fewer scores than words", forged({ scores: [1] }), "2 words and 1 scores"],
    ["a feature that is a number", forged({ features: [1] }), "features.0: "],
    ["a card without a name", forged({ card: {} }), "card: a model has a name"],
    ["more nodes than are read", forged({ splits: Array.from({ length: 200_001 }, () => -1) }), "splits: "],
  ])("for %s, in a sentence", (_, given, sentence) => {
    const message = refusal(given);
    expect(message).toContain(sentence);
    expect(message).toMatch(/^The model cannot be used: .*\.$/u);
  });

  it("is not one whose card knows more than a name", () => {
    expect(refusal(forged({ card: { name: "Mine", folds: [1, { f1: 0.9 }], note: null } }))).toBe("taken");
  });
});
