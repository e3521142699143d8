import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, flagParameter, numberParameter, type Schema, type Values } from "../../contract/parameters.ts";
import { languages } from "../../page/stop-words.ts";

export const paper: Paper = {
  short: "Pomikálek 2011",
  title: "Removing Boilerplate and Duplicate Content from Web Corpora",
  authors: "Jan Pomikálek",
  year: 2011,
  venue: "PhD thesis, Masaryk University",
};

export const contextFree = { paper: paper.short, where: "context-free classification", known: "program" } as const;
export const contextSensitive = { ...contextFree, where: "context-sensitive classification" } as const;

/** English: the list has 108 words, which are 0.355 of the words of 327 pages' main content; the program's lists are cut at 0.5. */
const scaled =
  "Its lists have the words that make up half of a language's text. Those here are shorter (the English one makes up 0.355), so the share is scaled by 0.355 / 0.5.";

export const parameters = {
  maxLinkDensity: numberParameter("decision", 0.2, [0, 1, 0.01], {
    label: "Largest link density",
    description: "A paragraph with a larger share of its characters in links is bad.",
    formula: "link density > t → bad",
    cite: contextFree,
  }),
  lengthLow: numberParameter("decision", 70, [0, 200, 1], {
    label: "Length of a short paragraph",
    description: "A shorter paragraph is decided by its neighbours, or bad if it has a link.",
    unit: "characters",
    formula: "length < t → short",
    cite: contextFree,
  }),
  lengthHigh: numberParameter("decision", 200, [50, 1000, 1], {
    label: "Length of a good paragraph",
    description: "With many stop words, a longer paragraph is good. Up to here it is near-good, and its neighbours decide.",
    unit: "characters",
    formula: "length > t → good",
    cite: contextFree,
  }),
  stopLow: numberParameter("decision", 0.21, [0, 0.6, 0.01], {
    label: "Stop words of a near-good paragraph",
    isOurs: true,
    description: `With a smaller share of stop words a paragraph is bad. The program's is 0.30. ${scaled}`,
    formula: "stop-word density ≥ t → near-good",
    cite: contextFree,
  }),
  stopHigh: numberParameter("decision", 0.23, [0, 0.6, 0.01], {
    label: "Stop words of a good paragraph",
    isOurs: true,
    description: `With at least this share of stop words a long paragraph is good. The program's is 0.32. ${scaled}`,
    formula: "stop-word density ≥ t → good, if long",
    cite: contextFree,
  }),
  headings: flagParameter("decision", true, {
    label: "Headings",
    description: "A heading shortly before a good paragraph is kept.",
    cite: contextSensitive,
  }),
  maxHeadingDistance: numberParameter("decision", 200, [0, 1000, 1], {
    label: "Distance of a heading",
    description: "A heading is kept if a good paragraph follows after at most so many characters.",
    unit: "characters",
    formula: "Σ length between ≤ t",
    cite: contextSensitive,
  }),
  maxGoodDistance: numberParameter("decision", 0, [0, 50, 1], {
    label: "Reach of neighbours",
    description:
      "A short or near-good paragraph looks at most so many paragraphs up and down; 0 is no limit. An older version of the program has 5; the package and its documentation have no limit.",
    unit: "paragraphs",
    formula: "beyond t paragraphs a neighbour counts as bad",
    cite: contextSensitive,
  }),
  packageQuirk: flagParameter("decision", false, {
    label: "As the package does it",
    description:
      "Leave out the first step for headings, which the published package documents but never runs. The older version had it, and so has this.",
  }),
  language: choiceParameter("analysis", "auto", {
    label: "Language",
    description:
      "Whose stop words count. “auto” goes by the page's lang attribute and by the list with most of its words; “none” is the program's language-independent mode, where every paragraph has enough of them.",
    choices: { auto: "auto", none: "none", ...languages },
    cite: contextFree,
  }),
  hanCharacters: numberParameter("analysis", 3, [1, 5, 0.5], {
    label: "Letters of a Han character",
    isOurs: true,
    description:
      "A Chinese or Japanese character (Han, Kana) counts as so many in a length; in the program it is one. The Universal Declaration of Human Rights has 3.6 times as many characters in English as in Chinese, and 2.5 times as many as in Japanese.",
    unit: "characters",
  }),
  formControls: flagParameter("analysis", false, {
    label: "Read form controls",
    description: "Read the text of buttons and drop-down lists. A paragraph in such a list is bad. The package drops them.",
  }),
} as const satisfies Schema;

export type JustextValues = Values<typeof parameters>;
