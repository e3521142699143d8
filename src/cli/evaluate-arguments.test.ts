import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { evaluation, planAsked, planNotes } from "./evaluate-arguments.ts";
import { given } from "./terminal.fixture.ts";

const library = libraryOf(extractors);
const planOf = (...argv: string[]) => planAsked(given(evaluation, argv), library);

describe("the plan that evaluate is asked for", () => {
  it("takes all algorithms and word LCS where nothing is said, and names what is left out", () => {
    const asked = given(evaluation, ["pages"]);
    const plan = planAsked(asked, library);
    expect(plan.measures).toEqual(["lcs"]);
    expect(plan.runs).toHaveLength(extractors.length - 3);
    expect(planNotes(asked, plan, library).join("")).toMatch(/^vips is left out: /);
  });

  it("takes runs and measures, each once", () => {
    const runs = ["--algorithm", "ccb,vote(ccb,danag)", "--algorithm", "ccb", "--set", "range=60"];
    expect(planOf(...runs, "--measure", "bag,lcs", "--measure=bag", "x")).toEqual({
      runs: [
        expect.objectContaining({ name: "ccb", extractor: "ccb", values: { range: 60 } }),
        expect.objectContaining({ name: "vote(ccb,danag)" }),
      ],
      measures: ["lcs", "bag"],
    });
  });

  it("takes the pages that a method is least sure of, by the one that says so where none is named", () => {
    expect(planOf("--least-sure", "50", "x").runs).toMatchObject([{ name: "learned" }]);
    expect(planOf("--least-sure", "5", "--algorithm", "plain,learned.floor~0.1", "x").runs).toMatchObject([
      { name: "plain" },
      { name: "learned.floor~0.1" },
    ]);
  });

  it("makes a run of each setting of a sweep, both ends with it", () => {
    const axis = { parameter: "lambda", values: [0, 0.25, 0.5, 0.75, 1] };
    for (const values of ["0:1:0.25", "1,0,0.25,0.75,0.5,1"]) {
      const { sweep, runs } = planOf("--algorithm", "cetd-ds", "--sweep", `lambda=${values}`, "x");
      expect(sweep).toEqual([axis]);
      expect(runs).toMatchObject(axis.values.map((value) => ({ name: `cetd-ds.lambda~${value}`, extractor: "cetd-ds" })));
    }
  });

  it("makes a run of each number of other pages of a site, rising", () => {
    const { sweep, runs } = planOf("--algorithm", "content-extractor", "--sweep", "site-pages=4,200,1,4", "x");
    expect(sweep).toEqual([{ parameter: "site-pages", values: [1, 4, 200] }]);
    expect(runs).toMatchObject([1, 4, 200].map((sitePages) => ({ extractor: "content-extractor", values: {}, sitePages })));
  });

  it("makes a run of each pair of values, those of the second changing first", () => {
    const sweeps = ["--sweep", "range=20:60:20", "--sweep", "threshold=0.5:0.7:0.15"];
    const { runs } = planOf("--algorithm", "ccb", "--set", "tolerance=0", ...sweeps, "x");
    expect(runs.map(({ values }) => values)).toEqual(
      [20, 40, 60].flatMap((range) => [0.5, 0.65].map((threshold) => ({ tolerance: 0, range, threshold }))),
    );
  });

  it("steps evenly over the other pages of a site, whose scale is not even", () => {
    const { sweep } = planOf("--algorithm", "lh", "--sweep", "site-pages=1:10:3", "x");
    expect(sweep?.[0].values).toEqual([1, 4, 7, 10]);
  });

  it.each([
    [
      ["--least-sure", "50", "--algorithm", "plain"],
      "--least-sure: no run predicts its own F1; name one that does by --algorithm: learned",
    ],
    [["--least-sure", "5", "--sweep", "floor=0:1:0.5"], "--sweep: leave out --least-sure; a sweep has too many settings"],
    [["--algorithm", "oracle"], "--algorithm oracle: not one of "],
    [["--sweep", "range=20:60:20"], "--sweep: name the one algorithm that it is for by --algorithm"],
    [["--algorithm", "lh,sst", "--sweep", "site-pages=1,2"], "--sweep: name the one algorithm that it is for by --algorithm"],
    [["--algorithm", "ccb", "--sweep", "range=20"], "--sweep range=20: not of the form name=from:to:step, or name=value,value"],
    [
      ["--algorithm", "ccb", "--sweep", "lambda=0:1:0.1"],
      "--sweep lambda=0:1:0.1: not a number of ccb, which has range, threshold",
    ],
    [["--algorithm", "ccb", "--sweep", "toString=0:1:1"], "not a number of ccb"],
    [["--algorithm", "ccb", "--sweep", "site-pages=1,2"], "not a number of ccb"],
    [["--algorithm", "lh", "--sweep", "site-pages=1,many"], "outside 1 to 200"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:2:1"], "--sweep threshold=0:2:1: outside 0 to 1"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:1:0.005"], "between two steps of 0.01"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:1:0"], "the values must increase, by a step above 0"],
    [["--algorithm", "ccb", "--sweep", "threshold=1:0:0.1"], "the values must increase, by a step above 0"],
    [["--algorithm", "ccb", "--sweep", "range=x:60:20"], "the values must increase, by a step above 0"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:1:0.01", "--sweep", "range=1:60:1"], "6060 settings; 2500 is the limit"],
    [["--algorithm", "ccb", "--sweep", "range=1:2:1", "--sweep", "range=1:2:1"], "range is given twice"],
    [["--keep-text"], "--keep-text: of --out only"],
    [
      ["--algorithm", "ccb", "--sweep", "range=20:60:20", "--keep-text", "--out", "y"],
      "--sweep: leave out --keep-text; a sweep has too many texts",
    ],
  ])("refuses %j", (options, message) => {
    expect(() => planOf(...options, "x")).toThrow(message);
  });
});
