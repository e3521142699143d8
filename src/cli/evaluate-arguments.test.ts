import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { evaluateCommand, evaluateUsage, type EvaluateCommand } from "./evaluate-arguments.ts";

const library = libraryOf(extractors);
const read = (...argv: string[]): EvaluateCommand => evaluateCommand(argv, library);

describe("evaluateCommand", () => {
  it("takes all algorithms and word LCS where nothing is said, and names what is left out", () => {
    const command = read("pages");
    expect(command).toMatchObject({
      kind: "evaluate",
      corpus: "pages",
      plan: { measures: ["lcs"] },
      groupBy: [],
      timeLimit: 60_000,
    });
    expect(command.kind === "evaluate" && command.plan.runs).toHaveLength(extractors.length - 2);
    expect(command.kind === "evaluate" && command.notes.join("")).toMatch(/^vips is left out: /);
  });

  it("takes runs, measures and groups, each once", () => {
    expect(
      read(
        "--algorithm",
        "ccb,vote(ccb,danag)",
        "--algorithm",
        "ccb",
        "--set",
        "range=60",
        "--measure",
        "bag,lcs",
        "--measure=bag",
        "--group-by",
        "type,site",
        "x",
      ),
    ).toMatchObject({
      plan: {
        runs: [{ name: "ccb", extractor: "ccb", values: { range: 60 } }, { name: "vote(ccb,danag)" }],
        measures: ["lcs", "bag"],
      },
      groupBy: ["type", "site"],
    });
  });

  it("takes the pages that a method is least sure of, by the one that says so where none is named", () => {
    expect(read("--least-sure", "50", "x")).toMatchObject({ leastSure: 50, plan: { runs: [{ name: "learned" }] } });
    expect(read("--least-sure", "5", "--algorithm", "plain,learned.floor~0.1", "x")).toMatchObject({
      leastSure: 5,
      plan: { runs: [{ name: "plain" }, { name: "learned.floor~0.1" }] },
    });
    expect(() => read("--least-sure", "50", "--algorithm", "plain", "x")).toThrow(
      "--least-sure: none of the runs says what F1 it expects of itself; name one that does by --algorithm: learned",
    );
    expect(() => read("--least-sure", "half", "x")).toThrow("--least-sure half: not a whole number from 1");
    expect(() => read("--least-sure", "5", "--sweep", "floor=0:1:0.5", "x")).toThrow(
      "--sweep: leave out --least-sure; of the settings of a sweep there are too many",
    );
  });

  it("makes a run of each setting of a sweep, both ends with it", () => {
    const command = read("--algorithm", "cetd-ds", "--sweep", "lambda=0:1:0.25", "x");
    expect(command).toMatchObject({
      sweep: [{ parameter: "lambda", values: [0, 0.25, 0.5, 0.75, 1] }],
      plan: {
        runs: ["0", "0.25", "0.5", "0.75", "1"].map((value) => ({ name: `cetd-ds.lambda~${value}`, extractor: "cetd-ds" })),
      },
    });
  });

  it("makes a run of each number of other pages of a site, rising", () => {
    const command = read("--algorithm", "content-extractor", "--site-pages", "4,all,1,4", "x");
    expect(command).toMatchObject({
      sweep: [{ parameter: "site-pages", values: [1, 4, 200] }],
      plan: { runs: [1, 4, 200].map((sitePages) => ({ extractor: "content-extractor", values: {}, sitePages })) },
    });
  });

  it("makes a run of each pair of values, those of the second changing first", () => {
    const command = read(
      "--algorithm",
      "ccb",
      "--set",
      "tolerance=0",
      "--sweep",
      "range=20:60:20",
      "--sweep",
      "threshold=0.5:0.7:0.15",
      "x",
    );
    expect(command.kind === "evaluate" && command.plan.runs.map(({ values }) => values)).toEqual(
      [20, 40, 60].flatMap((range) => [0.5, 0.65].map((threshold) => ({ tolerance: 0, range, threshold }))),
    );
  });

  it.each([
    [["--measure", "rouge"], "--measure rouge: not one of lcs, "],
    [["--format", "pdf"], "--format pdf: not one of text, markdown"],
    [["--limit", "0"], "--limit 0: not a whole number from 1"],
    [["--time-limit", "soon"], "--time-limit soon: not a whole number from 1"],
    [["--jobs", "0"], "--jobs 0: not a whole number from 1 to 64"],
    [["--algorithm", "oracle"], "--algorithm oracle: not one of "],
    [["--sweep", "range=20:60:20"], "--sweep: name the one algorithm that it is for by --algorithm"],
    [["--algorithm", "ccb", "--site-pages", "1,2"], "--site-pages 1,2: ccb compares no pages of a site"],
    [["--algorithm", "lh", "--site-pages", "1,many"], "not numbers of pages from 1 to 200, or all"],
    [["--algorithm", "lh,sst", "--site-pages", "1"], "--site-pages: name the one algorithm that it is for by --algorithm"],
    [["--algorithm", "ccb", "--sweep", "range=20"], "--sweep range=20: not of the form name=from:to:step"],
    [["--algorithm", "ccb", "--sweep", "lambda=0:1:0.1"], "--sweep lambda=0:1:0.1: no number of ccb, which has range, threshold"],
    [["--algorithm", "ccb", "--sweep", "toString=0:1:1"], "no number of ccb"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:2:1"], "--sweep threshold=0:2:1: outside 0 to 1"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:1:0.005"], "between two steps of 0.01"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:1:0"], "it must go upwards, by a step above 0"],
    [["--algorithm", "ccb", "--sweep", "threshold=1:0:0.1"], "it must go upwards, by a step above 0"],
    [["--algorithm", "ccb", "--sweep", "range=x:60:20"], "it must go upwards, by a step above 0"],
    [["--algorithm", "ccb", "--sweep", "threshold=0:1:0.01", "--sweep", "range=1:60:1"], "6060 settings, and 2500 are the most"],
    [["--algorithm", "ccb", "--sweep", "range=1:2:1", "--sweep", "range=1:2:1"], "range is given twice"],
    [["--keep-text"], "--keep-text: of --out only"],
    [
      ["--algorithm", "ccb", "--sweep", "range=20:60:20", "--keep-text", "--out", "y"],
      "--sweep: leave out --keep-text; of a sweep there are too many texts",
    ],
    [["another"], evaluateUsage],
    [["--unheard-of"], "Unknown option '--unheard-of'"],
  ])("refuses %j", (options, message) => {
    expect(() => read(...options, "x")).toThrow(message);
  });

  it("asks for no corpus when help or the list is wanted, and shows its usage otherwise", () => {
    expect(read("--help")).toEqual({ kind: "help" });
    expect(read("--list")).toEqual({ kind: "list" });
    expect(() => read()).toThrow(evaluateUsage);
  });
});
