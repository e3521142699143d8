import { isFigure } from "./without-storage.ts";

/** What a worker is for. */
export type WorkerTask = "lab" | "evaluation" | "results" | "combinations";

/**
 * Starts a worker. All of them begin with one script, of which the build makes one set of files: what two tasks share, all extractors
 * among it, is built and fetched once. Those of a figure find no storage, as their window.
 *
 * @param name what tells it from others of its task in the browser's tools
 */
export function startWorker(task: WorkerTask, name = ""): Worker {
  return new Worker(new URL("worker.ts", import.meta.url), {
    type: "module",
    name: `${task}:${name}:${isFigure(location.search) ? "figure" : ""}`,
  });
}
