import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import type { Score } from "../extraction/scoring/score.ts";
import { kilobytesOf, secondsPerKilobyte } from "../extraction/scoring/speed.ts";
import { oracleOf, type Oracle } from "./oracle.ts";
import { isDone, isJudged, isTrainedOnPage, problemOfScore, scoreOf, type JudgedPage, type PageResult } from "./page-result.ts";
import type { Plan } from "./plan.ts";
import { distributionOf, type Distribution } from "./statistics.ts";

/** Scores of a run on some pages, in the order of the pages: only of those on which it has one. */
export interface Scores {
  readonly value: readonly number[];
  /** Empty for a measure that has none, as is `recall`. */
  readonly precision: readonly number[];
  readonly recall: readonly number[];
}

export interface Tally {
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
  /** Of each page. */
  readonly each: readonly number[];
}

/** Positions of pages among those that were judged. */
export type PageChoice = readonly number[];

/** NaN stands where there is no score. */
interface Columns {
  readonly value: number[];
  readonly precision: number[];
  readonly recall: number[];
  /** The scores whole, of a measure that has figures of a corpus; empty of any other. */
  readonly whole: (Score | undefined)[];
}

/** A quantity of a run besides its scores, a number for each page. */
interface RunColumns {
  /** NaN where it did not come to its end. */
  readonly milliseconds: number[];
  /** Share of the page's text that it keeps; NaN likewise. */
  readonly kept: number[];
  /** 1 where it was left out. */
  readonly isLeftOut: number[];
  /** Positions of the pages that its model was trained on. */
  readonly trainedOn: Set<number>;
}

/**
 * Results of many pages as columns of numbers: all that tables, intervals and curves are made of, and little more than that. Pages that
 * a run's model was trained on count in none of its scores.
 */
export class Scoreboard {
  readonly plan: Plan;
  readonly #scores: ReadonlyMap<MeasureId, readonly Columns[]>;
  readonly #runs: readonly RunColumns[];
  readonly #characters: number[] = [];
  readonly #parseMilliseconds: number[] = [];
  readonly #groups = new Map<string, string[]>();
  /** The figures of all pages that take long to work out, until another one comes. */
  readonly #distributions = new Map<string, Distribution | undefined>();
  #count = 0;
  #failedPages = 0;
  #withoutGold = 0;
  readonly #unscored = new Map<MeasureId, number>();

