import type { Units } from "../../contract/trace.ts";
import type { Page } from "../../page/page.ts";
import { rangeIndexAt } from "../../page/selection.ts";
import { isSpace } from "../../page/vocabulary.ts";

/** What lines cover, without the white space, scripts, styles and comments at their edges. */
export function lineSpans(page: Page, begins: Uint32Array<ArrayBuffer>): Pick<Units, "starts" | "ends"> {
  const starts = begins.slice();
  const ends = begins.map((_, line) => begins[line + 1] ?? page.source.length);
  for (let line = 0; line < starts.length; line++) {
    ends[line] = endBefore(page, ends[line] ?? 0, starts[line] ?? 0);
    starts[line] = startAfter(page, starts[line] ?? 0, ends[line] ?? 0);
  }
  return { starts, ends };
}

function endBefore({ source, ignored }: Page, from: number, start: number): number {
  let end = from;
  while (end > start) {
    if (isSpace(source.charCodeAt(end - 1))) {
      end--;
      continue;
    }
    const range = rangeIndexAt(ignored, end - 1);
    if (range < 0) break;
    end = Math.max(ignored[2 * range] ?? 0, start);
  }
  return end;
}

function startAfter({ source, ignored }: Page, from: number, end: number): number {
  let start = from;
  while (start < end) {
    if (isSpace(source.charCodeAt(start))) {
      start++;
      continue;
    }
    const range = rangeIndexAt(ignored, start);
    if (range < 0) break;
    start = Math.min(ignored[2 * range + 1] ?? end, end);
  }
  return start;
}
