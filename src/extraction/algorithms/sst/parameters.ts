import type { Paper } from "../../contract/extractor.ts";
import { type Citation, numberParameter } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Yi, Liu and Li 2003",
  title: "Eliminating Noisy Information in Web Pages for Data Mining",
  authors: "Lan Yi, Bing Liu, Xiaoli Li",
  year: 2003,
  venue: "KDD",
};

export const noPlace: Citation = { paper: paper.short, where: "from memory, no place" };

export const thresholdParameter = numberParameter("decision", 0.4, [0, 1, 0.01], {
  label: "t",
  description:
    "An element is noise if its importance and that of all within it are below this. The paper tunes t for each site; 0.4 is ours.",
  unit: "",
  formula: "noise: CompImp < t, for a node and all below it",
});
