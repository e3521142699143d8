import type { Encoding } from "../../state/open-page.ts";

const count = new Intl.NumberFormat("en");

/** Whether the page may have been decoded wrongly. */
export function isDoubtful({ unreadableCount, suspected }: Encoding): boolean {
  return unreadableCount > 0 || suspected !== undefined;
}

/** ": 41 unreadable, looks like windows-1251"; empty without doubt. */
export function doubtWords({ unreadableCount, suspected }: Encoding): string {
  const doubts = [
    ...(unreadableCount > 0 ? [`${count.format(unreadableCount)} unreadable`] : []),
    ...(suspected === undefined ? [] : [`looks like ${suspected}`]),
  ];
  return doubts.length > 0 ? `: ${doubts.join(", ")}` : "";
}

/** "Decoded as UTF-8 (declared); 41 unreadable characters. Looks like windows-1251." */
export function encodingSentence({ name, reason, unreadableCount, suspected }: Encoding): string {
  const characters = unreadableCount === 1 ? "character" : "characters";
  const unreadable = unreadableCount > 0 ? `; ${count.format(unreadableCount)} unreadable ${characters}` : "";
  return `Decoded as ${name} (${reason})${unreadable}.${suspected === undefined ? "" : ` Looks like ${suspected}.`}`;
}

/** The entries with the suspected encoding, if they have it, before the others. */
export function suspectedFirst<T extends { readonly name: string }>(entries: readonly T[], suspected: string | undefined): T[] {
  return entries.toSorted((a, b) => Number(b.name === suspected) - Number(a.name === suspected));
}
