import { numberParameter, type Schema } from "../../contract/parameters.ts";

const report = "Cai et al. 2003";

/** The permitted degree of coherence. */
export const pdocParameter = numberParameter("decision", 5, [1, 10, 1], {
  label: "PDoC",
  isOurs: true,
  description:
    "Permitted degree of coherence: a block that is less coherent is divided further. 1 leaves the page whole, 10 leaves single paragraphs. The paper names no value; 5 is ours.",
  unit: "",
  formula: "divide while DoC < PDoC",
  cite: { paper: report, where: "section 3" },
});

export const parameters = {
  pdoc: pdocParameter,
  sizeThreshold: numberParameter("analysis", 10, [1, 40, 1], {
    label: "Size threshold",
    isOurs: true,
    description:
      "A block smaller than this share of the page is not divided where it holds text or only smaller ones (rules 8 and 9). The report speaks of a size “relative to the page” and names none; FitLayout takes 350 × 400 pixels; 10 % is ours.",
    unit: "% of the page",
    formula: "area < t · page area",
    cite: { paper: report, where: "MSR-TR-2003-79, section 4.1, rules 8 and 9" },
  }),
} as const satisfies Schema;
