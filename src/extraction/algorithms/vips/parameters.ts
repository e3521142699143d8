import type { NumberParameter, Schema } from "../../contract/parameters.ts";

const report = "Cai et al. 2003";

/** The permitted degree of coherence. */
export const pdocParameter = {
  kind: "number",
  label: "PDoC",
  description:
    "Permitted degree of coherence: a block that is less coherent is divided further. 1 leaves the page whole, 10 leaves single paragraphs.",
  stage: "decision",
  default: 5,
  min: 1,
  max: 10,
  step: 1,
  unit: "",
  formula: "divide while DoC < PDoC",
  cite: { paper: report, where: "section 3" },
  differs: "The paper names no value; 5 is ours.",
} as const satisfies NumberParameter;

export const parameters = {
  pdoc: pdocParameter,
  choice: {
    kind: "choice",
    label: "Keep",
    description:
      "Which segment is the content: the one whose text outside links covers most, or the one with most text in the middle 60 % of the page's width.",
    stage: "decision",
    default: "unlinked",
    choices: { unlinked: "unlinked text", middle: "text in the middle" },
    differs: "VIPS chooses no segment; both ways are ours.",
  },
  sizeThreshold: {
    kind: "number",
    label: "Size threshold",
    description:
      "A block smaller than this share of the page is not divided where it holds text or only smaller ones (rules 8 and 9).",
    stage: "analysis",
    default: 10,
    min: 1,
    max: 40,
    step: 1,
    unit: "% of the page",
    formula: "area < t · page area",
    cite: { paper: report, where: "MSR-TR-2003-79, section 4.1, rules 8 and 9" },
    differs: "The report speaks of a size “relative to the page” and names none; FitLayout takes 350 × 400 pixels; 10 % is ours.",
  },
} as const satisfies Schema;
