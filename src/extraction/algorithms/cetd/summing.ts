import { extracted, type Extraction, type Explanation } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { scalar, type Channel } from "../../contract/trace.ts";
import { holds } from "../../page/tree.ts";
import type { Counts } from "./counts.ts";
import { classes, meanings, extractContent, extractSingle } from "./extract-content.ts";
import { lambdaCliff, lambdaFlip, pathLambda } from "./lambda.ts";
import { explainAt, selectByNode, traceOf, type Cut, type Measured } from "./measured.ts";
import { densitySum, paper } from "./paper.ts";
import {
  plainDensity,
  weightedDensity,
  densityLink,
  densityTerm,
  nameOf,
  pathOf,
  signOf,
  verdictOf,
  type Density,
} from "./wording.ts";

/** Densities summed over children. */
export interface Summing extends Measured {
  /** The density that decides: plain or composite. */
  readonly densities: Float64Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
  readonly best: Int32Array<ArrayBuffer>;
  readonly minima: Float64Array<ArrayBuffer>;
}

/** Algorithm 2: every block above the threshold. */
export function decideAll(summing: Summing, lambda: number, isComposite: boolean): Extraction {
  const { counts, densities, best, minima } = summing;
  const factor = counts.count === 0 ? 0 : minima[best[0]];
  const threshold = lambda * factor;
  const density = isComposite ? weightedDensity : plainDensity;
  const verdicts = extractContent(counts, densities, best, threshold);
  const decided: DecidedAll = { density, lambda, factor, threshold, verdicts };
  const isKept = (node: number): boolean => verdicts[node] !== 0;
  const cut: Cut = { id: density.channel, threshold, factor, flag: best[0] };
  return extracted({
    selection: selectByNode(summing, isKept),
    trace: () =>
      traceOf(
        summing,
        { formula: "algorithm 2", values: verdicts, classes, meanings },
        [
          ...sumChannels(summing),
          scalar("threshold", "Threshold", threshold, density.quantity.unit, "λ · smallest density on the path to body"),
          ...(counts.count === 0 ? [] : lambdaCliff(densities[0], factor, "density of body / smallest density on the path")),
        ],
        cut,
        isComposite ? [] : ["compositeDensity"],
      ),
    explain: (offset) => explainAt(summing, offset, isKept, (node) => explainInAll(summing, decided, node)),
  });
}

/** The one block of largest DensitySum (section 4.2, "for a simple case"). */
export function decideSingle(summing: Summing): Extraction {
  const { counts, best } = summing;
  const verdicts = extractSingle(counts, best);
  const isKept = (node: number): boolean => verdicts[node] !== 0;
  return extracted({
    selection: selectByNode(summing, isKept),
    trace: () =>
      traceOf(
        summing,
        { formula: "the largest DensitySum", values: verdicts, classes, meanings },
        sumChannels(summing),
        undefined,
        summing.densities === summing.plain ? ["compositeDensity"] : [],
      ),
    explain: (offset) => explainAt(summing, offset, isKept, (node) => explainInSingle(summing, verdicts, node)),
  });
}

/** The DensitySums, and the path from the node of the largest to body, whose smallest density is the threshold. */
function sumChannels({ counts, sums, best, densities, plain }: Summing): readonly Channel[] {
  const path = new Uint8Array(counts.count);
  const bestNode = counts.count === 0 ? -1 : best[0];
  for (let node = bestNode; node >= 0; node = counts.parents[node]) path[node] = node === bestNode ? 2 : 1;
  return [
    {
      ...densitySum,
      kind: "series",
      id: "densitySum",
      units: "elements",
      values: sums,
      ...(densities === plain ? {} : { role: "secondary" }),
      ...(counts.count > 0 ? { flag: bestNode } : {}),
    },
    {
      kind: "class",
      id: "path",
      name: "Threshold path",
      unit: "",
      units: "elements",
      formula: "path from the largest DensitySum to body",
      cite: { paper: paper.short, where: "section 4.2" },
      values: path,
      classes: ["off the path", "on the threshold path", "largest DensitySum"],
      meanings: ["removed", "context", "core"],
      role: "input",
    },
    scalar("bestSum", "Largest DensitySum", bestNode < 0 ? 0 : sums[bestNode], densitySum.unit, "max DensitySum"),
  ];
}

/** The grounds of algorithm 2. */
export interface DecidedAll {
  readonly density: Density;
  readonly lambda: number;
  /** The threshold is λ times this. */
  readonly factor: number;
  readonly threshold: number;
  readonly verdicts: Uint8Array;
}

