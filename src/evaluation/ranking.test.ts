import { describe, expect, it } from "vitest";
import type { JudgedPage } from "./page-result.ts";
import { isAsGood, rankingOf } from "./ranking.ts";
import { scoreboardOf } from "./scoreboard.ts";

/** A page with an outcome for each run: a score, "left out", "failed", or a score of a model that was trained on it. */
function page(name: string, outcomes: readonly (number | "left out" | "failed" | { readonly seen: number })[]): JudgedPage {
  const done = (value: number) => ({ kept: 1, milliseconds: 10 * value, scores: { lcs: { value } } });
  return {
    page: name,
    groups: {},
    characters: 1,
    textCharacters: 1,
    hasGold: true,
    parseMilliseconds: 0,
    agreement: [],
    runs: outcomes.map((outcome) => {
      if (typeof outcome === "number") return done(outcome);
      if (typeof outcome === "object") return { ...done(outcome.seen), isTrainedOn: true };
      return { problem: outcome, isLeftOut: outcome === "left out" };
    }),
  };
}

const planOf = (count: number) => ({
  runs: Array.from({ length: count }, (_, run) => ({ name: String(run), extractor: "ccb", values: {} })),
  measures: ["lcs"] as const,
});
const ranked = (pages: readonly JudgedPage[], count: number) =>
  rankingOf(scoreboardOf({ ...planOf(count), measures: ["lcs"], pages }), "lcs").runs;

describe("rankingOf", () => {
  it("goes from the best mean to the worst, and those of one mean share a rank", () => {
    const found = ranked([page("a", [0.2, 0.9, 0.6, 0.6]), page("b", [0.4, 0.7, 0.6, 0.6])], 4);
    expect(found.map(({ run, rank, scores }) => [run, rank, scores?.mean.toFixed(3)])).toEqual([
      [1, 1, "0.800"],
      [2, 2, "0.600"],
      [3, 2, "0.600"],
      [0, 4, "0.300"],
    ]);
    expect(found.map(({ milliseconds }) => milliseconds)).toEqual([8, 6, 6, 3]);
  });

  it("counts a failure as 0, and ranks no run that was left out of most pages, however well it did on the others", () => {
    const pages = [page("a", [0.5, 1, "failed"]), page("b", [0.5, "left out", 1]), page("c", [0.5, "left out", 1])];
    const found = ranked(pages, 3);
    expect(found.map(({ run, rank }) => [run, rank])).toEqual([
      [2, 1],
      [0, 2],
      [1, undefined],
    ]);
    expect(found.map(({ tally }) => tally)).toEqual([
      { done: 2, failed: 1, leftOut: 0 },
      { done: 3, failed: 0, leftOut: 0 },
      { done: 1, failed: 0, leftOut: 2 },
    ]);
  });

  it("ranks by the pages that a model was not trained on, and has the others apart", () => {
    const found = ranked([page("a", [0.5, { seen: 1 }]), page("b", [0.5, 0.25]), page("c", [0.5, 0.25])], 2);
    expect(found.map(({ run, scores, trainedOn }) => [run, scores?.mean, trainedOn?.mean])).toEqual([
      [0, 0.5, undefined],
      [1, 0.25, 1],
    ]);
  });

  it("counts no failure and nothing left out on pages that a model was trained on", () => {
    const trainedOn = (name: string, outcome: "left out" | "failed"): JudgedPage => {
      const { runs, ...rest } = page(name, [0.5, outcome]);
      return { ...rest, runs: runs.map((run, place) => (place === 1 ? { ...run, isTrainedOn: true } : run)) };
    };
    const pages = [
      page("a", [0.5, "failed"]),
      trainedOn("b", "failed"),
      trainedOn("c", "left out"),
      page("d", [0.5, { seen: 1 }]),
    ];
    const [plain, learned] = ranked(pages, 2).map(({ tally }) => tally);
    expect(plain).toEqual({ done: 4, failed: 0, leftOut: 0 });
    expect(learned).toEqual({ done: 0, failed: 1, leftOut: 0 });
  });

  it("says how far each is behind the first on the pages that both have, and who cannot be told apart from it", () => {
    // The second is better on one page of two; the third is worse by half everywhere.
    const found = ranked([page("a", [1, 0.8, 0.5]), page("b", [0.8, 0.9, 0.3])], 3);
    expect(found.map(({ behind }) => behind?.mean.toFixed(2))).toEqual([undefined, "0.05", "0.50"]);
    expect(found.map(isAsGood)).toEqual([true, true, false]);
    expect(found[1]?.behind).toMatchObject({ better: 1, worse: 1, same: 0 });
  });

  it("ranks nobody where no page has a gold standard", () => {
    const bare = { ...page("a", [0.5, 0.5]), hasGold: false };
    expect(ranked([bare], 2).map(({ rank, scores }) => [rank, scores])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});
