import type { Range } from "../extraction/page/selection.ts";
import { activePage } from "./lab.ts";
import type { Lab } from "./lab.ts";
import type { Linking } from "./linking.ts";

/** What would be marked now. */
export interface MarkSubject {
  readonly ranges: readonly Range[];
  /** "selected: “The boats lay still”". */
  readonly label: string;
}

/** Longest beginning of a text that is shown of it. */
const shownLength = 40;

/** What is selected of a text, else brushed in a figure, else, while one marks, pinned. */
export function markSubject(lab: Lab, { selected, pin }: Linking): MarkSubject | undefined {
  if (selected !== undefined) return { ranges: selected.ranges, label: `selected: ${quoted(selected.text)}` };
  const { brush, isMarking } = lab;
  if (brush !== undefined)
    return {
      ranges: [brush],
      label: `brushed: characters ${brush.start.toLocaleString("en")} to ${brush.end.toLocaleString("en")}`,
    };
  if (pin === undefined || !isMarking) return undefined;
  const source = activePage(lab)?.source.slice(pin.start, Math.min(pin.end, pin.start + 40 * shownLength)) ?? "";
  return { ranges: [pin], label: `pinned: ${quoted(withoutTags(source))}` };
}

/** What a stretch of a source says; the stretch itself where it is markup alone. */
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
