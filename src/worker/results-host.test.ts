import { describe, expect, it } from "vitest";
import { paperFor } from "../evaluation/papers/papers.ts";
import { summaryOf } from "../evaluation/comparing/comparison-words.ts";
import type { JudgedPage } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { parseResults, resultsFormat, resultsVersion } from "../evaluation/results.ts";
import type { TallyWorker } from "./protocol/evaluation.ts";
import { resultsHost } from "./results-host.ts";

const plan: Plan = {
  runs: [
    { name: "ccb", extractor: "ccb", values: {} },
    { name: "bte", extractor: "bte", values: {} },
    { name: "vips", extractor: "vips", values: {} },
  ],
  measures: ["lcs"],
};

/** Two runs with a score each, and one that was left out. */
function page(name: string, ccb: number, bte: number, agreement: number): JudgedPage {
  const run = (value: number) => ({
    kept: 100 * value,
    milliseconds: 1,
    scores: { lcs: { value, precision: value, recall: value } },
  });
  return {
    page: name,
    groups: { type: name.slice(0, 1) },
    characters: 1000,
    textCharacters: 200,
    hasGold: true,
    parseMilliseconds: 1,
    runs: [run(ccb), run(bte), { problem: "needs a layout", isLeftOut: true }],
    agreement: [agreement, 0, 0],
  };
}

function hostOf(pages: readonly JudgedPage[]): TallyWorker {
  const host = resultsHost();
  host.begin(plan);
  host.add(pages.map((each, index) => [index, each] as const));
  return host;
}

const pages = [page("a1", 1, 0.5, 0.25), page("a2", 0.5, 0.75, 0.75), page("b1", 0, 0.25, 0.5)];

