import type { Paper } from "../../contract/extractor.ts";
import type { Citation, ChoiceParameter } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Debnath, Mitra and Giles 2005",
  title: "Automatic Extraction of Informative Blocks from Webpages",
  authors: "Sandip Debnath, Prasenjit Mitra, C. Lee Giles",
  year: 2005,
  venue: "SAC",
};

export function at(where: string): Citation {
  return { paper: paper.short, where };
}

export const tagSetParameter = {
  kind: "choice",
  label: "Tag set",
  description:
    "Tags at which the page is cut into blocks: the paper's (table, tr, p, hr, ul), or these and div, section, article, ol, dl, form.",
  stage: "analysis",
  default: "paper and today's",
  choices: ["paper", "paper and today's"],
  cite: at("section 1, and algorithm 1, GetBlockSet"),
  differs: "The paper says that its tag set “includes tags like” tr, p, hr, ul; those of today's pages are ours.",
} as const satisfies ChoiceParameter;
