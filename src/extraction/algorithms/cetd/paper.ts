import type { Paper } from "../../contract/extractor.ts";
import type { Quantity } from "../../contract/trace.ts";

export const paper: Paper = {
  short: "Sun, Song and Liao 2011",
  title: "DOM Based Content Extraction via Text Density",
  authors: "Fei Sun, Dandan Song, Lejian Liao",
  year: 2011,
  venue: "SIGIR",
};

export const textDensity: Quantity = {
  name: "Text density",
  unit: "characters per tag",
  formula: "TD = C / T",
  cite: { paper: paper.short, where: "section 3.2, definition 1" },
  differs: "Characters are those of trimmed text with white space collapsed: only this reproduces example 2.",
};

export const compositeDensity: Quantity = {
  name: "Composite text density",
  unit: "characters per tag, weighted",
  formula: "CTD = C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_b/C_b · C + e)",
  cite: { paper: paper.short, where: "section 3.3, definition 2" },
  differs: "Definition 2 sets each denominator of 0 to 1; a node of link text alone has density 0, as the text below it says.",
};

export const densitySum: Quantity = {
  name: "DensitySum",
  unit: "characters per tag, summed",
  formula: "DensitySum = Σ density of the children (+ own text)",
  cite: { paper: paper.short, where: "section 4.2, definition 3" },
  differs:
    "Definition 3 has no term for a node's own text; the authors' program adds one, and so does this unless told otherwise.",
};

export const smoothedDensity: Quantity = {
  name: "Smoothed density",
  unit: "characters per tag, weighted",
  formula: "(before + 2 · CTD + after) / 4 over element siblings",
  cite: { paper: paper.short, where: "section 4.3" },
  differs: "The paper says “weighted averaging with sibling nodes” and no more; the weights 1, 2, 1 are ours.",
};
