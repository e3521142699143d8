import type { Page } from "./page.ts";

/**
 * Remembers what was worked out of a thing for as long as the thing lives. What is remembered must not be changed, nor handed over to
 * another thread.
 */
export function remembered<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, T>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
}

/** The same of a page: extractors that ask for the same segmentation share it. */
export function oncePerPage<T>(compute: (page: Page) => T): (page: Page) => T {
  return remembered(compute);
}
