import type { Model, Trees } from "./model.ts";
import { nameHash } from "./element-kinds.ts";

/** A tree as it is written in tests: a leaf is what it adds, a split asks whether a feature is less than a threshold. */
export type TestTree =
  | number
  | {
      readonly feature: number;
      readonly below: number;
      readonly value?: number;
      readonly left: TestTree;
      readonly right: TestTree;
    };

export function treesOf(written: readonly TestTree[]): Trees {
  const roots: number[] = [];
  const nodes: { feature: number; threshold: number; left: number; right: number; value: number }[] = [];
  const add = (tree: TestTree): number => {
    const place = nodes.length;
    if (typeof tree === "number") {
      nodes.push({ feature: -1, threshold: 0, left: 0, right: 0, value: tree });
      return place;
    }
    const node = { feature: tree.feature, threshold: tree.below, left: 0, right: 0, value: tree.value ?? 0 };
    nodes.push(node);
    node.left = add(tree.left);
    node.right = add(tree.right);
    return place;
  };
  for (const tree of written) roots.push(add(tree));
  return {
    roots: Uint32Array.from(roots),
    features: Int16Array.from(nodes, ({ feature }) => feature),
    thresholds: Float32Array.from(nodes, ({ threshold }) => threshold),
    lefts: Uint32Array.from(nodes, ({ left }) => left),
    rights: Uint32Array.from(nodes, ({ right }) => right),
    values: Float32Array.from(nodes, ({ value }) => value),
  };
}

/** The log-odds of one row whose features are given by number: what `logOddsOf` says of many at once. */
export function rowLogOdds({ base, trees }: Pick<Model, "base" | "trees">, valueOf: (feature: number) => number): number {
  const { roots, features, thresholds, lefts, rights, values } = trees;
  return roots.reduce((sum, root) => {
    let node = root;
    for (let feature = features[node] ?? -1; feature >= 0; feature = features[node] ?? -1)
      node = (valueOf(feature) < (thresholds[node] ?? 0) ? lefts[node] : rights[node]) ?? 0;
    return sum + (values[node] ?? 0);
  }, base);
}

const main = nameHash("main", "class") >>> 0;
const words = [main, nameHash("nav", "tag") >>> 0].toSorted((left, right) => left - right);

/** A model made by hand: long blocks with few links are content, above all in a core; navigation is not. */
export const smallModel: Model = {
  version: 1,
  base: -0.5,
  features: ["words", "link density", "in nav", "core of 50 % of the long text: inside", "is a heading", "class words: sum"],
  trees: treesOf([
    {
      feature: 0,
      below: 6,
      left: { feature: 4, below: 0.5, value: -1, left: -1.5, right: 1 },
      right: { feature: 1, below: 0.5, value: 1, left: 2, right: -1 },
    },
    { feature: 2, below: 0.5, value: 0.125, left: 0.25, right: -2 },
    { feature: 3, below: 0.5, left: -0.25, right: 0.75 },
    { feature: 5, below: 0, left: -0.5, right: 0.125 },
  ]),
  lexicon: {
    hashes: Uint32Array.from(words),
    scores: Float32Array.from(words, (word) => (word === main ? 1 : -1)),
  },
  pages: [],
  card: { name: "A model for tests" },
};
