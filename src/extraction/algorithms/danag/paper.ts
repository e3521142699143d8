import type { Paper } from "../../contract/extractor.ts";
import type { Citation } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Mohammadzadeh et al. 2011",
  title: "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
  authors: "Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh",
  year: 2011,
  venue: "KDIR",
};

/** A place in the paper of DANAg. */
export function at(where: string): Citation {
  return { paper: paper.short, where };
}
