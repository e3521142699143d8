import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type Schema, type Values } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Weninger, Hsu and Han 2010",
  title: "CETR: Content Extraction via Tag Ratios",
  authors: "Tim Weninger, William H. Hsu, Jiawei Han",
  year: 2010,
  venue: "WWW",
};

export const lambdaParameter = numberParameter("decision", 1, [0, 3, 0.01], {
  label: "λ",
  isOurs: true,
  description:
    "Factor on the threshold of method TM, in standard deviations of the ratios. KM and 2D do not use it. One standard deviation is remembered from the paper, not checked.",
  formula: "τ = λ · std",
  cite: { paper: paper.short, where: "the trade-off of λ" },
});

export const parameters = {
  method: choiceParameter("decision", "2d", {
    label: "Method",
    description:
      "TM keeps the lines whose smoothed ratio reaches a threshold. KM clusters the smoothed ratios. 2D clusters them together with their change over the next lines.",
    choices: { tm: "TM", km: "KM", "2d": "2D" },
    cite: { paper: paper.short, where: "CETR-TM, CETR-KM, CETR", known: "recalled" },
  }),
  clusters: numberParameter("decision", 3, [2, 8, 1], {
    label: "Clusters",
    description:
      "Clusters of KM and 2D, with the one at the origin. The lines of all others are content. 3 is reported for the 2-D method; for KM it is ours.",
    unit: "clusters",
    formula: "k",
  }),
  radius: numberParameter("decision", 2, [0, 10, 1], {
    label: "Radius",
    description:
      "Lines on each side that a ratio is smoothed over; 0 leaves the ratios as they are. The paper is remembered to say 1. Later programs use 2, which does better.",
    unit: "lines",
    formula: "T′(i) = Σ k(j) · T(i + j), j = −r … r",
  }),
  lambda: lambdaParameter,
  sigmaDivisor: numberParameter("decision", 1, [0.5, 4, 0.5], {
    label: "Radius / σ",
    description: "The Gaussian's standard deviation is the radius divided by this.",
    formula: "k(j) = exp(−j² / 2σ²), σ = r / divisor",
  }),
  lookAhead: numberParameter("decision", 3, [1, 10, 1], {
    label: "Look-ahead",
    description:
      "How many following lines have the mean that a smoothed ratio is compared with: the second dimension of 2D. Remembered from the paper, and used by all later programs.",
    unit: "lines",
    formula: "G(i) = |mean T′(i + 1 … i + α) − T′(i)|",
  }),
  deviationOf: choiceParameter("decision", "unsmoothed", {
    label: "Deviation of",
    description: "The ratios whose standard deviation is the unit of TM's threshold. The paper is not remembered to say which.",
    choices: { unsmoothed: "unsmoothed", smoothed: "smoothed" },
  }),
  lines: choiceParameter("analysis", "block", {
    label: "Lines",
    description:
      "How the source is cut into lines: one per block element, one per tag, or the raw lines of the source (arbitrary on minified pages). The paper counts the lines of the source, but today's pages often have none. One line per block element is ours.",
    choices: { block: "block", raw: "raw", tag: "tag" },
  }),
  // Differs: [broken-lines] the paper breaks every page's.
  wrap: choiceParameter("analysis", "auto", {
    label: "Break long lines",
    description:
      "Breaks lines at the end of a word or at the edge of a tag. auto does so if they are longer than 300 characters on average.",
    choices: { auto: "auto", never: "never", always: "always" },
  }),
  // Differs: [where-broken] that lines are broken is known from notes on the paper; at what place exactly is ours.
  wrapAt: numberParameter("analysis", 65, [20, 200, 5], {
    label: "Break after",
    description: "Characters of the source, tags included, after which a line is broken.",
    unit: "characters",
  }),
} as const satisfies Schema;

export type CetrValues = Values<typeof parameters>;
