import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type Citation, type Schema } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Mantratzis et al. 2005",
  title: "Separating XHTML Content from Navigation Clutter Using DOM-Structure Block Analysis",
  authors: "Constantine Mantratzis, Mehmet Orgun, Steve Cassidy",
  year: 2005,
  venue: "HYPERTEXT, 145–147",
};

export const cite: Citation = { paper: paper.short, where: "link quota" };

export const parameters = {
  quota: numberParameter("decision", 0.5, [0.05, 1, 0.01], {
    label: "Quota",
    isOurs: true,
    description:
      "A block goes where more than this share of its characters is in links. Later papers name 25, 50 and 75; that these are per cent of the characters is recalled.",
    unit: "",
    formula: "remove: q(e) > Q",
    cite,
  }),
  order: choiceParameter("decision", "bottom-up", {
    label: "Order",
    description:
      "“bottom-up” tests the blocks within a block first, and does not count what they lost. “top-down”, the plain reading of later papers, tests a block with all its text: a page that is one block with many links goes as a whole.",
    choices: { "bottom-up": "bottom-up", "top-down": "top-down" },
    cite,
  }),
  structureTags: choiceParameter("analysis", "all", {
    label: "Blocks",
    description: "Which elements are tested: tables, lists, div, p and the sections of HTML 5; or tables and lists alone.",
    choices: { all: "all", "tables-lists": "tables and lists" },
  }),
} as const satisfies Schema;
