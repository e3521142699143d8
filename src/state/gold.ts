import type { Snippets } from "../extraction/scoring/snippets.ts";
import { remembered } from "../extraction/page/once-per-page.ts";
import { areEqual, asSelection, sizeOf, type Selection, type Range } from "../extraction/page/selection.ts";
import { thousands } from "../format.ts";
import { activePage, type Lab } from "./lab.ts";
import type { Linking } from "./linking.ts";
import type { OpenPage, PageGold } from "./open-page.ts";

const selectionOf = remembered(({ marks }: PageGold) => asSelection(Uint32Array.from(marks)));

/** The places of a gold standard in its page; the same object for the same gold standard. */
export function goldSelection(gold: PageGold | undefined): Selection | undefined {
  return gold && selectionOf(gold);
}

/** A gold standard in a page whose text is another now; undefined where nothing is left of it. */
export function movedGold(gold: PageGold, before: string, after: string): PageGold | undefined {
  if (before === after) return gold;
  const marks = movedRanges(gold.marks, replacedIn(before, after));
  return marks.length === 0 && gold.text === undefined && gold.snippets === undefined ? undefined : { ...gold, marks };
}

/**
 * A gold standard with other marks, as a person changed them; undefined without any. The text of a file no longer holds, its snippets
 * do.
 */
export function changedGold(gold: PageGold | undefined, marks: readonly number[]): PageGold | undefined {
  const { snippets } = gold ?? {};
  if (marks.length === 0) return snippets && { marks, snippets, from: snippetsAlone };
  const from = gold === undefined || gold.from === snippetsAlone ? "marked" : gold.from;
  const isSame = from === "marked" || from.endsWith(", changed");
  return { marks, ...(snippets && { snippets }), from: isSame ? from : `${from}, changed` };
}

/** The origin of a gold standard that is snippets and nothing else. */
const snippetsAlone = "snippets";

/** True where the main content itself is marked or written down, or said to be nothing. */
export function hasContent(gold: PageGold): boolean {
  return gold.marks.length > 0 || gold.text !== undefined;
}

/** A gold standard with other snippets; undefined where nothing is left of it. */
export function withSnippets(gold: PageGold | undefined, snippets: Snippets): PageGold | undefined {
  const { snippets: _, ...rest } = gold ?? { marks: [], from: snippetsAlone };
  if (snippets.with.length + snippets.without.length > 0) return { ...rest, snippets };
  return hasContent(rest) ? rest : undefined;
}

/** The snippets with one more, or without one that is there: of a list each stands once, and none is blank. */
export function changedSnippets(snippets: Snippets | undefined, list: keyof Snippets, text: string): Snippets {
  const trimmed = text.trim();
  const before = snippets?.[list] ?? [];
  const after = before.includes(trimmed) ? before.filter((one) => one !== trimmed) : [...before, trimmed];
  return { with: [], without: [], ...snippets, ...(trimmed !== "" && { [list]: after }) };
}

/** True for two gold standards that say the same: the text of a file says it, wherever it was found on the page. */
export function isSameGold(left: PageGold | undefined, right: PageGold | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined || left.text !== right.text || left.from !== right.from) return false;
  if (!areSameSnippets(left, right) || JSON.stringify(left.stated) !== JSON.stringify(right.stated)) return false;
  return left.text !== undefined || areEqual(left.marks, right.marks);
}

/** The change of a page's gold standard, in words: "Mark 214 characters as gold in “News”". */
export function goldChangeText(before: PageGold | undefined, after: PageGold | undefined, name: OpenPage["name"]): string {
  if (after === undefined) return `Clear the gold standard of “${name}”`;
  if (!areSameSnippets(before, after) && saysNothingElse(before, after)) return `Change the snippets of “${name}”`;
  if (after.text !== undefined) return `Import ${after.from} as gold standard of “${name}”`;
  if (after.from.startsWith("lane ") && !after.from.endsWith(", changed"))
    return `Take the gold standard of “${name}” from ${after.from}`;
  const added = sizeOf(selectionOf(after)) - (before === undefined ? 0 : sizeOf(selectionOf(before)));
  const count = thousands(Math.abs(added));
  return added < 0 ? `Unmark ${count} characters of gold in “${name}”` : `Mark ${count} characters as gold in “${name}”`;
}

/** True where nothing but snippets can have changed. */
function saysNothingElse(before: PageGold | undefined, after: PageGold): boolean {
  return before === undefined ? !hasContent(after) : before.text === after.text && areEqual(before.marks, after.marks);
}

function areSameSnippets(left: PageGold | undefined, right: PageGold | undefined): boolean {
  return left?.snippets === right?.snippets || JSON.stringify(left?.snippets) === JSON.stringify(right?.snippets);
}

/** A text in the place of another: `[start, end)` before, `[newStart, newEnd)` after. */
interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The differences of two texts, in their order: what lies between is the same in both. */
export function replacedIn(before: string, after: string): readonly TextChange[] {
  const found: TextChange[] = [];
  collect(before, after, { start: 0, end: before.length, newStart: 0, newEnd: after.length }, found);
  return found;
}

/**
 * Ranges `[start0, end0, start1, …]` of a text after it was changed. What is put in at the edge of one does not join it; one of
 * which nothing is left goes.
 */
