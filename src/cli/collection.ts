import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json";
import { LeastSure } from "../evaluation/least-sure.ts";
import { isFailed, isJudged, type FailedPage, type PageResult } from "../evaluation/page-result.ts";
import { resultsFormat, resultsVersion, textAround, type ResultsHead } from "../evaluation/results.ts";
import type { Plan } from "../evaluation/plan.ts";
import { Scoreboard } from "../evaluation/scoreboard.ts";
import type { Table } from "../evaluation/table.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { writeWhole } from "../node/file-writing.ts";
import { Journal } from "./journal.ts";
import type { OpenCorpus } from "./open-corpus.ts";

export interface Collected {
  readonly board: Scoreboard;
  /** Those that were asked for. */
  readonly leastSure: readonly Table[];
  /** Pages that could not be judged. */
  readonly failed: readonly FailedPage[];
  /** For each run that failed on a page that was judged, the first of those. */
  readonly failedRuns: readonly RunFailure[];
}

export interface RunFailure {
  /** Its place in the plan. */
  readonly run: number;
  readonly page: string;
  readonly problem: string;
  /** Pages that it failed on. */
  readonly pages: number;
}

interface Kept {
  readonly plan: Plan;
  /** The file of results. */
  readonly out?: string | undefined;
  /** Pages at the most that are listed because a run expects little of itself there. */
  readonly leastSure?: number | undefined;
}

/**
 * Results of a corpus while they come in, on disk, so that they take no memory and outlast the process: beside the file that they will
 * make, or where none was asked for among the temporary files.
 */
export class Collection {
  readonly #entries: readonly CorpusEntry[];
  readonly #head: Omit<ResultsHead, "created">;
  readonly #out: string | undefined;
  readonly #mostUnsure: number;
  readonly #journal: Journal;

  /** Takes up what was left by a process that ended before its time. @throws RangeError where that is of something else. */
  constructor({ note, entries, skipped }: OpenCorpus, { plan, out, leastSure = 0 }: Kept) {
    this.#entries = entries;
    this.#head = {
      format: resultsFormat,
      version: resultsVersion,
      contentscope: packageJson.version,
      corpus: note,
      ...plan,
      skipped,
    };
    this.#out = out;
    this.#mostUnsure = leastSure;
    const path = out === undefined ? join(tmpdir(), `contentscope-${randomUUID()}.part`) : `${out}.part`;
    this.#journal = new Journal(path, JSON.stringify(this.#head));
  }

  /** The path of what is kept meanwhile. */
  get path(): string {
    return this.#journal.path;
  }

  /** Pages without a result, in the order of the corpus. */
  missing(): readonly CorpusEntry[] {
    return this.#entries.filter(({ name }) => !this.#journal.has(name));
  }

  /** Takes a result. The first of a page stays: none counts twice. @throws RangeError where the disk does not take it. */
  add(result: PageResult): void {
    if (!this.#journal.has(result.page)) this.#journal.add(result);
  }

  /**
   * Writes the file of results where one was asked for, and when that is surely there deletes what was kept meanwhile.
   *
   * @throws RangeError where it cannot be written: what was kept meanwhile stays.
   */
  finish(): Collected {
    const board = new Scoreboard(this.#head);
    const unsure = this.#mostUnsure === 0 ? undefined : new LeastSure(this.#head, this.#mostUnsure);
    const failed: FailedPage[] = [];
    const failedRuns = new Map<number, RunFailure>();
    const journal = this.#journal;
    const entries = this.#entries;
    const pages = function* (): Generator<PageResult, void, undefined> {
      for (const { name } of entries) {
        const result = journal.get(name);
        if (result === undefined) continue;
        board.add(result);
        unsure?.add(result);
        if (!isJudged(result)) failed.push(result);
        else
          for (const [run, outcome] of result.runs.entries()) {
            if (!isFailed(outcome)) continue;
            const first = failedRuns.get(run) ?? { run, page: name, problem: outcome.problem, pages: 0 };
            failedRuns.set(run, { ...first, pages: first.pages + 1 });
          }
        yield result;
      }
    };
    if (this.#out === undefined) for (const _ of pages());
    else writeWhole(this.#out, textOf({ ...this.#head, created: new Date().toISOString() }, pages()));
    journal.discard();
    return { board, leastSure: unsure?.tables() ?? [], failed, failedRuns: [...failedRuns.values()] };
  }

  /** Leaves it as it is, to be taken up by another process where a file of results was asked for. */
  close(): void {
    if (this.#out === undefined) this.#journal.discard();
    else this.#journal.close();
  }
}

/** A file of results page by page. */
function* textOf(head: ResultsHead, pages: Iterable<PageResult>): Generator<string, void, undefined> {
  const [before, after] = textAround(head);
  yield before;
  let separator = "";
  for (const page of pages) {
    yield separator + JSON.stringify(page);
    separator = ",\n";
  }
  yield after;
}
