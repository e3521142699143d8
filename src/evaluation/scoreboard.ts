import { group, sum } from "d3-array";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import type { Score } from "../extraction/scoring/score.ts";
import { secondsPerKilobyte as secondsPerKilobyteOf } from "../extraction/scoring/speed.ts";
import { oracleOf, type Oracle } from "./oracle.ts";
import { isDone, isFailed, isJudged, problemOfScore, runScore, type JudgedPage, type PageResult } from "./page-result.ts";
import type { Plan } from "./plan.ts";
import { distributionOf, type Distribution } from "./statistics.ts";

/** Scores of a run on some pages, in the order of the pages: only of those on which it has one. */
export interface Scores {
  readonly value: readonly number[];
  /** Empty for a measure that has none, as is `recall`. */
  readonly precision: readonly number[];
  readonly recall: readonly number[];
}

/** How a run ended on the pages that its model was not trained on. */
export interface RunTally {
  readonly done: number;
  readonly failed: number;
  /** Pages that lack what the method needs. */
  readonly leftOut: number;
}

/** The time of a run in all, on the pages on which it came to its end. */
export interface TimeSpent {
  readonly pages: number;
  readonly milliseconds: number;
  /** Parsing these pages. */
  readonly parseMilliseconds: number;
}

/** Positions of pages among those that were judged. */
export type PageChoice = readonly number[];

/** A quantity of which a run has a number on each page: a score by a measure, or the share of the page's text that it keeps. */
type PageQuantity = MeasureId | "kept";

/** The scores of a run by a measure, page by page: NaN where it has none that counts. */
interface ScoreColumns extends Readonly<Record<keyof Scores, number[]>> {
  /** The scores whole, of a measure that has figures of a corpus; empty of any other. */
  readonly whole: Score[];
  /** The values on pages that its model was trained on, which are nowhere else. */
  readonly seen: number[];
}

/** NaN stands for pages on which the run did not come to its end. */
interface RunSeries {
  readonly milliseconds: number[];
  readonly secondsPerKilobyte: number[];
  readonly kept: number[];
  readonly scores: ReadonlyMap<MeasureId, ScoreColumns>;
  readonly tally: { -readonly [K in keyof RunTally]: number };
}

/**
 * Results of many pages as columns of numbers: all that tables, intervals and curves are made of, and little more than that. Pages that
 * a run's model was trained on count neither in its scores nor in its tally.
 */
export class Scoreboard {
  readonly plan: Plan;
  readonly #runs: readonly RunSeries[];
  readonly #parseMilliseconds: number[] = [];
  readonly #groups = new Map<string, string[]>();
  /** The figures of all pages that take long to work out, until another one comes. */
  readonly #distributions = new Map<string, Distribution | undefined>();
  /** Pages that could not be read, or that took too long. */
  failedPages = 0;
  /** Pages of those that were judged of which nobody marked the main content. */
  pagesWithoutGold = 0;
  readonly #unscored = new Map<MeasureId, number>();

