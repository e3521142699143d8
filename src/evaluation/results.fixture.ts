import type { JudgedPage, RunOutcome } from "./page-result.ts";
import type { NamedRun } from "./plan.ts";
import type { Results } from "./results.ts";

export const ccbRun: NamedRun = { name: "ccb.range~60", extractor: "ccb", values: { range: 60 } };
const voteRun: NamedRun = {
  name: "vote(ccb~0.3,danag)",
  extractor: "vote",
  values: {},
  members: [
    { extractor: "ccb", values: {}, weight: 0.3 },
    { extractor: "danag", values: { lines: "raw" } },
  ],
};

/** A run's outcome on a page with a score by word LCS. */
export function scored(value: number, precision = value, recall = value, milliseconds = 2): RunOutcome {
  return { kept: 100, milliseconds, scores: { lcs: { value, precision, recall } } };
}

/** The same on a page that the run's model was trained on. */
export function scoredOnTrained(value: number): RunOutcome {
  return { ...scored(value), confidence: 0.9, isTrainedOn: true };
}

export const failed: RunOutcome = { problem: "gave up", isLeftOut: false };
export const leftOut: RunOutcome = { problem: "there is no other page of its site", isLeftOut: true };

/** A page of a group of the key "type", of 1,024 characters, parsed in 4 ms. */
export function judged(page: string, type: string, runs: readonly RunOutcome[], hasGold = true): JudgedPage {
  const facts = { characters: 1_024, textCharacters: 500, hasGold, parseMilliseconds: 4 };
  return { page, groups: type === "" ? {} : { type }, ...facts, runs, agreement: [] };
}

export function resultsOf(pages: Results["pages"], more: Partial<Results> = {}): Results {
  return {
    format: "contentscope results",
    version: 1,
    contentscope: "0.1.0",
    created: "2026-11-21T10:00:00.000Z",
    corpus: { name: "pages", layout: "pages beside gold texts" },
    runs: [ccbRun, voteRun],
    measures: ["lcs"],
    pages,
    skipped: [{ path: "notes.md", reason: "not a page" }],
    ...more,
  };
}
