import type { Paper } from "../../contract/extractor.ts";
import type { Citation } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Yi, Liu and Li 2003",
  title: "Eliminating Noisy Information in Web Pages for Data Mining",
  authors: "Lan Yi, Bing Liu, Xiaoli Li",
  year: 2003,
  venue: "KDD",
};

export const noPlace: Citation = { paper: paper.short, where: "from memory, no place" };
