import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { counted, shareText, thousands } from "../../format.ts";
import { densityOf, densityShare, labelOf, nameOf } from "./columns.ts";
import type { KeptState } from "./kept-states.ts";

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

/** What a screen reader says of a row beside its level, place and state: "div main article, kept in part, density 28.3". */
export function spokenRow(tree: PageTree, element: number, state: KeptState | undefined, gold?: KeptState): string {
  const label = labelOf(tree, element).replaceAll(/[#.]/g, " ").trim();
  return [
    [nameOf(tree, element), label].filter(Boolean).join(" "),
    ...(tree.implied[element] === 1 ? ["implied"] : []),
    ...(tree.ignored[element] === 1 ? ["never content"] : state === undefined ? [] : [spokenStates[state]]),
    ...(gold === "all" ? ["gold"] : gold === "part" ? ["gold in part"] : []),
    ...(tree.characters[element] === 0 ? [] : [`density ${densityWords(densityOf(tree, element))}`]),
  ].join(", ");
}

/** "A CCB keeps 61 % of its text." */
export function keptWords(lane: string, kept: number, whole: number): string {
  if (whole === 0) return "No content text in it.";
  if (kept === whole) return `${lane} keeps all of its text.`;
  if (kept === 0) return `${lane} keeps none of its text.`;
  return `${lane} keeps ${shareText(kept / whole)} of its text.`;
}

export function densitySentence(tree: PageTree, element: number, greatest: number): string {
  const density = densityOf(tree, element);
  const tags = tree.tags[element] ?? 0;
  const share = Math.round(densityShare(density, greatest) * 100);
  return (
    `Text density ${densityWords(density)}: ${counted(tree.characters[element] ?? 0, "character")} of text over ` +
    `${tags === 0 ? "no tag, counted as 1" : counted(tags, "tag")}, in the subtree ` +
    `(CETD, definition 1). The bar is ${share} % of the longest, on a logarithmic scale; the page's greatest is ${densityWords(greatest)}.`
  );
}

/** What is said of a tag under the pointer: it in full, and where it does not come from the source, why. */
export function tagSentence(tree: PageTree, element: number): string {
  const path = `${nameOf(tree, element)}${labelOf(tree, element)}`;
  if (tree.implied[element] === 1) return `${path}: implied, the source has no tag for it`;
  if (tree.ignored[element] === 1) return `${path}: never content`;
  return path;
}

export function deepSentence(deepest: number, shown: number): string {
  return `Nested ${thousands(deepest)} deep; the tree shows the first ${thousands(shown)} levels.`;
}
