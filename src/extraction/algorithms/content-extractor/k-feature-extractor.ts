import { asPublished, defineExtractor } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { numberParameter } from "../../contract/parameters.ts";
import type { Channel, ClassMeaning, PlaneRound } from "../../contract/trace.ts";
import { channelsOver, planeRounds, unitsOf, type ClassMeanings } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { setting } from "../../method/expression.ts";
import type { Why } from "../../method/sorted.ts";
import { kMeans } from "../../statistics/k-means.ts";
import { namesOf, basketValueName, whyIn, basketOf, type Basket } from "./winners.ts";
import { pageBlocks, sortedBlocks } from "./block-features.ts";
import { clusterDeviations } from "./deviations.ts";
import { desiredColumns, desiredParameter, featureTrace } from "./feature-figure.ts";
import { at, cutParameters, cutsOf, paper } from "./parameters.ts";

// Differs: [kept-clusters] the paper keeps one of two clusters in algorithm 2.
const keptParameter = numberParameter("decision", 2, [1, 8, 1], {
  label: "Kept clusters",
  description: "How many clusters of winners are kept, from the one of the largest values down.",
  unit: "clusters",
  formula: "keep: rank of the cluster ≤ kept clusters",
  cite: at("section 3.2.1; algorithm 2: “output high-probability cluster”"),
});

/** K-FeatureExtractor: the winners of FeatureExtractor in clusters, of which the upper ones are kept. */
export const kFeatureExtractor = defineExtractor({
  id: "kfe",
  name: "K-FE",
  summary:
    "K-FeatureExtractor: clusters the blocks with more text than all else by how much they have, and keeps the upper clusters.",
  family: "Blocks",
  paper,
  cite: at("section 3.2.1, last paragraph"),
  formula:
    "winner: v(desired) > Σ v(others), v = count / largest count of a block; keep the winners in the upper clusters of k-means over v",
  figure:
    "Not a figure of the paper. The values of each block's features, stacked; below, the winners' values, recomputed; all blocks ranked in a table by their features, with the winners' clusters; and the rounds of k-means.",
  signature: "ranking",
  needs: ["page"],
  parameters: {
    ...cutParameters,
    desired: desiredParameter,
    clusters: numberParameter("decision", 3, [1, 8, 1], {
      label: "Clusters (k)",
      isOurs: true,
      description:
        "Clusters of the winners; fewer if there are fewer different values. The paper takes 2 or 3, and 2 in its algorithm 2.",
      unit: "clusters",
      cite: at("section 3.2.1: “the usual values of k taken are 2 or 3”; algorithm 2: “k-means clustering with k=2”"),
    }),
    kept: keptParameter,
  },
  presets: [
    {
      name: asPublished,
      summary: "The paper's own tags, a table as one block, and the upper one of two clusters, as in its algorithm 2.",
      values: { tagSet: "paper", tables: "whole", clusters: 2, kept: 1 },
    },
    {
      name: "algorithm 2",
      summary: "Two clusters, the upper one kept, as in the paper's algorithm 2.",
      values: { clusters: 2, kept: 1 },
    },
  ],
  deviations: clusterDeviations,
  analyse: ({ page }, values) => pageBlocks(page, cutsOf(values)),
  decide(cut, { desired, clusters: k, kept }) {
    const basket = basketOf(cut.counts, desiredColumns(desired));
    const clusters = clustersOf(basket.anew, k);
    const ranks = new Uint8Array(cut.blocks.count);
    for (const [winner, block] of basket.winners.entries()) ranks[block] = clusters.ranks[winner];
    const decided: BasketDecision = { basket, clusters, kept };
    return sortedBlocks(cut, (block) => ranks[block] !== 0 && ranks[block] <= kept, {
      why: (block) => whyIn(cut, basket, block, (winner) => whyRanked(decided, winner)),
      trace() {
        const { channels, notes } = featureTrace(cut, basket, {
          values: ranks,
          classes: clusterClasses(clusters, kept),
          formula: "rank of the cluster, from the largest values down; 0 for no winner",
        });
        return {
          units: { winners: unitsOf("winners", cut.blocks, "in a row", basket.winners) },
          channels: [...channels, ...clusterChannels(decided)],
          notes,
        };
      },
    });
  },
});

interface BasketDecision {
  readonly basket: Basket;
  readonly clusters: Clusters;
  readonly kept: number;
}

function clusterClasses({ count }: Clusters, kept: number): ClassMeanings {
  const ranks = Array.from({ length: count }, (_, index) => index + 1);
  return Object.fromEntries<ClassMeaning>([
    ["not a winner", "removed"],
    ...ranks.map((rank): [string, ClassMeaning] => [
      `cluster ${rank} of ${count}`,
      rank > kept ? "context" : rank === 1 ? "core" : "kept",
    ]),
  ]);
}

