import type { Extraction } from "../../contract/extraction.ts";
import { scalar, type Channel } from "../../contract/trace.ts";
import { compare, cutAt } from "../../method/comparison.ts";
import { constant, setting, times, type Column, type Expression } from "../../method/expression.ts";
import type { Why } from "../../method/sorted.ts";
import { holds, largestInSubtrees } from "../../page/tree.ts";
import type { Counts } from "./counts.ts";
import { ofElements, sortedNodes, type Measured } from "./measured.ts";
import { at, pathLambda } from "./parameters.ts";

/** The verdict on each node's own text. */
export const classes = {
  removed: "removed",
  kept: "kept",
  "ancestor of kept": "context",
  "best of its subtree": "kept",
} as const;

const classNames = Object.keys(classes);

/** Densities summed over children. */
export interface Summing extends Measured {
  /** The density that decides: plain or composite. */
  readonly density: Column;
  readonly sums: Column;
  readonly best: Int32Array<ArrayBuffer>;
  readonly minima: Float64Array<ArrayBuffer>;
}

const ofCliff = "density of body / smallest density on the path";

/**
 * DensitySums with the best node of each subtree, the node itself included, and the least density on the way to body.
 *
 * Differs: [ties] the paper leaves ties open; the first in document order wins here. Differs: [body-itself] body may be its own best, where
 * the text speaks of the nodes under it.
 */
export function summed(measured: Measured, density: Column, sums: Column): Summing {
  const { counts } = measured;
  const best = largestInSubtrees(counts.parents, sums.values);
  return { ...measured, density, sums, best, minima: pathMinima(counts, density.values) };
}

/** Every block above the threshold (algorithm 2), or the one of largest DensitySum without a threshold (section 4.2, "for a simple case"). */
export function decideBySums(summing: Summing, lambda: number, blocks: "all" | "single"): Extraction {
  const { counts, density, plain, best, minima } = summing;
  const { symbols, quantity, values: densities } = density;
  const factor = counts.count === 0 ? 0 : minima[best[0]];
  const smallest = constant(`smallest ${symbols} from the largest DensitySum up to body`, factor);
  const threshold = times(setting("lambda", pathLambda, lambda), smallest);
  const bound = threshold.at(0);
  const isSingle = blocks === "single";
  const values = isSingle ? extractSingle(counts, best) : extractContent(counts, densities, best, bound);
  const decides = { ...cutAt(threshold), ...(counts.count > 0 ? { flag: best[0] } : {}) };
  return sortedNodes(summing, {
    formula: isSingle ? "the largest DensitySum" : "algorithm 2",
    values,
    classes,
    why: (node) => ({
      ...(isSingle ? whyInSingle(summing, values, node) : whyInAll(summing, threshold, node)),
      step: stepOf(summing, values, node),
    }),
    picture: () => ({
      ...(density === plain ? { composite: { role: "secondary" } as const } : {}),
      ...(isSingle ? {} : { [density === plain ? "plain" : "composite"]: decides }),
      channels: [
        ...sumChannels(summing),
        ...(isSingle ? [] : [scalar("threshold", "Threshold", bound, quantity.unit, "λ · smallest density on the path to body")]),
        ...(isSingle || factor <= 0
          ? []
          : [scalar("lambdaCliff", "Largest λ that keeps body", densities[0] / factor, "", ofCliff)]),
      ],
    }),
  });
}

/** The DensitySums, and the path from the node of the largest to body, whose smallest density is the threshold. */
function sumChannels({ counts, sums, best, density, plain }: Summing): readonly Channel[] {
  const path = new Uint8Array(counts.count);
  const bestNode = counts.count === 0 ? -1 : best[0];
  for (let node = bestNode; node >= 0; node = counts.parents[node]) path[node] = node === bestNode ? 2 : 1;
  return [
    ofElements.column(sums, {
      ...(density === plain ? {} : { role: "secondary" }),
      ...(counts.count > 0 ? { flag: bestNode } : {}),
    }),
    ofElements.classes(
      "path",
      path,
      { "off the path": "removed", "on the threshold path": "context", "largest DensitySum": "core" },
      {
        name: "Threshold path",
        formula: "path from the largest DensitySum to body",
        cite: at("section 4.2"),
        role: "input",
      },
    ),
    scalar("bestSum", "Largest DensitySum", bestNode < 0 ? 0 : sums.values[bestNode], sums.quantity.unit, "max DensitySum"),
  ];
}

/** A node's verdict by the least dense element on the way to what marks it (algorithm 2). */
function whyInAll(summing: Summing, threshold: Expression, node: number): Why {
  const { density, sums, best, pieces } = summing;
  const { symbols: symbol, quantity } = density;
  const { value, by, lowest } = reachOf(summing, node);
  const test = compare(value, "≥", threshold);
  const comparison = `${test.sign} ${test.threshold}`;
  const cut = lowestOnPath(summing, best[0]);
  const [byName, lowestName] = [pieces.name(by), pieces.name(lowest)];
  const isOwn = lowest === node;
  return {
    quantity: isOwn ? quantity.name : `smallest ${quantity.name.toLowerCase()} on the way from body`,
    channel: density.id,
    ...test.facts,
    formula: `${symbol}(${lowestName}) = ${test.value} ${comparison}${isOwn ? "" : `, the smallest from body to ${byName}`}`,
    chain: [
      ...density.links(node),
      {
        symbols: `threshold = ${threshold.symbols}`,
        numbers: `${threshold.numbers(0)} = ${test.threshold}: the smallest is at ${pieces.name(cut)}, the largest DensitySum, ${sums.numbers(best[0])}, at ${pieces.name(best[0])}`,
      },
      { symbols: "marks: the largest DensitySum in the subtree of an element reached", numbers: marking(summing, by, node) },
      {
        symbols: `kept: ${symbol} ≥ threshold at every element from body to the one that marks`,
        numbers: `smallest ${symbol} from body to ${byName}: ${test.value} at ${lowestName} ${comparison}`,
      },
    ],
  };
}

