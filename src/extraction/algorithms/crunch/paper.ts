import type { Paper } from "../../contract/extractor.ts";

export const paper: Paper = {
  short: "Gupta et al. 2005",
  title: "Automating Content Extraction of HTML Documents",
  authors: "Suhit Gupta, Gail E. Kaiser, Peter Grimm, Michael F. Chiang, Justin Starren",
  year: 2005,
  venue: "World Wide Web",
};
