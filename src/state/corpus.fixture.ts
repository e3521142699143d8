import type { JudgedPage, PageResult } from "../evaluation/page-result.ts";
import type { ResultTallies } from "../worker/protocol/evaluation.ts";
import { emptyCorpus, firstView, withBegun, withWork, type CorpusState, type OpenCorpus, type TableView } from "./corpus.ts";

/** A page on which runs scored so; undefined for one that was left out, a text for one that failed. */
export function judged(
  page: string,
  scores: readonly (number | string | undefined)[],
  change: Partial<JudgedPage> = {},
): JudgedPage {
  return {
    page,
    groups: {},
    characters: 1000,
    textCharacters: 100,
    hasGold: true,
    parseMilliseconds: 1,
    agreement: [],
    runs: scores.map((value) => {
      if (typeof value !== "number") return { problem: value ?? "needs a layout", isLeftOut: value === undefined };
      return { kept: 100 * value, milliseconds: 2, scores: { lcs: { value, precision: value, recall: value } } };
    }),
    ...change,
  };
}

/** A corpus of these results, with two runs. */
export function corpusOf(results: readonly (PageResult | undefined)[], change: Partial<OpenCorpus> = {}): OpenCorpus {
  return {
    id: "id",
    workId: "work",
    name: "corpus",
    layout: "pages without gold",
    pages: results.map((result, page) => ({ name: result?.page ?? `page ${page}`, groups: result?.groups ?? {} })),
    skipped: [],
    entries: undefined,
    bytes: 0,
    goldCount: results.length,
    plan: {
      runs: [
        { name: "ccb", extractor: "ccb", values: {} },
        { name: "danag.gap~3", extractor: "danag", values: { gap: 3 } },
      ],
      measures: ["lcs"],
    },
    results,
    run: { status: "done" },
    ...change,
  };
}

/** Sums of pages with nothing in them. */
const emptyTally: Omit<ResultTallies, "pageCount"> = {
  shown: "lcs",
  distributions: [],
  trainedOn: [],
  histograms: [],
  agreement: [],
  responses: [],
  notes: [],
};

/** The state of the corpus screen with a corpus whose pages were summed up, seen so. */
export function talliedStateOf(corpus: OpenCorpus, view: Partial<TableView> = {}): CorpusState {
  const state = stateOf(corpus);
  const tally = { ...emptyTally, pageCount: corpus.results.length };
  return { ...state, ...withWork(state, corpus.workId, (work) => ({ ...work, tally, view: { ...work.view, ...view } })) };
}

/** The state of the corpus screen with a corpus that was just opened. */
export function stateOf(corpus: OpenCorpus): CorpusState {
  return { ...emptyCorpus, ...withBegun(emptyCorpus, corpus, firstView) };
}