/** A node's verdict by the largest DensitySum of the page (section 4.2, "for a simple case"). */
function whyInSingle(summing: Summing, verdicts: Uint8Array, node: number): Why {
  const { sums, pieces, counts } = summing;
  const [best] = summing.best;
  const path = [];
  for (let above = best; above >= 0; above = counts.parents[above]) path.unshift(pieces.name(above));
  const largest = `${sums.numbers(best)}, at ${path.join(" > ")}`;
  const isKept = verdicts[node] !== 0;
  const place =
    best === node
      ? "it is that element"
      : isWithin(summing, node, best)
        ? "within it"
        : isKept
          ? "it lies in this one"
          : "not within it";
  return {
    quantity: sums.quantity.name,
    value: sums.at(node),
    channel: sums.id,
    because: `it is ${isKept ? "" : "not "}in the element of the largest DensitySum, ${sums.numbers(best)}`,
    formula: `DensitySum ${sums.numbers(node)}; the largest is ${largest}`,
    chain: [...sums.links(node), { symbols: "kept: the element of largest DensitySum", numbers: `${largest}: ${place}` }],
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
  for (let ancestor = node; ancestor >= 0; ancestor = counts.parents[ancestor]) above.add(ancestor);
  let by = node;
  for (const ancestor of above) {
    const marked = best[ancestor];
    const keepsNode = above.has(marked) || isWithin(summing, marked, node);
    if (keepsNode && minima[ancestor] > minima[by]) by = ancestor;
  }
  return { value: Math.max(minima[by], 0), by, lowest: lowestOnPath(summing, by) };
}

/** The least dense element from a node to body; of equals the one nearest to the node. */
function lowestOnPath({ counts, density, minima }: Summing, node: number): number {
  let lowest = node;
  while (lowest > 0 && density.values[lowest] !== minima[node]) lowest = counts.parents[lowest];
  return lowest;
}

/** The element that an element marks, and where a node stands to it. */
function marking(summing: Summing, by: number, node: number): string {
  const marked = summing.best[by];
  const where = by === node ? "in its own subtree" : `in the subtree of ${summing.pieces.name(by)}`;
  const name = summing.pieces.name(marked);
  const sum = summing.sums.numbers(marked);
  if (marked === node) return `${where}: ${sum}, at ${name} itself`;
  return `${where}: ${sum}, at ${name}, which ${isWithin(summing, node, marked) ? "holds this place" : "lies in it, so its own text stays"}`;
}

function isWithin({ pieces: { page }, counts: { elements } }: Summing, node: number, ancestor: number): boolean {
  return holds(page.elements, elements[ancestor], elements[node]);
}

function stepOf({ counts, pieces }: Summing, verdicts: Uint8Array, node: number): string {
  const verdict = classNames[verdicts[node]];
  if (verdict === "removed") return "not reached by a marked element";
  if (verdict === "ancestor of kept") return "kept as an ancestor of a marked element";
  // The marked node in whose subtree it stands.
  let by = node;
  while (classNames[verdicts[by]] === "kept") by = counts.parents[by];
  return `kept by the subtree of ${pieces.name(by)}`;
}

/** The smallest density on the path from each node to body, both included. */
export function pathMinima({ count, parents }: Counts, densities: Float64Array): Float64Array<ArrayBuffer> {
  const minima = new Float64Array(count);
  for (let node = 0; node < count; node++)
    minima[node] = Math.min(densities[node], node === 0 ? Infinity : minima[parents[node]]);
  return minima;
}

/**
 * Algorithm 2, ExtractContent: from body downwards, where a node's density reaches the threshold, the node of largest DensitySum
 * in its subtree is marked; then the children are visited. Marked nodes are kept with their subtrees, and their ancestors
 * with their own text. One class a node, an index into `classes`.
 *
 * Differs: [at-the-threshold] the text of section 4.2 says "greater than". Differs: [text-of-ancestors] the paper does not say
 * whether ancestors keep theirs.
 */
export function extractContent(
  counts: Counts,
  densities: Float64Array,
  best: Int32Array,
  threshold: number,
): Uint8Array<ArrayBuffer> {
  const visited = new Uint8Array(counts.count);
  const marked = new Uint8Array(counts.count);
  for (let node = 0; node < counts.count; node++) {
    const isReached = node === 0 || visited[counts.parents[node]] === 1;
    if (!isReached || !(densities[node] >= threshold)) continue;
    visited[node] = 1;
    marked[best[node]] = 1;
  }
  return classify(counts, marked);
}

/** Keeps the one node of largest DensitySum in the page, without a threshold (section 4.2, "for a simple case"). */
export function extractSingle(counts: Counts, best: Int32Array): Uint8Array<ArrayBuffer> {
  const marked = new Uint8Array(counts.count);
  if (counts.count > 0) marked[best[0]] = 1;
  return classify(counts, marked);
}

function classify({ count, parents }: Counts, marked: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(count);
  for (let node = 0; node < count; node++) {
    const parentClass = node === 0 ? 0 : result[parents[node]];
    if (marked[node] === 1) result[node] = 3;
    else if (parentClass === 1 || parentClass === 3) result[node] = 1;
  }
  for (let node = count - 1; node > 0; node--) {
    const parent = parents[node];
    const isKept = marked[node] === 1 || result[node] === 2;
    if (isKept && result[parent] === 0) result[parent] = 2;
  }
  return result;
}
