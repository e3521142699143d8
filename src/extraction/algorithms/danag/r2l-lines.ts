import type { Paper } from "../../contract/extractor.ts";
import type { NumberParameter } from "../../contract/parameters.ts";
import type { Selection } from "../../page/selection.ts";
import type { JoinedRun } from "../../statistics/joined-runs.ts";
import type { LineAnalysis, LineCounts } from "./line-analysis.ts";

export const paper: Paper = {
  short: "Mohammadzadeh et al. 2011b",
  title: "Using UTF-8 to Extract Main Content of Right to Left Language Web Pages",
  authors: "Hadi Mohammadzadeh, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "6th International Conference on Software and Data Technologies (ICSOFT)",
};

export const firstPhase = { paper: paper.short, where: "first phase" };

export const silence = "There is no right-to-left text on this page.";

export const gapParameter = {
  kind: "number",
  label: "Gap",
  description: "Lines without right-to-left text that may lie between two lines of a region.",
  stage: "decision",
  default: 20,
  min: 0,
  max: 100,
  step: 1,
  unit: "lines",
  formula: "join: lines strictly between ≤ P",
  cite: { paper: paper.short, where: "parameter P" },
  differs: "The paper tunes P for each site; 20 is DANAg's gap.",
} as const satisfies NumberParameter;

/** Which lines count. */
export type LineRule = "any" | "most";

/** Lines and words by their right-to-left characters. */
export interface RightToLeftLines extends LineAnalysis {
  /** Right-to-left characters of each word. */
  readonly ofWords: Uint32Array<ArrayBuffer>;
}

/** Lines with the regions that they were joined to. */
export interface Decided extends RightToLeftLines {
  readonly gap: number;
  readonly count: LineRule;
  readonly marked: Uint8Array<ArrayBuffer>;
  readonly regions: readonly JoinedRun[];
  /** Index of the region with the most right-to-left characters; -1 for none. */
  readonly chosen: number;
  /** Whether words are kept whole where they have a right-to-left character, or these characters alone. */
  readonly output: "words" | "characters";
  readonly selection: Selection;
}

export function countingLines({ content, code }: LineCounts, rule: LineRule): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(content, (characters, line) => Number(characters > (rule === "any" ? 0 : code[line])));
}
