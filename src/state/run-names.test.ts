import { describe, expect, it } from "vitest";
import { boilerpipe } from "../extraction/algorithms/boilerpipe/boilerpipe.ts";
import { ccb } from "../extraction/algorithms/ccb/ccb.ts";
import { vote } from "../extraction/algorithms/combine/operators.ts";
import { dana } from "../extraction/algorithms/danag/dana.ts";
import { danag } from "../extraction/algorithms/danag/danag.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { lqf } from "../extraction/algorithms/lqf/lqf.ts";
import { compareSelections } from "../extraction/comparison/compare.ts";
import { declarationOf, type AnyExtractor } from "../extraction/contract/extractor.ts";
import { selectionOf } from "../extraction/page/selection.ts";
import { libraryOf } from "../extraction/run.ts";
import {
  defaultName,
  fieldText,
  fullLaneName,
  nothingKept,
  rescueLabel,
  scoreSentence,
  shortFieldText,
  spokenValue,
  unitText,
  valueInForce,
  valueWithUnit,
} from "./run-names.ts";

const library = libraryOf(extractors);
const { threshold, range } = ccb.parameters;

const lane = { id: "lane-a", letter: "A", extractor: "ccb", size: "figure" } as const;
const { tolerance } = declarationOf(ccb).parameters as typeof ccb.parameters;
const { linkDensity } = boilerpipe.parameters;
const comparison = compareSelections(selectionOf([[0, 10]]), selectionOf([[2, 14]]));

it.each(extractors as readonly AnyExtractor[])("calls no default of $id its paper's where that was not read", (extractor) => {
  const { reconstructed, version, parameters } = declarationOf(extractor);
  const names = Object.values(parameters).map(defaultName);
  if ((reconstructed ?? version) !== undefined) expect(names).not.toContain("paper value");
  else expect(names.join()).not.toMatch(/program|recalled/);
});

it.each<readonly [text: string, expected: unknown]>([
  [nothingKept("CCB", threshold, 0.9), "CCB keeps nothing at threshold = 0.90."],
  [nothingKept("Plain", undefined, undefined), "Plain keeps nothing of this page."],
  [rescueLabel(threshold, 0.68), "Set threshold to 0.68"],
  [rescueLabel(range, 20), "Set range to 20 characters"],
  [scoreSentence(comparison, "A", "C"), "F1 of A against C 0.73 (P 0.80, R 0.67)"],
  [fullLaneName({ ...lane, values: {} }, library), "A CCB"],
  [fullLaneName({ ...lane, values: { range: 60, threshold: 0.8 } }, library), "A CCB, range 60, threshold 0.8"],
  [spokenValue(threshold, 0.6, 4120), "0.6, paper value 0.75, keeps 4,120 characters"],
  [spokenValue(range, 12, undefined), "12 characters, paper value 40"],
  // Not the paper's where the paper names none.
  [spokenValue(tolerance, 0, undefined), "0 %, default 5"],
  [spokenValue(lqf.parameters.quota, 0.6, undefined), expect.stringMatching(/^0\.6\D*, default 0\.5/)],
  // A program's where the paper was not read.
  [spokenValue(linkDensity, 0.5, undefined), "0.5, program’s value 0.333333"],
  [spokenValue(dana.parameters.gap, 5, undefined), "5 lines, default 20"],
  // As many digits as the step has.
  [fieldText(threshold, 0.8), "0.80"],
  [fieldText(tolerance, 5), "5.0"],
  [fieldText(range, 40), "40"],
  // No more digits than are read, but those of a small value.
  [shortFieldText(linkDensity, 0.333333), "0.333"],
  [shortFieldText(linkDensity, 1), "1.000"],
  [shortFieldText(linkDensity, 0.000123), "0.000123"],
  [shortFieldText(linkDensity, 0.01234), "0.0123"],
  [shortFieldText(threshold, 0.8), "0.80"],
  [shortFieldText(range, 40), "40"],
  [valueWithUnit(danag.parameters.shortLinks, true), "on"],
  [valueWithUnit(ccb.parameters.rangeIs, "each-side"), "each side"],
  [valueWithUnit(ccb.parameters.rangeIs, "neither"), "neither"],
])("says “%s”", (text, expected) => {
  expect(text).toEqual(expected);
});

describe("a value that stands for something", () => {
  const { quorum } = vote.parameters;
  const run = (set: number, inForce: number) => {
    const control = { parameter: "quorum", factor: 1 };
    const votes = { kind: "series", id: "votes", name: "Votes", unit: "", formula: "", units: "words" } as const;
    const channels = [{ ...votes, threshold: inForce, control, count: 2, min: 1, max: 3, median: 2 }];
    return { spec: { extractor: "vote", values: { quorum: set } }, channels };
  };

  it("is shown by its name, with the number that is in force", () => {
    expect([fieldText(quorum, 0), valueWithUnit(quorum, 0), valueWithUnit(quorum, 2)]).toEqual([
      "majority",
      "majority",
      "2 votes",
    ]);
    expect(unitText(quorum, 0, valueInForce(quorum, { name: "quorum", value: 0 }, run(0, 2)))).toBe("(2)");
  });

  it("has the number that is in force beside it where that is another", () => {
    expect(unitText(quorum, 8, valueInForce(quorum, { name: "quorum", value: 8 }, run(8, 3)))).toBe("votes (3 in force)");
    expect(unitText(quorum, 2, valueInForce(quorum, { name: "quorum", value: 2 }, run(2, 2)))).toBe("votes");
  });

  it("has none beside it before the run with it has ended", () => {
    expect(valueInForce(quorum, { name: "quorum", value: 1 }, run(0, 2))).toBeUndefined();
    expect(unitText(quorum, 0, undefined)).toBe("");
    expect(valueInForce(threshold, { name: "threshold", value: 0.5 }, run(0, 2))).toBeUndefined();
  });
});
