import type { Structure } from "../../page/structure.ts";

export type RemovalOrder = "bottom-up" | "top-down";

/** The fate of the structural elements. */
export interface Removals {
  /** The characters of each when it was tested, or would have been. */
  readonly characters: Float64Array<ArrayBuffer>;
  readonly linkCharacters: Float64Array<ArrayBuffer>;
  /** Share of the characters that is in links. */
  readonly quotas: Float64Array<ArrayBuffer>;
  /** 1 for an element whose own quota is above the bound, and that was tested. */
  readonly removed: Uint8Array<ArrayBuffer>;
  /** 1 for an element that is removed or stands in one that is. */
  readonly gone: Uint8Array<ArrayBuffer>;
  /** Characters of the body that are left. */
  readonly left: number;
}

/**
 * Removes the elements whose quota is above the bound.
 *
 * Top-down an element is tested with all its text, and what stands in a removed one is not tested any more. Bottom-up the
 * elements within it are tested first, and what they lose counts no longer.
 *
 * Differs: [bottom-up] top-down is the plain reading of what is told of the paper; bottom-up is the default.
 */
export function removeLinkBlocks(structure: Structure, order: RemovalOrder, bound: number): Removals {
  const { count, parents } = structure;
  const characters = structure.ownCharacters.slice();
  const linkCharacters = structure.ownLinkCharacters.slice();
  const quotas = new Float64Array(count);
  const removed = new Uint8Array(count);
  for (let unit = count - 1; unit >= 0; unit--) {
    // The quota of an element without text is undefined. With 0 it is never removed.
    const quota = characters[unit] === 0 ? 0 : linkCharacters[unit] / characters[unit];
    quotas[unit] = quota;
    if (order === "bottom-up" && quota > bound) removed[unit] = 1;
    const parent = parents[unit];
    if (parent < 0 || removed[unit] === 1) continue;
    characters[parent] += characters[unit];
    linkCharacters[parent] += linkCharacters[unit];
  }
  const gone = new Uint8Array(count);
  let left = structure.allCharacters;
  for (let unit = 0; unit < count; unit++) {
    const isWithin = parents[unit] >= 0 && gone[parents[unit]] === 1;
    if (order === "top-down" && !isWithin && quotas[unit] > bound) removed[unit] = 1;
    gone[unit] = Number(isWithin || removed[unit] === 1);
    if (gone[unit] === 1) left -= structure.ownCharacters[unit];
  }
  return { characters, linkCharacters, quotas, removed, gone, left };
}

/** Quotas that the sweep tries: 0 to 1 by fortieths. */
export const sweepQuotas: readonly number[] = Array.from({ length: 41 }, (_, fortieths) => fortieths / 40);

/** Share of the body's characters that each quota leaves. */
export function sweep(structure: Structure, order: RemovalOrder): Float64Array<ArrayBuffer> {
  const whole = Math.max(structure.allCharacters, 1);
  return Float64Array.from(sweepQuotas, (quota) => removeLinkBlocks(structure, order, quota).left / whole);
}
