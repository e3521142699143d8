import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import type { Schema } from "../../contract/parameters.ts";
import { deviations, deviationsOfComposite, deviationsOfSmoothing, deviationsOfSums } from "./deviations.ts";
import { compositeOwnDensity, densitySums, hasLinks, smoothedDensities } from "./density.ts";
import { bestNodes, pathMinima } from "./extract-content.ts";
import { bytesOf, measure, wholeBody } from "./measured.ts";
import { at, paper } from "./paper.ts";
import {
  bodyLambda,
  pathLambda,
  blocksParameter,
  leftOutParameter,
  linkTagsParameter,
  linkTextAloneParameter,
  ownTextParameter,
  smoothingPreset,
  summingPreset,
} from "./parameters.ts";
import { decideBySmoothing, type Smoothing } from "./smoothing.ts";
import { decideAll, decideSingle, sumsOf, type Summing } from "./summing.ts";

/** Text density with DensitySum. */
export const cetdDs = densityExtractor({
  id: "cetd-ds",
  name: "CETD-DS",
  summary: "Characters per tag for each element; keeps the subtrees whose children's densities add up highest.",
  composite: false,
});

/** Composite text density with DensitySum: the paper's best. */
export const cectdDs = densityExtractor({
  id: "cectd-ds",
  name: "CECTD-DS",
  summary: "Text density weighted by how little of it is links; keeps the subtrees whose children's densities add up highest.",
  composite: true,
});

/** Composite text density with data smoothing. */
export const cectdS = defineExtractor({
  id: "cectd-s",
  name: "CECTD-S",
  summary:
    "Composite text density smoothed with the neighbouring siblings; keeps the text of elements at least as dense as the body.",
  family: "DOM",
  paper,
  cite: at("section 4.3"),
  formula: "keep the own text of e where (CTD(before) + 2 · CTD(e) + CTD(after)) / 4 ≥ λ · CTD(body)",
  figure: "Figure 4 of the paper: composite text density of every element, in document order; below it the same smoothed.",
  needs: ["page"],
  parameters: {
    lambda: bodyLambda,
    linkTags: linkTagsParameter,
    linkTextAlone: linkTextAloneParameter,
    leftOut: leftOutParameter,
  },
  presets: [smoothingPreset],
  deviations: [...deviations, ...deviationsOfComposite, ...deviationsOfSmoothing],
  analyse({ page }, reading): Smoothing {
    const measured = measure(page, { ...reading, ownText: "none" });
    return { ...measured, smoothed: smoothedDensities(measured.counts, measured.composite.values) };
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
}

function densityExtractor(variant: Variant) {
  return defineExtractor({
    id: variant.id,
    name: variant.name,
    summary: variant.summary,
    family: "DOM",
    paper,
    cite: at("sections 3 and 4.2"),
    formula: variant.composite
      ? "CTD = C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_body/C_body · C + e); keep in e ≥ λ · min CTD from the largest DensitySum to body"
      : "TD = C/T; keep in e where TD(e) ≥ λ · min TD from the largest DensitySum to body",
    figure: variant.composite
      ? "Figures 3 and 4 of the paper: text density and composite text density of every element, in document order."
      : "Figure 3 of the paper: text density of every element, in document order; below it the DensitySum.",
    needs: ["page"],
    parameters: {
      lambda: pathLambda,
      blocks: blocksParameter,
      linkTags: linkTagsParameter,
      linkTextAlone: linkTextAloneParameter,
      leftOut: leftOutParameter,
      ownText: ownTextParameter,
    } as const satisfies Schema,
    presets: [summingPreset],
    deviations: variant.composite
      ? [...deviations, ...deviationsOfComposite, ...deviationsOfSums]
      : [...deviations, ...deviationsOfSums],
    analyse({ page }, reading): Summing {
      const measured = measure(page, reading);
      const density = variant.composite ? measured.composite : measured.plain;
      const own = variant.composite ? compositeOwnDensity(measured.counts) : (length: number): number => length;
      const sums = densitySums(measured.counts, density.values, reading.ownText === "none" ? undefined : own);
      return {
        ...measured,
        density,
        sums: sumsOf(measured, sums),
        best: bestNodes(measured.counts, sums),
        minima: pathMinima(measured.counts, density.values),
      };
    },
    decide(summing, { lambda, blocks }): Extraction {
      if (variant.composite && !hasLinks(summing.counts)) return wholeBody(summing);
      return blocks === "single" ? decideSingle(summing) : decideAll(summing, lambda);
    },
    bytesOf,
  });
}
