import type { Extraction } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import { scalar } from "../../contract/trace.ts";
import { compare, cutAt } from "../../method/comparison.ts";
import { constant, setting, times } from "../../method/expression.ts";
import { relationsOf } from "../../page/tree.ts";
import { lambdaCliff, nameOf, ofElements, sortedNodes, type Measured } from "./measured.ts";
import { smoothedDensity } from "./paper.ts";
import { bodyLambda } from "./parameters.ts";

/** Densities smoothed over siblings. */
export interface Smoothing extends Measured {
  readonly smoothed: Float64Array<ArrayBuffer>;
}

/**
 * Keeps the own text of the nodes whose smoothed density reaches λ times the density of body (sections 4.1 and 4.3).
 *
 * Differs: [own-text-alone] the paper does not say what becomes of what is in a node.
 */
export function decideBySmoothing(smoothing: Smoothing, lambda: number): Extraction {
  const { composite, smoothed } = smoothing;
  const body = constant("CTD(body)", composite.values[0]);
  const threshold = times(setting("lambda", bodyLambda, lambda), body);
  const bound = threshold.at(0);
  return sortedNodes(
    smoothing,
    {
      formula: "smoothed density ≥ threshold",
      values: Uint8Array.from(smoothed, (value) => Number(value >= bound)),
      classes: { removed: "removed", kept: "kept" },
    },
    (node) => {
      const test = compare(smoothed[node], "≥", threshold);
      return {
        quantity: smoothedDensity.name,
        channel: "smoothed",
        ...test.facts,
        formula: `smoothed density ${test.value} ${test.sign} ${threshold.symbols} = ${threshold.numbers(0)}`,
        chain: [
          ...composite.links(node),
          {
            symbols: smoothedDensity.formula,
            numbers: `${nameOf(smoothing, node)}: ${averaging(smoothing, node)} = ${test.value}`,
          },
          { symbols: `threshold = ${threshold.symbols}`, numbers: `${threshold.numbers(0)} = ${test.threshold}` },
          { symbols: "kept: smoothed density ≥ threshold", numbers: test.text },
        ],
      };
    },
    () => ({
      plain: { role: "secondary" },
      channels: [
        ofElements.series("smoothed", smoothed, { ...smoothedDensity, ...cutAt(threshold) }),
        scalar("threshold", "Threshold", bound, smoothedDensity.unit, "λ · CTD of body"),
        ...lambdaCliff(smoothed[0], body.at(0), "smoothed density of body / CTD of body"),
      ],
    }),
  );
}

/** "(12 + 2 · 199 + 3) / 4"; without the siblings that a node does not have. */
function averaging({ counts, composite }: Smoothing, node: number): string {
  const { previousSiblings, nextSiblings } = relationsOf(counts.parents);
  const texts = [previousSiblings[node], node, nextSiblings[node]].flatMap((term) => {
    if (term < 0) return [];
    const text = numberText(composite.values[term]);
    return [term === node ? `2 · ${text}` : text];
  });
  return `(${texts.join(" + ")}) / ${texts.length + 1}`;
}
