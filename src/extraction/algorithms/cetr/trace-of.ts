import { scalar, type Channel, type ClassMeaning, type PlaneRound, type PlaneRule, type Trace } from "../../contract/trace.ts";
import { centreCount, type LineClusters } from "./clusters.ts";
import { advantage, paper, smoothedDerivative, smoothedRatio, tagRatio } from "./paper.ts";
import type { Ruling, Smoothed } from "./ruling.ts";
import { widestRadius } from "./tag-ratios.ts";

export function traceOf(lines: Smoothed, ruling: Ruling): Trace {
  const { units, ratios, smoothed, derivative } = lines;
  const { threshold, control } = thresholdOf(ruling);
  const series = { kind: "series", units: "lines" } as const;
  const channels: Channel[] = [
    { ...tagRatio, ...series, id: "ratio", values: ratios.slice() },
    { ...smoothedRatio, ...series, id: "smoothed", values: smoothed, isFunction: true, ...threshold, ...control },
    {
      ...smoothedDerivative,
      ...series,
      id: "derivative",
      values: derivative,
      isFunction: true,
      ...(ruling.method === "2d" ? {} : { role: "secondary" }),
    },
    ...(ruling.method === "tm" ? [] : [advantageOf(ruling.clusters)]),
    { ...classesOf(ruling), kind: "class", id: "cluster", name: "Class", unit: "", units: "lines", values: ruling.kept.slice() },
    planeOf(ruling),
    count("characters", "Characters", "x", lines.lines.characters),
    count("tags", "Tags", "y", lines.lines.tags),
    ...scalarsOf(lines, ruling),
  ];
  return { units: { lines: units }, channels, notes: notesOf(lines) };
}

/** The smoothed ratio from which a line is kept; half way to the nearest centre for KM, where 2D has none. */
function thresholdOf(ruling: Ruling): {
  readonly threshold?: { readonly threshold: number };
  readonly control?: { readonly control: { readonly parameter: string; readonly factor: number } };
} {
  if (ruling.method === "tm")
    return { threshold: { threshold: ruling.threshold }, control: { control: { parameter: "lambda", factor: ruling.std } } };
  const border = ruling.method === "km" ? borderOf(ruling.clusters) : undefined;
  return border === undefined ? {} : { threshold: { threshold: border } };
}

/** Of KM: half way from the origin to the nearest other centre. */
function borderOf({ result: { centres } }: LineClusters): number | undefined {
  return centres.length < 2 ? undefined : Math.min(...centres.subarray(1)) / 2;
}

function advantageOf({ advantages }: LineClusters): Channel {
  const role = "secondary" as const;
  return { ...advantage, kind: "series", id: "advantage", units: "lines", values: advantages, threshold: 0, role };
}

function classesOf(ruling: Ruling): {
  readonly formula: string;
  readonly classes: readonly string[];
  readonly meanings: readonly ClassMeaning[];
} {
  if (ruling.method === "tm")
    return { formula: "T′ ≥ τ and T′ > 0", classes: ["below τ", "content"], meanings: ["removed", "kept"] };
  const others = Array.from({ length: centreCount(ruling.clusters) - 1 }, (_, other) => `cluster ${other + 1}`);
  return {
    formula: ruling.method === "km" ? "k-means of T′, a centre at 0" : "k-means of (T′, Ĝ), a centre at (0, 0)",
    classes: ["cluster at the origin", ...others],
    meanings: ["removed", ...others.map(() => "kept" as const)],
  };
}

/** All methods in the plane of the third: a threshold and a clustering of ratios alone part it by upright lines. */
function planeOf(ruling: Ruling): Channel {
  return {
    kind: "plane",
    id: "plane",
    name: "Ratio and derivative",
    unit: "",
    units: "lines",
    formula: ruling.method === "2d" ? "(T′, Ĝ)" : "T′ alone decides",
    cite: { paper: paper.short, where: "the 2-D model" },
    x: "smoothed",
    y: "derivative",
    classes: "cluster",
    rules: rulesOf(ruling),
    ...(ruling.method === "tm" ? {} : { rounds: roundsOf(ruling.clusters) }),
  };
}

function rulesOf(ruling: Ruling): readonly PlaneRule[] {
  if (ruling.method === "tm") return [{ label: "τ", x: ruling.threshold }];
  const border = ruling.method === "km" ? borderOf(ruling.clusters) : undefined;
  return border === undefined ? [] : [{ label: "half way to the nearest centre", x: border }];
}

function roundsOf({ rounds, columns }: LineClusters): readonly PlaneRound[] {
  return rounds.map(({ index, centres, nearest }) => ({
    label: index === 0 ? "start" : `round ${index}`,
    centres: columns.length === 2 ? centres.slice() : onAxis(centres),
    nearest: nearest.slice(),
  }));
}

/** Centres of ratios alone, as points on the x axis. */
function onAxis(centres: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: 2 * centres.length }, (_, at) => (at % 2 === 0 ? centres[at / 2] : 0));
}

function count(id: string, name: string, symbol: string, values: Float64Array<ArrayBuffer>): Channel {
  const unit = name.toLowerCase();
  return {
    kind: "series",
    id,
    name,
    unit,
    units: "lines",
    formula: `${symbol} of the line`,
    role: "input",
    values: values.slice(),
  };
}

function scalarsOf({ weights }: Smoothed, ruling: Ruling): readonly Channel[] {
  const radius = scalar("radius", "Radius", (weights.length - 1) / 2, "lines", "r");
  if (ruling.method === "tm")
    return [
      radius,
      scalar("deviation", "Standard deviation", ruling.std, tagRatio.unit, "std, of the population"),
      scalar("threshold", "Threshold", ruling.threshold, tagRatio.unit, "τ = λ · std"),
    ];
  return [
    radius,
    scalar("clusterCount", "Clusters", centreCount(ruling.clusters), "clusters", "k, or fewer where lines are too much alike"),
    scalar("roundCount", "Rounds", ruling.clusters.result.index, "rounds", "until no line changes its cluster"),
  ];
}

function notesOf({ lines, isCut }: Smoothed): readonly string[] {
  const broken = "Lines were broken: those of this page are long, or it was asked for.";
  const cut = `The adaptive radius was cut to ${widestRadius} lines.`;
  return [...(lines.isWrapped ? [broken] : []), ...(isCut ? [cut] : [])];
}
