import type { Explanation } from "../contract/extraction.ts";
import { elementLabel, type Page } from "../page/page.ts";

/** Characters of an element's name within a formula; some carry dozens of classes. */
const nameLength = 28;

/** An element with its id and classes, or without its id, shortened to stand in a formula: "div#main.article". */
export function shortLabel(page: Page, element: number, names: "id and classes" | "classes alone" = "id and classes"): string {
  return shortened(elementLabel(page, element, names), nameLength);
}

/** A text of so many characters at the most, the last of which says that there is more. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Characters of a text that name it. */
const beginningLength = 24;

/** The beginning of a text to name it by, white space collapsed. */
export function beginning(text: string): string {
  const start = text.search(/[^\t\n\f\r \u00a0]/);
  const part = start < 0 ? "" : text.slice(start, start + 4 * beginningLength);
  return shortened(part.replace(/\s+/g, " ").trim(), beginningLength);
}

/** An element as the unit that decided. */
export function elementUnit(page: Page, element: number): NonNullable<Explanation["unit"]> {
  return { start: page.elements.starts[element], end: page.elements.ends[element], label: elementLabel(page, element) };
}

/** Characters of a matched element that are shown. */
const longestMatch = 200;

/** An element as the piece of the source that a rule matched, cut where it is long. */
export function elementMatch(
  { source, elements }: Page,
  element: number,
): NonNullable<NonNullable<Explanation["rule"]>["matched"]> {
  const start = elements.starts[element];
  const end = Math.min(elements.ends[element], start + longestMatch);
  return { start, end, text: source.slice(start, end) };
}
