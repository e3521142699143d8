import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, defineExtractor, type Declaration } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import { cutAt } from "../../method/comparison.ts";
import { constant, setting, times, type Column } from "../../method/expression.ts";
import { ask, classBy, whyBy } from "../../method/rules.ts";
import { deviations, deviationsOfComposite, deviationsOfSmoothing, deviationsOfSums } from "./deviations.ts";
import { compositeOwnDensity, densitySums, hasLinks, smoothedDensities } from "./density.ts";
import { measure, ofElements, sortedNodes, wholeBody, type Measured } from "./measured.ts";
import { at, blocksParameter, bodyLambda, paper, pathLambda, readings } from "./parameters.ts";
import { decideBySums, summed, type Summing } from "./summing.ts";

/** Text density with DensitySum. */
export const cetdDs = densityExtractor(false, {
  id: "cetd-ds",
  name: "CETD-DS",
  summary: "Characters per tag for each element; keeps the subtrees whose children's densities add up highest.",
});

/** Composite text density with DensitySum: the paper's best. */
export const cectdDs = densityExtractor(true, {
  id: "cectd-ds",
  name: "CECTD-DS",
  summary: "Text density weighted by how little of it is links; keeps the subtrees whose children's densities add up highest.",
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
  formula:
    "keep the own text of e where (CTD(before) + 2 · CTD(e) + CTD(after)) / 4 ≥ λ · CTD(body); at the first and the last sibling / 3, of the two that there are",
  figure: "Figure 4 of the paper: composite text density of every element, in document order; below it the same smoothed.",
  needs: ["page"],
  parameters: {
    lambda: bodyLambda,
    linkTags: readings.linkTags,
    linkTextAlone: readings.linkTextAlone,
    leftOut: readings.leftOut,
  },
  presets: [{ name: asPublished, summary: "Only scripts, styles and comments left out.", values: { leftOut: "scripts" } }],
  deviations: [...deviations, ...deviationsOfComposite, ...deviationsOfSmoothing],
  analyse({ page }, reading): Smoothing {
    const measured = measure(page, { ...reading, ownText: "none" });
    return { ...measured, smoothed: smoothedDensities(measured.counts, measured.composite, measured.pieces.name) };
  },
  decide(smoothing, { lambda }): Extraction {
    return hasLinks(smoothing.counts) ? decideBySmoothing(smoothing, lambda) : wholeBody(smoothing);
  },
});

/** Densities smoothed over siblings. */
export interface Smoothing extends Measured {
  readonly smoothed: Column;
}

/**
 * Keeps the own text of the nodes whose smoothed density reaches λ times the density of body (sections 4.1 and 4.3).
 *
 * Differs: [own-text-alone] the paper does not say what becomes of what is in a node.
 */
function decideBySmoothing(smoothing: Smoothing, lambda: number): Extraction {
  const { composite, smoothed } = smoothing;
  const body = constant("CTD(body)", composite.values[0]);
  const threshold = times(setting("lambda", bodyLambda, lambda), body);
  const rule = ask(smoothed, "≥", threshold, "kept", "removed");
  return sortedNodes(smoothing, {
    formula: "smoothed density ≥ threshold",
    values: Uint8Array.from(smoothed.values, (_, node) => Number(classBy(rule, node) === "kept")),
    classes: { removed: "removed", kept: "kept" },
    why: (node) => whyBy(rule, node, (fate) => fate === "kept"),
    picture: () => ({
      plain: { role: "secondary" },
      channels: [
        ofElements.column(smoothed, cutAt(threshold)),
        scalar("threshold", "Threshold", threshold.at(0), smoothed.quantity.unit, "λ · CTD of body"),
      ],
    }),
  });
}

function densityExtractor(isComposite: boolean, described: Pick<Declaration, "id" | "name" | "summary">) {
  return defineExtractor({
    ...described,
    family: "DOM",
    paper,
    cite: at("sections 3 and 4.2"),
    formula: isComposite
      ? "CTD = C/T · log_b(C/LC · T/LT), b = ln(C/¬LC · LC + LC_body/C_body · C + e); keep in e ≥ λ · min CTD from the largest DensitySum to body"
      : "TD = C/T; keep in e where TD(e) ≥ λ · min TD from the largest DensitySum to body",
    figure: isComposite
      ? "Figures 3 and 4 of the paper: text density and composite text density of every element, in document order."
      : "Figure 3 of the paper: text density of every element, in document order; below it the DensitySum.",
    needs: ["page"],
    parameters: { lambda: pathLambda, blocks: blocksParameter, ...readings },
    presets: [
      {
        name: asPublished,
        summary: "Only scripts, styles and comments left out, and DensitySums of children alone.",
        values: { leftOut: "scripts", ownText: "none" },
      },
    ],
    deviations: isComposite
      ? [...deviations, ...deviationsOfComposite, ...deviationsOfSums]
      : [...deviations, ...deviationsOfSums],
    analyse({ page }, reading): Summing {
      const measured = measure(page, reading);
      const density = isComposite ? measured.composite : measured.plain;
      const own = isComposite ? compositeOwnDensity(measured.counts) : (length: number): number => length;
      const ownDensity = reading.ownText === "none" ? undefined : own;
      return summed(measured, density, densitySums(measured.counts, density, ownDensity, measured.pieces.name));
    },
    decide(summing, { lambda, blocks }): Extraction {
      if (isComposite && !hasLinks(summing.counts)) return wholeBody(summing);
      return decideBySums(summing, lambda, blocks);
    },
  });
}
