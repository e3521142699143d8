import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { failedEntry } from "../../evaluation/evaluate-entry.ts";
import { withoutLostRuns } from "../../evaluation/retry-without-failed.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { closedFailure, WorkFailure } from "../../evaluation/worker-pool.ts";
import type { PageOutputs } from "../../extraction/contract/given-output.ts";
import { outputsOf, type Library } from "../../extraction/run.ts";
import type { ModulePage } from "../../worker/protocol/module-page.ts";
import { evaluationPool, type EvaluationPool } from "../../worker/evaluation-pool.ts";
import { LaidOutPages, readingIn, type Measure } from "./laid-out-pages.ts";

/** A page that is done, and its place in the corpus. */
export type PageDone = readonly [page: number, result: PageResult];

export interface CorpusRunParts {
  readonly createWorker: () => Worker;
  /** Workers at the most. */
  readonly workers: number;
  /** Milliseconds that each run may take on a page, and reading it, and laying it out. */
  readonly timeLimit: number;
  readonly entries: readonly (CorpusEntry | undefined)[];
  readonly plan: Plan;
  readonly library: Library;
  readonly measure: Measure;
  /** Pages that are yet to be judged, by their places. */
  readonly pages: readonly number[];
  /** Other pages of a page's site, where the plan asks for them. */
  readonly siteOf: (entry: CorpusEntry) => readonly CorpusEntry[];
  /** Called with what was done of late, a few times a second. */
  readonly onDone: (done: readonly PageDone[]) => void;
  /** Told whenever `laidOut` has grown. */
  readonly onLaidOut: () => void;
}

/** Milliseconds between two reports: each draws the table anew. */
const reportPause = 300;

/** Judges the pages of a corpus in workers, one page at a time in each. A run that hangs or crashes on a page costs itself alone, there. */
export class CorpusRun {
  readonly #parts: CorpusRunParts;
  readonly #pool: EvaluationPool;
  readonly #layouts: LaidOutPages;
  /** Programs whose outputs runs show: they may be modules, which are run for each page. */
  readonly #sources: ReadonlySet<string>;
  readonly #stop = new AbortController();
  #next = 0;
  #laidOut = 0;
  #done: PageDone[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: CorpusRunParts) {
    this.#parts = parts;
    const { createWorker, workers, timeLimit, plan, library, measure } = parts;
    this.#pool = evaluationPool({ createWorker, size: workers, timeLimit });
    const onLaidOut = (): void => {
      this.#laidOut++;
      parts.onLaidOut();
    };
    this.#sources = new Set(plan.runs.flatMap((run) => [...outputsOf(run, library)]));
    const read = readingIn(this.#pool, plan);
    this.#layouts = new LaidOutPages({ plan, library, read, measure, timeLimit, onLaidOut });
  }

  /** Pages of the corpus that were laid out, or could not be, in this run or before; undefined where the plan does not ask for it. */
  get laidOut(): number | undefined {
    const { entries, pages } = this.#parts;
    return this.#layouts.isNeeded ? entries.length - pages.length + this.#laidOut : undefined;
  }

  /** Settles when all is done, or the run was stopped; what was done by then was handed over. */
  async start(): Promise<void> {
    // While workers judge, one page is laid out ahead of them, and no more are held.
    const underWay = this.#parts.workers + Number(this.#layouts.isNeeded);
    await Promise.all(Array.from({ length: underWay }, () => this.#work()));
    this.#report();
    void this.#pool.close();
  }

  /** Hands over what was done, at once. */
  flush(): void {
    this.#report();
  }

  /** Ends at once; pages under way are as if they had not been begun. */
  stop(): void {
    this.#stop.abort(closedFailure());
    this.#layouts.stop();
    void this.#pool.close();
  }

  async #work(): Promise<void> {
    for (;;) {
      const page = this.#parts.pages[this.#next];
      const entry = page === undefined ? undefined : this.#parts.entries[page];
      if (this.#stop.signal.aborted || page === undefined || entry === undefined) return;
      this.#next++;
      const result = await this.#judge(entry);
      if (result === undefined) return;
      this.#done.push([page, result]);
      this.#timer ??= setTimeout(() => this.#report(), reportPause);
    }
  }

  /** A page's result, which may be that it failed; undefined when the run was stopped meanwhile. */
  async #judge(entry: CorpusEntry): Promise<PageResult | undefined> {
    const { plan, siteOf } = this.#parts;
    try {
      const outputs = await this.#outputsFor(entry);
      const { lost: neverBegun = [], ...layout } = await this.#layouts.layoutOf(entry);
      return await withoutLostRuns(
        (lostThere, isTerse) => {
          const lost = new Map([...neverBegun, ...lostThere]);
          const task = { entry, site: siteOf(entry), ...layout, ...(outputs && { outputs }), lost, isTerse };
          return this.#pool.run(
            (worker) => worker.load(plan.runs),
            async (worker): Promise<PageResult> => worker.evaluate(task, plan),
          );
        },
        { isTerse: plan.sweep !== undefined },
      );
    } catch (error) {
      if (error instanceof WorkFailure && error.kind === "closed") return undefined;
      return failedEntry(entry, error);
    }
  }

  /** What the user's own modules write for a page. @throws WorkFailure where the worker that reads it is lost, or it was stopped */
  async #outputsFor(entry: CorpusEntry): Promise<PageOutputs | undefined> {
    if (this.#sources.size === 0) return undefined;
    const { moduleOutputs } = await import("../module-runs.ts");
    const prepare = (): Promise<ModulePage> =>
      this.#pool.run(
        () => Promise.resolve(),
        async (worker): Promise<ModulePage> => worker.modulePage(entry),
      );
    return moduleOutputs(this.#sources, prepare, { time: this.#parts.timeLimit, stop: this.#stop.signal });
  }

  #report(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#done.length > 0) this.#parts.onDone(this.#done);
    this.#done = [];
  }
}
