import type { Page } from "./page.ts";
import { blockElements } from "./vocabulary.ts";

/** How a page is cut into lines. */
export type LineKind = "block" | "tag" | "raw";

/**
 * Starts of the lines of a page, in order, the first 0; a line reaches to the start of the next.
 *
 * - `block`: the start of a block element begins a line and so does what follows its end, as if the source were printed with
 *   one block element a line.
 * - `tag`: every tag begins a line.
 * - `raw`: the lines of the source; a line end within a tag or within what is ignored (scripts, comments) does not count.
 */
export function lineStarts(page: Page, kind: LineKind): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(kind === "raw" ? rawStarts(page) : tagStarts(page, kind === "block"));
}

function tagStarts({ tags, ignored }: Page, blocksOnly: boolean): number[] {
  const starts = [0];
  let nextIgnored = 0;
  for (let tag = 0; tag < tags.count; tag++) {
    const start = tags.starts[tag] ?? 0;
    while ((ignored[nextIgnored + 1] ?? Infinity) <= start) nextIgnored += 2;
    if ((ignored[nextIgnored] ?? Infinity) <= start) continue;
    if (blocksOnly && !blockElements.has(tags.names[tag] ?? "")) continue;
    const begin = tags.closing[tag] === 1 && blocksOnly ? (tags.ends[tag] ?? 0) : start;
    if (begin > (starts.at(-1) ?? 0)) starts.push(begin);
  }
  return starts;
}

function rawStarts({ source, tags, ignored }: Page): number[] {
  const starts = [0];
  let tag = 0;
  let nextIgnored = 0;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) {
    while ((tags.ends[tag] ?? Infinity) <= at) tag++;
    while ((ignored[nextIgnored + 1] ?? Infinity) <= at) nextIgnored += 2;
    const inTag = (tags.starts[tag] ?? Infinity) < at;
    const inIgnored = (ignored[nextIgnored] ?? Infinity) <= at;
    if (!inTag && !inIgnored && at + 1 < source.length) starts.push(at + 1);
  }
  return starts;
}
