import { proxy, wrap } from "comlink";
import type { StoreApi } from "zustand";
import type { Reading } from "../../extraction/page/reading.ts";
import type { TrainedModel, TrainingOrder } from "../../evaluation/train-model.ts";
import type { TrainingWorker } from "../../protocol/evaluation.ts";
import type { CorpusState, TrainingState } from "../../state/corpus.ts";
import { CorpusTask, lostWith } from "./corpus-task.ts";

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
  readonly #task: CorpusTask<"training">;

  constructor(parts: TrainingParts) {
    this.#parts = parts;
    this.#task = new CorpusTask(parts.state, "training");
  }

  /** Learns from every page with a gold standard, read as the lab reads its pages. */
  async begin(name: string, reading: { readonly reading?: Reading }): Promise<void> {
    const { state, announce } = this.#parts;
    const entries = state.getState().corpus?.entries?.filter((entry) => entry !== undefined);
    if (entries === undefined) return;
    await this.#task.begin(async (show, signal) => {
      const found = await this.#train({ entries, name, ...usual, ...reading }, show, signal);
      if (!signal.aborted) announce(`The model ${found.model} is trained`);
      return { status: "done", found };
    });
  }

  stop(): void {
    this.#task.stop();
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
