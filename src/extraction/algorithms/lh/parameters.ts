import type { Paper } from "../../contract/extractor.ts";
import type { Citation } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Lin and Ho 2002",
  title: "Discovering Informative Content Blocks from Web Documents",
  authors: "Shian-Hua Lin, Jan-Ming Ho",
  year: 2002,
  venue: "KDD",
};

export function at(where: string): Citation {
  return { paper: paper.short, where };
}
