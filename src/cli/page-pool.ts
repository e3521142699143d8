import type { Order, PageOutcome } from "./extract-page.ts";
import { ThreadPool } from "./thread-pool.ts";

/** Extracts pages in threads, each of which has one page at a time. */
export class PagePool {
  readonly #threads: ThreadPool<string, PageOutcome>;

  constructor(order: Order, size: number) {
    this.#threads = new ThreadPool({ module: new URL("page-worker.mjs", import.meta.url), order, size });
  }

  /** Never rejects: a thread that dies is a page that failed. */
  extract(path: string): Promise<PageOutcome> {
    return this.#threads.run(path).catch((error: unknown) => ({
      status: "failed",
      message: error instanceof Error ? error.message : String(error),
    }));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
