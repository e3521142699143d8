import type { Extraction } from "../../contract/extraction.ts";
import { scalar, type Channel } from "../../contract/trace.ts";
import { compare, cutAt } from "../../method/comparison.ts";
import { column, constant, said, setting, times, type Column, type Expression } from "../../method/expression.ts";
import type { Why } from "../../method/sorted.ts";
import { holds } from "../../page/tree.ts";
import type { Counts } from "./counts.ts";
import { classes, extractContent, extractSingle } from "./extract-content.ts";
import { lambdaCliff, nameOf, ofElements, sortedNodes, type Measured } from "./measured.ts";
import { densitySum, paper } from "./paper.ts";
import { pathLambda } from "./parameters.ts";

const classNames = Object.keys(classes);

/** Densities summed over children. */
export interface Summing extends Measured {
  /** The density that decides: plain or composite. */
  readonly density: Column;
  readonly sums: Column;
  readonly best: Int32Array<ArrayBuffer>;
  readonly minima: Float64Array<ArrayBuffer>;
}

/** The DensitySums of a page as a column. */
export function sumsOf(measured: Measured, sums: Float64Array<ArrayBuffer>): Column {
  return column(
    densitySum,
    said("Σ density of the children (+ own text)", [], (_, value) => value),
    sums,
    (node) => nameOf(measured, node),
  );
}

/** Algorithm 2: every block above the threshold. */
export function decideAll(summing: Summing, lambda: number): Extraction {
  const { counts, density, plain, best, minima } = summing;
  const { symbols, quantity } = density;
  const factor = counts.count === 0 ? 0 : minima[best[0]];
  const threshold = times(
    setting("lambda", pathLambda, lambda),
    constant(`smallest ${symbols} from the largest DensitySum up to body`, factor),
  );
  const bound = threshold.at(0);
  const values = extractContent(counts, density.values, best, bound);
  return sortedNodes(
    summing,
    { formula: "algorithm 2", values, classes },
    (node) => ({ ...whyInAll(summing, threshold, node), step: stepOf(summing, values, node) }),
    () => ({
      [density === plain ? "plain" : "composite"]: {
        ...cutAt(threshold),
        ...(counts.count > 0 ? { flag: best[0] } : {}),
      },
      ...(density === plain ? { composite: { role: "secondary" } as const } : {}),
      channels: [
        ...sumChannels(summing),
        scalar("threshold", "Threshold", bound, quantity.unit, "λ · smallest density on the path to body"),
        ...(counts.count === 0 ? [] : lambdaCliff(density.values[0], factor, "density of body / smallest density on the path")),
      ],
    }),
  );
}

/** The one block of largest DensitySum (section 4.2, "for a simple case"). */
export function decideSingle(summing: Summing): Extraction {
  const { counts, best, density, plain } = summing;
  const values = extractSingle(counts, best);
  return sortedNodes(
    summing,
    { formula: "the largest DensitySum", values, classes },
    (node) => whyInSingle(summing, values, node),
    () => ({
      ...(density === plain ? { composite: { role: "secondary" } as const } : {}),
      channels: sumChannels(summing),
    }),
  );
}

/** The DensitySums, and the path from the node of the largest to body, whose smallest density is the threshold. */
function sumChannels({ counts, sums, best, density, plain }: Summing): readonly Channel[] {
  const path = new Uint8Array(counts.count);
  const bestNode = counts.count === 0 ? -1 : best[0];
  for (let node = bestNode; node >= 0; node = counts.parents[node]) path[node] = node === bestNode ? 2 : 1;
  return [
    ofElements.series(sums.id, sums.values, {
      ...sums.quantity,
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
        cite: { paper: paper.short, where: "section 4.2" },
        role: "input",
      },
    ),
    scalar("bestSum", "Largest DensitySum", bestNode < 0 ? 0 : sums.values[bestNode], densitySum.unit, "max DensitySum"),
  ];
}

