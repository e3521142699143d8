import type { Extraction } from "../contract/extraction.ts";
import type { Decision, Step } from "../contract/extractor.ts";
import type { SitePage } from "../contract/inputs.ts";
import type { Page } from "../page/page.ts";

/** The sentence of a picture that compares pages where there is no other. */
const alonePicture =
  "It compares this page with others of its site, but there are none. Add pages or a folder of the site, or open them as tabs.";

/** The part of a channel that says so where the page is alone. */
export function lacking(others: readonly unknown[]): { readonly lacks?: string } {
  return others.length === 0 ? { lacks: alonePicture } : {};
}

export const aloneNote =
  "None of the other pages can be opened. This method compares at least two pages of one site, so all text is kept.";

/** The part of another page of the site that a method keeps. */
export interface SitePart<R> {
  readonly name: string;
  readonly result: R;
}

/** The other pages of a site, as far as they were opened. */
export interface OtherPages<R, S> {
  /** The parts of the pages that could be opened. */
  readonly pages: readonly SitePart<R>[];
  /** The sum of them with the page at hand. */
  readonly sum: S;
  /** Sentences for the user: which pages were left out and why, and that none is left. That none was given is said where pages are asked for. */
  readonly notes: readonly string[];
}

/**
 * The other pages of a site, opened one after another and reduced to what a method needs of them, which is kept: no page is held,
 * and none is opened twice. What they come to is worked out once for each number of them.
 */
export function pageSet<R, S>(pages: readonly SitePage[], reduce: (page: Page) => R, sumOf: (results: readonly R[]) => S) {
  const reduced: (SitePart<R> | { readonly problem: string })[] = [];
  const of = pages.length;
  let latest: { readonly opened: number; readonly others: OtherPages<R, S> } | undefined;
  return {
    /** Pages opened so far, in vain or not. */
    get opened(): number {
      return reduced.length;
    },
    /** Bytes of what is kept of the pages opened so far. */
    bytes: (bytesOf: (result: R) => number): number =>
      reduced.reduce((sum, page) => sum + ("result" in page ? bytesOf(page.result) : 0), 0),
    /** Decides on a page by the others of its site: at once where these have been opened, else page after page. */
    decide: (decideBy: (others: OtherPages<R, S>) => Extraction): Decision =>
      reduced.length >= of ? decideBy(after(of)) : openRest(decideBy),
  };

  function* openRest(decideBy: (others: OtherPages<R, S>) => Extraction): Generator<Step, Extraction, void> {
    while (reduced.length < of) {
      reduced.push(reductionOf(pages[reduced.length]));
      const done = reduced.length;
      yield { label: `page ${done} of ${of}`, done, of, preview: () => decideBy(after(done)) };
    }
    return decideBy(after(of));
  }

  function reductionOf({ name, open }: SitePage): SitePart<R> | { readonly problem: string } {
    try {
      return { name, result: reduce(open()) };
    } catch (error) {
      return { problem: `“${name}” was left out: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  /** The first so many pages. */
  function after(opened: number): OtherPages<R, S> {
    if (latest?.opened === opened) return latest.others;
    const first = reduced.slice(0, opened);
    const known = first.flatMap((page) => ("result" in page ? [page] : []));
    const problems = first.flatMap((page) => ("problem" in page ? [page.problem] : []));
    const isAlone = opened > 0 && known.length === 0;
    const sum = sumOf(known.map(({ result }) => result));
    const others = { pages: known, sum, notes: [...(isAlone ? [aloneNote] : []), ...problems] };
    latest = { opened, others };
    return others;
  }
}
