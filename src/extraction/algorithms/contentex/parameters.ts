import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, flagParameter, flagsOf, numberParameter, type Schema, type Values } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Song et al. 2009",
  title: "ContentEx: A Framework for Automatic Content Extraction Programs",
  authors: "Linhai Song, Xueqi Cheng, Yan Guo, Yue Liu, Guodong Ding",
  year: 2009,
  venue: "IEEE ISI",
};

const filter = { paper: paper.short, where: "section III.A, figure 3" };
const patterns = { paper: paper.short, where: "section III.B" };
const preprocessing = { paper: paper.short, where: "section II.A" };

const pattern = flagsOf("decision", patterns);
const step = flagsOf("analysis", preprocessing);

/** Most words that a setting may allow a node of a time, and a short text. */
export const mostFewWords = 20;
export const mostShortWords = 10;

/** The link table filter, then the patterns, then the four preprocessing functions. */
export const parameters = {
  threshold: numberParameter("decision", 0.5, [0, 1, 0.01], {
    label: "Threshold",
    isOurs: true,
    description:
      "A link starts the search for a link table if its parent scores below this. The paper does not give its pre-defined value. 0.5 is ours; from 0.1 to 0.6 it hardly matters.",
    formula: "score(parent(link)) < threshold",
    cite: filter,
  }),
  climb: choiceParameter("decision", "nested", {
    label: "Lines 22 to 24",
    isOurs: true,
    description:
      "“nested” climbs and deletes only if the parent scores below the threshold. “literal” follows the printed indentation, which deletes every other link, too, also in paragraphs. The text has only link tables, so nested is the default.",
    choices: { nested: "nested", literal: "literal" },
    cite: filter,
  }),
  time: pattern("Time pattern", "Deletes texts of a few words with a date or a time among them."),
  ip: pattern("IP pattern", "Deletes texts of a few words with an IP address among them."),
  colon: pattern("Colon pattern", "Deletes texts that end with a colon: labels on a forum, but also what leads over to a list."),
  copyright: pattern(
    "Copyright pattern",
    "Deletes texts that say “all rights reserved”. Finds nothing that “Remove statements” has taken before. The paper prints “all right reserved”; both spellings match.",
  ),
  repeated: pattern("Repeated short text pattern", "Deletes short texts that stand in the page several times."),
  fewWords: numberParameter("decision", 8, [1, mostFewWords, 1], {
    label: "A few words",
    isOurs: true,
    description: "The longest text that a time or an IP address makes noise. The paper says “a few words”; the number is ours.",
    unit: "words",
    cite: patterns,
  }),
  shortWords: numberParameter("decision", 4, [1, mostShortWords, 1], {
    label: "Short text",
    isOurs: true,
    description: "The longest text that repetition makes noise. The paper gives no number; this one is ours.",
    unit: "words",
    cite: patterns,
  }),
  repeats: numberParameter("decision", 3, [2, 10, 1], {
    label: "Repetitions",
    isOurs: true,
    description: "How often a short text must be in the page to be deleted. The paper gives no number; this one is ours.",
    unit: "times",
    cite: patterns,
  }),
  formTags: step(
    "Ignore form tags",
    "Drops inputs, buttons, lists to choose from and labels, with their text, before scores are taken.",
  ),
  wholeForms: flagParameter("analysis", false, {
    label: "Ignore whole forms",
    description:
      "Also drops every form with all in it. Some sites put the whole page into one. Acts with “Ignore form tags” only. Ours: the paper does not say whether a form is a form tag.",
  }),
  scripts: step(
    "Remove scripts",
    "Off, the words of scripts count in the scores of the elements around them. They are never content, so no script is kept either way.",
  ),
  statements: step(
    "Remove statements",
    "Drops statements of copyright, disclaimers and rules of posting before scores are taken.",
  ),
} as const satisfies Schema;

export type ContentExValues = Values<typeof parameters>;
