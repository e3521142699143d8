import { selectedText, type SelectedText } from "../output/text.ts";
import type { Page } from "../page/page.ts";
import { emptySelection, nextRange, offsetAt, union, type Selection } from "../page/selection.ts";
import { isSpace } from "../page/vocabulary.ts";

/** The text that any of some selections has. */
export interface UnionText extends SelectedText {
  /** For each unit the selections that have it, a bit each, the first the lowest; a space is where both its neighbours are. */
  readonly sides: Uint8Array<ArrayBuffer>;
}

/** The text of up to eight selections of one page together. Linear in the page's text. */
export function unionText(page: Page, selections: readonly Selection[]): UnionText {
  const text = selectedText(page, selections.reduce(union, emptySelection));
  const sides = new Uint8Array(text.text.length);
  selections.forEach((selection, at) => {
    const units = unitsOfSelection(text, selection);
    for (let unit = 0; unit < sides.length; unit++) sides[unit] |= units[unit] << at;
  });
  return { ...text, sides };
}

/** For each unit of a text 1 where it comes from a selection of the source; a space is in where both its neighbours are. Linear. */
export function unitsOfSelection({ text, offsets }: SelectedText, selection: Selection): Uint8Array<ArrayBuffer> {
  const units = new Uint8Array(offsets.length);
  let next = 0;
  for (let unit = 0; unit < units.length; unit++) {
    next = nextRange(selection, next, offsets[unit]);
    if (offsetAt(selection, next) > offsets[unit]) continue;
    // A space has the offset of what follows it.
    if (units[unit - 1] === 1 || !isSpace(text.charCodeAt(unit))) units[unit] = 1;
  }
  return units;
}
