import type { Paper } from "../../contract/extractor.ts";
import { type Citation, numberParameter } from "../../contract/parameters.ts";

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

export const thetaParameter = numberParameter("decision", 0.5, [0, 1, 0.01], {
  label: "θ",
  description:
    "Entropy below which a block is informative, where the rule is “fixed”; the other rules find it from the site. The paper chooses θ dynamically for each site; a θ of one's own is ours.",
  unit: "",
  formula: "informative: H(B) < θ",
});
