import { choiceParameter, flagParameter, numberParameter, type Schema } from "../../contract/parameters.ts";
import { tokenWordsParameter } from "../token-words.ts";
import { paper } from "./paper.ts";

export const parameters = {
  rho: numberParameter("decision", 0.5, [0.05, 1.5, 0.05], {
    label: "Share of the mean slope",
    description: "A window is low, and may hold content, where its share of tags is at most this part of the page's.",
    unit: "",
    formula: "low: slope ≤ ρ · mean slope",
    cite: { paper: paper.short, where: "document slope curves" },
    differs: "“Half the average slope” is recalled from the paper, not read in it.",
  }),
  run: numberParameter("decision", 3, [1, 10, 1], {
    label: "Windows in a row",
    description: "A region is entered where so many windows in a row are low, and left where so many are high.",
    unit: "windows",
    formula: "enter: n low windows; leave: n high ones",
    cite: { paper: paper.short, where: "document slope curves" },
    differs: "Three is recalled from the paper, not read in it. On a page of fewer windows all of them suffice.",
  }),
  windows: choiceParameter("decision", "fixed", {
    label: "Windows",
    description:
      "“fixed” has the size and step below. “auto” grows the size with the page and raises the windows in a row for as long as more than a tenth of the page is left.",
    choices: { fixed: "fixed", auto: "auto" },
    differs: "“auto” follows a published program; its slopes are fitted lines, these are plain shares of tags.",
  }),
  window: numberParameter("decision", 50, [4, 200, 1], {
    label: "Window",
    description: "Tokens in a window, where windows are fixed.",
    unit: "tokens",
    formula: "slope = tags in the window / tokens in it",
    differs: "Descriptions of the method name no size; 50 is ours.",
  }),
  step: numberParameter("decision", 25, [1, 200, 1], {
    label: "Step",
    description: "Tokens from the start of a window to that of the next, where windows are fixed; at most the window's size.",
    unit: "tokens",
    differs: "Half a window, as in a published program.",
  }),
  mode: choiceParameter("decision", "relative", {
    label: "Low against",
    description: "“relative” compares a window with the page's mean slope; “absolute” asks that its words outnumber its tags.",
    choices: { relative: "relative", absolute: "absolute" },
    differs:
      "Later papers say only that words are more frequent than tags; the published precision speaks for the relative test.",
  }),
  linkLists: flagParameter("decision", false, {
    label: "Drop link lists",
    description: "Within regions, drops three and more links in a row whose words are more than half of the words there.",
    differs: "QuASM pairs the curves with a step for link lists of which only the name is known; this one is ours.",
  }),
  words: tokenWordsParameter({ paper: paper.short, where: "document slope curves: tokens are tags and words" }),
} as const satisfies Schema;
