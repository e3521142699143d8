import type { Order, PageOutcome, PageSource } from "./extract-page.ts";
import { ThreadPool } from "./thread-pool.ts";

/** Extracts pages in threads, each of which has one page at a time. */
export class PagePool {
  readonly #threads: ThreadPool<PageSource, PageOutcome>;

  constructor(order: Order, size: number) {
    this.#threads = new ThreadPool({ module: new URL("extract-thread.mjs", import.meta.url), order, size });
  }

  /** Never rejects: a thread that dies is a page that failed. */
  extract(source: PageSource): Promise<PageOutcome> {
    return this.#threads.run(source).catch((error: unknown) => ({
      status: "failed",
      message: error instanceof Error ? error.message : String(error),
    }));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
