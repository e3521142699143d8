import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import { isSpace } from "../page/vocabulary.ts";

/**
 * A selection as plain text: white space collapsed, a line for each block.
 *
 * `offsets` maps the text back: the source offset of each of its units (a space or line end has that of what follows it).
 */
export interface SelectedText {
  readonly text: string;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

export function selectedText({ runs }: Page, selection: Selection): SelectedText {
  const parts: string[] = [];
  const offsets: number[] = [];
  let separator = "";
  let next = 0;
  const append = (text: string, offset: number): void => {
    parts.push(text);
    for (let index = 0; index < text.length; index++) offsets.push(offset);
  };
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] === 1) separator = "\n";
    if (runs.ignored[run] === 1) continue;
    const start = runs.starts[run] ?? 0;
    while ((selection[next + 1] ?? Infinity) <= start) next += 2;
    if ((selection[next] ?? Infinity) >= (runs.ends[run] ?? 0)) {
      separator ||= " ";
      continue;
    }
    const text = runs.texts[run] ?? "";
    const map = runs.maps.get(run);
    let range = next;
    for (let index = 0; index < text.length; index++) {
      const offset = map === undefined ? start + index : (map[index] ?? 0);
      while ((selection[range + 1] ?? Infinity) <= offset) range += 2;
      const isSelected = (selection[range] ?? Infinity) <= offset;
      if (!isSelected || isSpace(text.charCodeAt(index))) separator ||= " ";
      else {
        if (separator !== "" && parts.length > 0) append(separator, offset);
        separator = "";
        append(text[index] ?? "", offset);
      }
    }
  }
  return { text: parts.join(""), offsets: Uint32Array.from(offsets) };
}
