import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type Citation, type Schema } from "../../contract/parameters.ts";
import { tokenWordsParameter } from "../../method/token-words.ts";

export const paper: Paper = {
  short: "Pinto et al. 2002",
  title: "QuASM: A System for Question Answering Using Semi-Structured Data",
  authors: "David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li, Xing Wei",
  year: 2002,
  venue: "JCDL, 46–55",
};

export const cite: Citation = { paper: paper.short, where: "document slope curves" };

export const parameters = {
  rho: numberParameter("decision", 0.5, [0.05, 1.5, 0.05], {
    label: "Share of the mean slope",
    isOurs: true,
    description:
      "A window is low, and may hold content, if its share of tags is at most this part of the page's. “Half the average slope” is remembered from the paper, not read there.",
    formula: "low: slope ≤ ρ · mean slope",
    cite,
  }),
  run: numberParameter("decision", 3, [1, 10, 1], {
    label: "Windows in a row",
    isOurs: true,
    description:
      "A region begins where so many windows in a row are low, and ends where so many are high. Three is remembered from the paper, not read there. On a page with fewer windows, all are enough.",
    unit: "windows",
    formula: "enter: n low windows; leave: n high ones",
    cite,
  }),
  windows: choiceParameter("decision", "fixed", {
    label: "Windows",
    description:
      "“fixed” has the size and step below. “auto” grows the size with the page, and raises the windows in a row while more than a tenth of the page is left. It follows a published program, whose slopes are fitted lines; here they are shares of tags.",
    choices: { fixed: "fixed", auto: "auto" },
  }),
  window: numberParameter("decision", 50, [4, 200, 1], {
    label: "Window",
    description: "Tokens in a fixed window. Descriptions of the method name no size; 50 is ours.",
    unit: "tokens",
    formula: "slope = tags in the window / tokens in it",
  }),
  step: numberParameter("decision", 25, [1, 200, 1], {
    label: "Step",
    description:
      "Tokens from the start of a fixed window to the next, at most the window's size. Half a window, as in a published program.",
    unit: "tokens",
  }),
  mode: choiceParameter("decision", "relative", {
    label: "Low against",
    description:
      "“relative” compares a window with the page's mean slope. In “absolute”, its words must outnumber its tags. Later papers say only that words are more frequent than tags; the published precision suggests the relative test.",
    choices: { relative: "relative", absolute: "absolute" },
  }),
  words: tokenWordsParameter({ paper: paper.short, where: "document slope curves: tokens are tags and words" }),
} as const satisfies Schema;
