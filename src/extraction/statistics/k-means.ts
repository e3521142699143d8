/** A state of k-means: the centres, and the centre that each point is nearest to. */
interface Round {
  /** 0 for the start. */
  readonly index: number;
  /** Coordinates of the centres, centre by centre: x0, y0, x1, y1, … */
  readonly centres: Float64Array<ArrayBuffer>;
  /** Index of its centre, for each point; on ties the lower one. */
  readonly nearest: Uint8Array<ArrayBuffer>;
}

export interface Clustering {
  /** The start and the rounds after it, the last one the result. Of very many points and rounds not all are kept. */
  readonly rounds: readonly Round[];
  readonly result: Round;
}

export interface KMeansOptions {
  /** The number of first centres that stay where they start; 0 where left out. */
  readonly held?: number;
  /** Rounds after the start, at most. */
  readonly maxRounds?: number;
}

/** Entries of `nearest` that the rounds hold together, at most; beyond, a round takes the place of the one before. */
const mostEntries = 4_000_000;

/**
 * Lloyd's k-means, deterministic: rounds until no point changes its centre. A centre that no point is nearest to stays.
 * The result's centres are the means of its points, unless it was stopped at `maxRounds`.
 *
 * @param columns coordinates of the points, a column a dimension, all as long.
 * @param start coordinates of the centres to start from, centre by centre; at most 255 centres.
 */
export function kMeans(
  columns: readonly Float64Array[],
  start: Float64Array,
  { held = 0, maxRounds = 100 }: KMeansOptions = {},
): Clustering {
  let result: Round = { index: 0, centres: start.slice(), nearest: nearestCentres(columns, start) };
  const rounds = [result];
  const mostRounds = Math.max(Math.floor(mostEntries / Math.max(result.nearest.length, 1)), 2);
  for (let index = 1; index <= maxRounds; index++) {
    const centres = meanCentres(columns, result, held);
    const nearest = nearestCentres(columns, centres);
    const isSettled = nearest.every((centre, point) => centre === result.nearest[point]);
    result = { index, centres, nearest };
    if (rounds.length >= mostRounds) rounds.pop();
    rounds.push(result);
    if (isSettled) break;
  }
  return { rounds, result };
}

/**
 * Centres to start from: those given, and then again and again the point that is farthest from the centres there are (on ties
 * the first), until there are `count`. Fewer where there are fewer different points.
 *
 * @param given coordinates of at least one centre, the origin say.
 */
export function farthestFirst(columns: readonly Float64Array[], count: number, given: Float64Array): Float64Array<ArrayBuffer> {
  const dimensions = columns.length;
  const chosen = Array.from(given);
  let distances = squaredDistances(columns, given.subarray(0, dimensions));
  for (let centre = 1; centre < given.length / dimensions; centre++)
    distances = smaller(distances, squaredDistances(columns, given.subarray(centre * dimensions, (centre + 1) * dimensions)));
  while (chosen.length < count * dimensions) {
    const farthest = indexOfLargest(distances);
    if (farthest < 0 || !(distances[farthest] > 0)) break;
    const point = Float64Array.from(columns, (column) => column[farthest]);
    chosen.push(...point);
    distances = smaller(distances, squaredDistances(columns, point));
  }
  return Float64Array.from(chosen);
}

/** Squared Euclidean distance of each point to a centre. */
export function squaredDistances(columns: readonly Float64Array[], centre: Float64Array): Float64Array<ArrayBuffer> {
  const distances = new Float64Array(columns.at(0)?.length ?? 0);
  for (const [dimension, column] of columns.entries()) {
    const at = centre[dimension];
    for (let point = 0; point < distances.length; point++) distances[point] += (column[point] - at) ** 2;
  }
  return distances;
}

function nearestCentres(columns: readonly Float64Array[], centres: Float64Array): Uint8Array<ArrayBuffer> {
  const dimensions = columns.length;
  const smallest = squaredDistances(columns, centres.subarray(0, dimensions));
  const nearest = new Uint8Array(smallest.length);
  for (let centre = 1; centre * dimensions < centres.length; centre++) {
    const distances = squaredDistances(columns, centres.subarray(centre * dimensions, (centre + 1) * dimensions));
    for (let point = 0; point < distances.length; point++) {
      if (!(distances[point] < smallest[point])) continue;
      smallest[point] = distances[point];
      nearest[point] = centre;
    }
  }
  return nearest;
}

function meanCentres(columns: readonly Float64Array[], { centres, nearest }: Round, held: number): Float64Array<ArrayBuffer> {
  const dimensions = columns.length;
  const means = new Float64Array(centres.length);
  const counts = new Float64Array(centres.length / dimensions);
  for (const centre of nearest) counts[centre]++;
  for (const [dimension, column] of columns.entries())
    for (let point = 0; point < nearest.length; point++) {
      const at = nearest[point] * dimensions + dimension;
      means[at] += column[point];
    }
  return means.map((sum, at) => {
    const centre = Math.floor(at / dimensions);
    const count = counts[centre];
    return centre < held || count === 0 ? centres[at] : sum / count;
  });
}

function smaller(left: Float64Array<ArrayBuffer>, right: Float64Array): Float64Array<ArrayBuffer> {
  return left.map((value, index) => Math.min(value, right[index]));
}

/** -1 where there is none. */
function indexOfLargest(values: Float64Array): number {
  let largest = values.length > 0 ? 0 : -1;
  for (let index = 1; index < values.length; index++) if (values[index] > values[largest]) largest = index;
  return largest;
}