/** Explains a node's verdict by the least dense element on the way to what marks it (algorithm 2). */
export function explainInAll(summing: Summing, decided: DecidedAll, node: number): Explanation {
  const { density, lambda, factor, threshold, verdicts } = decided;
  const { symbol, quantity } = density;
  const { value, by, lowest } = reachOf(summing, node);
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  const comparison = `${signOf(value, threshold)} ${thresholdText}`;
  const isOwn = lowest === node;
  const best = summing.best[0];
  const cut = lowestOnPath(summing, best);
  return {
    verdict: verdictOf(value >= threshold),
    quantity: isOwn ? quantity.name : `smallest ${quantity.name.toLowerCase()} on the way from body`,
    value,
    threshold,
    keeps: "≥",
    margin: value - threshold,
    channel: density.channel,
    ...lambdaFlip(pathLambda, lambda, value, factor),
    formula: isOwn
      ? `${densityTerm(summing, density, node)} ${comparison}`
      : `${symbol}(${nameOf(summing, lowest)}) = ${valueText} ${comparison}, the smallest from body to ${nameOf(summing, by)}`,
    chain: [
      densityLink(summing, density, node),
      {
        symbols: `threshold = λ · smallest ${symbol} from the largest DensitySum up to body`,
        numbers: `${lambda} · ${numberText(factor)} = ${thresholdText}: the smallest is at ${nameOf(summing, cut)}, the largest DensitySum, ${numberText(summing.sums[best])}, at ${nameOf(summing, best)}`,
      },
      { symbols: "marks: the largest DensitySum in the subtree of an element reached", numbers: marking(summing, by, node) },
      {
        symbols: `kept: ${symbol} ≥ threshold at every element from body to the one that marks`,
        numbers: `smallest ${symbol} from body to ${nameOf(summing, by)}: ${valueText} at ${nameOf(summing, lowest)} ${comparison}`,
      },
    ],
    step: stepOf(summing, verdicts, node),
  };
}

/** Explains a node's verdict by the largest DensitySum of the page (section 4.2, "for a simple case"). */
export function explainInSingle(summing: Summing, verdicts: Uint8Array, node: number): Explanation {
  const { sums } = summing;
  const best = summing.best[0];
  const value = sums[node];
  const isKept = verdicts[node] !== 0;
  const largest = `${numberText(sums[best])}, at ${pathOf(summing, best)}`;
  const place = best === node ? "it is that element" : isWithin(summing, node, best) ? "within it" : "not within it";
  return {
    verdict: verdictOf(isKept),
    quantity: densitySum.name,
    value,
    channel: "densitySum",
    because: `it is ${isKept ? "" : "not "}in the element of the largest DensitySum, ${numberText(sums[best])}`,
    formula: `DensitySum ${numberText(value)}; the largest is ${largest}`,
    chain: [
      { symbols: densitySum.formula, numbers: `DensitySum(${nameOf(summing, node)}) = ${numberText(value)}` },
      {
        symbols: "kept: the element of largest DensitySum",
        numbers: `${largest}: ${isKept && place === "not within it" ? "it lies in this one" : place}`,
      },
    ],
    step: stepOf(summing, verdicts, node),
  };
}

interface Reach {
  /** The largest threshold at which algorithm 2 still keeps a node. */
  readonly value: number;
  /** The element whose mark keeps it then: the node or an ancestor. */
  readonly by: number;
  /** The least dense element from there to body. */
  readonly lowest: number;
}

/**
 * The bound up to which the threshold may go: of the node and its ancestors, the smallest density on the way to body of those that would
 * mark a node above, at or below it.
 */
function reachOf(summing: Summing, node: number): Reach {
  const { counts, best, minima } = summing;
  const above = new Set<number>();
  for (let at = node; at >= 0; at = counts.parents[at]) above.add(at);
  let by = node;
  for (const at of above) {
    const marked = best[at];
    const keepsNode = above.has(marked) || isWithin(summing, marked, node);
    if (keepsNode && minima[at] > minima[by]) by = at;
  }
  return { value: Math.max(minima[by], 0), by, lowest: lowestOnPath(summing, by) };
}

/** The least dense element from a node to body; of equals the one nearest to the node. */
function lowestOnPath({ counts, densities, minima }: Summing, node: number): number {
  let at = node;
  while (at > 0 && densities[at] !== minima[node]) at = counts.parents[at];
  return at;
}

/** The element that an element marks, and where a node stands to it. */
function marking(summing: Summing, by: number, node: number): string {
  const marked = summing.best[by];
  const where = by === node ? "in its own subtree" : `in the subtree of ${nameOf(summing, by)}`;
  const name = nameOf(summing, marked);
  const sum = numberText(summing.sums[marked]);
  if (marked === node) return `${where}: ${sum}, at ${name} itself`;
  return `${where}: ${sum}, at ${name}, which ${isWithin(summing, node, marked) ? "holds this place" : "lies in it, so its own text stays"}`;
}

function isWithin({ page, counts: { elements } }: Summing, node: number, ancestor: number): boolean {
  return holds(page.elements, elements[ancestor], elements[node]);
}

function stepOf(summing: Summing, verdicts: Uint8Array, node: number): string {
  const verdict = classes[verdicts[node]];
  if (verdict === "removed") return "not reached by a marked element";
  if (verdict === "ancestor of kept") return "kept as an ancestor of a marked element";
  return `kept by the subtree of ${nameOf(summing, markedAbove(summing.counts, verdicts, node))}`;
}

/** The marked node in whose subtree a kept node stands. */
function markedAbove({ parents }: Counts, verdicts: Uint8Array, node: number): number {
  let at = node;
  while (classes[verdicts[at]] === "kept") at = parents[at];
  return at;
}
