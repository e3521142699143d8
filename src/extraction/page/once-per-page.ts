import type { Page } from "./page.ts";

/**
 * Remembers what was worked out of a page for as long as the page lives: extractors that ask for the same segmentation share it. What
 * is remembered must not be changed, nor handed over to another thread.
 */
export function oncePerPage<T extends object>(compute: (page: Page) => T): (page: Page) => T {
  const known = new WeakMap<Page, T>();
  return (page) => {
    let value = known.get(page);
    if (value === undefined) known.set(page, (value = compute(page)));
    return value;
  };
}
