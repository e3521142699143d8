import type { Elements, Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import { writeSelected } from "./html.ts";
import { MarkdownWriter } from "./markdown-writer.ts";

/**
 * A selection as Markdown (CommonMark with GitHub's tables and strikethrough) that reads as the selected text does: its
 * characters are escaped where they would mean something. The words are those of `selectedText`, though in document order.
 * Linear, and without recursion.
 */
export function selectedMarkdown(page: Page, selection: Selection): string {
  const writer = new MarkdownWriter(columnsOf(page.elements));
  writeSelected(page, selection, writer);
  return writer.build();
}

/** For each element the table cells before it in its row, so that cells of which nothing is selected keep their place. */
function columnsOf({ count, names, parents }: Elements): Uint32Array {
  const columns = new Uint32Array(count);
  const cells = new Uint32Array(count);
  for (let element = 0; element < count; element++) {
    const name = names[element];
    const parent = parents[element];
    if ((name !== "td" && name !== "th") || parent < 0) continue;
    columns[element] = cells[parent];
    cells[parent]++;
  }
  return columns;
}
