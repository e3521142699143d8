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

/** The part of another page of the site that a method keeps. */
export interface Reduced<R> {
  readonly name: string;
  readonly result: R;
}

/**
 * The other pages of a site, opened one after another and reduced to what a method needs of them, which is kept: no page is held,
 * and none is opened twice.
 */
export class PageSet<R> {
  readonly #pages: readonly SitePage[];
  readonly #reduce: (page: Page) => R;
  readonly #reduced: (Reduced<R> | { readonly problem: string })[] = [];

  constructor(pages: readonly SitePage[], reduce: (page: Page) => R) {
    this.#pages = pages;
    this.#reduce = reduce;
  }

  /** Pages of the site beside the one at hand. */
  get size(): number {
    return this.#pages.length;
  }

  /** Pages opened so far, in vain or not. */
  get opened(): number {
    return this.#reduced.length;
  }

  openNext(): void {
    const next = this.#pages[this.opened];
    if (next !== undefined) this.#reduced.push(this.#reductionOf(next));
  }

  /** The first `opened` pages, reduced, without those that could not be opened. */
  reduced(opened: number): readonly Reduced<R>[] {
    return this.#reduced.slice(0, opened).filter((page) => "result" in page);
  }

  /** Sentences for the user: which pages were left out and why, and that none is left. That none was given is said where pages are asked for. */
  notes(opened: number): readonly string[] {
    const problems = this.#reduced.slice(0, opened).flatMap((page) => ("problem" in page ? [page.problem] : []));
    const isAlone = opened > 0 && problems.length === opened;
    return [...(isAlone ? [aloneNote] : []), ...problems];
  }

  #reductionOf({ name, open }: SitePage): Reduced<R> | { readonly problem: string } {
    try {
      return { name, result: this.#reduce(open()) };
    } catch (error) {
      return { problem: `“${name}” was left out: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
}

export const aloneNote =
  "None of the other pages can be opened, and this method compares at least two pages of one site: all text is kept.";

/**
 * Decides on a page by the others of its site: at once where these have been opened, else page after page.
 *
 * @param decideBy the extraction that the first `opened` pages give.
 */
export function decidePageByPage<R>(pages: PageSet<R>, decideBy: (opened: number) => Extraction): Decision {
  return pages.opened >= pages.size ? decideBy(pages.size) : openRest(pages, decideBy);
}

function* openRest<R>(pages: PageSet<R>, decideBy: (opened: number) => Extraction): Generator<Step, Extraction, void> {
  while (pages.opened < pages.size) {
    pages.openNext();
    const done = pages.opened;
    yield { label: `page ${done} of ${pages.size}`, done, of: pages.size, preview: () => decideBy(done) };
  }
  return decideBy(pages.size);
}
