import { max, range } from "d3-array";
import { indexAt, smallestAround, type Range } from "../../extraction/page/selection.ts";
import { counted, shareText } from "../../format.ts";
import type { PackedTexts, PageTree } from "../../worker/protocol/questions.ts";

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