  constructor(plan: Plan) {
    this.plan = plan;
    this.#scores = new Map(
      plan.measures.map((measure) => [measure, plan.runs.map(() => ({ value: [], precision: [], recall: [], whole: [] }))]),
    );
    this.#runs = plan.runs.map(() => ({ milliseconds: [], kept: [], isLeftOut: [], trainedOn: new Set() }));
  }

  add(result: PageResult): void {
    this.#distributions.clear();
    if (!isJudged(result)) {
      this.#failedPages++;
      return;
    }
    this.#characters.push(result.characters);
    this.#parseMilliseconds.push(result.parseMilliseconds);
    if (!result.hasGold) this.#withoutGold++;
    this.#addRuns(result);
    for (const [key, group] of Object.entries(result.groups)) {
      const groups = this.#groups.get(key) ?? [];
      groups[this.#count] = group;
      this.#groups.set(key, groups);
    }
    this.#count++;
  }

  /** Pages that were judged. */
  get pageCount(): number {
    return this.#count;
  }

  /** Pages that could not be read, or that took too long. */
  get failedPages(): number {
    return this.#failedPages;
  }

  /** Pages of those that were judged of which nobody marked the main content. */
  get pagesWithoutGold(): number {
    return this.#withoutGold;
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
    const groups = new Map<string, number[]>();
    for (let page = 0; page < this.#count; page++) {
      const name = names[page] ?? "";
      const pages = groups.get(name);
      if (pages === undefined) groups.set(name, [page]);
      else pages.push(page);
    }
    return new Map([...groups].toSorted(([a], [b]) => (a === "" ? 1 : b === "" ? -1 : a < b ? -1 : 1)));
  }

  /** @throws RangeError for a run or a measure that the plan does not have. */
  scores(run: number, measure: MeasureId, pages?: PageChoice): Scores {
    const { value, precision, recall } = this.#columns(run, measure);
    const own = this.#unseen(run, pages);
    return { value: known(value, own), precision: known(precision, own), recall: known(recall, own) };
  }

  /** The figures of a corpus that a measure has, in the order of its columns; none where it has none. @throws RangeError as `scores` does. */
  corpusFigures(run: number, measure: MeasureId): readonly (number | undefined)[] {
    const { whole } = this.#columns(run, measure);
    const pages = this.#unseen(run);
    const scores = pages === undefined ? whole : pages.map((page) => whole[page]);
    return measureFor(measure).corpus?.of(scores.filter((score) => score !== undefined)) ?? [];
  }

  /** The distribution of what a run scores on the pages that its model was trained on; undefined where there are none. */
  seen(run: number, measure: MeasureId): Distribution | undefined {
    return this.#once(`${run} ${measure} seen`, () => known(this.#columns(run, measure).value, [...this.#run(run).trainedOn]));
  }

  /** Shares of the pages' texts that a run keeps, in the order of the pages: of those on which it came to its end. */
  keptShares(run: number, pages?: PageChoice): readonly number[] {
    return known(this.#run(run).kept, pages);
  }

  /** The distribution of a run’s scores, undefined where it has none; of all pages it is worked out once. @throws RangeError as `scores` does. */
  distribution(run: number, measure: MeasureId, part: keyof Scores = "value", pages?: PageChoice): Distribution | undefined {
    const values = (): readonly number[] => this.scores(run, measure, pages)[part];
    return pages === undefined ? this.#once(`${run} ${measure} ${part}`, values) : distributionOf(values());
  }

  /** Numbers of two runs on the pages on which both have one, page by page. */
  paired(first: number, second: number, measure: MeasureId): readonly [number[], number[]] {
    const a = this.#columns(first, measure).value;
    const b = this.#columns(second, measure).value;
    const isTrained = (page: number): boolean => [first, second].some((run) => this.#run(run).trainedOn.has(page));
    const both = [...a.keys()].filter((page) => isKnown(a[page]) && isKnown(b[page]) && !isTrained(page));
    return [both.map((page) => a[page] ?? 0), both.map((page) => b[page] ?? 0)];
  }

  /** The best run of each page, as far as they have scores there and were not trained on it. @throws RangeError as `scores` does */
  oracle(measure: MeasureId): Oracle {
    return oracleOf(
      this.plan.runs.map((_, run) => {
        const { trainedOn } = this.#run(run);
        return this.#columns(run, measure).value.map((value, page) => (trainedOn.has(page) ? Number.NaN : value));
      }),
    );
  }

  tally(run: number): Tally {
    const { milliseconds, isLeftOut } = this.#run(run);
    const leftOut = isLeftOut.filter((is) => is === 1).length;
    const done = known(milliseconds).length;
    return { done, leftOut, failed: this.#count - done - leftOut };
  }

  timeSpent(run: number): TimeSpent {
    const { milliseconds } = this.#run(run);
    const pages = milliseconds.flatMap((time, page) => (Number.isNaN(time) ? [] : [page]));
    const sum = (column: readonly number[]): number => pages.reduce((total, page) => total + (column[page] ?? 0), 0);
    return {
      pages: pages.length,
      milliseconds: sum(milliseconds),
      parseMilliseconds: sum(this.#parseMilliseconds),
      each: known(milliseconds),
    };
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
    const { milliseconds } = this.#run(run);
    return known(
      milliseconds.map((time, page) => secondsPerKilobyte(time, kilobytesOf(this.#characters[page] ?? 0)) ?? Number.NaN),
      pages,
    );
  }

  #addRuns(page: JudgedPage): void {
    for (const [run, { milliseconds, kept, isLeftOut, trainedOn }] of this.#runs.entries()) {
      const outcome = page.runs[run];
      if (isTrainedOnPage(page, run)) trainedOn.add(this.#count);
      const isRunDone = outcome !== undefined && isDone(outcome);
      milliseconds.push(isRunDone ? outcome.milliseconds : Number.NaN);
      kept.push(isRunDone ? outcome.kept / Math.max(page.textCharacters, 1) : Number.NaN);
      isLeftOut.push(outcome !== undefined && !isRunDone && outcome.isLeftOut ? 1 : 0);
    }
    for (const [measure, runs] of this.#scores)
      for (const [run, { value, precision, recall, whole }] of runs.entries()) {
        const score = scoreOf(page, run, measure);
        if (problemOfScore(page, run, measure) !== undefined) this.#unscored.set(measure, this.unscored(measure) + 1);
        value.push(score?.value ?? Number.NaN);
        precision.push(score?.precision ?? Number.NaN);
        recall.push(score?.recall ?? Number.NaN);
        if (measureFor(measure).corpus !== undefined) whole.push(score);
      }
  }

  #columns(run: number, measure: MeasureId): Columns {
    const columns = this.#scores.get(measure)?.[run];
    if (columns === undefined) throw new RangeError(`no scores of run ${run} by ${measure}`);
    return columns;
  }

  /** The pages, of some or of all, that a run's model was not trained on; undefined for all there are. */
  #unseen(run: number, pages?: PageChoice): PageChoice | undefined {
    const { trainedOn } = this.#run(run);
    if (trainedOn.size === 0) return pages;
    return (pages ?? Array.from({ length: this.#count }, (_, page) => page)).filter((page) => !trainedOn.has(page));
  }

  #once(key: string, values: () => readonly number[]): Distribution | undefined {
    if (!this.#distributions.has(key)) this.#distributions.set(key, distributionOf(values()));
    return this.#distributions.get(key);
  }

  #run(run: number): RunColumns {
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

function chosen(column: readonly number[], pages: PageChoice | undefined): readonly number[] {
  return pages === undefined ? column : pages.map((page) => column[page] ?? Number.NaN);
}

function known(column: readonly number[], pages?: PageChoice): readonly number[] {
  return chosen(column, pages).filter((value) => !Number.isNaN(value));
}

function isKnown(value: number | undefined): boolean {
  return value !== undefined && !Number.isNaN(value);
}
