import { describe, expect, it } from "vitest";
import { parseResults, resultsText } from "./results.ts";
import { failed, judged, leftOut, resultsOf, scored, scoredOnTrained } from "./results.fixture.ts";

const results = resultsOf([
  judged("a", "news", [scored(0.1 + 0.2), failed]),
  judged("b", "", [{ problem: "no answer within 20 s", isLeftOut: false, isTimedOut: true }, leftOut]),
  { page: "c", groups: { type: "forum" }, problem: "took longer than 60 s" },
]);

describe("parseResults", () => {
  it("reads back what was written, to the last bit", () => {
    expect(parseResults(resultsText(results))).toEqual(results);
    const unscored = { kept: 1, milliseconds: 2, scores: { lcs: { problem: "Not computed." }, bag: { value: 1 } } };
    const partly = resultsOf([judged("d", "", [unscored, scored(1)])]);
    expect(parseResults(resultsText(partly))).toEqual(partly);
    const marked = resultsOf([judged("e", "", [scoredOnTrained(1), { ...failed, isTrainedOn: true }])]);
    expect(parseResults(resultsText(marked))).toEqual(marked);
    const sweep = resultsOf([], { sweep: [{ parameter: "range", values: [20, 60] }] });
    expect(parseResults(resultsText(sweep))).toEqual(sweep);
    const read = resultsOf([], { reading: { hidden: ["display", "aria"], noscript: "closed" } });
    expect(parseResults(resultsText(read))).toEqual(read);
    const kept = resultsOf([judged("f", "", [{ ...scored(1), text: "One.\n\u2028Two" }, failed])], { keepsText: true });
    expect(parseResults(resultsText(kept))).toEqual(kept);
    expect(parseResults(`\ufeff${resultsText(resultsOf([]))}`)).toEqual(resultsOf([]));
  });

  it("writes a line for each page, so that two files can be compared", () => {
    const lines = resultsText(results).split("\n");
    expect(lines.filter((line) => line.startsWith('{"page":'))).toHaveLength(3);
  });

  it("refuses what a later version wrote, and says so", () => {
    const later = resultsText(results).replace('"version": 2', '"version": 3').replace('"runs"', '"lanes"');
    expect(() => parseResults(later)).toThrow(
      "These results are of version 3, and this Contentscope knows version 2: a later one wrote them.",
    );
  });

  it("reads what version 1 wrote, with the values that its runs left out and that are others today", () => {
    const { runs, ...same } = results;
    const former = resultsText({ ...same, runs: [{ name: "ccb", extractor: "ccb", values: {} }, ...runs.slice(1)] });
    const meant = { name: "ccb.rangeIs~each-side", extractor: "ccb", values: { rangeIs: "each-side" } };
    const read = parseResults(former.replace('"version": 2', '"version": 1'));
    expect(read.runs[0]).toEqual(meant);
    expect({ ...read, runs }).toEqual(results);
    expect(() => parseResults(former.replace('"version": 2', '"version": 0'))).toThrow("damaged: version: ");
  });

  it.each([
    ["<html>", "it is not JSON, or breaks off"],
    [resultsText(results).slice(0, -20), "it is not JSON, or breaks off"],
    ["{}", "This is not a file of results"],
    ["null", "This is not a file of results"],
    ['{"format":"contentscope lab","version":1}', "This is not a file of results"],
    [resultsText(results).replace('"kept":100', '"kept":"all"'), "damaged: pages.0.runs.0.kept: "],
    [resultsText(results).replace('"isLeftOut":false', '"isLeftOut":0'), "damaged: pages.0.runs.1.isLeftOut: "],
    [resultsText(results).replace('"problem":"took longer than 60 s"', '"problem":60'), "damaged: pages.2.problem: "],
    [resultsText({ ...results, runs: results.runs.slice(1) }), "page a has not a result for each run"],
    [resultsText({ ...results, sweep: [{ parameter: "range", values: [1, 2, 3] }] }), "not a run for each setting"],
  ])("says what is wrong with %j", (text, sentence) => {
    expect(() => parseResults(text)).toThrow(sentence);
  });
});
