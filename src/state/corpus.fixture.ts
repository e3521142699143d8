import type { JudgedPage, PageResult } from "../evaluation/page-result.ts";
import type { ResultTallies } from "../worker/protocol/evaluation.ts";
import { emptyCorpus, firstView, type Corpus, type CorpusState, type TableView, type Work } from "./corpus.ts";

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

/** Of a work: its fields, and those of its corpus. */
type Change = Partial<Omit<Work, "corpus">> & { readonly corpus?: Partial<Corpus> };

/** A work with these results, of two runs. */
export function workOf(results: readonly (PageResult | undefined)[], { corpus, ...change }: Change = {}): Work {
  return {
    id: "work",
    corpus: {
      id: "id",
      name: "corpus",
      layout: "pages without gold",
      pages: results.map((result, page) => ({ name: result?.page ?? `page ${page}`, groups: result?.groups ?? {} })),
      skipped: [],
      bytes: 0,
      goldCount: results.length,
      ...corpus,
    },
    plan: {
      runs: [
        { name: "ccb", extractor: "ccb", values: {} },
        { name: "danag.gap~3", extractor: "danag", values: { gap: 3 } },
      ],
      measures: ["lcs"],
    },
    results,
    view: firstView,
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

/** The state of the corpus screen with a work whose pages were summed up, seen so. */
export function talliedStateOf(work: Work, view: Partial<TableView> = {}): CorpusState {
  const tally = { ...emptyTally, pageCount: work.results.length };
  return stateOf({ ...work, tally, view: { ...work.view, ...view } });
}

/** The state of the corpus screen with a work that was just begun. */
export function stateOf(work: Work): CorpusState {
  return { ...emptyCorpus, works: [work], work: work.id };
}
