import { oncePerPage } from "../../page/once-per-page.ts";
import type { Page } from "../../page/page.ts";

/** The tags of a page's elements by number, so that what a tag says is asked once and not of every element. */
export interface PageTags {
  /** The different names, in order of their first appearance. */
  readonly names: readonly string[];
  /** Of each element the index of its name. */
  readonly ofElements: Uint32Array<ArrayBuffer>;
}

export const pageTagsOf = oncePerPage(({ elements: { count, names } }: Page): PageTags => {
  const numbers = new Map<string, number>();
  const different: string[] = [];
  const ofElements = new Uint32Array(count);
  for (let element = 0; element < count; element++) {
    const name = names[element];
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = different.push(name) - 1));
    ofElements[element] = number;
  }
  return { names: different, ofElements };
});
