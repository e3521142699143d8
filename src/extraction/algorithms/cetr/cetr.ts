import { defineExtractor, type Preset } from "../../contract/extractor.ts";
import { scalar, type Trace } from "../../contract/trace.ts";
import { tagRatios } from "../../language/examples.ts";
import { channelsOver, planeRounds } from "../../method/channels.ts";
import { cutAt, compare } from "../../method/comparison.ts";
import { constant, deviation, figure, scalarOf, setting, times } from "../../method/expression.ts";
import { ask, classBy, whyBy } from "../../method/rules.ts";
import { rowOf, sortedPieces, type PieceRow } from "../../method/sorted.ts";
import { lambdaParameter, paper, parameters, type CetrValues } from "./parameters.ts";
import { tagRatioLines, type TagRatioLines } from "../../page/tag-ratio-lines.ts";
import { ratiosOf, smooth, unit, type LineRuling, type SmoothedRatios } from "./tag-ratios.ts";
import type { ChainLink } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { farthestFirst, kMeans, squaredDistances, type Clustering } from "../../statistics/k-means.ts";

const presets: readonly Preset[] = [
  { name: "TM", summary: "The paper's threshold method.", values: { method: "tm" } },
  { name: "KM", summary: "The paper's k-means of smoothed ratios.", values: { method: "km" } },
  { name: "2D", summary: "The paper's best: k-means of ratios and their change.", values: {} },
  {
    name: "TM on block lines",
    summary: "Wide smoothing, as a member of votes.",
    values: { method: "tm", radius: 3, deviationOf: "smoothed", wrap: "never" },
  },
];

/** Content extraction via tag ratios. */
export const cetr = defineExtractor({
  id: "cetr",
  name: "CETR",
  summary: "Counts the characters per tag of each line, smooths them, and keeps lines by a threshold or by clustering.",
  family: "Lines",
  paper,
  cite: { paper: paper.short, where: "CETR-TM, CETR-KM, CETR" },
  formula:
    "T = x / max(y, 1), smoothed T′. TM: keep T′ ≥ λ · std. KM, 2D: keep what k-means of T′, of (T′, Ĝ), parts from the origin",
  figure:
    "The paper's histogram of tag ratios by line, smoothed below it; and the plane of smoothed ratio and smoothed derivative that 2D clusters.",
  signature: "plane",
  reconstructed:
    "Only the paper's abstract was read, and descriptions in other papers and programs. Constants on which they disagree are parameters.",
  needs: ["page"],
  parameters,
  presets,
  formulas: [{ values: { method: "tm" }, names: { λ: "lambda" }, text: tagRatios }],
  deviations: [
    {
      id: "held-centre",
      where: "the 2-D model",
      what: "The sources start at random, and in each round move the nearest centre back to the origin. Here one centre stays there from the start, and each other one starts at the point farthest from those before.",
      why: "The same page gives the same extract every time, and each round can be shown.",
      changes: "Not measured: there is no other state. Only KM and 2D cluster.",
    },
    {
      id: "broken-lines",
      of: "wrap",
      where: "the tag ratios of minified pages",
      what: "The paper is said to break lines after 65 characters. Here that happens only on pages with lines of more than 300 characters on average, unless “Break long lines” says always.",
      why: "Block elements already make lines of usual length. Only pages in one line need it.",
      changes:
        "Bag F1 0.736 against 0.731 with always and 0.737 with never, word LCS F1 0.709 against 0.706 and 0.710, means of 327 pages. With raw lines always does better, 0.733 against 0.724 and 0.708 against 0.694.",
    },
    {
      id: "white-space",
      where: "the definition of the tag ratio",
      what: "The paper counts the characters of a line as they are. Here a run of white space in a line is one character, and none at its ends.",
      why: "Indentation is not text, and depends on the program that wrote the page.",
      changes: "Not measured: there is no other state.",
    },
    {
      id: "where-broken",
      of: "wrapAt",
      where: "the tag ratios of minified pages",
      what: "Notes on the paper say that lines break after 65 characters. Here they break at the next end of a word or edge of a tag.",
      why: "A cut word or tag would count in two lines.",
      changes: "Not measured: there is no other state. It changes nothing on pages whose lines are not broken.",
    },
  ],
  analyse({ page }, options) {
    const lines = tagRatioLines(page, options);
    const row = rowOf(page, "line", lines.starts);
    return { row, lines, ratio: ratiosOf(lines, row.name) };
  },
  decide({ row, lines, ratio }, values) {
    const columns = smooth(ratio, values, row.name);
    const ruling = values.method === "tm" ? byThreshold(columns, values) : byClusters(columns, values);
    return sortedPieces(row, (line) => ruling.classOf(line) > 0, {
      why: (line) => (line < 0 ? { formula: "No line of the page has a character or a tag." } : ruling.why(line)),
      trace: () => traceOf(row, lines, values.radius, columns, ruling),
    });
  },
});

