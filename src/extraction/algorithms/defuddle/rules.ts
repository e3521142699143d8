import type { Reason } from "../../contract/recorded.ts";
import { signed, wordIn, type ToolRule } from "../tool-rules.ts";

const off = (parameter: string) => ({ parameter, value: false }) as const;
const standardised = { without: () => [off("standardize")] } as const;

/** The rules of Defuddle 0.19.4, by the names that its record gives them, in the order in which it goes by them. */
export const rules: ReadonlyMap<string, ToolRule> = new Map<string, ToolRule>(
  Object.entries<ToolRule>({
    site: {
      label: "rule for the site",
      detail: "for some sites a rule of their own changes the page first",
    },
    streamed: {
      label: "placeholders",
      detail: "what stands in for content that a script would put in its place is removed",
    },
    outside: {
      label: "not chosen",
      detail: "what is not in the chosen element is not in the answer",
      without: () => [{ parameter: "contentSelector", value: "body" }],
    },
    metadata: {
      label: "date by the headline",
      detail: "a short block with a date beside the first heading is removed where the page's data name date or author",
    },
    footnotes: {
      label: "footnotes and callouts",
      detail: "footnotes, notes at the side and callouts are written anew",
      ...standardised,
    },
    image: {
      label: "images",
      detail: "images that are small, empty or stand twice are removed",
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
      detail: "dates, reading times, contents, signs of the end and all that follows on them are removed by place and wording",
      because: ({ word = "a content pattern" }) => `it was taken for “${word}”, by place and wording`,
      without: () => [off("removeContentPatterns")],
    },
    title: {
      label: "repeats the title",
      detail: "the first heading is dropped where it repeats the title of the page's data",
      ...standardised,
    },
    heading: {
      label: "headings",
      detail: "headings with no text behind them are dropped, and the others written anew without signs of links",
      ...standardised,
    },
    tidying: {
      label: "standardised",
      detail: "code, lists, tables, links and what is empty are brought into one form",
      ...standardised,
    },
    unsafe: {
      label: "unsafe elements",
      detail: "scripts, styles, templates and embedded objects that are left are removed at the end",
    },
    unknown: { label: "no known step", detail: "no step is known to have taken these" },
  }),
);

/** With hidden elements left in, the exact selectors for hidden elements do not apply either. */
function isForHidden({ word = "" }: Reason): boolean {
  return /^(?:\[hidden\]|\[aria-hidden=|\.hidden$|\.invisible$)/.test(word);
}
