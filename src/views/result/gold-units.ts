import type { SelectedText } from "../../extraction/output/text.ts";
import type { Selection } from "../../extraction/page/selection.ts";

/** For each unit of a text 1 where it comes from a selection of the source; a space is in where both its neighbours are. Linear. */
export function unitsIn({ text, offsets }: SelectedText, selection: Selection): Uint8Array<ArrayBuffer> {
  const units = new Uint8Array(offsets.length);
  let next = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const offset = offsets[unit] ?? 0;
    while ((selection[next + 1] ?? Infinity) <= offset) next += 2;
    if ((selection[next] ?? Infinity) <= offset) units[unit] = 1;
    // It has the offset of what follows it.
    if (isSeparator(text, unit) && units[unit - 1] !== 1) units[unit] = 0;
  }
  return units;
}

function isSeparator(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return code === 0x20 || code === 0x0a;
}
