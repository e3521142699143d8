import { placesIn, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter } from "../../contract/parameters.ts";
import type { Unfit } from "../../contract/trace.ts";

export const paper: Paper = {
  short: "Mohammadzadeh et al. 2011",
  title: "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
  authors: "Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "KDIR",
};

/** A place in the paper of DANAg. */
export const at = placesIn(paper);

/** For a page without the characters that DANA and R2L go by: DANAg came of them, and goes by any. */
export const unfit: Unfit = { languages: ["fa", "ar", "he", "ur"], instead: "danag" };

/** @param where the lines that its paper speaks of. */
export function linesParameter(where: string) {
  return choiceParameter("analysis", "block", {
    label: "Lines",
    isOurs: true,
    description:
      "How the source is cut into lines: one per block element, one per tag, or the raw lines of the source (arbitrary on minified pages). The paper of DANAg has “lines of a normalized source code representation” and does not say which. One line per block element is ours.",
    choices: { block: "block", tag: "tag", raw: "raw" },
    cite: at(where),
  });
}

export const gapParameter = numberParameter("decision", 20, [0, 100, 1], {
  label: "Gap",
  symbol: "gap",
  description:
    "The area grows over regions that are at most this many lines away. On the 327 pages of the open corpus, which are mixed, DANAg does better at 80: mean bag F1 0.674 against 0.593, word LCS F1 0.649 against 0.570.",
  unit: "lines",
  formula: "join: lines strictly between ≤ gap",
  cite: at("section 3.3"),
});

export const smoothingParameter = numberParameter("decision", 1, [0, 5, 1], {
  label: "Half window",
  symbol: "h",
  description: "Lines on each side that are added to a line's difference. The paper has h = 1; other values are ours.",
  unit: "lines",
  cite: at("section 3.2, formula 1"),
});

/** Formula 1: the smoothed difference of the two counts of a line, drawn over both. */
export const smoothedDifference = {
  id: "difference",
  name: "Smoothed difference",
  unit: "characters",
  cite: smoothingParameter.cite,
  differenceOf: "content",
  band: true,
} as const;

/** Characters of each line, of two kinds that are held against each other. */
export interface LineCounts {
  /** Taken for content: T1, N or R. */
  readonly content: Float64Array<ArrayBuffer>;
  /** Taken for code: T2, A or E. */
  readonly code: Float64Array<ArrayBuffer>;
}
