import { placesIn, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, type Schema, type Values } from "../../contract/parameters.ts";
import { blockTags, type Cuts } from "../../page/blocks.ts";

export const paper: Paper = {
  short: "Debnath, Mitra and Giles 2005",
  title: "Automatic Extraction of Informative Blocks from Webpages",
  authors: "Sandip Debnath, Prasenjit Mitra, C. Lee Giles",
  year: 2005,
  venue: "SAC",
};

export const at = placesIn(paper);

/** How pages are cut into blocks. */
export const cutParameters = {
  tagSet: choiceParameter("analysis", "today", {
    label: "Tag set",
    description:
      "Tags at which the page is cut into blocks: the paper's (table, tr, p, hr, ul), or these and div, section, article, ol, dl, form.",
    choices: { paper: "paper", today: "paper and today's" },
    cite: at("section 1, and algorithm 1, GetBlockSet"),
  }),
  tables: choiceParameter("analysis", "rows", {
    label: "Tables",
    description:
      "“cut at rows”: each row of a table, and each paragraph or list in it, is a block. “whole”: a table without inner tables is one block with all in it, and rows cut nothing.",
    choices: { rows: "cut at rows", whole: "whole (as published)" },
    cite: at("section 3.2.1: “we consider the whole table (in the highest depth of table tree) as a block”"),
  }),
} as const satisfies Schema;

/**
 * Differs: [tag-set] the paper's tags are some of those that cut here.
 * Differs: [tables] section 3.2.1 takes no row for a block.
 */
export function cutsOf({ tagSet, tables }: Values<typeof cutParameters>): Cuts {
  return { tags: blockTags[tagSet], wholeTables: tables === "whole" };
}
