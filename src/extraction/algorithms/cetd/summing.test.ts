import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestInSubtrees } from "../../page/tree.ts";
import type { Counts } from "./counts.ts";
import { classes, extractContent, extractSingle, pathMinima } from "./summing.ts";

/** 0 → 1 → (2, 3), 0 → 4. */
const parents = [-1, 0, 1, 1, 0];

describe("largestInSubtrees", () => {
  it("gives the node of largest sum in each subtree, itself included", () => {
    expect([...largestInSubtrees(tree(parents).parents, Float64Array.of(1, 2, 9, 3, 4))]).toEqual([2, 2, 2, 3, 4]);
    expect([...largestInSubtrees(tree(parents).parents, Float64Array.of(10, 9, 2, 3, 4))]).toEqual([0, 1, 2, 3, 4]);
  });

  it("takes the first in document order on ties", () => {
    expect([...largestInSubtrees(tree(parents).parents, Float64Array.of(1, 2, 5, 5, 5))]).toEqual([2, 2, 2, 3, 4]);
    expect([...largestInSubtrees(tree(parents).parents, Float64Array.of(5, 5, 5, 5, 5))]).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("pathMinima", () => {
  it("give the smallest density on the way to body, both included", () => {
    expect([...pathMinima(tree(parents), Float64Array.of(5, 7, 3, 8, 4))]).toEqual([5, 5, 3, 5, 4]);
  });
});

describe("extractContent", () => {
  it("keeps marked subtrees and the ancestors of marked nodes", () => {
    const verdicts = extractContent(
      tree(parents),
      Float64Array.of(9, 9, 1, 1, 1),
      largestInSubtrees(tree(parents).parents, Float64Array.of(0, 1, 5, 0, 0)),
      9,
    );
    expect(namesOf(verdicts)).toEqual(["ancestor of kept", "ancestor of kept", "best of its subtree", "removed", "removed"]);
  });

  it("keeps all below a marked node", () => {
    const verdicts = extractContent(tree(parents), Float64Array.of(9, 1, 1, 1, 1), Int32Array.of(1, 1, 2, 3, 4), 9);
    expect(namesOf(verdicts)).toEqual(["ancestor of kept", "best of its subtree", "kept", "kept", "removed"]);
  });

  it("does not look below a node that is less dense than the threshold", () => {
    const verdicts = extractContent(tree(parents), Float64Array.of(9, 8, 20, 20, 9), Int32Array.of(4, 2, 2, 3, 4), 9);
    expect(namesOf(verdicts)).toEqual(["ancestor of kept", "removed", "removed", "removed", "best of its subtree"]);
  });

  it("agrees with algorithm 2 as it is printed, on random trees", () => {
    fc.assert(
      fc.property(anyCase, ({ counts, densities, sums, threshold }) => {
        const verdicts = extractContent(counts, densities, largestInSubtrees(counts.parents, sums), threshold);
        expect([...verdicts].map((verdict) => verdict !== 0)).toEqual(naivelyKept(counts, densities, sums, threshold));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps every node at a threshold of 0", () => {
    fc.assert(
      fc.property(anyCase, ({ counts, densities, sums }) => {
        expect(extractContent(counts, densities, largestInSubtrees(counts.parents, sums), 0).includes(0)).toBe(false);
      }),
    );
  });

  it("keeps nothing where body is less dense than the threshold", () => {
    fc.assert(
      fc.property(anyCase, ({ counts, densities, sums }) => {
        const verdicts = extractContent(counts, densities, largestInSubtrees(counts.parents, sums), (densities[0] ?? 0) + 1);
        expect(verdicts.every((verdict) => verdict === 0)).toBe(true);
      }),
    );
  });
});

describe("extractSingle", () => {
  it("keeps the one node of largest sum, with its subtree and its ancestors", () => {
    expect(
      namesOf(extractSingle(tree(parents), largestInSubtrees(tree(parents).parents, Float64Array.of(1, 6, 2, 3, 4)))),
    ).toEqual(["ancestor of kept", "best of its subtree", "kept", "kept", "removed"]);
  });

  it("gives nothing for no nodes", () => {
    expect(extractSingle(tree([]), new Int32Array())).toHaveLength(0);
  });
});

/** Small numbers, so that ties are many. */
const anyCase = fc
  .record({
    numbers: fc.array(fc.record({ depth: fc.nat(1_000), density: fc.nat(5), sum: fc.nat(5) }), { minLength: 1, maxLength: 25 }),
    threshold: fc.nat(5),
  })
  .map(({ numbers, threshold }) => {
    const places: number[] = [];
    for (const [node, { depth }] of numbers.entries()) {
      // Each node hangs on one of the nodes that are still open, so that the order is that of a document.
      const open: number[] = [];
      for (let at = node - 1; at >= 0; at = places[at] ?? -1) open.push(at);
      places.push(open[depth % Math.max(open.length, 1)] ?? -1);
    }
    return {
      counts: tree(places),
      densities: Float64Array.from(numbers, ({ density }) => density),
      sums: Float64Array.from(numbers, ({ sum }) => sum),
      threshold,
    };
  });

function naivelyKept({ parents: parentOf }: Counts, densities: Float64Array, sums: Float64Array, threshold: number): boolean[] {
  const childrenOf = (node: number): number[] => [...parentOf.keys()].filter((child) => parentOf[child] === node);
  const subtreeOf = (node: number): number[] => [node, ...childrenOf(node).flatMap(subtreeOf)];
  const kept = new Set<number>();
  const markContent = (node: number): void => {
    for (const below of subtreeOf(node)) kept.add(below);
    for (let above = parentOf[node] ?? -1; above >= 0; above = parentOf[above] ?? -1) kept.add(above);
  };
  const extract = (node: number): void => {
    if ((densities[node] ?? 0) < threshold) return;
    const largest = Math.max(...subtreeOf(node).map((below) => sums[below] ?? 0));
    markContent(subtreeOf(node).find((below) => sums[below] === largest) ?? node);
    childrenOf(node).forEach(extract);
  };
  extract(0);
  return Array.from(parentOf, (_, node) => kept.has(node));
}

function tree(places: readonly number[]): Counts {
  const count = places.length;
  const none = new Float64Array(count);
  const nodes = Int32Array.from(places.keys());
  return {
    count,
    elements: nodes,
    nodes,
    parents: Int32Array.from(places),
    characters: none,
    tags: none,
    linkCharacters: none,
    linkTags: none,
    ownTexts: [],
  };
}

function namesOf(verdicts: Uint8Array): string[] {
  return Array.from(verdicts, (verdict) => Object.keys(classes)[verdict] ?? "");
}
