import type { Explanation, Extraction } from "../../contract/extractor.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel } from "../../contract/trace.ts";
import { elementPath } from "../../page/page.ts";
import type { Counts } from "./counts.ts";
import { classes, extractContent, extractSingle } from "./extract-content.ts";
import { lambdaCliff, lambdaFlip, pathLambda } from "./lambda.ts";
import { explainAt, selectByNode, traceOf } from "./measured.ts";
import type { Cut, Measured } from "./measured.ts";
import { compositeDensity, densitySum, paper, textDensity } from "./paper.ts";
import { shown, signOf, verdictOf } from "./wording.ts";

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
  const factor = minima[best[0] ?? 0] ?? 0;
  const threshold = lambda * factor;
  const quantity = isComposite ? compositeDensity : textDensity;
  const verdicts = extractContent(counts, densities, best, threshold);
  const isKept = (node: number): boolean => verdicts[node] !== 0;
  const cut: Cut = { id: isComposite ? "compositeDensity" : "textDensity", threshold, factor, flag: best[0] };
  return {
    selection: selectByNode(summing, isKept),
    trace: traceOf(
      summing,
      { formula: "algorithm 2", values: verdicts, classes },
      [
        ...sumChannels(summing),
        scalar("threshold", "Threshold", threshold, quantity.unit, "λ · smallest density on the path to body"),
        ...lambdaCliff(densities[0] ?? 0, factor, "density of body / smallest density on the path"),
      ],
      cut,
    ),
    explain: (offset) =>
      explainAt(summing, offset, isKept, (node) => {
        const value = densities[node] ?? 0;
        return {
          verdict: verdictOf(isKept(node)),
          quantity: quantity.name,
          value,
          threshold,
          margin: value - threshold,
          ...lambdaFlip(pathLambda, lambda, reachOf(summing, node), factor),
          formula: densityFormula(summing, node, isComposite, threshold),
          step: stepOf(summing, verdicts, node),
        };
      }),
  };
}

/** The one block of largest DensitySum (section 4.2, "for a simple case"). */
export function decideSingle(summing: Summing): Extraction {
  const { counts, sums, best } = summing;
  const verdicts = extractSingle(counts, best);
  const isKept = (node: number): boolean => verdicts[node] !== 0;
  const bestNode = best[0] ?? 0;
  return {
    selection: selectByNode(summing, isKept),
    trace: traceOf(summing, { formula: "the largest DensitySum", values: verdicts, classes }, sumChannels(summing)),
    explain: (offset) =>
      explainAt(summing, offset, isKept, (node): Explanation => {
        const value = sums[node] ?? 0;
        return {
          verdict: verdictOf(isKept(node)),
          quantity: densitySum.name,
          value,
          formula: `DensitySum ${shown(value)}; the largest is ${shown(sums[bestNode] ?? 0)}, at ${pathOf(summing, bestNode)}`,
          step: stepOf(summing, verdicts, node),
        };
      }),
  };
}

/**
 * The largest threshold at which algorithm 2 still keeps a node: of the node and its ancestors, the smallest density on the
 * way to body of those that would mark a node above, at or below it.
 */
function reachOf({ counts, best, minima }: Summing, node: number): number {
  const above = new Set<number>();
  for (let at = node; at >= 0; at = counts.parents[at] ?? -1) above.add(at);
  const end = subtreeEnd(counts, node);
  let reach = 0;
  for (const at of above) {
    const marked = best[at] ?? at;
    if (above.has(marked) || (marked > node && marked < end)) reach = Math.max(reach, minima[at] ?? 0);
  }
  return reach;
}

/** Node after the last of the subtree. */
function subtreeEnd({ count, parents }: Counts, node: number): number {
  let end = node + 1;
  while (end < count && (parents[end] ?? -1) >= node) end++;
  return end;
}

function stepOf(summing: Summing, verdicts: Uint8Array, node: number): string {
  const verdict = classes[verdicts[node] ?? 0];
  if (verdict === "removed") return "not reached by a marked element";
  if (verdict === "ancestor of kept") return "kept as an ancestor of a marked element";
  return `kept by the subtree of ${pathOf(summing, markedAbove(summing.counts, verdicts, node))}`;
}

/** The marked node in whose subtree a kept node stands. */
function markedAbove({ parents }: Counts, verdicts: Uint8Array, node: number): number {
  let at = node;
  while (classes[verdicts[at] ?? 0] === "kept") at = parents[at] ?? 0;
  return at;
}

function densityFormula({ counts, densities }: Summing, node: number, isComposite: boolean, threshold: number): string {
  const characters = counts.characters[node] ?? 0;
  const tags = Math.max(counts.tags[node] ?? 0, 1);
  const value = densities[node] ?? 0;
  const links = isComposite ? `, LC = ${counts.linkCharacters[node] ?? 0}, LT = ${counts.linkTags[node] ?? 0}` : "";
  const symbol = isComposite ? "CTD" : "TD";
  return `${symbol}(C = ${characters}, T = ${tags}${links}) = ${shown(value)} ${signOf(value, threshold)} ${shown(threshold)}`;
}

/** The DensitySums, and the path from the node of the largest to body, whose smallest density is the threshold. */
function sumChannels({ counts, sums, best }: Summing): readonly Channel[] {
  const path = new Uint8Array(counts.count);
  const bestNode = counts.count === 0 ? -1 : (best[0] ?? 0);
  for (let node = bestNode; node >= 0; node = counts.parents[node] ?? -1) path[node] = node === bestNode ? 2 : 1;
  return [
    {
      ...densitySum,
      kind: "series",
      id: "densitySum",
      units: "elements",
      values: sums,
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
    },
    scalar("bestSum", "Largest DensitySum", sums[bestNode] ?? 0, densitySum.unit, "max DensitySum"),
  ];
}

function pathOf({ page, counts }: Measured, node: number): string {
  return elementPath(page, counts.elements[node] ?? -1);
}
