import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { wordsOf, type Words } from "../extraction/page/words.ts";
import type { PageKey } from "../protocol/figures.ts";
import type { PageSummary } from "../protocol/lab-worker.ts";
import { pageSummary } from "./summaries.ts";

export interface OpenedPage {
  readonly page: Page;
  readonly summary: PageSummary;
  readonly words: Words;
}

/** The pages that are open, each parsed once. */
export class OpenedPages {
  readonly #pages = new Map<PageKey, OpenedPage>();
  #parses = 0;

  /** The number of pages that were parsed. */
  get parses(): number {
    return this.#parses;
  }

  get(key: PageKey): OpenedPage | undefined {
    return this.#pages.get(key);
  }

  /** Parses a page, or answers from memory. */
  open(key: PageKey, source: string): PageSummary {
    const known = this.#pages.get(key);
    if (known !== undefined) return known.summary;
    const begun = performance.now();
    const page = openPage(source);
    this.#parses++;
    const words = wordsOf(page);
    const summary = pageSummary(page, words, performance.now() - begun);
    this.#pages.set(key, { page, summary, words });
    return summary;
  }

  forget(key: PageKey): void {
    this.#pages.delete(key);
  }
}
