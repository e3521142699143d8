import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import type { Reading, Unseen } from "../extraction/page/reading.ts";
import { sizeOf } from "../extraction/page/selection.ts";
import { selectWords, wordsOf, type Words } from "../extraction/page/words.ts";
import { structureOf } from "../import/page-facts.ts";
import type { PageKey } from "./protocol/figures.ts";
import type { PageSummary } from "./protocol/lab-worker.ts";

export interface OpenedPage {
  readonly key: PageKey;
  readonly page: Page;
  readonly summary: PageSummary;
  readonly words: Words;
  /** As it was given, of one that may be read anew by its layout. */
  readonly source?: string;
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

  /** Parses a page, or answers from memory. @param unseen what is not seen of it, where it is laid out already */
  open(key: PageKey, source: string, reading?: Reading, unseen?: Unseen): PageSummary {
    return this.#pages.get(key)?.summary ?? this.#read(key, source, reading, unseen);
  }

  /** Opens a page anew that is read by its layout. @returns whether there is one */
  layOut(key: PageKey, unseen: Unseen): boolean {
    const { page, source } = this.#pages.get(key) ?? {};
    if (page === undefined || source === undefined) return false;
    this.#read(key, source, page.reading, unseen);
    return true;
  }

  #read(key: PageKey, source: string, reading: Reading | undefined, unseen: Unseen | undefined): PageSummary {
    const begun = performance.now();
    const page = openPage(source, reading, unseen);
    this.#parses++;
    const words = wordsOf(page);
    const summary = pageSummary(page, words, performance.now() - begun);
    this.#pages.set(key, { key, page, summary, words, ...(page.reading.hidden.includes("layout") && { source }) });
    return summary;
  }

  forget(key: PageKey): void {
    this.#pages.delete(key);
  }
}

function pageSummary(page: Page, words: Words, milliseconds: number): PageSummary {
  const text = selectWords(page, words, () => true);
  return {
    characters: page.source.length,
    textCharacters: sizeOf(text),
    text,
    words: words.count,
    textStart: words.starts[0] ?? 0,
    textEnd: words.ends.at(-1) ?? 0,
    lines: page.source.split("\n").length,
    elements: page.elements.count,
    structure: structureOf(page),
    parseErrors: page.parseErrors.length,
    milliseconds,
  };
}
