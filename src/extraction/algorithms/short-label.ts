import { elementLabel, type Page } from "../page/page.ts";

/** Characters of an element's name within a formula; some carry dozens of classes. */
const nameLength = 28;

/** An element with its id and classes, shortened to stand in a formula: "div#main.article". */
export function shortLabel(page: Page, element: number): string {
  const label = elementLabel(page, element);
  return label.length > nameLength ? `${label.slice(0, nameLength - 1)}…` : label;
}
