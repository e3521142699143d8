import { mean } from "d3-array";
import { findCombination, type Combination, type CombinationProgress } from "../evaluation/combining/find-combination.ts";
import { compareOutputs, outputsOfRun } from "../evaluation/comparing/comparison.ts";
import { isDone, isJudged, type JudgedPage, type PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { comparison, type Comparison, type MeasuredCorpus } from "../evaluation/papers/paper-table.ts";
import { paperFor } from "../evaluation/papers/papers.ts";
import { groupResponses, responsesOf, type GroupResponses } from "../evaluation/response.ts";
import { resultsCsv, parseResults, resultsText, type ResultsHead } from "../evaluation/results.ts";
import { measureTables } from "../evaluation/measure-tables.ts";
import { rankingOf, type Ranking } from "../evaluation/ranking.ts";
import { seenNotes, timeTable } from "../evaluation/score-tables.ts";
import { scoreboardOf, type Scoreboard } from "../evaluation/scoreboard.ts";
import { pairedDifference } from "../evaluation/statistics.ts";
import type { Table } from "../evaluation/table.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { binCount, type ResultTallies, type PairCompared, type TallyWorker } from "./protocol/evaluation.ts";
import { Turn } from "./time-slice.ts";

type Shown = ResultTallies["shown"];

/** The object that does the sums for a worker; it knows nothing of messages, so that tests run it in Node as it is. */
export class ResultsHost implements TallyWorker {
  #plan: Plan = { runs: [], measures: [] };
  /** In the order of the corpus. */
  #results: (PageResult | undefined)[] = [];
  /** Made when it is asked for, from all that is there. */
  #board: Scoreboard | undefined;

  begin(plan: Plan): void {
    this.#plan = plan;
    this.#results = [];
    this.#board = undefined;
  }

  add(done: readonly (readonly [page: number, result: PageResult])[]): void {
    for (const [page, result] of done) this.#results[page] = result;
    this.#board = undefined;
  }

  tally(shown: Shown): ResultTallies {
    const board = this.#scores();
    const { runs, sweep } = this.#plan;
    return {
      shown,
      pageCount: board.pageCount,
      distributions: runs.map((_, run) => board.distribution(run, shown)),
      trainedOn: runs.map((_, run) => board.seen(run, shown)),
      histograms: runs.map((_, run) => histogramOf(board.values(run, shown))),
      agreement: sweep === undefined ? agreementOf(this.#pages().filter(isJudged), runs.length) : [],
      responses: sweep === undefined ? [] : responsesOf(board, sweep, shown),
      notes: sweep === undefined || shown === "kept" ? [] : seenNotes(board, shown),
    };
  }

  tables(shown: Shown, groupBy: string | undefined): readonly Table[] {
    const board = this.#scores();
    const scores = shown === "kept" ? [] : measureTables(board, shown, groupBy === undefined ? [] : [groupBy]);
    return [...scores, timeTable(board)];
  }

  ranking(measure: MeasureId): Ranking {
    return rankingOf(this.#scores(), measure);
  }

  groupResponses(shown: Shown, key: string): readonly GroupResponses[] {
    const { sweep } = this.#plan;
    return sweep === undefined ? [] : groupResponses(this.#scores(), sweep, shown, key);
  }

  paper(id: string, of: Pick<MeasuredCorpus, "name" | "runs">): Comparison {
    const board = this.#scores();
    return comparison(paperFor(id), board.pageCount === 0 ? undefined : { ...of, board });
  }

  compare(shown: Shown, [before, after]: readonly [number, number]): PairCompared {
    const { runs, measures } = this.#plan;
    const judged = { runs, measures, pages: this.#pages() };
    const measure = shown === "kept" ? undefined : shown;
    const nameOf = (run: number): string => runs[run]?.name ?? "";
    const compared = compareOutputs(
      outputsOfRun(judged, before, nameOf(before), measure),
      outputsOfRun(judged, after, nameOf(after), measure),
    );
    const isPair = before !== after && Math.max(before, after) < runs.length;
    return { ...compared, difference: isPair ? pairedDifference(...this.#scores().paired(before, after, shown)) : undefined };
  }

  async combine(onProgress: (progress: CombinationProgress) => void): Promise<Combination> {
    const { combination } = this.#plan;
    if (combination === undefined) throw new RangeError("the plan is of no combinations");
    const finding = findCombination(combination, this.#pages());
    const turn = new Turn();
    for (;;) {
      const next = finding.next();
      if (next.done === true) return next.value;
      if (!turn.isOver) continue;
      onProgress(next.value);
      await turn.next();
    }
  }

  csv(): Blob {
    return new Blob([resultsCsv({ ...this.#plan, pages: this.#pages() })]);
  }

  json(head: ResultsHead): Blob {
    return new Blob([resultsText({ ...head, pages: this.#pages() })]);
  }

  async read(file: Blob): ReturnType<TallyWorker["read"]> {
    const { pages, ...head } = parseResults(await file.text());
    this.#plan = head;
    this.#results = [...pages];
    this.#board = undefined;
    return { head, count: pages.length };
  }

  pages(first: number, count: number): readonly (PageResult | undefined)[] {
    return this.#results.slice(first, first + count);
  }

  #scores(): Scoreboard {
    return (this.#board ??= scoreboardOf({ ...this.#plan, pages: this.#pages() }));
  }

  #pages(): readonly PageResult[] {
    return this.#results.filter((result) => result !== undefined);
  }
}

/** Pages in each bin; 1 is in the last. */
function histogramOf(values: readonly number[]): readonly number[] {
  const bins = Array.from({ length: binCount }, () => 0);
  for (const value of values) {
    const bin = Math.min(Math.max(Math.floor(value * binCount), 0), binCount - 1);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

/** Pages list F1 of the first run with the second, the third, …, then of the second with the third, and so on. */
function agreementOf(pages: readonly JudgedPage[], count: number): ResultTallies["agreement"] {
  if (pages.every(({ agreement }) => agreement.length === 0)) return [];
  const table = Array.from({ length: count }, (_, run) =>
    Array.from({ length: count }, (__, other) => (run === other ? 1 : NaN)),
  );
  let place = 0;
  for (let first = 0; first < count; first++)
    for (let second = first + 1; second < count; second++, place++) {
      const at = place;
      const both = pages.filter(
        ({ runs, agreement }) =>
          agreement.length > 0 && [first, second].every((run) => runs[run] !== undefined && isDone(runs[run])),
      );
      const value = mean(both.map(({ agreement }) => agreement[at] ?? 0)) ?? NaN;
      for (const [row, column] of [
        [first, second],
        [second, first],
      ] as const) {
        const cells = table[row];
        if (cells !== undefined) cells[column] = value;
      }
    }
  return table;
}
