import { Worker } from "node:worker_threads";
import type { Order, PageOutcome } from "./extract-page.ts";

interface Task {
  readonly path: string;
  readonly settle: (outcome: PageOutcome) => void;
}

/** Extracts pages in threads, each of which has one page at a time. */
export class PagePool {
  readonly #order: Order;
  readonly #size: number;
  readonly #waiting: Task[] = [];
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();

  constructor(order: Order, size: number) {
    this.#order = order;
    this.#size = size;
  }

  /** Never rejects: a thread that dies is a page that failed. */
  extract(path: string): Promise<PageOutcome> {
    return new Promise((settle) => {
      this.#waiting.push({ path, settle });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#all, (worker) => worker.terminate()));
  }

  #next(): void {
    const worker = this.#idle.pop() ?? (this.#all.size < this.#size ? this.#begin() : undefined);
    if (worker === undefined) return;
    const task = this.#waiting.shift();
    if (task === undefined) this.#idle.push(worker);
    else this.#give(worker, task);
  }

  #begin(): Worker {
    const worker = new Worker(new URL("page-worker.mjs", import.meta.url), { workerData: this.#order });
    this.#all.add(worker);
    return worker;
  }

  #give(worker: Worker, { path, settle }: Task): void {
    const onMessage = (outcome: PageOutcome): void => {
      worker.off("error", onError);
      this.#idle.push(worker);
      settle(outcome);
      this.#next();
    };
    const onError = (error: Error): void => {
      worker.off("message", onMessage);
      this.#all.delete(worker);
      settle({ status: "failed", message: error.message });
      this.#next();
    };
    worker.once("message", onMessage);
    worker.once("error", onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(path);
  }
}
