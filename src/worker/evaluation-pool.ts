import { wrap, type Remote } from "comlink";
import { stepIn, WorkerPool } from "../evaluation/worker-pool.ts";
import type { JudgeWorker } from "./protocol/evaluation.ts";

export type EvaluationPool = WorkerPool<Remote<JudgeWorker>>;

interface EvaluationPoolOptions {
  readonly createWorker: () => Worker;
  /** Workers at the most. */
  readonly size: number;
  /** Milliseconds that a piece of work may take to its first step (`stepNote`), to each next one, and from the last to its end. */
  readonly timeLimit: number;
}

/** A pool of the workers that judge pages behind the lab. */
export function evaluationPool({ createWorker, size, timeLimit }: EvaluationPoolOptions): EvaluationPool {
  return new WorkerPool({
    size,
    timeLimit,
    start: ({ onStep, onCrash }) => {
      const worker = createWorker();
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        onCrash(event.message || "the worker could not be begun");
      });
      // Notes of steps come between the messages of what is asked and answered, in their order.
      worker.addEventListener("message", ({ data }) => {
        const step = stepIn(data);
        if (step !== undefined) onStep(step);
      });
      return { worker: wrap<JudgeWorker>(worker), end: () => worker.terminate() };
    },
  });
}
