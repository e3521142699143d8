import type { Model } from "../../contract/model.ts";
import { oncePerPage } from "../../page/once-per-page.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { usualReading } from "../../page/reading.ts";
import { textHash } from "../../statistics/text-hash.ts";

/** Identifies a page by its source as it is usually read: 12 hex digits. */
export function pageHash(source: string): string {
  return textHash(source).slice(0, 12);
}

/** Returns whether a model was trained on this very page, in whatever way the page is read here: how well it does there says little. */
export function wasTrainedOn({ pages }: Pick<Model, "pages">, page: Page): boolean {
  return pages.length > 0 && pages.includes(hashOf(page));
}

/** Several runs ask the same of a page. */
const hashOf = oncePerPage((page) => pageHash(usualSource(page)));

/** The source with the `noscript` elements opened that training opens. */
function usualSource({ source, reading }: Page): string {
  const isAsUsual = reading.noscript === usualReading.noscript || !/<noscript/i.test(source);
  return isAsUsual ? source : openPage(source).source;
}
