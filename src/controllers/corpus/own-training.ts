import { proxy, wrap } from "comlink";
import type { StoreApi } from "zustand";
import type { Reading } from "../../extraction/page/reading.ts";
import { messageOf } from "../../format.ts";
import type { TrainedModel, TrainingOrder, TrainingWorker } from "../../protocol/evaluation.ts";
import type { CorpusState, TrainingState } from "../../state/corpus.ts";
import { lostWith } from "./lost-worker.ts";

interface TrainingParts {
  readonly state: StoreApi<CorpusState>;
  readonly createTrainer: () => Worker;
  readonly announce: (sentence: string) => void;
}

/** Folds of the cross-validation, and the seed of all chance, as the command line has them. */
const usual = { folds: 5, seed: 1 } as const;

/** The training of a model on the corpus that is open: one at a time, in a worker of its own. */
export class OwnTraining {
  readonly #parts: TrainingParts;
  #ended = new AbortController();
  /** What was learned last on this corpus. */
  #found: TrainingState | undefined;

  constructor(parts: TrainingParts) {
    this.#parts = parts;
    // What was learned on another corpus was not judged on this one.
    parts.state.subscribe(({ corpus }, before) => {
      if (corpus?.id === before.corpus?.id) return;
      this.#found = undefined;
      this.stop();
    });
  }

  /** Learns from every page with a gold standard, read as the lab reads its pages. */
  async begin(name: string, reading: { readonly reading?: Reading }): Promise<void> {
    const { state, announce } = this.#parts;
    this.stop();
    const entries = state.getState().corpus?.entries?.filter((entry) => entry !== undefined);
    if (entries === undefined) return;
    const { signal } = this.#ended;
    const show = (training: TrainingState): void => {
      if (!signal.aborted) state.setState({ training });
    };
    try {
      const found = await this.#train({ entries, name, ...usual, ...reading }, show, signal);
      if (signal.aborted) return;
      this.#found = { status: "done", found };
      show(this.#found);
      announce(`The model ${found.model} is trained`);
    } catch (error) {
      show({ status: "failed", problem: messageOf(error) });
    }
  }

  /** Ends the training that goes on, and shows what was learned before. */
  stop(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    const { state } = this.#parts;
    if (state.getState().training !== this.#found) state.setState({ training: this.#found });
  }

  async #train(order: TrainingOrder, show: (state: TrainingState) => void, signal: AbortSignal): Promise<TrainedModel> {
    const thread = this.#parts.createTrainer();
    try {
      show({ status: "training", progress: { stage: "pages", done: 0, of: order.entries.length } });
      const onProgress = proxy((progress: Extract<TrainingState, { readonly status: "training" }>["progress"]) =>
        show({ status: "training", progress }),
      );
      const training = wrap<TrainingWorker>(thread).train(order, onProgress);
      return await Promise.race([training, lostWith(thread, signal, "the training")]);
    } finally {
      thread.terminate();
    }
  }
}