export function movedRanges(ranges: readonly number[], replaced: readonly TextChange[]): readonly number[] {
  const moved: number[] = [];
  let at = 0;
  const place = (offset: number, isStart: boolean): number => {
    // The first that does not lie wholly before.
    let next = replaced[at];
    while (next !== undefined && isBefore(next, offset, isStart)) next = replaced[++at];
    const last = replaced[at - 1];
    if (next !== undefined && next.start < offset && offset < next.end) return isStart ? next.newEnd : next.newStart;
    return last === undefined ? offset : offset + last.newEnd - last.end;
  };
  for (let index = 0; index < ranges.length; index += 2) {
    const start = place(ranges[index] ?? 0, true);
    const end = place(ranges[index + 1] ?? 0, false);
    if (end <= start) continue;
    if (moved.at(-1) === start) moved.pop();
    else moved.push(start);
    moved.push(end);
  }
  return moved;
}

/** True where what follows a replacement begins at or before an offset; what is put in at a range's end comes after it. */
function isBefore({ start, end }: TextChange, offset: number, isStart: boolean): boolean {
  return end < offset || (end === offset && (isStart || start < end));
}

/** Trims what is the same at both ends, and looks for what is the same between. */
function collect(before: string, after: string, whole: TextChange, found: TextChange[]): void {
  let { start, end, newStart, newEnd } = whole;
  while (start < end && newStart < newEnd && before.charCodeAt(start) === after.charCodeAt(newStart)) {
    start++;
    newStart++;
  }
  while (start < end && newStart < newEnd && before.charCodeAt(end - 1) === after.charCodeAt(newEnd - 1)) {
    end--;
    newEnd--;
  }
  if (start === end && newStart === newEnd) return;
  const rest = { start, end, newStart, newEnd };
  const pairs = start === end || newStart === newEnd ? [] : pairedPieces(before, after, rest);
  if (pairs.length < 2) found.push(rest);
  else for (const pair of pairs) collect(before, after, pair, found);
}

/** The pieces from tag to tag of two stretches, each with the one in its place, where there are as many; else around those found once in each. */
function pairedPieces(before: string, after: string, { start, end, newStart, newEnd }: TextChange): readonly TextChange[] {
  const former = piecesOf(before, start, end);
  const latter = piecesOf(after, newStart, newEnd);
  const anchors =
    former.length === latter.length
      ? former.map((_, index) => [index, index] as const)
      : commonPieces(textsOf(before, former, end), textsOf(after, latter, newEnd));
  const cuts = [...anchors.map(([a, b]) => [former[a] ?? start, latter[b] ?? newStart] as const), [end, newEnd] as const];
  const pairs: TextChange[] = [];
  let from: readonly [number, number] = [start, newStart];
  for (const [cut, newCut] of cuts) {
    if (cut > from[0] || newCut > from[1]) pairs.push({ start: from[0], end: cut, newStart: from[1], newEnd: newCut });
    from = [cut, newCut];
  }
  return pairs;
}

/** The offsets where pieces begin: at the start, and at each `<`. */
function piecesOf(text: string, start: number, end: number): number[] {
  const starts = [start];
  for (let at = text.indexOf("<", start + 1); at >= 0 && at < end; at = text.indexOf("<", at + 1)) starts.push(at);
  return starts;
}

function textsOf(text: string, starts: readonly number[], end: number): string[] {
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? end));
}

/** Indices of pieces that stand once in each of two lists, as far as they keep their order. */
function commonPieces(former: readonly string[], latter: readonly string[]): readonly (readonly [number, number])[] {
  const places = onceIn(latter);
  const pairs: (readonly [number, number])[] = [];
  for (const [piece, index] of onceIn(former)) {
    const place = places.get(piece) ?? -1;
    if (index >= 0 && place > (pairs.at(-1)?.[1] ?? -1)) pairs.push([index, place]);
  }
  return pairs;
}

/** The place of each piece, in their order; -1 for one that is repeated. */
function onceIn(pieces: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, piece] of pieces.entries()) places.set(piece, places.has(piece) ? -1 : index);
  return places;
}

/** The ranges that would be marked now. */
export interface MarkSubject {
  readonly ranges: readonly Range[];
  /** "selected: “The boats lay still”". */
  readonly label: string;
}

/** Longest beginning of a text that is shown of it. */
const shownLength = 40;

/** The selection in a text, else the brush in a figure, else, while one marks, the pin. */
export function markSubject(lab: Lab, { selected, pin }: Pick<Linking, "selected" | "pin">): MarkSubject | undefined {
  if (selected !== undefined) return { ranges: selected.ranges, label: `selected: ${quoted(selected.text)}` };
  const { brush, isMarking } = lab;
  if (brush !== undefined)
    return {
      ranges: [brush],
      label: `brushed: characters ${thousands(brush.start)} to ${thousands(brush.end)}`,
    };
  if (pin === undefined || !isMarking) return undefined;
  const source = activePage(lab)?.source.slice(pin.start, Math.min(pin.end, pin.start + 40 * shownLength)) ?? "";
  return { ranges: [pin], label: `pinned: ${quoted(withoutTags(source))}` };
}

/** The text of a stretch of a source; the stretch itself where it is markup alone. */
export function withoutTags(source: string): string {
  const text = source.replace(/<[^>]*>?/g, " ").trim();
  return text === "" ? source : text;
}

function quoted(text: string): string {
  const flat = text
    .slice(0, 10 * shownLength)
    .replace(/\s+/g, " ")
    .trim();
  return flat.length > shownLength ? `“${flat.slice(0, shownLength).trimEnd()}…”` : `“${flat}”`;
}
