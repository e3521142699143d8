import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstUnfolded, levelsOf, shownNodes, parentsOf, revealing, withOpen } from "./folding.ts";

// 0 holds 1 and 4; 1 holds 2 and 3; 5 is another root. 4 comes after a child of 1 though it is its sibling.
const parents = Int32Array.of(-1, 0, 1, 1, 0, -1);
const closed = { parents, open: new Uint8Array(6) };

describe("shownNodes", () => {
  it("shows the roots of what is folded", () => {
    expect([...shownNodes(closed)]).toEqual([0, 5]);
  });

  it("shows the children of what is open after it, in their order", () => {
    expect([...shownNodes(withOpen(closed, 0, true))]).toEqual([0, 1, 4, 5]);
    expect([...shownNodes(withOpen(withOpen(closed, 0, true), 1, true))]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("hides what is in a folded node, also where it is open itself", () => {
    expect([...shownNodes(withOpen(closed, 1, true))]).toEqual([0, 5]);
  });

  it("sets each node after its parent and its earlier sisters, in whatever order the tree comes", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (draws) => {
        const tree = Int32Array.from(draws, (draw, node) => (draw % (node + 1)) - 1);
        const rows = [...shownNodes({ parents: tree, open: new Uint8Array(tree.length).fill(1) })];
        const below = (parent: number): number[] =>
          [...tree.keys()].filter((node) => tree[node] === parent).flatMap((node) => [node, ...below(node)]);
        expect(rows).toEqual(below(-1));
      }),
    );
  });

  it("goes down three thousand levels", () => {
    const deep = Int32Array.from({ length: 3000 }, (_, node) => node - 1);
    expect(shownNodes({ parents: deep, open: new Uint8Array(3000).fill(1) })).toHaveLength(3000);
    expect(levelsOf(deep)[2999]).toBe(2999);
  });
});

describe("firstUnfolded", () => {
  it("opens levels as long as few rows come of it", () => {
    expect([...shownNodes(firstUnfolded(parents))]).toEqual([0, 1, 2, 3, 4, 5]);
    const wide = Int32Array.from({ length: 100 }, (_, node) => (node === 0 ? -1 : node < 5 ? 0 : 1));
    expect([...shownNodes(firstUnfolded(wide))]).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("revealing", () => {
  it("opens all that a node is in", () => {
    expect([...shownNodes(revealing(closed, 3))]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...parentsOf(parents)]).toEqual([1, 1, 0, 0, 0, 0]);
  });
});
