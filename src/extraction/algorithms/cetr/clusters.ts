import { farthestFirst, kMeans, squaredDistances, type Clustering } from "../../statistics/k-means.ts";

/** Lines in clusters, the first of which is held at the origin: what is in it is no content. */
export interface LineClusters extends Clustering {
  /** Coordinates of a line: one (KM) or two (2-D). */
  readonly columns: readonly Float64Array<ArrayBuffer>[];
  /** The amount by which a line is nearer to a centre of content than to the origin; above 0 it is content. */
  readonly advantages: Float64Array<ArrayBuffer>;
  /** The centre of content that each line is nearest to; 0 where there is none. */
  readonly rivals: Uint8Array<ArrayBuffer>;
}

/**
 * k-means with one centre held at the origin, the others started at the point farthest from those before.
 *
 * Differs: [held-centre] the sources put back to the origin whichever centre is nearest to it in each round, and start at random; here it is
 * held from the start, and the start is the same every time.
 */
export function clusterLines(columns: readonly Float64Array<ArrayBuffer>[], count: number): LineClusters {
  const start = farthestFirst(columns, count, new Float64Array(columns.length));
  const clustering = kMeans(columns, start, { held: 1 });
  return { ...clustering, columns, ...advantagesOf(columns, clustering.result.centres) };
}

export function centreCount({ columns, result }: LineClusters): number {
  return result.centres.length / columns.length;
}

/** Distance of a line to a centre. */
export function distance({ columns, result }: LineClusters, line: number, centre: number): number {
  return Math.hypot(...columns.map((column, dimension) => column[line] - result.centres[centre * columns.length + dimension]));
}

function advantagesOf(columns: readonly Float64Array[], centres: Float64Array): Pick<LineClusters, "advantages" | "rivals"> {
  const dimensions = columns.length;
  const toOrigin = squaredDistances(columns, centres.subarray(0, dimensions));
  const advantages = new Float64Array(toOrigin.length);
  const rivals = new Uint8Array(toOrigin.length);
  for (let centre = 1; centre * dimensions < centres.length; centre++) {
    const squared = squaredDistances(columns, centres.subarray(centre * dimensions, (centre + 1) * dimensions));
    for (let line = 0; line < squared.length; line++) {
      const advantage = difference(toOrigin[line], squared[line]);
      if (rivals[line] !== 0 && !(advantage > advantages[line])) continue;
      advantages[line] = advantage;
      rivals[line] = centre;
    }
  }
  return { advantages, rivals };
}

/** Difference of two distances, from their squares: of these, so that its sign is that of the comparison which clusters. */
function difference(squaredLeft: number, squaredRight: number): number {
  const sum = Math.sqrt(squaredLeft) + Math.sqrt(squaredRight);
  return sum === 0 ? 0 : (squaredLeft - squaredRight) / sum;
}
