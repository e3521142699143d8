import type { PageBoxes, SitePage } from "../extraction/contract/inputs.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { sizeOf } from "../extraction/page/selection.ts";
import { selectWords, wordsOf, type Words } from "../extraction/page/words.ts";
import { pageStructure } from "../import/page-facts.ts";
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

/** The pages that are open, each parsed once, where their elements lie, and the texts of other pages of their sites. */
export class OpenedPages {
  readonly #pages = new Map<PageKey, OpenedPage>();
  readonly #held = new Map<PageKey, { readonly name: string; readonly source: string }>();
  readonly #boxes = new Map<PageKey, PageBoxes>();
  readonly #placings = new Map<PageKey, number>();
  #parses = 0;

  /** The number of pages that were parsed. */
  get parses(): number {
    return this.#parses;
  }

  get(key: PageKey): OpenedPage | undefined {
    return this.#pages.get(key);
  }

  /** Parses a page, or answers from memory. */
  open(key: PageKey, source: string, reading?: Reading): PageSummary {
    return this.#pages.get(key)?.summary ?? this.#read(key, source, reading);
  }

  /** Takes where a page's elements lie. @returns whether it was opened anew, as it is read by its layout */
  layOut(key: PageKey, boxes: PageBoxes): boolean {
    this.#boxes.set(key, boxes);
    this.#placings.set(key, this.placing(key) + 1);
    const { page, source } = this.#pages.get(key) ?? {};
    if (page === undefined || source === undefined) return false;
    this.#read(key, source, page.reading);
    return true;
  }

  boxesOf(key: PageKey): PageBoxes | undefined {
    return this.#boxes.get(key);
  }

  /** The number of times that a page was laid out: what was worked out from a former layout holds no more. */
  placing(key: PageKey): number {
    return this.#placings.get(key) ?? 0;
  }

  /** Takes the text of another page of a site. */
  hold(key: PageKey, name: string, source: string): void {
    this.#held.set(key, { name, source });
  }

  /** Pages of a site. Each is parsed when it is asked for, and not kept: fifty parsed pages at once would be gigabytes. */
  sitePages(keys: readonly PageKey[], reading: Reading): readonly SitePage[] {
    return keys.flatMap((key) => {
      const held = this.#held.get(key);
      return held === undefined ? [] : { name: held.name, open: () => this.get(key)?.page ?? openPage(held.source, reading) };
    });
  }

  #read(key: PageKey, source: string, reading: Reading | undefined): PageSummary {
    const begun = performance.now();
    const page = openPage(source, reading, this.#boxes.get(key)?.hidden);
    this.#parses++;
    const words = wordsOf(page);
    const summary = pageSummary(page, words, performance.now() - begun);
    this.#pages.set(key, { key, page, summary, words, ...(page.reading.hidden.includes("layout") && { source }) });
    return summary;
  }

  /** Lets go of what was made of a page. */
  rest(key: PageKey): void {
    this.#pages.delete(key);
  }

  forget(key: PageKey): void {
    for (const known of [this.#pages, this.#held, this.#boxes]) known.delete(key);
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
    structure: pageStructure(page),
    parseErrors: page.parseErrors.length,
    milliseconds,
  };
}