/** TM: the lines whose smoothed ratio reaches a threshold, which is in proportion to how much the ratios differ. */
function byThreshold({ ratio, smoothed }: SmoothedRatios, { lambda, deviationOf }: CetrValues): LineRuling {
  const std = deviation("std", deviationOf === "smoothed" ? smoothed : ratio);
  const tau = figure(
    { id: "threshold", symbol: "τ", name: "Threshold", unit },
    times(setting("lambda", lambdaParameter, lambda), std),
  );
  // A line without text is none, however low the threshold.
  const rule = ask(smoothed, "≥", tau, ask(smoothed, ">", constant("0", 0), "content", "below τ"), "below τ");
  return {
    classOf: (line) => Number(classBy(rule, line) === "content"),
    classes: { "below τ": "removed", content: "kept" },
    formula: "T′ ≥ τ and T′ > 0",
    why: (line) => whyBy(rule, line, (fate) => fate === "content"),
    figure: () => ({
      cut: cutAt(tau),
      usesDerivative: false,
      plane: { rules: [{ label: "τ", x: tau.at(0) }] },
      channels: [scalar("deviation", "Standard deviation", std.at(0), unit, "std, of the population"), scalarOf(tau)],
    }),
  };
}

/** The trace of all three methods has the plane of the third: a threshold and a clustering of ratios alone part it by upright lines. */
function traceOf(
  { units }: PieceRow,
  { characters, isWrapped }: TagRatioLines,
  radius: number,
  { ratio, smoothed, derivative }: SmoothedRatios,
  { classOf, classes, formula, figure: figureOf }: LineRuling,
): Trace {
  const over = channelsOver(units.name);
  const { cut, usesDerivative, plane, channels } = figureOf();
  const aside = usesDerivative ? {} : ({ role: "secondary" } as const);
  return {
    units: { [units.name]: units },
    channels: [
      over.column(ratio),
      over.column(smoothed, { isFunction: true, ...cut }),
      over.column(derivative, { isFunction: true, ...aside }),
      over.classes("cluster", Uint8Array.from(characters.keys(), classOf), classes, { name: "Class", formula }),
      over.plane("plane", {
        name: "Ratio and derivative",
        formula: usesDerivative ? "(T′, Ĝ)" : "T′ alone decides",
        cite: { paper: paper.short, where: "the 2-D model" },
        x: smoothed.id,
        y: derivative.id,
        classes: "cluster",
        ...plane,
      }),
      ...ratio.expression.columns.map((count) => over.column(count, { role: "input" })),
      scalar("radius", "Radius", radius, "lines", "r"),
      ...channels,
    ],
    notes: isWrapped ? ["Lines were broken, as this page has long ones or the setting says so."] : [],
  };
}

const nearer = {
  name: "Nearer to content",
  unit,
  formula: "distance to the origin − distance to the nearest other centre",
};

/** KM and 2D: the lines that k-means does not put with the origin. */
function byClusters({ smoothed, derivative }: SmoothedRatios, { method, clusters: count }: CetrValues): LineRuling {
  const columns = method === "km" ? [smoothed] : [smoothed, derivative];
  const clusters = clusterLines(
    columns.map(({ values }) => values),
    count,
  );
  const { result, advantages } = clusters;
  const { centres } = result;
  // The border of KM lies half way from the origin to the nearest other centre.
  const border = method === "km" && centres.length > 1 ? Math.min(...centres.subarray(1)) / 2 : undefined;
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
