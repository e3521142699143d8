import { indexAt } from "../../page/intervals.ts";
import type { Page } from "../../page/page.ts";
import { eachPiece } from "../../page/pieces.ts";
import { isSpace } from "../../page/vocabulary.ts";
import type { LineCounts } from "./line-analysis.ts";

/**
 * Characters of content (T1) and of code (T2) in each line (Mohammadzadeh et al. 2011, section 3.1). Scripts, styles and comments count as neither.
 *
 * Differs: the paper leaves open how characters are counted. Here content counts in units of decoded text, a run of white space
 * as one, and a tag is code of the line it starts in, as one piece, however many lines it spans.
 *
 * @param linkLength length at which each link's start tag is counted instead of its own; undefined for the paper's count.
 */
export function lineLengths(page: Page, starts: Uint32Array, linkLength: number | undefined): LineCounts {
  const content = new Float64Array(starts.length);
  const code = new Float64Array(starts.length);
  eachPiece(page, (kind, index, start, end) => {
    if (kind === "text") addText(page, starts, index, content);
    else {
      const line = indexAt(starts, start);
      const isLink = linkLength !== undefined && page.tags.names[index] === "a" && page.tags.closing[index] === 0;
      code[line] = (code[line] ?? 0) + (isLink ? linkLength : end - start);
    }
  });
  return { content, code };
}

function addText({ runs }: Page, starts: Uint32Array, run: number, content: Float64Array): void {
  const text = runs.texts[run] ?? "";
  const runStart = runs.starts[run] ?? 0;
  const map = runs.maps.get(run);
  let line = indexAt(starts, runStart);
  for (let index = 0; index < text.length; index++) {
    if (isSpace(text.charCodeAt(index)) && index > 0 && isSpace(text.charCodeAt(index - 1))) continue;
    const offset = map === undefined ? runStart + index : (map[index] ?? 0);
    while ((starts[line + 1] ?? Infinity) <= offset) line++;
    content[line] = (content[line] ?? 0) + 1;
  }
}
