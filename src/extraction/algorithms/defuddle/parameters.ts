import { choiceParameter, type Schema } from "../../contract/parameters.ts";

const cite = { paper: "Defuddle 0.19.4", where: "its options" } as const;
const flag = { kind: "flag", stage: "analysis", cite, default: true } as const;

/** The options of Defuddle that change what it keeps. */
export const parameters = {
  removeExactSelectors: {
    ...flag,
    label: "Exact selectors",
    description: "Removes what some 160 selectors match: menus, footers, forms, hidden elements, bylines and the like.",
  },
  removePartialSelectors: {
    ...flag,
    label: "Partial selectors",
    description:
      "Removes elements by some 550 words in class, id and test attributes. Off by itself in the second attempt, under 200 words.",
  },
  removeHiddenElements: {
    ...flag,
    label: "Removing hidden elements",
    description: "Removes what its own style or class hides. Off by itself in the third attempt, under 50 words.",
  },
  removeLowScoring: {
    ...flag,
    label: "Scoring blocks",
    description:
      "Removes blocks with a score below 0, by links, words of menus, and class. Off by itself in the last attempt, under 50 words.",
  },
  removeContentPatterns: {
    ...flag,
    label: "Content patterns",
    description:
      "Removes what it knows by place and wording: dates, reading times, contents, related posts, and all that follows on them. Off by itself in the last attempt.",
  },
  standardize: {
    ...flag,
    label: "Standardising",
    description: "Brings headings, lists, code and footnotes into one form, and drops a heading that repeats the title.",
  },
  contentSelector: choiceParameter("analysis", "found", {
    label: "Content element",
    description:
      "Takes the first element that this selector matches, in place of the one that Defuddle finds; where there is none, it is as “found”. Defuddle takes any selector: these are usual ones.",
    cite,
    choices: { found: "found", article: "article", main: "main", content: "#content", body: "body" },
  }),
  includeReplies: choiceParameter("analysis", "extractors", {
    label: "Replies",
    description: "Whether answers to a post are taken, by the rules for some sites (“extractors”), always, or never.",
    cite,
    choices: { extractors: "extractors", on: "on", off: "off" },
  }),
} as const satisfies Schema;
