import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { asPublished } from "../../extraction/contract/extractor.ts";
import { libraryOf } from "../../extraction/run.ts";
import type { NamedRun } from "../plan.ts";
import { judged, resultsOf, scored } from "../results.fixture.ts";
import { scoreboardOf } from "../scoreboard.ts";
import { paperPlan, paperRuns } from "./paper-runs.ts";
import { measuredOn, type MeasuredCorpus } from "./measured.ts";
import { cellSentences, comparison, measuredNotes, paperTables, type ComparedCell, type PaperComparison } from "./paper-table.ts";
import { paperFor } from "./papers.ts";
import type { PublishedPaper } from "./published.ts";

const library = libraryOf(extractors);
const sun = paperFor("sun2011");
const valuesAt = (extractor: string, preset: string) =>
  library.get(extractor)?.presets?.find(({ name }) => name === preset)?.values ?? {};

describe("paperRuns", () => {
  it("finds methods by what is run and at which values, whatever the runs are called", () => {
    const { presets = [], parameters = {} } = library.get("ccb") ?? {};
    expect(presets.map(({ name }) => name)).toContain(asPublished);
    // A default that is written down is the same as one that is left out.
    const written = Object.fromEntries(Object.entries(parameters).map(([name, { default: value }]) => [name, value]));
    const runs: NamedRun[] = [
      { name: "mine", extractor: "ccb", values: { ...written, ...valuesAt("ccb", asPublished) } },
      { name: "BTE", extractor: "plain", values: {} },
      { name: "a vote", extractor: "bte", values: valuesAt("bte", "as described") },
    ];
    const { places, otherwise, missing } = paperRuns(sun, runs, library);
    expect(places).toEqual({ CCB: 0, BTE: 2 });
    expect(otherwise).toEqual([]);
    expect(missing).toEqual(["DSC", "FE", "KFE", "LQF", "CETR", "CETD-DS", "CECTD-S", "CECTD-DS"]);
  });

  it("says which methods ran at other values alone", () => {
    const values = { ...valuesAt("ccb", asPublished), range: 7 };
    const { places, otherwise } = paperRuns(sun, [{ name: "ccb", extractor: "ccb", values }], library);
    expect([places["CCB"], otherwise]).toEqual([undefined, ["CCB"]]);
  });

  it("finds all that the paper's own plan runs, by each of its names", () => {
    const paper = paperFor("gottron2008");
    const plan = paperPlan(paper, library);
    const { places, otherwise, missing } = paperRuns(paper, plan.runs, library);
    expect([Object.keys(places), otherwise, missing]).toEqual([Object.keys(paper.methods), [], []]);
    expect(places["accb-40"]).toBe(places["accb-r40"]);
  });
});

/** The cells of a table of a comparison, by the first of their row and the name of their column. */
function cellIn({ parts }: Pick<PaperComparison, "parts">, id: string, row: string, column: string): ComparedCell | undefined {
  const found = parts.find((part) => part.id === id);
  const place = found?.head.indexOf(column) ?? -1;
  return found?.rows.find(([first]) => first?.text === row)?.[place];
}

/** A paper beside a corpus alone, without what ships. */
function beside(paper: PublishedPaper, corpus: MeasuredCorpus): PaperComparison {
  return comparison(paper, { ...corpus, ...measuredOn(paper, corpus) }, []);
}

