import type { Paper } from "../../contract/extractor.ts";
import type { Citation, NumberParameter } from "../../contract/parameters.ts";

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

export const thetaParameter = {
  kind: "number",
  label: "θ",
  description: "Entropy below which a block is informative, where the rule is “fixed”; the other rules find it from the site.",
  stage: "decision",
  default: 0.5,
  min: 0,
  max: 1,
  step: 0.01,
  unit: "",
  formula: "informative: H(B) < θ",
  differs: "The paper chooses θ dynamically for each site; a θ of one's own is ours.",
} as const satisfies NumberParameter;
