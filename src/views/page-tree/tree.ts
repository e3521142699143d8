import { max, range } from "d3-array";
import { indexAt, smallestAround, type Range } from "../../extraction/page/selection.ts";
import { counted, shareText } from "../../format.ts";
import type { PackedTexts, PageTree } from "../../worker/protocol/questions.ts";
import { ancestorsOf, childrenOf, firstUnfolded, revealing, shownNodes, treeLinks } from "../ui/folding.ts";

export function elementName(tree: PageTree, element: number): string {
  return textAt(tree.names, element);
}

/** Id and classes, as in `#main.article`; empty where there are none. */
export function attributeLabel(tree: PageTree, element: number): string {
  return textAt(tree.labels, element);
}

/** The beginning of the text that stands in the element itself. */
export function snippetOf(tree: PageTree, element: number): string {
  return textAt(tree.snippets, element);
}

function textAt({ text, ends }: PackedTexts, element: number): string {
  return text.slice(ends[element - 1] ?? 0, ends[element]);
}

/**
 * Text density of an element: characters of content text in its subtree for each tag there; an element without tags counts as
 * having one (Sun, Song and Liao 2011, definition 1).
 */
export function densityOf({ characters, tags }: PageTree, element: number): number {
  return characters[element] / Math.max(tags[element], 1);
}

export function greatestDensity(tree: PageTree): number {
  return max(range(tree.count), (element) => densityOf(tree, element)) ?? 0;
}

/** Length of a density's bar as a share of the longest. Logarithmic: a paragraph is a hundred times denser than what holds it. */
export function densityShare(density: number, greatest: number): number {
  return greatest <= 0 ? 0 : Math.log1p(density) / Math.log1p(greatest);
}

/** Returns whether an element has children. */
export function isOpenable({ subtreeEnds }: PageTree, element: number): boolean {
  return subtreeEnds[element] > element + 1;
}

/** The extent to which a lane keeps an element's content text. */
export type KeptState = "all" | "part" | "none" | "no text";

/** For each element, how many source units of the content text in its subtree there are, without white space around runs. */
export function textUnits(tree: PageTree): Uint32Array<ArrayBuffer> {
  return summed(tree, (start, end) => end - start);
}

/** For each element, how many of those units are in a selection, `[start0, end0, start1, …]`. Linear in elements, runs and ranges. */
export function keptUnits(tree: PageTree, selection: Uint32Array): Uint32Array<ArrayBuffer> {
  let next = 0;
  return summed(tree, (start, end) => {
    while (next < selection.length && selection[next + 1] <= start) next += 2;
    let kept = 0;
    // The last range may continue in the next run.
    for (let at = next; at < selection.length && selection[at] < end; at += 2)
      kept += Math.min(selection[at + 1], end) - Math.max(selection[at], start);
    return kept;
  });
}

export function keptState(kept: number, whole: number): KeptState {
  if (whole === 0) return "no text";
  if (kept === 0) return "none";
  return kept === whole ? "all" : "part";
}

/** Gives each run's value to the element that holds it and to all above. Runs come in source order. */
function summed({ count, parents, runs }: PageTree, valueOf: (start: number, end: number) => number): Uint32Array<ArrayBuffer> {
  const sums = new Uint32Array(count);
  for (let run = 0; run < runs.starts.length; run++) {
    const value = valueOf(runs.starts[run], runs.ends[run]);
    const parent = runs.parents[run];
    if (parent >= 0) sums[parent] += value;
  }
  for (let element = count - 1; element >= 0; element--) {
    const parent = parents[element];
    if (parent >= 0) sums[parent] += sums[element];
  }
  return sums;
}

const oneDigit = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

export function densityWords(density: number): string {
  return (density >= 1 ? oneDigit : twoDigits).format(density);
}

export const glyphs: Readonly<Record<KeptState, string>> = { all: "+", part: "±", none: "−", "no text": "·" };

const spokenStates: Readonly<Record<KeptState, string>> = {
  all: "kept",
  part: "kept in part",
  none: "removed",
  "no text": "no text",
};

