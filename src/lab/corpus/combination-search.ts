import { proxy, wrap } from "comlink";
import type { StoreApi } from "zustand";
import {
  ballotOrder,
  type Combination,
  type CombinationOrder,
  type CombinationProgress,
} from "../../evaluation/combining/find-combination.ts";
import { askedRuns, unreadEntry, type PageAnswer } from "../../evaluation/combining/page-ballots.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { withoutLostRuns } from "../../evaluation/retry-without-failed.ts";
import type { Library } from "../../extraction/run.ts";
import { siteFinder, type CorpusEntry } from "../../import/corpus/corpus.ts";
import type { CombinationWorker } from "../../worker/protocol/evaluation.ts";
import type { CombinationState, CorpusState, OpenCorpus } from "../../state/corpus.ts";
import { evaluationPool } from "../../worker/evaluation-pool.ts";
import { CombinationTask, lostWith } from "./combination-task.ts";
import { LaidOutPages, readingIn, type Measure } from "./laid-out-pages.ts";

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
      const withSites = await this.#parts.withSites(entries, planOf(order));
      const begun = performance.now();
      let done = 0;
      await this.#askMembers({ order, entries: withSites, timeLimit, signal }, async (place, answer) => {
        await Promise.race([searcher.add(place, answer), lost]);
        done++;
        const secondsLeft = ((performance.now() - begun) / done / 1000) * (entries.length - done);
        show({ status: "asking", done, of: entries.length, secondsLeft });
      });
      const onProgress = proxy((progress: CombinationProgress) => show({ status: "searching", progress }));
      return await Promise.race([searcher.combine(order, onProgress), lost]);
    } finally {
      thread.terminate();
    }
  }

  async #askMembers(
    { order, entries, timeLimit, signal }: Asking,
    onAnswer: (place: number, answer: PageAnswer) => Promise<void>,
  ): Promise<void> {
    const { createJudge, workers, library, measure } = this.#parts;
    const [asked, plan] = [ballotOrder(order), planOf(order)];
    const pool = evaluationPool({ createWorker: createJudge, size: workers, timeLimit });
    const layouts = new LaidOutPages({ plan, library, measure, timeLimit, read: readingIn(pool, plan) });
    const end = (): void => {
      layouts.stop();
      void pool.close();
    };
    signal.addEventListener("abort", end);
    const siteOf = siteFinder(entries.filter((entry) => entry !== undefined));
    const waiting = entries.entries();
    const answerOf = async (entry: CorpusEntry): Promise<PageAnswer> => {
      const { lost: neverBegun = [], ...layout } = await layouts.layoutOf(entry);
      return withoutLostRuns((lostThere) => {
        const task = { entry, site: siteOf(entry), ...layout, lost: new Map([...neverBegun, ...lostThere]) };
        return pool.run(
          (worker) => worker.load(plan.runs),
          async (worker): Promise<PageAnswer> => worker.ask(task, asked),
        );
      });
    };
    const work = async (): Promise<void> => {
      for (const [place, entry] of waiting) {
        const answer = entry && (await answerOf(entry).catch((error: unknown) => unreadEntry(entry, error)));
        signal.throwIfAborted();
        if (answer !== undefined) await onAnswer(place, answer);
      }
    };
    try {
      // While workers answer, one page is laid out ahead of them.
      await Promise.all(Array.from({ length: workers + Number(layouts.isNeeded) }, work));
    } finally {
      end();
    }
  }
}

/** All that is asked on a page as a plan, which tells whether runs compare pages of a site, or look at them laid out. */
function planOf(order: CombinationOrder): Plan {
  const { measure, reading } = order;
  const runs = askedRuns(ballotOrder(order)).map((run) => ({ ...run, name: run.extractor }));
  return { runs, measures: [measure], ...(reading && { reading }) };
}

interface Asking {
  readonly order: CombinationOrder;
  readonly entries: Entries;
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}
