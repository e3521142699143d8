import type { Remote } from "comlink";
import { WorkerPool } from "../evaluation/worker-pool.ts";
import type { EvaluationHost } from "./evaluation-host.ts";
import { threadOf } from "./start-worker.ts";

/** A pool of the workers that judge pages behind the lab. */
export type EvaluationPool = WorkerPool<Remote<EvaluationHost>>;

/**
 * @param size workers at the most
 * @param timeLimit milliseconds that a piece of work may take to its first step (`stepNote`), to each next one, and from the last to its end
 */
export function evaluationPool(
  createWorker: () => Worker,
  limits: { readonly size: number; readonly timeLimit: number },
): EvaluationPool {
  return new WorkerPool({ ...limits, start: threadOf<EvaluationHost>(createWorker) });
}
