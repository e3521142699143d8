import { proxy, wrap } from "comlink";
import type { StoreApi } from "zustand";
import {
  combinationPlan,
  type Combination,
  type CombinationOrder,
  type CombinationProgress,
} from "../../evaluation/combining/find-combination.ts";
import type { Plan } from "../../evaluation/plan.ts";
import type { Library } from "../../extraction/run.ts";
import { siteFinder } from "../../import/corpus/corpus.ts";
import type { CombinationWorker } from "../../worker/protocol/evaluation.ts";
import type { CombinationState, CorpusState, OpenCorpus } from "../../state/corpus.ts";
import { CombinationTask, lostWith } from "./combination-task.ts";
import { CorpusRun, type PageDone } from "./corpus-run.ts";
import type { Measure } from "./laid-out-pages.ts";

type Entries = NonNullable<OpenCorpus["entries"]>;

interface SearchParts {
  readonly state: StoreApi<CorpusState>;
  readonly createJudge: () => Worker;
  readonly createSearcher: () => Worker;
  /** Workers that judge, at the most. */
  readonly workers: number;
  readonly library: Library;
  readonly measure: Measure;
  /** Entries with their sites, where a run compares pages of one. */
  readonly withSites: (entries: Entries, plan: Plan) => Promise<Entries>;
  readonly say: (sentence: string) => void;
}

/** The search for the best combination on the corpus that is open: one at a time, in workers of its own. */
export class CombinationSearch {
  readonly #parts: SearchParts;
  readonly #task: CombinationTask;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#task = new CombinationTask(parts.state);
  }

  /** Asks the members on every page and searches. */
  async begin(order: CombinationOrder): Promise<void> {
    const { state, say } = this.#parts;
    const { corpus, timeLimit } = state.getState();
    const entries = corpus?.entries;
    if (entries === undefined) return;
    await this.#task.begin(async (show, signal) => {
      const found = await this.#find(order, entries, timeLimit, show, signal);
      if (!signal.aborted) say(`The combinations of ${order.members.length} lanes are searched`);
      return { status: "done", found };
    });
  }

  stop(): void {
    this.#task.stop();
  }

  async #find(
    order: CombinationOrder,
    entries: Entries,
    timeLimit: number,
    show: (state: CombinationState) => void,
    signal: AbortSignal,
  ): Promise<Combination> {
    const thread = this.#parts.createSearcher();
    const searcher = wrap<CombinationWorker>(thread);
    const lost = lostWith(thread, signal, "the search");
    try {
      show({ status: "asking", done: 0, of: entries.length, secondsLeft: undefined });
      const begun = performance.now();
      const adding: Promise<void>[] = [];
      await this.#judge(order, { entries, timeLimit, signal }, (pages) => {
        adding.push(...pages.map(([place, result]) => searcher.add(place, result)));
        const done = adding.length;
        const secondsLeft = ((performance.now() - begun) / done / 1000) * (entries.length - done);
        show({ status: "asking", done, of: entries.length, secondsLeft });
      });
      await Promise.race([Promise.all(adding), lost]);
      const onProgress = proxy((progress: CombinationProgress) => show({ status: "searching", progress }));
      return await Promise.race([searcher.combine(order, onProgress), lost]);
    } finally {
      thread.terminate();
    }
  }

  /** Runs the members on every page. @throws Error where it is stopped */
  async #judge(
    order: CombinationOrder,
    { entries, timeLimit, signal }: Judging,
    onDone: (pages: readonly PageDone[]) => void,
  ): Promise<void> {
    const { createJudge, workers, library, measure, withSites } = this.#parts;
    const plan = combinationPlan(order);
    const known = await withSites(entries, plan);
    signal.throwIfAborted();
    const run = new CorpusRun({
      createWorker: createJudge,
      workers,
      timeLimit,
      entries: known,
      plan,
      library,
      measure,
      pages: known.flatMap((entry, page) => (entry === undefined ? [] : [page])),
      siteOf: siteFinder(known.filter((entry) => entry !== undefined)),
      onDone,
      onLaidOut: () => undefined,
    });
    signal.addEventListener("abort", () => run.stop());
    await run.start();
    signal.throwIfAborted();
  }
}

interface Judging {
  readonly entries: Entries;
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}
