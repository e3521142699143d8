import type { CorpusEntry, SkippedFile } from "../corpus/corpus.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";
import type { Tally } from "../worker/tally-protocol.ts";

/** A page of a corpus, as its table needs it. */
export interface CorpusPage {
  readonly name: string;
  readonly groups: Readonly<Record<string, string>>;
}

/** What was found in files. */
export interface FoundCorpus {
  /** Of the folder or the archive. */
  readonly name: string;
  /** What was recognised, in words. */
  readonly layout: string;
  readonly pages: readonly CorpusPage[];
  readonly skipped: readonly SkippedFile[];
  /**
   * Where the pages can be read, in the same order; undefined where only results are known, or the files have to be given again, which
   * may be without some of them.
   */
  readonly entries: readonly (CorpusEntry | undefined)[] | undefined;
  readonly bytes: number;
  /** Pages with a gold standard. */
  readonly goldCount: number;
}

/** How it stands with judging the pages. */
type RunStanding =
  /** `secondsLeft` is unknown until some pages are done. */
  | { readonly status: "running"; readonly secondsLeft: number | undefined }
  | { readonly status: "paused" }
  | { readonly status: "stopped" }
  | { readonly status: "done" };

/** A corpus with what came of it. */
export interface OpenCorpus extends FoundCorpus {
  /** Names it in the browser's database. */
  readonly id: string;
  readonly plan: Plan;
  /** One for each page, in their order; undefined for one that is yet to be judged. */
  readonly results: readonly (PageResult | undefined)[];
  readonly standing: RunStanding;
}

/** What a number of the table is: a measure, the share of the text that is kept, or the time that it took. */
export type Shown = MeasureId | "kept";

/** What fills the middle: the pages, or tables of what they say in all. */
type Middle = "pages" | "tables";

/** A column to sort by: the name of the page, the group, or a run by its place in the plan. */
export type SortColumn = "page" | "group" | number;

/** A cell, by the place of its page in the corpus and by its column's. */
export interface TableCell {
  readonly page: number;
  readonly column: number;
}

/** How the table is looked at. */
export interface TableView {
  readonly shown: Shown;
  readonly middle: Middle;
  readonly sort: { readonly by: SortColumn; readonly isDescending: boolean };
  /** Part of a page's name or of one of its groups. */
  readonly text: string;
  readonly only: "all" | "failed";
  /** What pages are told apart by; undefined for nothing. */
  readonly groupBy: string | undefined;
  /** The group whose pages are shown alone. */
  readonly group: string | undefined;
  /** Two runs that are compared, by their places in the plan. */
  readonly pair: readonly [number, number];
  /** That the keys go on from. */
  readonly cell: TableCell | undefined;
}

export const firstView: TableView = {
  shown: "lcs",
  middle: "pages",
  sort: { by: "page", isDescending: false },
  text: "",
  only: "all",
  groupBy: undefined,
  group: undefined,
  pair: [0, 1],
  cell: undefined,
};

/** What the corpus screen shows. */
export interface CorpusState {
  /** What is under way besides judging, in words: "Looking through the files…". */
  readonly busy: string | undefined;
  /** A corpus that was found: whether to run it is asked. */
  readonly offered: FoundCorpus | undefined;
  readonly open: OpenCorpus | undefined;
  readonly view: TableView;
  /** How far the table is scrolled, in CSS pixels. */
  readonly scrollTop: number;
  /** What was worked out of the pages that were done when it was asked for. */
  readonly tally: Tally | undefined;
  /** Milliseconds that a page may take. */
  readonly timeLimit: number;
  /** Why nothing is kept for another visit. */
  readonly unkept: string | undefined;
}

export const emptyCorpus: CorpusState = {
  busy: undefined,
  offered: undefined,
  open: undefined,
  view: firstView,
  scrollTop: 0,
  tally: undefined,
  timeLimit: 10_000,
  unkept: undefined,
};

/** A corpus with further pages done. */
export function withResults(corpus: OpenCorpus, done: readonly (readonly [page: number, result: PageResult])[]): OpenCorpus {
  const results = corpus.results.slice();
  for (const [page, result] of done) results[page] = result;
  return { ...corpus, results };
}

/** Places of the pages that are yet to be judged. */
export function pagesLeft({ results }: Pick<OpenCorpus, "results">): readonly number[] {
  return results.flatMap((result, page) => (result === undefined ? [page] : []));
}

/** Share of a corpus's pages that files must have to be its own. */
const leastShare = 0.5;

/** A corpus with the files that were given again, by the names of the pages; undefined where they are another's. */
export function withEntries(corpus: OpenCorpus, found: FoundCorpus): OpenCorpus | undefined {
  const byName = new Map(found.entries?.map((entry) => [entry?.name, entry]));
  const entries = corpus.pages.map(({ name }) => byName.get(name));
  const known = entries.filter((entry) => entry !== undefined).length;
  return known > 0 && known >= leastShare * corpus.pages.length ? { ...corpus, entries } : undefined;
}
