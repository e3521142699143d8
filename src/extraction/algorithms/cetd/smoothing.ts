import { extracted, type Explanation, type Extraction } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { scalar } from "../../contract/trace.ts";
import { relationsOf } from "../../page/tree.ts";
import { classes, meanings } from "./extract-content.ts";
import { bodyLambda, lambdaCliff, lambdaFlip } from "./lambda.ts";
import { explainAt, selectByNode, traceOf, type Measured } from "./measured.ts";
import { smoothedDensity } from "./paper.ts";
import { densityLink, nameOf, signOf, verdictOf, weightedDensity } from "./wording.ts";

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
  const factor = composite[0];
  const threshold = lambda * factor;
  const isKept = (node: number): boolean => smoothed[node] >= threshold;
  const verdicts = {
    formula: "smoothed density ≥ threshold",
    values: Uint8Array.from(smoothed, (_, node) => Number(isKept(node))),
    classes: classes.slice(0, 2),
    meanings: meanings.slice(0, 2),
  };
  const control = { parameter: "lambda", factor };
  return extracted({
    selection: selectByNode(smoothing, isKept),
    trace: () =>
      traceOf(
        smoothing,
        verdicts,
        [
          { ...smoothedDensity, kind: "series", id: "smoothed", units: "elements", values: smoothed, threshold, control },
          scalar("threshold", "Threshold", threshold, smoothedDensity.unit, "λ · CTD of body"),
          ...lambdaCliff(smoothed[0], factor, "smoothed density of body / CTD of body"),
        ],
        undefined,
        ["textDensity"],
      ),
    explain: (offset) =>
      explainAt(smoothing, offset, isKept, (node) => explainSmoothed(smoothing, { lambda, factor, threshold }, node)),
  });
}

interface Decided {
  readonly lambda: number;
  readonly factor: number;
  readonly threshold: number;
}

function explainSmoothed(smoothing: Smoothing, { lambda, factor, threshold }: Decided, node: number): Explanation {
  const value = smoothing.smoothed[node];
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  const comparison = `${valueText} ${signOf(value, threshold)} ${thresholdText}`;
  const name = nameOf(smoothing, node);
  return {
    verdict: verdictOf(value >= threshold),
    quantity: smoothedDensity.name,
    value,
    threshold,
    keeps: "≥",
    margin: value - threshold,
    channel: "smoothed",
    ...lambdaFlip(bodyLambda, lambda, value, factor),
    formula: `smoothed density ${valueText} ${signOf(value, threshold)} λ · CTD(body) = ${lambda} · ${numberText(factor)}`,
    chain: [
      densityLink(smoothing, weightedDensity, node),
      { symbols: smoothedDensity.formula, numbers: `${name}: ${averaging(smoothing, node)} = ${valueText}` },
      { symbols: "threshold = λ · CTD(body)", numbers: `${lambda} · ${numberText(factor)} = ${thresholdText}` },
      { symbols: "kept: smoothed density ≥ threshold", numbers: comparison },
    ],
  };
}

/** "(12 + 2 · 199 + 3) / 4"; without the siblings that a node does not have. */
function averaging({ counts, composite }: Smoothing, node: number): string {
  const { previousSiblings, nextSiblings } = relationsOf(counts.parents);
  const texts = [previousSiblings[node], node, nextSiblings[node]].flatMap((term) => {
    if (term < 0) return [];
    const text = numberText(composite[term]);
    return [term === node ? `2 · ${text}` : text];
  });
  return `(${texts.join(" + ")}) / ${texts.length + 1}`;
}
