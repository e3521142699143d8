import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { choiceParameter, flagsOf, type Schema } from "../../contract/parameters.ts";
import type { Reason } from "../../contract/recorded.ts";
import { analyseByTool, decideByTool, type ToolAnalysis } from "../by-tool.ts";
import { off, signed, wordIn, type ToolProgram, type ToolRule } from "../tool-rules.ts";

const name = "Defuddle";
/** The version of the installed package, which a test compares with it. */
const version = "0.19.4";

const paper: Paper = {
  short: `Defuddle ${version}`,
  title: "Defuddle: get the main content of any page",
  authors: "Steph Ango and contributors",
  year: 2026,
  venue: "program, MIT License",
};

const cite = { paper: paper.short, where: "its options", known: "program" } as const;
const flag = flagsOf("analysis", cite);

/** The options of Defuddle that change what it keeps. */
const parameters = {
  removeExactSelectors: flag(
    "Exact selectors",
    "Removes what some 160 selectors match: menus, footers, forms, hidden elements, bylines and so on.",
  ),
  removePartialSelectors: flag(
    "Partial selectors",
    "Removes elements by some 550 words in class, id and test attributes. Off by itself in the second attempt, under 200 words.",
  ),
  removeHiddenElements: flag(
    "Removing hidden elements",
    "Removes what its own style or class hides. Off by itself in the third attempt, under 50 words.",
  ),
  removeLowScoring: flag(
    "Scoring blocks",
    "Removes blocks with a score below 0, by links, words of menus, and class. Off by itself in the last attempt, under 50 words.",
  ),
  removeContentPatterns: flag(
    "Content patterns",
    "Removes by place and wording: dates, reading times, contents, related posts, and all that follows them. Off by itself in the last attempt.",
  ),
  standardize: flag(
    "Standardising",
    "Gives headings, lists, code and footnotes one form, and drops a heading that repeats the title.",
  ),
  contentSelector: choiceParameter("analysis", "found", {
    label: "Content element",
    description:
      "Takes the first element that this selector matches, instead of the one that Defuddle finds. If there is none, it is as “found”. Defuddle takes any selector; these are usual ones.",
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

const standardised = { without: () => [off("standardize")] } as const;

/** The rules of Defuddle 0.19.4, by the names that its record gives them, in the order in which it goes by them. */
const rules: ReadonlyMap<string, ToolRule> = new Map<string, ToolRule>(
  Object.entries<ToolRule>({
    site: {
      label: "rule for the site",
      detail: "for some sites a rule of their own changes the page first",
    },
    streamed: {
      label: "placeholders",
      detail: "placeholders for content of scripts are removed",
    },
    outside: {
      label: "not chosen",
      detail: "what is not in the chosen element is not in the answer",
      without: () => [{ parameter: "contentSelector", value: "body" }],
    },
    metadata: {
      label: "date by the headline",
      detail: "a short block with a date beside the first heading is removed if the page's data name date or author",
    },
    footnotes: {
      label: "footnotes and callouts",
      detail: "footnotes, side notes and callouts are rewritten",
      ...standardised,
    },
    image: {
      label: "images",
      detail: "small, empty and repeated images are removed",
    },
    hidden: {
      label: "hidden",
      detail: "elements that their style or class hides are removed",
      because: (reason) =>
        reason.where === "class" ? `${wordIn(reason)} hides it` : `its style hides it, by ${reason.word ?? "display"}`,
      without: () => [off("removeHiddenElements")],
    },
    eyebrow: {
      label: "label over the headline",
      detail: "a label of a few words right before the first heading is removed",
      without: () => [off("removeContentPatterns")],
    },
    exact: {
      label: "exact selectors",
      detail: "what one of some 160 selectors matches is removed",
      because: ({ word }) => (word === undefined ? "an exact selector matches it" : `the exact selector “${word}” matches it`),
      without: (reason) => [...(isForHidden(reason) ? [off("removeHiddenElements")] : []), off("removeExactSelectors")],
    },
    partial: {
      label: "partial selectors",
      detail: "elements with one of some 550 words in class, id or a test attribute are removed",
      because: (reason) =>
        reason.word === undefined ? "a partial selector meets it" : `${wordIn(reason)} is in the list of partial selectors`,
      without: () => [off("removePartialSelectors")],
    },
    score: {
      label: "score of a block",
      detail: "blocks with a score below 0 are removed: commas count for them, links, words of menus and classes against them",
      because: ({ value = 0 }) => `its score as a block, ${signed(value)}, is below 0`,
      compared: ({ value }) => (value === undefined ? undefined : { quantity: "Score of the block", value, bar: 0, keeps: "≥" }),
      without: () => [off("removeLowScoring")],
    },
    pattern: {
      label: "content patterns",
      detail: "dates, reading times, contents, signs of the end and all that follows them are removed by place and wording",
      because: ({ word = "a content pattern" }) => `it was taken for “${word}”, by place and wording`,
      without: () => [off("removeContentPatterns")],
    },
    title: {
      label: "repeats the title",
      detail: "the first heading is dropped if it repeats the title of the page's data",
      ...standardised,
    },
    heading: {
      label: "headings",
      detail: "headings with no text after them are dropped, and the others rewritten without link signs",
      ...standardised,
    },
    tidying: {
      label: "standardised",
      detail: "code, lists, tables, links and empty elements get one form",
      ...standardised,
    },
    unsafe: {
      label: "unsafe elements",
      detail: "remaining scripts, styles, templates and embedded objects are removed at the end",
    },
    unknown: { label: "no known step", detail: "no step is known to have taken these" },
  }),
);

const program: ToolProgram = {
  name,
  rules,
  parameters,
  chooses:
    "It looks only at elements of a list, from #post, .post-content and article to main and body. Each place further up counts 40.",
  scores: {
    score: "its place in the list of content elements, words, paragraphs and commas, times (1 − link density)",
    linkDensity: "characters in links / characters; it counts up to 0.5",
    isNarrowerFirst: true,
  },
};

/**
 * Defuddle as it is, for comparison: what Obsidian's web clipper is made with.
 *
 * Differs: [no-styles] its document is one without a window; Differs: [no-requests] and nothing is asked of a network.
 */
export const defuddle = defineExtractor({
  id: "defuddle",
  name,
  summary:
    "The program behind Obsidian's web clipper, run unchanged on the same page. Its removals are recorded step by step, with its own reasons.",
  family: "In use today",
  paper,
  cite: { paper: paper.short, where: "its program" },
  formula: "keep the words that are in the HTML that Defuddle makes of the page",
  figure:
    "The elements that it chose from, with their scores; what it kept, the scores and link densities over the page, and what each step removed.",
  deviations: [
    {
      id: "no-styles",
      where: "its document",
      what: "It runs on a document without layout, as on servers. In a browser it also reads computed styles.",
      why: "Pages run nothing here and load no style sheets.",
      changes: "What only a style sheet hides stays, and images have the sizes of their attributes.",
    },
    {
      id: "no-requests",
      where: "its rules for sites",
      what: "Nothing is requested. The address is the one in the page (canonical, og:url).",
      why: "Pages make no requests.",
      changes:
        "Transcripts and answers that it fetches for some sites are missing. A page without an address meets no rule for a site.",
    },
  ],
  version,
  needs: ["page", "defuddle"],
  signature: "candidates",
  parameters,
  analyse: (inputs, values): ToolAnalysis => analyseByTool(inputs.page, inputs.defuddle, values),
  decide: (analysis): Extraction => decideByTool(analysis, program),
});

/** With hidden elements left in, the exact selectors for hidden elements do not apply either. */
function isForHidden({ word = "" }: Reason): boolean {
  return /^(?:\[hidden\]|\[aria-hidden=|\.hidden$|\.invisible$)/.test(word);
}