describe("comparison", () => {
  const plan = paperPlan(sun, library);
  const pages = (groups: readonly (readonly [group: string, ccb: number])[], key = "folder") =>
    groups.map(([group, value], page) => ({
      ...judged(
        String(page),
        "",
        plan.runs.map(({ extractor }) => scored(extractor === "ccb" ? value : 0.5, 1 - value, value)),
      ),
      groups: group === "" ? {} : { [key]: group },
    }));
  const comparedOn = (name: string, groups: readonly (readonly [string, number])[], key?: string): PaperComparison =>
    beside(sun, {
      name,
      board: scoreboardOf(resultsOf(pages(groups, key), { runs: plan.runs, measures: ["lcs"] })),
      runs: paperRuns(sun, plan.runs, library),
    });

  it("sets the mean of a group beside its source's number, in the paper's own digits", () => {
    const compared = comparedOn("mine", [
      ["BBC/original", 0.5],
      ["BBC/original", 0.75],
      ["elsewhere", 1],
    ]);
    const cell = cellIn(compared, "6", "CCB", "BBC");
    expect(cell).toMatchObject({ text: "92.19%", own: { value: 0.625, pages: 2 } });
    expect(cell && cellSentences(cell)).toBe(
      "recall of CCB on BBC: 92.19% published; in the open corpus 62.50% on 2 pages, −29.69.",
    );
    expect(cellIn(compared, "4", "CCB", "NYTimes")).toEqual(expect.not.objectContaining({ own: expect.anything() as object }));
    expect(measuredNotes(compared)[0]).toBe("Measured on the corpus's groups by folder: BBC (2 pages).");
  });

  it("measures F1 as the paper does: Sun et al.'s is that of mean precision and mean recall, Gottron's the mean of the pages'", () => {
    const groups = { folder: "bbc" };
    const measuredIn = (id: string, row: string, column: string): number | undefined => {
      const paper = paperFor(id);
      const { runs } = paperPlan(paper, library);
      // Two pages of F1 2/3, by half the precision or half the recall; mean precision and mean recall are 3/4.
      const pagesOf = [scored(2 / 3, 1, 0.5), scored(2 / 3, 0.5, 1)].map((outcome, page) => ({
        ...judged(
          String(page),
          "",
          runs.map(() => outcome),
        ),
        groups,
      }));
      const board = scoreboardOf(resultsOf(pagesOf, { runs, measures: ["lcs"] }));
      const compared = beside(paper, { name: "mine", board, runs: paperRuns(paper, runs, library) });
      return cellIn(compared, id === "sun2011" ? "4" : "II", row, column)?.own?.value;
    };
    expect(measuredIn("sun2011", "CCB", "BBC")).toBe(0.75);
    expect(measuredIn("gottron2008", "ccb-40", "bbc")).toBeCloseTo(2 / 3);
  });

  it("has precision, recall, F1 and Score of a source in one row", () => {
    const compared = comparedOn("mine", [["bbc", 0.25]]);
    const row = compared.parts[0]?.rows.find(([first]) => first?.text === "BBC") ?? [];
    // Its plan has no Score here.
    expect(row.slice(1).map(({ text, own }) => [text, own?.value])).toEqual([
      ["84.39%", 0.75],
      ["95.21%", 0.25],
      ["89.48%", 0.375],
      ["80.66%", undefined],
    ]);
  });

  it("has the corpus as a whole for one source more: a row below sources, a column beside those of methods", () => {
    const { parts } = comparedOn("mine", [
      ["bbc", 0.25],
      ["elsewhere", 0.75],
    ]);
    const ofSources = parts.find(({ id }) => id === "1")?.rows.at(-1) ?? [];
    expect(ofSources.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ["mine", true],
      ["50.00%", true],
      ["50.00%", true],
      ["50.00%", true],
      ["", true],
    ]);
    const ofMethods = parts.find(({ id }) => id === "6");
    expect(ofMethods?.head.at(-1)).toBe("mine");
    expect(ofMethods?.rows.find(([first]) => first?.text === "CCB")?.at(-1)).toEqual({ text: "50.00%", isOwn: true });
    const alone = comparison(sun, undefined).parts;
    expect(alone.every(({ rows }) => rows.flat().every(({ isOwn }) => isOwn === undefined))).toBe(true);
  });

  it("takes a corpus for the source that it is called as, where no group is", () => {
    const sets = [
      ["development", 0.25],
      ["final run", 0.75],
    ] as const;
    const compared = comparedOn("CleanEval-Eng", sets, "set");
    expect(cellIn(compared, "4", "CCB", "CleanEval-Eng")).toMatchObject({ own: { value: 0.5, pages: 2 } });
    expect(measuredNotes(compared)[0]).toBe("Measured on the corpus as a whole, by its name: CleanEval-Eng (2 pages).");
    expect(compared.parts.find(({ id }) => id === "4")?.head.at(-1)).toBe("Average");
    const [{ name, rows } = {}] = compared.parts;
    expect(name).toBe("Measured on the open pages: CleanEval-Eng (2 pages, development 1, final run 1)");
    const ofCcb = rows?.find(([first]) => first?.text === "CCB")?.map(({ text }) => text);
    expect(ofCcb?.slice(2)).toEqual(["50.00%", "−36.24", "50.00%", "37.50%", "25.00%", "37.50%", "75.00%"]);
    expect(comparedOn("mine", [["", 1]]).own?.key).toBeUndefined();
  });

  it("sets pages of a host beside a source of its name where they are not few, and the corpus has no other name", () => {
    const ofHosts = (name: string, yahoo: number): PaperComparison => {
      const hosts = ["news.bbc.co.uk", ...Array.from({ length: yahoo }, () => "yahoo.com")];
      const found = pages(
        hosts.map((site) => [site, 0.5]),
        "site",
      );
      const board = scoreboardOf(resultsOf(found, { runs: plan.runs, measures: ["lcs"] }));
      return beside(sun, { name, board, runs: paperRuns(sun, plan.runs, library) });
    };
    const few = ofHosts("mine", 19);
    expect(cellIn(few, "4", "CCB", "Yahoo!")?.own).toBeUndefined();
    expect(measuredNotes(few).slice(0, 2)).toEqual([
      "No group of the corpus has the name of one of the paper's sources, so nothing stands beside its numbers.",
      "Not compared, because so few pages of a host may not be the paper's: BBC (1 page), Yahoo! (19 pages).",
    ]);
    const many = ofHosts("mine", 20);
    expect(cellIn(many, "4", "CCB", "Yahoo!")?.own).toEqual({ value: 0.5, pages: 20 });
    expect(cellIn(many, "4", "CCB", "BBC")?.own).toBeUndefined();
    const named = ofHosts("CleanEval-Eng", 20);
    expect(named.own?.groups.map(({ source, pages: count }) => [source, count])).toEqual([["CleanEval-Eng", 21]]);
    expect(cellIn(named, "4", "CCB", "Yahoo!")?.own).toBeUndefined();
  });

  it("has what ships beside the published number, before what is open, and all of it in a table of its own", () => {
    const measured = { paper: "sun2011", contentscope: "1.2.3", date: "2026-11-28" };
    const half = (source: string, count: number) => {
      const mean = { value: 0.5, pages: count };
      return [{ source, pages: count, means: { CCB: { "f1 of means": mean, f1: { value: 0.25, pages: count } } } }];
    };
    const groups = [...half("CleanEval-Eng", 3), ...half("development", 1)];
    const ships = [{ ...measured, corpus: "CleanEval-Eng", groups }];
    const open = comparedOn("mine", [["CleanEval-Eng", 0.25]]).own;
    const compared = comparison(sun, open, ships);
    const cell = cellIn(compared, "4", "CCB", "CleanEval-Eng");
    expect(cell && cellSentences(cell)).toBe(
      "F1 of means of CCB on CleanEval-Eng: 86.24% published; measured here 50.00% on 3 pages, −36.24; in the open corpus 37.50% on 1 page, −48.74.",
    );
    const [here, ...tables] = paperTables(compared);
    expect(here?.head).toEqual([
      "method",
      "published",
      "F1 of means",
      "difference",
      "F1",
      "development: F1 of means",
      "development: F1",
    ]);
    expect(here?.rows.slice(0, 2).map((row) => row.map(({ text }) => text))).toEqual([
      ["CCB", "86.24%", "50.00%", "−36.24", "25.00%", "50.00%", "25.00%"],
      ["CETD-DS", "93.73%", "", "", "", "", ""],
    ]);
    expect(here?.notes.at(-1)).toBe("To repeat it: contentscope evaluate --paper sun2011 CleanEval-Eng/");
    const rows = tables.find(({ caption }) => caption.includes("table 4"))?.rows ?? [];
    expect(rows[1]?.[1]?.text).toBe("86.24% | 50.00% −36.24 | 37.50% −48.74");
    expect(rows[0]?.[1]?.text).toBe("92.22% | – | 37.50% −54.72");
  });

  it("says at the number what contradicts it", () => {
    const compared = comparison(sun, undefined);
    const cell = cellIn(compared, "4", "CECTD-DS", "Ars Technica");
    expect(cell?.contradiction).toContain("98.76% in Sun, Song and Liao 2011, table 2");
    expect(cellIn(compared, "4", "CECTD-DS", "BBC")?.contradiction).toBeUndefined();
    const notes = paperTables(compared).find(({ caption }) => caption.includes("table 4"))?.notes;
    expect(notes).toContain(cell?.contradiction);
  });

  it("names the methods that stay published alone", () => {
    const runs = [{ name: "ccb", extractor: "ccb", values: { ...valuesAt("ccb", asPublished), range: 7 } }];
    const notes = measuredNotes(
      beside(sun, {
        name: "mine",
        board: scoreboardOf(resultsOf([{ ...judged("1", "", [scored(1)]), groups: { folder: "BBC" } }], { runs })),
        runs: paperRuns(sun, runs, library),
      }),
    );
    expect(notes).toContain("Not measured, because they ran at other values than the paper's: CCB.");
    expect(notes.at(-1)).toMatch(/^Not measured, because they did not run: BTE, DSC, FE/);
  });
});
