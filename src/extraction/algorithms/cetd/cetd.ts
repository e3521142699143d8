import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import type { ChoiceParameter, FlagParameter, Schema } from "../../contract/parameters.ts";
import { compositeOwnDensity, densitySums, hasLinks, smoothedDensities } from "./density.ts";
import { bestNodes, pathMinima } from "./extract-content.ts";
import { bodyLambda, pathLambda } from "./lambda.ts";
import { bytesOf, measure, wholeBody } from "./measured.ts";
import { paper } from "./paper.ts";
import { decideBySmoothing, type Smoothing } from "./smoothing.ts";
import { decideAll, decideSingle, type Summing } from "./summing.ts";

const blocksParameter = {
  kind: "choice",
  label: "Blocks",
  description:
    "“all” visits every element above the threshold; “single” keeps only the one element of largest DensitySum, without a threshold: best on news.",
  stage: "decision",
  default: "all",
  choices: ["all", "single"],
  cite: { paper: paper.short, where: "section 4.2" },
} as const satisfies ChoiceParameter;

const linkOnlyParameter = {
  kind: "flag",
  label: "Link-only elements",
  description:
    "Link-only elements count as link tags: those that hold nothing but link text and link tags, an entry of a menu say. Only composite densities depend on it.",
  stage: "analysis",
  default: true,
  formula: "LT",
  cite: { paper: paper.short, where: "section 3.3" },
  differs: "The paper counts links alone; the authors' own program counts these too.",
} as const satisfies FlagParameter;

/** Text density with DensitySum. */
export const cetdDs = densityExtractor({
  id: "cetd-ds",
  name: "CETD-DS",
  summary: "Characters per tag for each element; keeps the subtrees whose children's densities add up highest.",
  composite: false,
  published: [
    "F1 (table 1): CleanEval-Eng 93.73 %, NYTimes 97.09 %, Yahoo! 84.51 %, Wikipedia 97.77 %, BBC 89.48 %, Ars Technica 98.33 %, Chaos 93.59 %.",
  ],
});

/** Composite text density with DensitySum: the paper's best. */
export const cectdDs = densityExtractor({
  id: "cectd-ds",
  name: "CECTD-DS",
  summary: "Text density weighted by how little of it is links; keeps the subtrees whose children's densities add up highest.",
  composite: true,
  published: [
    "F1 (table 2): CleanEval-Eng 96.51 %, NYTimes 98.92 %, Yahoo! 89.04 %, Wikipedia 95.43 %, BBC 91.67 %, Ars Technica 98.76 %, Chaos 96.15 %.",
  ],
});

/** Composite text density with data smoothing. */
export const cectdS = defineExtractor({
  id: "cectd-s",
  name: "CECTD-S",
  summary:
    "Composite text density smoothed with the neighbouring siblings; keeps the text of elements at least as dense as the body.",
  family: "DOM",
  paper,
  cite: { paper: paper.short, where: "section 4.3" },
  formula: "keep the own text of e where (CTD(before) + 2 · CTD(e) + CTD(after)) / 4 ≥ λ · CTD(body)",
  figure: "Figure 4 of the paper: composite text density of every element, in document order; below it the same smoothed.",
  needs: ["page"],
  parameters: { lambda: bodyLambda, linkOnly: linkOnlyParameter },
  published: [
    "F1 (table 3): CleanEval-Eng 91.46 %, NYTimes 96.64 %, Yahoo! 86.35 %, Wikipedia 97.81 %, BBC 87.80 %, Ars Technica 94.08 %, Chaos 91.22 %.",
  ],
  analyse({ page }, { linkOnly }): Smoothing {
    const measured = measure(page, linkOnly);
    return { ...measured, smoothed: smoothedDensities(measured.counts, measured.composite) };
  },
  decide(smoothing, { lambda }): Extraction {
    return hasLinks(smoothing.counts) ? decideBySmoothing(smoothing, lambda) : wholeBody(smoothing);
  },
  bytesOf,
});

interface Variant {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly composite: boolean;
  readonly published: readonly string[];
}

function densityExtractor(variant: Variant) {
  return defineExtractor({
    id: variant.id,
    name: variant.name,
    summary: variant.summary,
    family: "DOM",
    paper,
    cite: { paper: paper.short, where: "sections 3 and 4.2" },
    formula: variant.composite
      ? "CTD = C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_body/C_body · C + e); keep in e ≥ λ · min CTD from the largest DensitySum to body"
      : "TD = C/T; keep in e where TD(e) ≥ λ · min TD from the largest DensitySum to body",
    figure: variant.composite
      ? "Figures 3 and 4 of the paper: text density and composite text density of every element, in document order."
      : "Figure 3 of the paper: text density of every element, in document order; below it the DensitySum.",
    needs: ["page"],
    parameters: { lambda: pathLambda, blocks: blocksParameter, linkOnly: linkOnlyParameter } as const satisfies Schema,
    published: variant.published,
    analyse({ page }, { linkOnly }): Summing {
      const measured = measure(page, linkOnly);
      const densities = variant.composite ? measured.composite : measured.plain;
      const own = variant.composite ? compositeOwnDensity(measured.counts) : (length: number): number => length;
      const sums = densitySums(measured.counts, densities, own);
      return {
        ...measured,
        densities,
        sums,
        best: bestNodes(measured.counts, sums),
        minima: pathMinima(measured.counts, densities),
      };
    },
    decide(summing, { lambda, blocks }): Extraction {
      if (variant.composite && !hasLinks(summing.counts)) return wholeBody(summing);
      return blocks === "single" ? decideSingle(summing) : decideAll(summing, lambda, variant.composite);
    },
    bytesOf,
  });
}
