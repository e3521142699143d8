import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { contentTags } from "./pieces.ts";
import { nextRange, offsetAt, rangeIndexAt } from "./selection.ts";
import { blockElements, controlElements, isSpace } from "./vocabulary.ts";

/** The ways to cut a page into lines. */
export type LineKind = "block" | "tag" | "raw";

/**
 * Starts of the lines of a page, in order, the first 0; a line reaches to the start of the next.
 *
 * Differs: [block-lines] papers over lines speak of the lines of a "normalized" source and do not say which; block lines are ours.
 *
 * - `block`: the start of a block element or `<br>` begins a line and so does what follows a block element's end, as if the
 *   source were printed with one block element a line. White space, comments and scripts alone make no line.
 * - `tag`: every tag begins a line.
 * - `raw`: the lines of the source; a line end within a tag or within what is ignored (scripts, comments) does not count.
 */
export function lineStarts(page: Page, kind: LineKind): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(kind === "raw" ? rawStarts(page) : tagStarts(page, kind === "block"));
}

function tagStarts(page: Page, blocksOnly: boolean): number[] {
  const { tags } = page;
  const starts = [0];
  for (const tag of contentTags(page)) {
    if (blocksOnly && !breaksLine(page, tag)) continue;
    const begin = tags.closing[tag] === 1 && blocksOnly ? tags.ends[tag] : tags.starts[tag];
    if (begin < page.source.length && !isBlank(page, starts.at(-1) ?? 0, begin)) starts.push(begin);
  }
  return starts;
}

function rawStarts({ source, tags, ignored }: Page): number[] {
  const starts = [0];
  let tag = 0;
  let nextIgnored = 0;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) {
    while (tag < tags.count && tags.ends[tag] <= at) tag++;
    nextIgnored = nextRange(ignored, nextIgnored, at);
    const inTag = tag < tags.count && tags.starts[tag] < at;
    const inIgnored = offsetAt(ignored, nextIgnored) <= at;
    if (!inTag && !inIgnored && at + 1 < source.length) starts.push(at + 1);
  }
  return starts;
}

/** Returns whether a tag begins a line, or ends one: that of a block element, or `<br>`. */
export function breaksLine(page: Page, tag: number): boolean {
  const { names, starts, ends, closing } = page.tags;
  const name = names[tag];
  if (controlElements.has(name)) return !inlineControls(page).has(closing[tag] === 1 ? ends[tag] : starts[tag]);
  return name === "br" || blockElements.has(name);
}

/** Where the controls within sentences begin and end. */
const inlineControls = oncePerPage(({ elements: { count, names, isBlock, starts, ends } }: Page): ReadonlySet<number> => {
  const places = new Set<number>();
  for (let element = 0; element < count; element++)
    if (controlElements.has(names[element]) && isBlock[element] === 0) places.add(starts[element]).add(ends[element]);
  return places;
});

/** White space, comments and scripts alone make no line: what stands between two elements belongs to the second. */
function isBlank({ source, ignored }: Page, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (isSpace(source.charCodeAt(at))) continue;
    const range = rangeIndexAt(ignored, at);
    if (range < 0) return false;
    at = ignored[2 * range + 1] - 1;
  }
  return true;
}
