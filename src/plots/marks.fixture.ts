import { parseHTML } from "linkedom/worker";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Marks as elements, without a browser. */
export function elementsOf(marks: ReactNode) {
  const { document } = parseHTML(`<html><body>${renderToStaticMarkup(marks)}</body></html>`);
  const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)];
  return {
    count: (selector: string): number => all(selector).length,
    texts: (selector: string) => all(selector).map(({ textContent }) => textContent),
    /** An attribute of each that a selector finds. */
    each: (selector: string, name: string) => all(selector).map((element) => element.getAttribute(name)),
    /** Some attributes of the first. */
    first: (selector: string, ...names: readonly string[]) => names.map((name) => all(selector)[0]?.getAttribute(name) ?? null),
  };
}
