import { choiceParameter, numberParameter } from "../../contract/parameters.ts";
import type { Channel, Quantity, Units } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { unitsOfWords } from "../../method/sorted.ts";
import { lineStarts, type LineKind } from "../../page/lines.ts";
import type { Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { at } from "./paper.ts";

/** Characters of each line, of two kinds that are held against each other. */
export interface LineCounts {
  /** Taken for content: T1, N or R. */
  readonly content: Float64Array<ArrayBuffer>;
  /** Taken for code: T2, A or E. */
  readonly code: Float64Array<ArrayBuffer>;
}

/** The lines of a page and what is in them. */
export interface LineAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly units: Units;
  readonly lengths: LineCounts;
  /** A word belongs to the line it starts in. */
  readonly ofWords: Int32Array<ArrayBuffer>;
}

export function analyseLines(page: Page, kind: LineKind, count: (starts: Uint32Array) => LineCounts): LineAnalysis {
  const starts = lineStarts(page, kind);
  const ends = new Uint32Array(starts.length);
  ends.set(starts.subarray(1));
  ends[ends.length - 1] = page.source.length;
  const words = wordsOf(page);
  return {
    page,
    words,
    units: { name: "lines", starts, ends, nested: false },
    lengths: count(starts),
    ofWords: unitsOfWords(words, starts),
  };
}

export function lineName(line: number): string {
  return `line ${line + 1}`;
}

export const ofLines = channelsOver("lines");

/** The characters that a method of this family counts in each line, and their symbols in its formulas. */
export interface Counted {
  /** "T1" and "T2". */
  readonly contentSymbol: string;
  readonly codeSymbol: string;
  readonly content: Omit<Quantity, "unit" | "formula">;
  readonly code: Omit<Quantity, "unit" | "formula">;
}

/** The two counts as mirrored bars. */
export function countChannels({ content, code }: LineCounts, counted: Counted): readonly Channel[] {
  const unit = "characters";
  return [
    ofLines.series("content", content, { ...counted.content, unit, formula: `${counted.contentSymbol}(i)` }),
    ofLines.series("code", code, { ...counted.code, unit, formula: `${counted.codeSymbol}(i)`, against: "content" }),
  ];
}

/** Two columns of 64 bits and two of 32 for lines, five of 32 for words. */
export function bytesOf({ units, words }: LineAnalysis): number {
  return units.starts.length * 24 + words.count * 20;
}

export const linesParameter = choiceParameter("analysis", "block", {
  label: "Lines",
  isOurs: true,
  description:
    "How the source is cut into lines: one per block element, one per tag, or the raw lines of the source (arbitrary on minified pages). The paper speaks of “lines of a normalized source code representation” and does not say which; one line per block element is ours.",
  choices: { block: "block", tag: "tag", raw: "raw" },
  cite: at("section 3.1"),
});

export const gapParameter = numberParameter("decision", 20, [0, 100, 1], {
  label: "Gap",
  description: "The area grows over regions that are at most this many lines away. News reads best at 20, mixed pages at 80.",
  unit: "lines",
  formula: "join: lines strictly between ≤ gap",
  cite: at("section 3.3"),
});

/** @param formula the difference in the symbols of a method. */
export function smoothingParameter(formula: string) {
  return numberParameter("decision", 1, [0, 5, 1], {
    label: "Half window",
    description:
      "Lines on each side that are added to a line's difference. The paper's formula is h = 1; any other value is ours.",
    unit: "lines",
    formula,
    cite: at("section 3.2, formula 1"),
  });
}
