import type { Paper } from "../../contract/extractor.ts";
import type { Citation } from "../../contract/parameters.ts";
import type { Named } from "../../method/expression.ts";

export const paper: Paper = {
  short: "Sun, Song and Liao 2011",
  title: "DOM Based Content Extraction via Text Density",
  authors: "Fei Sun, Dandan Song, Lejian Liao",
  year: 2011,
  venue: "SIGIR",
};

/** A place in the paper. */
export function at(where: string): Citation {
  return { paper: paper.short, where };
}

export const textDensity: Named = {
  id: "textDensity",
  symbol: "TD",
  name: "Text density",
  unit: "characters per tag",
  cite: at("section 3.2, definition 1"),
  differs: "Characters are those of trimmed text with white space collapsed: only this reproduces example 2.",
};

export const compositeDensity: Named = {
  id: "compositeDensity",
  symbol: "CTD",
  name: "Composite text density",
  unit: "characters per tag, weighted",
  cite: at("section 3.3, definition 2"),
  differs: "Definition 2 sets each denominator of 0 to 1; a node of link text alone has density 0, as the text below it says.",
};

export const densitySum: Named = {
  id: "densitySum",
  symbol: "DensitySum",
  name: "DensitySum",
  unit: "characters per tag, summed",
  cite: at("section 4.2, definition 3"),
  differs:
    "Definition 3 has no term for a node's own text; the authors' program adds one, and so does this unless told otherwise.",
};

export const smoothedDensity = {
  name: "Smoothed density",
  unit: "characters per tag, weighted",
  formula: "(before + 2 · CTD + after) / 4 over element siblings",
  cite: at("section 4.3"),
  differs: "The paper says “weighted averaging with sibling nodes” and no more; the weights 1, 2, 1 are ours.",
};