  constructor(plan: Plan) {
    this.plan = plan;
    const columns = (): ScoreColumns => ({ value: [], precision: [], recall: [], whole: [], seen: [] });
    this.#runs = plan.runs.map(() => ({
      milliseconds: [],
      secondsPerKilobyte: [],
      kept: [],
      scores: new Map(plan.measures.map((measure) => [measure, columns()])),
      tally: { done: 0, failed: 0, leftOut: 0 },
    }));
  }

  add(result: PageResult): void {
    this.#distributions.clear();
    if (!isJudged(result)) {
      this.failedPages++;
      return;
    }
    if (!result.hasGold) this.pagesWithoutGold++;
    for (const [key, name] of Object.entries(result.groups)) {
      const names = this.#groups.get(key) ?? [];
      names[this.pageCount] = name;
      this.#groups.set(key, names);
    }
    this.#parseMilliseconds.push(result.parseMilliseconds);
    for (const [run, columns] of this.#runs.entries()) this.#addRun(result, run, columns);
  }

  #addRun(page: JudgedPage, run: number, { milliseconds, secondsPerKilobyte, kept, scores, tally }: RunSeries): void {
    const outcome = page.runs[run];
    const done = outcome !== undefined && isDone(outcome) ? outcome : undefined;
    const time = done?.milliseconds ?? Number.NaN;
    milliseconds.push(time);
    secondsPerKilobyte.push(secondsPerKilobyteOf(time, page.characters) ?? Number.NaN);
    kept.push(done === undefined ? Number.NaN : done.kept / Math.max(page.textCharacters, 1));
    const isSeen = outcome?.isTrainedOn === true;
    if (!isSeen) tally[done !== undefined ? "done" : outcome === undefined || isFailed(outcome) ? "failed" : "leftOut"]++;
    for (const [measure, { value, precision, recall, whole, seen }] of scores) {
      const score = runScore(page, run, measure);
      if (isSeen && score !== undefined) seen.push(score.value);
      const counted = isSeen ? undefined : score;
      value.push(counted?.value ?? Number.NaN);
      precision.push(counted?.precision ?? Number.NaN);
      recall.push(counted?.recall ?? Number.NaN);
      if (counted !== undefined && measureFor(measure).corpus !== undefined) whole.push(counted);
      if (!isSeen && problemOfScore(page, run, measure) !== undefined) this.#unscored.set(measure, this.unscored(measure) + 1);
    }
  }

  /** Pages that were judged. */
  get pageCount(): number {
    return this.#parseMilliseconds.length;
  }

  /** Scores by a measure that were not computed: they would have taken too long, or there was nothing to compare with. */
  unscored(measure: MeasureId): number {
    return this.#unscored.get(measure) ?? 0;
  }

  /** The keys by which pages are grouped: "folder", "site", "type". */
  get groupKeys(): readonly string[] {
    return [...this.#groups.keys()].toSorted();
  }

  /** The groups of pages that a key makes, by name; the pages that it says nothing of come last, under "". */
  groupsBy(key: string): ReadonlyMap<string, PageChoice> {
    const names = this.#groups.get(key) ?? [];
    const groups = group([...this.#parseMilliseconds.keys()], (page) => names[page] ?? "");
    return new Map([...groups].toSorted(([a], [b]) => (a === "" ? 1 : b === "" ? -1 : a < b ? -1 : 1)));
  }

  /** The numbers of a run on all pages, or on some, that have one. @throws RangeError for a run or a measure that the plan does not have. */
  values(run: number, quantity: PageQuantity, part: keyof Scores = "value", pages?: PageChoice): readonly number[] {
    return known(this.#column(run, quantity, part), pages);
  }

  /** The scores of a run with their parts. @throws RangeError as `values` does. */
  scores(run: number, measure: MeasureId, pages?: PageChoice): Scores {
    const of = (part: keyof Scores): readonly number[] => this.values(run, measure, part, pages);
    return { value: of("value"), precision: of("precision"), recall: of("recall") };
  }

  /** The figures of a corpus that a measure has, in the order of its columns; none where it has none. @throws RangeError as `values` does. */
  corpusFigures(run: number, measure: MeasureId): readonly (number | undefined)[] {
    return measureFor(measure).corpus?.of(this.#scores(run, measure).whole) ?? [];
  }

  /** The distribution of what a run scores on the pages that its model was trained on; undefined where there are none. */
  seen(run: number, quantity: PageQuantity): Distribution | undefined {
    return quantity === "kept" ? undefined : this.#once(`${run} ${quantity} seen`, () => this.#scores(run, quantity).seen);
  }

  /** The distribution of a run’s numbers, undefined where it has none; of all pages it is worked out once. @throws RangeError as `values` does. */
  distribution(run: number, quantity: PageQuantity, part: keyof Scores = "value", pages?: PageChoice): Distribution | undefined {
    const values = (): readonly number[] => this.values(run, quantity, part, pages);
    return pages === undefined ? this.#once(`${run} ${quantity} ${part}`, values) : distributionOf(values());
  }

  /** Numbers of two runs on the pages on which both have one, page by page. */
  paired(first: number, second: number, quantity: PageQuantity): readonly [readonly number[], readonly number[]] {
    const [a, b] = [this.#column(first, quantity), this.#column(second, quantity)];
    const both = [...a.keys()].filter((page) => !Number.isNaN(a[page]) && !Number.isNaN(b[page]));
    return [known(a, both), known(b, both)];
  }

  /** The best run of each page, as far as they have scores there that count. @throws RangeError as `values` does */
  oracle(measure: MeasureId): Oracle {
    return oracleOf(this.plan.runs.map((_, run) => this.#column(run, measure)));
  }

  tally(run: number): RunTally {
    return this.#run(run).tally;
  }

  timeSpent(run: number): TimeSpent {
    const { milliseconds } = this.#run(run);
    const parsing = this.#parseMilliseconds.filter((_, page) => !Number.isNaN(milliseconds[page]));
    return { pages: parsing.length, milliseconds: sum(milliseconds), parseMilliseconds: sum(parsing) };
  }

  /** Milliseconds of a run, page by page, on those on which it came to its end. */
  times(run: number, pages?: PageChoice): readonly number[] {
    return known(this.#run(run).milliseconds, pages);
  }

  /**
   * Seconds per kilobyte of source, page by page likewise: their mean is the normalised processing time of a group of pages (Gottron
   * 2008, table III).
   */
  secondsPerKilobyte(run: number, pages?: PageChoice): readonly number[] {
    return known(this.#run(run).secondsPerKilobyte, pages);
  }

  #column(run: number, quantity: PageQuantity, part: keyof Scores = "value"): readonly number[] {
    return quantity === "kept" ? this.#run(run).kept : this.#scores(run, quantity)[part];
  }

  #scores(run: number, measure: MeasureId): ScoreColumns {
    const columns = this.#run(run).scores.get(measure);
    if (columns === undefined) throw new RangeError(`no scores of run ${run} by ${measure}`);
    return columns;
  }

  #once(key: string, values: () => readonly number[]): Distribution | undefined {
    if (!this.#distributions.has(key)) this.#distributions.set(key, distributionOf(values()));
    return this.#distributions.get(key);
  }

  #run(run: number): RunSeries {
    const columns = this.#runs[run];
    if (columns === undefined) throw new RangeError(`no run has the number ${run}`);
    return columns;
  }
}

/** The scoreboard of results that are at hand as a whole. */
export function scoreboardOf({ pages, ...plan }: Plan & { readonly pages: readonly PageResult[] }): Scoreboard {
  const board = new Scoreboard(plan);
  for (const page of pages) board.add(page);
  return board;
}

/** The numbers of a column that are known, on all pages or on some. */
function known(column: readonly number[], pages?: PageChoice): readonly number[] {
  const chosen = pages === undefined ? column : pages.map((page) => column[page] ?? Number.NaN);
  return chosen.filter((value) => !Number.isNaN(value));
}
