import type { Paper } from "../../contract/extractor.ts";
import type { Schema, Values } from "../../contract/parameters.ts";
import { languages } from "../../page/stop-words.ts";

export const paper: Paper = {
  short: "Pomikálek 2011",
  title: "Removing Boilerplate and Duplicate Content from Web Corpora",
  authors: "Jan Pomikálek",
  year: 2011,
  venue: "PhD thesis, Masaryk University",
};

export const contextFree = { paper: paper.short, where: "context-free classification" } as const;
export const contextSensitive = { paper: paper.short, where: "context-sensitive classification" } as const;

/** English: the list has 108 words, which are 0.355 of the words of 327 pages' main content; the program's lists are cut at 0.5. */
const scaled =
  "Its lists hold the words that make up half of a language's text; those used here are shorter (the English one makes up 0.355), so the share is scaled by 0.355 / 0.5.";

export const parameters = {
  maxLinkDensity: {
    kind: "number",
    label: "Largest link density",
    description: "A paragraph with a larger share of its characters in links is bad.",
    stage: "decision",
    default: 0.2,
    min: 0,
    max: 1,
    step: 0.01,
    unit: "",
    formula: "link density > t → bad",
    cite: contextFree,
  },
  lengthLow: {
    kind: "number",
    label: "Length of a short paragraph",
    description: "A shorter paragraph is decided by its neighbours, or bad where it has a link.",
    stage: "decision",
    default: 70,
    min: 0,
    max: 200,
    step: 1,
    unit: "characters",
    formula: "length < t → short",
    cite: contextFree,
  },
  lengthHigh: {
    kind: "number",
    label: "Length of a good paragraph",
    description: "With many stop words, a longer paragraph is good; one up to here is near-good, and its neighbours decide.",
    stage: "decision",
    default: 200,
    min: 50,
    max: 1000,
    step: 1,
    unit: "characters",
    formula: "length > t → good",
    cite: contextFree,
  },
  stopLow: {
    kind: "number",
    label: "Stop words of a near-good paragraph",
    description: "With a smaller share of stop words a paragraph is bad.",
    stage: "decision",
    default: 0.21,
    min: 0,
    max: 0.6,
    step: 0.01,
    unit: "",
    formula: "stop-word density ≥ t → near-good",
    cite: contextFree,
    differs: `The program's is 0.30. ${scaled}`,
  },
  stopHigh: {
    kind: "number",
    label: "Stop words of a good paragraph",
    description: "With at least this share of stop words a long paragraph is good.",
    stage: "decision",
    default: 0.23,
    min: 0,
    max: 0.6,
    step: 0.01,
    unit: "",
    formula: "stop-word density ≥ t → good, if long",
    cite: contextFree,
    differs: `The program's is 0.32. ${scaled}`,
  },
  headings: {
    kind: "flag",
    label: "Headings",
    description: "A heading shortly before a good paragraph is kept.",
    stage: "decision",
    default: true,
    cite: contextSensitive,
  },
  maxHeadingDistance: {
    kind: "number",
    label: "Distance of a heading",
    description: "A heading is kept where a good paragraph follows after at most so many characters.",
    stage: "decision",
    default: 200,
    min: 0,
    max: 1000,
    step: 1,
    unit: "characters",
    formula: "Σ length between ≤ t",
    cite: contextSensitive,
  },
  maxGoodDistance: {
    kind: "number",
    label: "Reach of neighbours",
    description: "A short or near-good paragraph looks at most so many paragraphs up and down; 0 for no limit.",
    stage: "decision",
    default: 0,
    min: 0,
    max: 50,
    step: 1,
    unit: "paragraphs",
    formula: "beyond t paragraphs a neighbour counts as bad",
    cite: contextSensitive,
    differs: "An older version of the program has it, at 5; the package and its documentation do not.",
  },
  packageQuirk: {
    kind: "flag",
    label: "As the package does it",
    description: "Leave out the first step for headings, which the published package describes but never carries out.",
    stage: "decision",
    default: false,
    differs: "The step is documented and was in the older version: it is done here.",
  },
  language: {
    kind: "choice",
    label: "Language",
    description: "Whose stop words count. “auto” goes by the page's lang attribute, else by the list with most of its words.",
    stage: "analysis",
    default: "auto",
    choices: { auto: "auto", ...languages },
    cite: contextFree,
    differs: "The choice is the user's in the program; “auto” is ours.",
  },
  formControls: {
    kind: "flag",
    label: "Read form controls",
    description:
      "Read the text of buttons and of lists to choose from; a paragraph in such a list is bad. The package drops them.",
    stage: "analysis",
    default: false,
  },
} as const satisfies Schema;

export type Settings = Values<typeof parameters>;
