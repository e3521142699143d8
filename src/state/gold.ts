import { asSelection, emptySelection } from "../extraction/page/selection.ts";
import type { Selection } from "../extraction/page/selection.ts";
import type { OpenPage, PageGold } from "./open-page.ts";
import { movedRanges, replacedIn } from "./replaced.ts";

const selections = new WeakMap<PageGold, Selection>();

/** Where a gold standard stands in its page; the same object for the same gold standard. */
export function goldSelection(gold: PageGold | undefined): Selection | undefined {
  if (gold === undefined) return undefined;
  let selection = selections.get(gold);
  if (selection === undefined) {
    selection = validSelection(gold.marks);
    selections.set(gold, selection);
  }
  return selection;
}

/** A gold standard in a page whose text is another now; undefined where nothing is left of it. */
export function movedGold(gold: PageGold, before: string, after: string): PageGold | undefined {
  if (before === after) return gold;
  const marks = movedRanges(gold.marks, replacedIn(before, after));
  return marks.length === 0 && gold.text === undefined ? undefined : { ...gold, marks };
}

/** A gold standard with other marks, as a person changed them; undefined without any. The text of a file no longer holds. */
export function changedGold(gold: PageGold | undefined, marks: readonly number[]): PageGold | undefined {
  if (marks.length === 0) return undefined;
  const from = gold?.from ?? "marked";
  return { marks, from: from === "marked" || from.endsWith(", changed") ? from : `${from}, changed` };
}

/** Whether two gold standards say the same: the text of a file says it, wherever it was found on the page. */
export function isSameGold(left: PageGold | undefined, right: PageGold | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined || left.text !== right.text || left.from !== right.from) return false;
  return left.text !== undefined || areSameMarks(left, right);
}

/** What became of a page's gold standard: "Mark 214 characters as gold in “News”". */
export function goldWords(before: PageGold | undefined, after: PageGold | undefined, name: OpenPage["name"]): string {
  if (after === undefined) return `Clear the gold standard of “${name}”`;
  if (after.text !== undefined) return `Import ${after.from} as gold standard of “${name}”`;
  if (after.from.startsWith("lane ") && !after.from.endsWith(", changed"))
    return `Take the gold standard of “${name}” from ${after.from}`;
  const added = countOf(after) - (before === undefined ? 0 : countOf(before));
  const count = Math.abs(added).toLocaleString("en");
  return added < 0 ? `Unmark ${count} characters of gold in “${name}”` : `Mark ${count} characters as gold in “${name}”`;
}

function areSameMarks({ marks: left }: PageGold, { marks: right }: PageGold): boolean {
  return left.length === right.length && left.every((offset, index) => offset === right[index]);
}

function countOf({ marks }: PageGold): number {
  return marks.reduce((sum, offset, index) => sum + (index % 2 === 0 ? -offset : offset), 0);
}

/** What was stored may be anything. */
function validSelection(marks: readonly number[]): Selection {
  try {
    return asSelection(Uint32Array.from(marks));
  } catch {
    return emptySelection;
  }
}
