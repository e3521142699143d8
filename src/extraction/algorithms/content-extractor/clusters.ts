import type { PlaneRound } from "../../contract/trace.ts";
import { kMeans } from "../../statistics/k-means.ts";

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
 * Differs: a cluster that no value is in has no rank; the paper does not say what becomes of one.
 */
export function clustersOf(values: Float64Array, k: number): Clusters {
  if (values.length === 0) return { count: 0, ranks: new Uint8Array(), centres: [], borders: [], rounds: [] };
  const { rounds, result } = kMeans([values], startOf(values, k));
  const used = [...new Set(result.nearest)].toSorted((left, right) => (result.centres[right] ?? 0) - (result.centres[left] ?? 0));
  const rankOf = new Map(used.map((centre, index) => [centre, index + 1]));
  const centres = used.map((centre) => result.centres[centre] ?? 0);
  return {
    count: used.length,
    ranks: result.nearest.map((centre) => rankOf.get(centre) ?? 0),
    centres,
    borders: centres
      .slice(1)
      .map((centre, index) => (centre + (centres[index] ?? 0)) / 2)
      .toReversed(),
    rounds: rounds.map(({ index, centres: at, nearest }) => ({
      label: index === 0 ? "start" : `round ${index}`,
      centres: Float64Array.from({ length: 2 * at.length }, (_, coordinate) =>
        coordinate % 2 === 0 ? (at[coordinate / 2] ?? 0) : 0,
      ),
      nearest,
    })),
  };
}

function startOf(values: Float64Array, k: number): Float64Array {
  const sorted = values.toSorted();
  const count = Math.min(k, new Set(sorted).size);
  const indexOf = (centre: number): number => (count === 1 ? 0 : Math.round((centre * (sorted.length - 1)) / (count - 1)));
  return Float64Array.from({ length: count }, (_, centre) => sorted[indexOf(centre)] ?? 0);
}