describe("TallyHost", () => {
  it("gives each run its mean and median, and none to one that was left out", () => {
    const { distributions } = hostOf(pages).tally("lcs");
    expect(distributions.map((found) => found && [found.mean, found.median, found.count])).toEqual([
      [0.5, 0.5, 3],
      [0.5, 0.5, 3],
      undefined,
    ]);
  });

  it("sets one run against another, page by page, the largest losses first", () => {
    const compared = hostOf(pages).compare("lcs", [0, 1]);
    expect(compared).toMatchObject({ before: { name: "ccb" }, after: { name: "bte" }, pageCount: 3, measure: "lcs" });
    expect(compared.changed.map(({ page: name, loss }) => [name, loss])).toEqual([
      ["a1", 0.5],
      ["a2", -0.25],
      ["b1", -0.25],
    ]);
    const trained = pages.map((each) => ({ ...each, runs: each.runs.map((run) => ({ ...run, isTrainedOn: true as const })) }));
    expect(compared.trainedOnCount).toBe(0);
    const onTrained = hostOf([...pages.slice(0, 1), ...trained.slice(1)]).compare("lcs", [0, 1]);
    expect(onTrained.trainedOnCount).toBe(2);
    expect(summaryOf(onTrained).join(" ")).toContain(
      "A model was trained on 2 pages of these: it does better there than elsewhere.",
    );
    expect(hostOf(pages).compare("kept", [0, 0])).toMatchObject({ changed: [], unknown: [], pageCount: 3 });
  });

  it("counts what a run scores on pages that its model was trained on in no number but one of its own", () => {
    const trained = (each: JudgedPage): JudgedPage => ({
      ...each,
      runs: each.runs.map((run, place) => (place === 0 ? { ...run, isTrainedOn: true } : run)),
    });
    const [first, second, third] = pages.map((each, place) => (place === 0 ? trained(each) : each));
    if (first === undefined || second === undefined || third === undefined) throw new Error("three pages");
    const host = hostOf([first, second, third]);
    const some = host.tally("lcs");
    expect([some.distributions[0]?.mean, some.trainedOn[0]?.mean, some.trainedOn[1]]).toEqual([0.25, 1, undefined]);
    expect(some.histograms[0]?.reduce((sum, count) => sum + count, 0)).toBe(2);
    // (0.5 − 0.75 + 0 − 0.25) / 2
    expect(host.compare("lcs", [0, 1]).difference).toMatchObject({ count: 2, mean: -0.25 });
    const all = hostOf([first]).tally("lcs");
    expect([all.distributions[0], all.trainedOn[0]?.count]).toEqual([undefined, 1]);
    expect(hostOf([first]).compare("lcs", [0, 1]).difference).toBeUndefined();
  });

  it("counts pages in bins, those with 1 in the last", () => {
    const [bins = []] = hostOf(pages).tally("lcs").histograms;
    expect([bins[0], bins[10], bins[19], bins.length]).toEqual([1, 1, 1, 20]);
  });

  it("compares two runs on the pages that both have", () => {
    const { difference } = hostOf(pages).compare("lcs", [0, 1]);
    expect(difference).toMatchObject({ count: 3, mean: 0, better: 1, worse: 2, same: 0 });
    expect(hostOf(pages).compare("lcs", [0, 2]).difference).toBeUndefined();
  });

  it("averages how far runs agree, over the pages that both came to an end on", () => {
    expect(hostOf(pages).tally("lcs").agreement).toEqual([
      [1, 0.5, NaN],
      [0.5, 1, NaN],
      [NaN, NaN, 1],
    ]);
  });

  it("has no agreement where every page has a gold standard", () => {
    const withGold = pages.map((each) => ({ ...each, agreement: [] }));
    expect(hostOf(withGold).tally("lcs").agreement).toEqual([]);
  });

  it("shows the share of the text that is kept", () => {
    const { distributions } = hostOf(pages).tally("kept");
    expect(distributions[0]?.mean).toBe(0.25);
  });

  it("takes pages in that come after a tally", () => {
    const host = hostOf(pages);
    host.tally("lcs");
    host.add([[3, page("b2", 1, 1, 1)]]);
    expect(host.tally("lcs").distributions[0]?.mean).toBe(0.625);
  });

  it("sets groups side by side in three tables: score, precision and recall", () => {
    const captions = hostOf(pages)
      .tables("lcs", "type")
      .map(({ caption }) => caption);
    expect(captions).toEqual([
      "Word LCS: F1 on 3 pages",
      "Word LCS: F1 by type",
      "Word LCS: precision by type",
      "Word LCS: recall by type",
      "Time on 3 pages",
    ]);
  });

  it("writes a file of results in the order of the corpus, whatever came first", async () => {
    const host = resultsHost();
    host.begin(plan);
    for (const index of [2, 0, 1]) host.add([[index, pages[index] ?? page("", 0, 0, 0)]]);
    const head = {
      format: resultsFormat,
      version: resultsVersion,
      contentscope: "0",
      created: "2026-01-01T00:00:00Z",
      corpus: { name: "c", layout: "l" },
      skipped: [],
      ...plan,
    } as const;
    expect(parseResults(await host.json(head).text())).toEqual({ ...head, pages });
  });

  it("writes a row for each page, run and measure", async () => {
    const lines = (await hostOf(pages).csv().text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 3 * 3);
    expect(lines[1]).toBe("a1,a,ccb,lcs,1,1,1,100,1,");
  });

  it("averages the settings of a sweep, and compares them neither in pairs nor with each other", () => {
    const host = resultsHost();
    const runs = [0.25, 0.5, 0.75].map((threshold) => ({ name: `${threshold}`, extractor: "ccb", values: { threshold } }));
    host.begin({ runs, measures: ["lcs"], sweep: [{ parameter: "threshold", values: [0.25, 0.5, 0.75] }] });
    host.add(pages.map((each, index) => [index, each] as const));
    const { responses, agreement } = host.tally("lcs");
    // Of the third run nothing is known: it is left out everywhere.
    expect(responses.map(({ at, value, kept, pages: count }) => [at[0], value, kept, count])).toEqual([
      [0.25, 0.5, 0.25, 3],
      [0.5, 0.5, 0.25, 3],
      [0.75, undefined, undefined, 0],
    ]);
    expect(agreement).toEqual([]);
    expect(host.tables("lcs", undefined)[0]?.notes).toEqual(["Best: threshold=0.25, F1 0.500."]);
    expect(hostOf(pages).tally("lcs").responses).toEqual([]);
  });
});

describe("a sweep's curves, and a paper's numbers", () => {
  it("are those of each group", () => {
    const host = resultsHost();
    const [first, second] = plan.runs;
    if (first === undefined || second === undefined) throw new Error("no runs");
    host.begin({ runs: [first, second], measures: ["lcs"], sweep: [{ parameter: "range", values: [20, 40] }] });
    host.add(pages.map((each, index) => [index, { ...each, runs: each.runs.slice(0, 2) }] as const));
    const groups = host.groupResponses("lcs", "type");
    expect(groups.map(({ group, pages: count, responses }) => [group, count, responses.map(({ value }) => value)])).toEqual([
      ["a", 2, [0.75, 0.625]],
      ["b", 1, [0, 0.25]],
    ]);
    expect(hostOf(pages).groupResponses("lcs", "type")).toEqual([]);
  });

  it("are measured on the groups that are called as the paper's sources", () => {
    const bbc = pages.map((each) => ({ ...each, groups: { folder: "BBC" } }));
    const runs = { places: { CCB: 0 }, otherwise: [], missing: [] };
    const measured = hostOf(bbc).paper(paperFor("sun2011"), { name: "mine", runs });
    expect(measured?.groups.map(({ source, pages: count }) => [source, count])).toEqual([
      ["BBC", 3],
      ["mine", 3],
    ]);
    const mean = { value: 0.5, pages: 3 };
    expect(measured?.groups[0]?.means["CCB"]).toEqual({ precision: mean, recall: mean, f1: mean, "f1 of means": mean });
    expect(resultsHost().paper(paperFor("sun2011"), { name: "mine", runs })).toBeUndefined();
  });
});
