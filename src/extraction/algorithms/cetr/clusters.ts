import type { ChainLink } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { scalar } from "../../contract/trace.ts";
import { channelsOver, planeRounds } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { farthestFirst, kMeans, squaredDistances, type Clustering } from "../../statistics/k-means.ts";
import type { CetrValues } from "./parameters.ts";
import { unit, type LineRuling, type SmoothedRatios } from "./tag-ratios.ts";

const nearer = {
  name: "Nearer to content",
  unit,
  formula: "distance to the origin − distance to the nearest other centre",
};

/** KM and 2D: the lines that k-means does not put with the origin. */
export function byClusters({ smoothed, derivative }: SmoothedRatios, { method, clusters: count }: CetrValues): LineRuling {
  const columns = method === "km" ? [smoothed] : [smoothed, derivative];
  const clusters = clusterLines(
    columns.map(({ values }) => values),
    count,
  );
  const { result, advantages } = clusters;
  const border = method === "km" ? borderOf(clusters) : undefined;
  const others = Array.from({ length: centreCount(clusters) - 1 }, (_, other) => [`cluster ${other + 1}`, "kept"] as const);
  return {
    classOf: (line) => result.nearest[line],
    classes: { "cluster at the origin": "removed", ...Object.fromEntries(others) },
    formula: method === "km" ? "k-means of T′, a centre at 0" : "k-means of (T′, Ĝ), a centre at (0, 0)",
    why(line) {
      const nearest = result.nearest[line];
      const axes = method === "km" ? "T′" : "(T′, Ĝ)";
      const point = pointText(columns.map((column) => column.at(line)));
      return {
        quantity: nearer.name,
        channel: "advantage",
        ...compare(advantages[line], ">", 0).facts,
        because:
          nearest === 0
            ? `its line has too few characters a tag: nearer to the origin than to content, by ${numberText(-advantages[line])}`
            : `its line has many characters a tag: nearer to content than to the origin, by ${numberText(advantages[line])}`,
        formula: `${axes} = ${point} is nearest to ${nearest === 0 ? "the origin" : centreText(clusters, nearest)}`,
        chain: [...(method === "km" ? smoothed : derivative).links(line), ...distanceLinks(clusters, line)],
        step: stepOf(clusters, line),
      };
    },
    figure: () => ({
      cut: border === undefined ? {} : { threshold: border },
      usesDerivative: method === "2d",
      plane: {
        rules: border === undefined ? [] : [{ label: "half way to the nearest centre", x: border }],
        rounds: planeRounds(clusters, columns.length),
      },
      channels: [
        channelsOver("lines").series("advantage", advantages, { ...nearer, threshold: 0, role: "secondary" }),
        scalar("clusterCount", "Clusters", centreCount(clusters), "clusters", "k, or fewer where lines are too much alike"),
        scalar("roundCount", "Rounds", result.index, "rounds", "until no line changes its cluster"),
      ],
    }),
  };
}

/** Lines in clusters, the first of which is held at the origin: what is in it is no content. */
interface LineClusters extends Clustering {
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

function centreCount({ columns, result }: LineClusters): number {
  return result.centres.length / columns.length;
}

/** Distance of a line to a centre. */
function distance({ columns, result }: LineClusters, line: number, centre: number): number {
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

/** The border of KM lies half way from the origin to the nearest other centre. */
function borderOf({ result: { centres } }: LineClusters): number | undefined {
  return centres.length < 2 ? undefined : Math.min(...centres.subarray(1)) / 2;
}

function distanceLinks(clusters: LineClusters, line: number): readonly ChainLink[] {
  const own = clusters.result.nearest[line];
  const rival = own === 0 ? clusters.rivals[line] : own;
  if (rival === 0)
    return [
      {
        symbols: "centres: the origin and the points farthest from it",
        numbers: "every line is at the origin: there is no text",
      },
    ];
  const [toOrigin, toRival] = comparedTexts(distance(clusters, line, 0), distance(clusters, line, rival));
  return [
    { symbols: "distance to the origin", numbers: toOrigin },
    { symbols: "distance to the nearest other centre", numbers: `to ${centreText(clusters, rival)}: ${toRival}` },
    {
      symbols: "kept: nearer to another centre than to the origin",
      numbers: own === 0 ? `${toOrigin} ≤ ${toRival}` : `${toOrigin} > ${toRival}`,
    },
  ];
}

function centreText({ columns, result }: LineClusters, centre: number): string {
  const coordinates = result.centres.subarray(centre * columns.length, (centre + 1) * columns.length);
  return `cluster ${centre} at ${pointText([...coordinates])}`;
}

function pointText(coordinates: readonly number[]): string {
  const texts = coordinates.map(numberText);
  return texts.length === 1 ? texts[0] : `(${texts.join(", ")})`;
}

/** Since which round a line has been in its cluster. */
function stepOf({ rounds, result }: LineClusters, line: number): string {
  const cluster = result.nearest[line];
  const since = rounds.findLastIndex(({ nearest }) => nearest[line] !== cluster) + 1;
  const where = cluster === 0 ? "at the origin" : `in cluster ${cluster}`;
  const all = result.index === 1 ? "the one round" : `all ${result.index} rounds`;
  const when = since === 0 ? `in ${all}` : `since round ${rounds[since].index} of ${result.index}`;
  return `${where} ${when} over ${result.nearest.length} lines`;
}