/** A node's verdict by the least dense element on the way to what marks it (algorithm 2). */
function whyInAll(summing: Summing, threshold: Expression, node: number): Why {
  const { density, sums, best } = summing;
  const { symbols: symbol, quantity } = density;
  const { value, by, lowest } = reachOf(summing, node);
  const test = compare(value, "≥", threshold);
  const comparison = `${test.sign} ${test.threshold}`;
  const isOwn = lowest === node;
  const cut = lowestOnPath(summing, best[0]);
  const byName = nameOf(summing, by);
  const lowestName = nameOf(summing, lowest);
  return {
    quantity: isOwn ? quantity.name : `smallest ${quantity.name.toLowerCase()} on the way from body`,
    channel: density.id,
    ...test.facts,
    formula: isOwn
      ? `${densityTerm(summing, node)} ${comparison}`
      : `${symbol}(${lowestName}) = ${test.value} ${comparison}, the smallest from body to ${byName}`,
    chain: [
      ...density.links(node),
      {
        symbols: `threshold = ${threshold.symbols}`,
        numbers: `${threshold.numbers(0)} = ${test.threshold}: the smallest is at ${nameOf(summing, cut)}, the largest DensitySum, ${sums.numbers(best[0])}, at ${nameOf(summing, best[0])}`,
      },
      { symbols: "marks: the largest DensitySum in the subtree of an element reached", numbers: marking(summing, by, node) },
      {
        symbols: `kept: ${symbol} ≥ threshold at every element from body to the one that marks`,
        numbers: `smallest ${symbol} from body to ${byName}: ${test.value} at ${lowestName} ${comparison}`,
      },
    ],
  };
}

/** A node's density with its counts, as one term: "TD(C = 85, T = 4) = 21.25". */
function densityTerm({ counts, density, plain }: Summing, node: number): string {
  const tags = Math.max(counts.tags[node], 1);
  const links = density === plain ? "" : `, LC = ${counts.linkCharacters[node]}, LT = ${counts.linkTags[node]}`;
  return `${density.symbols}(C = ${counts.characters[node]}, T = ${tags}${links}) = ${density.numbers(node)}`;
}

/** A node's verdict by the largest DensitySum of the page (section 4.2, "for a simple case"). */
function whyInSingle(summing: Summing, verdicts: Uint8Array, node: number): Why {
  const { sums } = summing;
  const [best] = summing.best;
  const largest = `${sums.numbers(best)}, at ${pathOf(summing, best)}`;
  const place = best === node ? "it is that element" : isWithin(summing, node, best) ? "within it" : "not within it";
  return {
    quantity: densitySum.name,
    value: sums.at(node),
    channel: densitySum.id,
    because: `it is ${verdicts[node] !== 0 ? "" : "not "}in the element of the largest DensitySum, ${sums.numbers(best)}`,
    formula: `DensitySum ${sums.numbers(node)}; the largest is ${largest}`,
    chain: [
      ...sums.links(node),
      {
        symbols: "kept: the element of largest DensitySum",
        numbers: `${largest}: ${verdicts[node] !== 0 && place === "not within it" ? "it lies in this one" : place}`,
      },
    ],
    step: stepOf(summing, verdicts, node),
  };
}

/** The way from body to a node. */
function pathOf(summing: Summing, node: number): string {
  const names: string[] = [];
  for (let at = node; at >= 0; at = summing.counts.parents[at]) names.push(nameOf(summing, at));
  return names.toReversed().join(" > ");
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
function lowestOnPath({ counts, density, minima }: Summing, node: number): number {
  let at = node;
  while (at > 0 && density.values[at] !== minima[node]) at = counts.parents[at];
  return at;
}

/** The element that an element marks, and where a node stands to it. */
function marking(summing: Summing, by: number, node: number): string {
  const marked = summing.best[by];
  const where = by === node ? "in its own subtree" : `in the subtree of ${nameOf(summing, by)}`;
  const name = nameOf(summing, marked);
  const sum = summing.sums.numbers(marked);
  if (marked === node) return `${where}: ${sum}, at ${name} itself`;
  return `${where}: ${sum}, at ${name}, which ${isWithin(summing, node, marked) ? "holds this place" : "lies in it, so its own text stays"}`;
}

function isWithin({ page, counts: { elements } }: Summing, node: number, ancestor: number): boolean {
  return holds(page.elements, elements[ancestor], elements[node]);
}

function stepOf(summing: Summing, verdicts: Uint8Array, node: number): string {
  const verdict = classNames[verdicts[node]];
  if (verdict === "removed") return "not reached by a marked element";
  if (verdict === "ancestor of kept") return "kept as an ancestor of a marked element";
  return `kept by the subtree of ${nameOf(summing, markedAbove(summing.counts, verdicts, node))}`;
}

/** The marked node in whose subtree a kept node stands. */
function markedAbove({ parents }: Counts, verdicts: Uint8Array, node: number): number {
  let at = node;
  while (classNames[verdicts[at]] === "kept") at = parents[at];
  return at;
}