/** The words of a row for a screen reader, which adds level, place and state: "div main article, kept in part, density 28.3". */
export function spokenRow(tree: PageTree, element: number, state: KeptState | undefined, gold?: KeptState): string {
  const label = attributeLabel(tree, element).replaceAll(/[#.]/g, " ").trim();
  return [
    [elementName(tree, element), label].filter(Boolean).join(" "),
    ...(tree.implied[element] === 1 ? ["implied"] : []),
    ...(tree.ignored[element] === 1 ? ["never content"] : state === undefined ? [] : [spokenStates[state]]),
    ...(gold === "all" ? ["gold"] : gold === "part" ? ["gold in part"] : []),
    ...(tree.characters[element] === 0 ? [] : [`density ${densityWords(densityOf(tree, element))}`]),
  ].join(", ");
}

/** "A CCB keeps 61 % of its text." */
export function keptShareText(lane: string, kept: number, whole: number): string {
  if (whole === 0) return "No content text in it.";
  if (kept === whole) return `${lane} keeps all of its text.`;
  if (kept === 0) return `${lane} keeps none of its text.`;
  return `${lane} keeps ${shareText(kept / whole)} of its text.`;
}

export function densitySentence(tree: PageTree, element: number, greatest: number): string {
  const density = densityOf(tree, element);
  const tags = tree.tags[element];
  const share = Math.round(densityShare(density, greatest) * 100);
  return (
    `Text density ${densityWords(density)}: ${counted(tree.characters[element], "character")} of text over ` +
    `${tags === 0 ? "no tag, counted as 1" : counted(tags, "tag")}, in the subtree ` +
    `(CETD, definition 1). The bar is ${share} % of the longest, on a logarithmic scale; the page's greatest is ${densityWords(greatest)}.`
  );
}

/** The words on a tag under the pointer: its path, and if the source has no tag for it or it is never content, that. */
export function tagSentence(tree: PageTree, element: number): string {
  const path = `${elementName(tree, element)}${attributeLabel(tree, element)}`;
  if (tree.implied[element] === 1) return `${path}: implied; the source has no tag for it`;
  if (tree.ignored[element] === 1) return `${path}: never content`;
  return path;
}

/** The elements whose tag, id and classes, written as `div#main.article`, have a text in them, in document order. */
export function elementMatches(tree: PageTree, wanted: string): readonly number[] {
  const text = wanted.trim().toLowerCase();
  if (text === "") return [];
  return range(tree.count).filter((element) =>
    (elementName(tree, element) + attributeLabel(tree, element)).toLowerCase().includes(text),
  );
}

/** The match after an element, or before it; round the ends. */
export function matchBeside(matches: readonly number[], element: number, by: 1 | -1): number | undefined {
  return by === 1
    ? (matches.find((match) => match > element) ?? matches[0])
    : (matches.findLast((match) => match < element) ?? matches.at(-1));
}

/** The innermost smallest element around a range; -1 for none. Text belongs to the element that holds it in the tree, which may not be the one whose tags surround it. */
export function treeElementAt(tree: PageTree, { start, end }: Range): number {
  const { runs, starts, ends } = tree;
  const run = indexAt(runs.starts, start);
  if (run >= 0 && end > start && end <= runs.ends[run]) return runs.parents[run];
  return smallestAround(starts, ends, { start, end });
}

/** A tree as it is unfolded, and the element that the keys act on. */
export interface TreeOutline {
  readonly tree: PageTree;
  /** 1 for each element whose children are shown, where it is shown itself. */
  readonly open: Uint8Array<ArrayBuffer>;
  readonly active: number;
  /** The parser's errors stand in its place. */
  readonly listsErrors?: boolean;
}

/** An outline unfolded as far as it stays easy to look over; what is ignored stays folded. */
export function firstOutline(tree: PageTree): TreeOutline {
  const mayOpen = (element: number): boolean => tree.ignored[element] === 0 && isOpenable(tree, element);
  // The first two levels are usually html, head and body.
  return { tree, open: firstUnfolded(tree.parents, 2, mayOpen).open, active: 0 };
}

/** The outline of a page's next tree, unfolded as the one before: an element is taken for the same at the same place with the same name. */
export function carriedOver(before: TreeOutline, tree: PageTree): TreeOutline {
  const open = new Uint8Array(tree.count);
  let active = 0;
  const [formerLinks, links] = [treeLinks(before.tree.parents), treeLinks(tree.parents)];
  const pairs = zipped(childrenOf(formerLinks, -1), childrenOf(links, -1));
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [former, element] = pair;
    if (elementName(before.tree, former) !== elementName(tree, element)) continue;
    if (former === before.active) active = element;
    if (before.open[former] === 0 || !isOpenable(tree, element)) continue;
    open[element] = 1;
    pairs.push(...zipped(childrenOf(formerLinks, former), childrenOf(links, element)));
  }
  return { ...before, tree, open, active };
}

/** The elements that are shown, from the top. */
export function outlineRows({ tree: { parents }, open }: TreeOutline): Int32Array<ArrayBuffer> {
  return shownNodes({ parents, open });
}

/** Shows or hides an element's children. */
export function unfolded(outline: TreeOutline, element: number, isOpen: boolean): TreeOutline {
  if (!isOpenable(outline.tree, element)) return outline;
  return withOpen(outline, (open) => {
    open[element] = Number(isOpen);
  });
}

/** Opens what an element is in, and makes it the active one. */
export function revealed(outline: TreeOutline, element: number): TreeOutline {
  const { open } = revealing({ parents: outline.tree.parents, open: outline.open }, element);
  return { ...outline, open, active: element };
}

/** Folds all but the way to an element. */
export function othersFolded(outline: TreeOutline, element: number): TreeOutline {
  const { parents, subtreeEnds, count } = outline.tree;
  const { open } = revealing({ parents, open: new Uint8Array(count) }, element);
  open.set(outline.open.subarray(element, subtreeEnds[element] ?? element), element);
  return { ...outline, open, active: element };
}

export function siblingsUnfolded(outline: TreeOutline, element: number): TreeOutline {
  return withOpen(outline, (open) => openChildren(outline.tree, outline.tree.parents[element], open));
}

/** Folds all but the roots. */
export function allFolded(outline: TreeOutline): TreeOutline {
  return withOpen(outline, (open) => openChildren(outline.tree, -1, open.fill(0)));
}

function openChildren(tree: PageTree, element: number, open: Uint8Array): void {
  for (const child of childrenOf(treeLinks(tree.parents), element)) open[child] = Number(isOpenable(tree, child));
}

/** The outline with other elements open; a hidden active element gives way to the one that hides it. */
function withOpen(outline: TreeOutline, change: (open: Uint8Array<ArrayBuffer>) => void): TreeOutline {
  const open = outline.open.slice();
  change(open);
  let { active } = outline;
  for (const ancestor of ancestorsOf(outline.tree.parents, active)) if (open[ancestor] === 0) active = ancestor;
  return { ...outline, open, active };
}

function zipped(left: readonly number[], right: readonly number[]): (readonly [number, number])[] {
  return left.slice(0, right.length).map((one, index) => [one, right[index]] as const);
}
