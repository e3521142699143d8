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

  it.each([0, 2])("refuses those of version %i, whatever their form, and says what to do", (version) => {
    const other = resultsText(results).replace('"version": 1', `"version": ${version}`).replace('"runs"', '"lanes"');
    expect(() => parseResults(other)).toThrow(
      "These results are of another version of Contentscope; make them anew by its command evaluate.",
    );
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
