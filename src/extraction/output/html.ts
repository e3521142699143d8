import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import { HtmlWriter } from "./html-writer.ts";
import type { OutputOptions } from "./dressing.ts";
import { writeSelected } from "./walk.ts";

/**
 * A selection as HTML that keeps its structure: the selected text in the elements of the body that hold it (not the body
 * itself), block elements on lines of their own; images with their captions, formulas as TeX in `\(…\)` and `\[…\]`. Of the attributes
 * only those stay that carry content and do nothing. White space is collapsed, but for `<pre>`.
 *
 * The words are those of `selectedText`, though in document order, but for what `OutputOptions` and `dressed` speak of. Linear, and
 * without recursion.
 */
export function selectedHtml(page: Page, selection: Selection, options: OutputOptions = {}): string {
  const writer = new HtmlWriter();
  writeSelected(page, selection, writer, options);
  return writer.build();
}
