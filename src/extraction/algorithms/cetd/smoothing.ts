import type { Extraction } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import { classes } from "./extract-content.ts";
import { bodyLambda, lambdaCliff, lambdaFlip } from "./lambda.ts";
import { explainAt, selectByNode, traceOf } from "./measured.ts";
import type { Measured } from "./measured.ts";
import { smoothedDensity } from "./paper.ts";
import { shown, signOf, verdictOf } from "./wording.ts";

/** Densities smoothed over siblings. */
export interface Smoothing extends Measured {
  readonly smoothed: Float64Array<ArrayBuffer>;
}

/** Keeps the own text of the nodes whose smoothed density reaches λ times the density of body (sections 4.1 and 4.3). */
export function decideBySmoothing(smoothing: Smoothing, lambda: number): Extraction {
  const { composite, smoothed } = smoothing;
  const factor = composite[0] ?? 0;
  const threshold = lambda * factor;
  const isKept = (node: number): boolean => (smoothed[node] ?? 0) >= threshold;
  const verdicts = {
    formula: "smoothed density ≥ threshold",
    values: Uint8Array.from(smoothed, (_, node) => Number(isKept(node))),
    classes: classes.slice(0, 2),
  };
  const control = { parameter: "lambda", factor };
  return {
    selection: selectByNode(smoothing, isKept),
    trace: traceOf(smoothing, verdicts, [
      { ...smoothedDensity, kind: "series", id: "smoothed", units: "elements", values: smoothed, threshold, control },
      scalar("threshold", "Threshold", threshold, smoothedDensity.unit, "λ · CTD of body"),
      ...lambdaCliff(smoothed[0] ?? 0, factor, "smoothed density of body / CTD of body"),
    ]),
    explain: (offset) =>
      explainAt(smoothing, offset, isKept, (node) => {
        const value = smoothed[node] ?? 0;
        return {
          verdict: verdictOf(isKept(node)),
          quantity: smoothedDensity.name,
          value,
          threshold,
          margin: value - threshold,
          ...lambdaFlip(bodyLambda, lambda, value, factor),
          formula: `smoothed density ${shown(value)} ${signOf(value, threshold)} λ · CTD(body) = ${shown(lambda)} · ${shown(factor)}`,
        };
      }),
  };
}
