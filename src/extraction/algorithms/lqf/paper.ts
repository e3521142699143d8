import type { Paper } from "../../contract/extractor.ts";

export const paper: Paper = {
  short: "Mantratzis et al. 2005",
  title: "Separating XHTML Content from Navigation Clutter Using DOM-Structure Block Analysis",
  authors: "Constantine Mantratzis, Mehmet Orgun, Steve Cassidy",
  year: 2005,
  venue: "HYPERTEXT, 145–147",
};
