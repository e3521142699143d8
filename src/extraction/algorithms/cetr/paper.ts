import type { Paper } from "../../contract/extractor.ts";
import type { Quantity } from "../../contract/trace.ts";

export const paper: Paper = {
  short: "Weninger, Hsu and Han 2010",
  title: "CETR: Content Extraction via Tag Ratios",
  authors: "Tim Weninger, William H. Hsu, Jiawei Han",
  year: 2010,
  venue: "WWW",
};

export const tagRatio: Quantity = {
  name: "Tag ratio",
  unit: "characters per tag",
  formula: "T(i) = x / max(y, 1)",
  cite: { paper: paper.short, where: "tag ratios" },
  differs: "Characters are code points of decoded text, white space as one.",
};

export const smoothedRatio: Quantity = {
  name: "Smoothed ratio",
  unit: "characters per tag",
  formula: "T′(i) = Σ k(j) · T(i + j)",
  cite: { paper: paper.short, where: "smoothing" },
  differs: "At the two ends of the page the mean is of the lines that there are.",
};

export const smoothedDerivative: Quantity = {
  name: "Smoothed derivative",
  unit: "characters per tag",
  formula: "Ĝ(i) = Σ k(j) · |mean T′ of the next α lines − T′| (i + j)",
  cite: { paper: paper.short, where: "the 2-D model" },
  differs: "Of smoothed ratios, the line itself left out, made absolute before smoothing: sources differ on all three.",
};

export const advantage: Quantity = {
  name: "Nearer to content",
  unit: "characters per tag",
  formula: "distance to the origin − distance to the nearest other centre",
};
