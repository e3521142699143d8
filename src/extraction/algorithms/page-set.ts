import type { Extraction } from "../contract/extraction.ts";
import type { Decision, Step } from "../contract/extractor.ts";
import type { SitePage } from "../contract/inputs.ts";
import type { Page } from "../page/page.ts";

/** What a picture says that compares pages where there is no other. */
const alonePicture =
  "It compares this page with others of its site, and there is none yet. Add pages or a folder of the site, or open them as tabs.";

/** The part of a channel that says so where the page is alone. */
export function lacking(others: readonly unknown[]): { readonly lacks?: string } {
  return others.length === 0 ? { lacks: alonePicture } : {};
}

export const aloneNote =
  "None of the other pages can be opened, and this method compares at least two pages of one site: all text is kept.";

/** The part of another page of the site that a method keeps. */
export interface Reduced<R> {
  readonly name: string;
  readonly result: R;
}

/** The other pages of a site, as far as they were opened. */
export interface Others<R, S> {
  /** Without those that could not be opened. */
  readonly pages: readonly Reduced<R>[];
  /** What they come to, with the page at hand. */
  readonly sum: S;
  /** Sentences for the user: which pages were left out and why, and that none is left. That none was given is said where pages are asked for. */
  readonly notes: readonly string[];
}

/**
 * The other pages of a site, opened one after another and reduced to what a method needs of them, which is kept: no page is held,
 * and none is opened twice. What they come to is worked out once for each number of them.
 */
export class PageSet<R, S> {
  readonly #pages: readonly SitePage[];
  readonly #reduce: (page: Page) => R;
  readonly #sum: (results: readonly R[]) => S;
  readonly #reduced: (Reduced<R> | { readonly problem: string })[] = [];
  #latest: { readonly opened: number; readonly others: Others<R, S> } | undefined;

  constructor(pages: readonly SitePage[], reduce: (page: Page) => R, sum: (results: readonly R[]) => S) {
    this.#pages = pages;
    this.#reduce = reduce;
    this.#sum = sum;
  }

  /** Pages opened so far, in vain or not. */
  get opened(): number {
    return this.#reduced.length;
  }

  /** Bytes of what is kept of the pages opened so far. */
  bytes(bytesOf: (result: R) => number): number {
    return this.#reduced.reduce((sum, page) => sum + ("result" in page ? bytesOf(page.result) : 0), 0);
  }

  /** Decides on a page by the others of its site: at once where these have been opened, else page after page. */
  decide(decideBy: (others: Others<R, S>) => Extraction): Decision {
    return this.opened >= this.#pages.length ? decideBy(this.#after(this.#pages.length)) : this.#openRest(decideBy);
  }

  *#openRest(decideBy: (others: Others<R, S>) => Extraction): Generator<Step, Extraction, void> {
    const of = this.#pages.length;
    while (this.opened < of) {
      this.#reduced.push(this.#reductionOf(this.#pages[this.opened]));
      const done = this.opened;
      yield { label: `page ${done} of ${of}`, done, of, preview: () => decideBy(this.#after(done)) };
    }
    return decideBy(this.#after(of));
  }

  #reductionOf({ name, open }: SitePage): Reduced<R> | { readonly problem: string } {
    try {
      return { name, result: this.#reduce(open()) };
    } catch (error) {
      return { problem: `“${name}” was left out: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  /** The first so many pages. */
  #after(opened: number): Others<R, S> {
    if (this.#latest?.opened === opened) return this.#latest.others;
    const pages: Reduced<R>[] = [];
    const problems: string[] = [];
    for (const page of this.#reduced.slice(0, opened))
      if ("result" in page) pages.push(page);
      else problems.push(page.problem);
    const isAlone = opened > 0 && pages.length === 0;
    const sum = this.#sum(pages.map(({ result }) => result));
    const others = { pages, sum, notes: [...(isAlone ? [aloneNote] : []), ...problems] };
    this.#latest = { opened, others };
    return others;
  }
}
