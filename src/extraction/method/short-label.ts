import { elementLabel, type Page } from "../page/page.ts";

/** Characters of an element's name within a formula; some carry dozens of classes. */
const nameLength = 28;

/** An element with its id and classes, or without its id, shortened to stand in a formula: "div#main.article". */
export function shortLabel(page: Page, element: number, names: "id and classes" | "classes alone" = "id and classes"): string {
  const label = elementLabel(page, element, names);
  return label.length > nameLength ? `${label.slice(0, nameLength - 1)}…` : label;
}