/** The plane over the winners in which k-means moves its centres. */
function clusterChannels({ basket, clusters, kept }: BasketDecision): readonly Channel[] {
  const { series, classes, plane } = channelsOver("winners");
  const cite = at("section 3.2.1");
  const rest = Float64Array.from(basket.winners, (block) => basket.rest[block]);
  return [
    series("winnerValue", basket.anew, {
      name: "Value among the winners",
      formula: "v(desired) = count / largest count of a winner",
      cite,
      role: "input",
    }),
    series("winnerRest", rest, { name: "Values of the others", formula: "Σ v(others)", cite, role: "input" }),
    classes("cluster", clusters.ranks, clusterClasses(clusters, kept), {
      name: "Cluster",
      formula: "rank of the cluster, from the largest values down",
      cite,
      role: "input",
    }),
    plane("clusters", {
      name: "Clusters of winners",
      formula: "k-means over v(desired) of the winners; the other axis takes no part in it",
      cite,
      x: "winnerValue",
      y: "winnerRest",
      classes: "cluster",
      rules: clusters.borders.map((x, index) => ({
        label: `cluster ${clusters.count - index} | ${clusters.count - index - 1}`,
        x,
      })),
      rounds: clusters.rounds,
    }),
  ];
}

/** Why a winner is kept or removed: the rank of its cluster. */
function whyRanked({ basket: { desired, anew }, clusters, kept }: BasketDecision, winner: number): Why {
  const { ranks, count, centres, rounds } = clusters;
  const rank = compare(ranks[winner], "≤", setting("kept", keptParameter, kept));
  const comparison = `cluster ${rank.value} of ${count} ${rank.sign} ${rank.threshold}`;
  return {
    quantity: "rank of its cluster, from the top",
    channel: "verdict",
    ...rank.facts,
    because: `by its ${namesOf(desired)} its block is in cluster ${rank.value} of ${count}, and ${kept === 1 ? "only the first is" : `the first ${kept} are`} kept`,
    formula: `${basketValueName(desired)} among the winners = ${numberText(anew[winner])}: ${comparison}`,
    chain: [
      {
        symbols: "cluster: the nearest centre of k-means",
        numbers: centres.map((centre, index) => `${index + 1}: ${numberText(centre)}`).join(", "),
      },
      { symbols: "kept: rank of the cluster ≤ kept clusters", numbers: comparison },
    ],
    step: `k-means, after ${rounds.length - 1} rounds`,
  };
}

/** The winners by how much they have of the desired feature (Debnath et al. 2005, section 3.2.1). */
export interface Clusters {
  /** Clusters that a value is in. */
  readonly count: number;
  /** Rank of each value's cluster, from 1 for the one of the largest values. */
  readonly ranks: Uint8Array<ArrayBuffer>;
  /** Means of the clusters, in order of rank. */
  readonly centres: readonly number[];
  /** Where one cluster ends and the next begins, rising: midway between their centres. */
  readonly borders: readonly number[];
  /** The start of k-means and its rounds, over the values and 0. */
  readonly rounds: readonly PlaneRound[];
}

/**
 * Puts values into at most `k` clusters by k-means that starts at equidistant places of the sorted list, its ends included.
 *
 * Differs: [lloyd] the paper says "adaptive" and no more; these are Lloyd's rounds, until no value moves.
 *
 * Differs: [empty-cluster] a cluster that no value is in has no rank; the paper does not say what becomes of one.
 */
export function clustersOf(values: Float64Array, k: number): Clusters {
  if (values.length === 0) return { count: 0, ranks: new Uint8Array(), centres: [], borders: [], rounds: [] };
  const clustering = kMeans([values], startOf(values, k));
  const { result } = clustering;
  const used = [...new Set(result.nearest)].toSorted((left, right) => result.centres[right] - result.centres[left]);
  const rankOf = new Map(used.map((centre, index) => [centre, index + 1]));
  const centres = used.map((centre) => result.centres[centre]);
  return {
    count: used.length,
    ranks: result.nearest.map((centre) => rankOf.get(centre) ?? 0),
    centres,
    borders: centres
      .slice(1)
      .map((centre, index) => (centre + centres[index]) / 2)
      .toReversed(),
    rounds: planeRounds(clustering, 1),
  };
}

function startOf(values: Float64Array, k: number): Float64Array {
  const sorted = values.toSorted();
  const count = Math.min(k, new Set(sorted).size);
  const indexOf = (centre: number): number => (count === 1 ? 0 : Math.round((centre * (sorted.length - 1)) / (count - 1)));
  return Float64Array.from({ length: count }, (_, centre) => sorted[indexOf(centre)]);
}
