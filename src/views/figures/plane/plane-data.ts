import type { PlaneChannel, PlaneRound, SeriesChannel } from "../../../extraction/contract/trace.ts";
import type { Range } from "../../../extraction/page/selection.ts";
import { domainOf, type ChartAxis } from "../../../plots/chart.ts";
import type { ScaleKind, Tone } from "../../../plots/plot.ts";
import type { ScatterCentre } from "../../../plots/scatter-marks.ts";
import type { PointShape, PointStyle, ScatterData } from "../../../plots/scatter.ts";
import { isLogBetter } from "../../../plots/scales.ts";
import type { PanelData } from "../../../worker/protocol/figures.ts";
import type { ScaleChoice } from "../bands/band-kind.ts";
import { classColours } from "../bands/legend.tsx";
import { quantityName } from "../panel-text.ts";

/** A kind of points: how they are drawn, and what they are. */
export interface PointKind extends PointStyle {
  readonly name: string;
}

/** Points as they are drawn, and what their kinds are called. */
export interface PlanePoints {
  readonly scatter: ScatterData;
  readonly kinds: readonly PointKind[];
}

const shapesOf: Readonly<Record<Tone, readonly PointShape[]>> = {
  kept: ["square", "triangle", "diamond", "dot"],
  removed: ["cross", "plus"],
  core: ["diamond", "square"],
  context: ["dot", "triangle"],
  muted: ["dot", "triangle"],
  strong: ["diamond", "square"],
};
/** A letter that looks like each shape, for legends. */
export const pointSigns: Readonly<Record<PointShape, string>> = {
  square: "■",
  cross: "×",
  dot: "▪",
  diamond: "◆",
  triangle: "▲",
  plus: "+",
};

const centreShapes: readonly PointShape[] = ["square", "cross", "diamond", "plus", "triangle", "dot"];

/** The round that is drawn; undefined where there are none, or where it is the last and the verdict is known. */
function roundShown({ rounds = [] }: PlaneChannel, round: number, { classes }: PanelData): PlaneRound | undefined {
  return round >= rounds.length - 1 && classes !== undefined ? undefined : rounds[Math.min(round, rounds.length - 1)];
}

/**
 * The points of a plane: by their verdict, or in a round by the centre they are nearest to, in the colour of the verdict on most of
 * them. Ringed are those in the brush, and those that changed their centre in the round.
 */
export function planePoints(
  plane: PlaneChannel,
  data: PanelData,
  { round, scale, brush }: { readonly round: number; readonly scale: ScaleChoice; readonly brush: Range | undefined },
): PlanePoints | undefined {
  const { x, y } = data;
  if (x === undefined || y === undefined) return undefined;
  const shown = roundShown(plane, round, data);
  const kinds = shown === undefined ? verdictKinds(data) : centreKinds(shown, data);
  const indices = shown?.nearest ?? data.classes?.values ?? new Uint8Array(x.values.length);
  const scatter = {
    axes: axesOf(plane, x, y, scale),
    x: x.values,
    y: y.values,
    kinds: indices,
    styles: kinds,
    ringed: ringedPoints(plane, data, round, brush),
  };
  return { scatter, kinds };
}

/** The axes of a plane: of one kind where a slanted line parts the points, for it is straight on no other. */
function axesOf({ rules }: PlaneChannel, x: SeriesChannel, y: SeriesChannel, choice: ScaleChoice): ScatterData["axes"] {
  const isSlanted = rules.some((rule) => "slope" in rule);
  const isLog = isSlanted && [x, y].some(({ values }) => scaleOf(values, choice) === "log1p");
  const own = isLog ? "log1p" : choice;
  return { x: axisOf(x, own), y: axisOf(y, own) };
}

/** The places of the centres in a round, and before it. */
export function centresOf({ rounds = [] }: PlaneChannel, round: number): readonly ScatterCentre[] {
  const until = rounds.slice(0, round + 1);
  const count = (until.at(-1)?.centres.length ?? 0) / 2;
  return Array.from({ length: count }, (_, centre) => ({
    label: centreName(centre),
    trail: until.flatMap(({ centres }) => [...centres.subarray(centre * 2, centre * 2 + 2)]),
  }));
}

/** "a", "b": classes may be numbered, and otherwise. */
function centreName(centre: number): string {
  return String.fromCodePoint(0x61 + (centre % 26));
}

/** The number of points that changed their centre in each round; none in the first. */
export function changesOf({ rounds = [] }: PlaneChannel): readonly number[] {
  return rounds.map(({ nearest }, round) => {
    const before = rounds[round - 1]?.nearest;
    return before === undefined ? 0 : nearest.reduce((sum, centre, point) => sum + Number(centre !== before[point]), 0);
  });
}

/** An axis over a series, logarithmic where its largest values would leave the others no room. */
export function axisOf(series: SeriesChannel, choice: ScaleChoice): ChartAxis {
  const scale = scaleOf(series.values, choice);
  const label = quantityName(series) + (scale === "log1p" ? ", log(1 + v)" : "");
  return { domain: domainOf(series.values), scale, label, isWhole: series.values.every(Number.isInteger) };
}

export function scaleOf(values: Float64Array, choice: ScaleChoice): ScaleKind {
  if (choice !== "auto") return choice;
  const sorted = values.filter((value) => Number.isFinite(value)).toSorted();
  const least = sorted[0] ?? 0;
  return least >= 0 && isLogBetter(sorted.at(-1) ?? 0, sorted[sorted.length >> 1] ?? 0) ? "log1p" : "linear";
}

function verdictKinds({ classes }: PanelData): readonly PointKind[] {
  if (classes === undefined) return [{ paint: "muted", shape: "square", name: "points" }];
  const paints = classColours(classes.meanings);
  return paints.map((paint, index) => {
    const alike = paints.slice(0, index).filter((other) => other === paint).length;
    const shapes = shapesOf[paint];
    return { paint, shape: shapes[alike % shapes.length] ?? "dot", name: classes.classes[index] ?? "" };
  });
}

function centreKinds({ centres, nearest }: PlaneRound, { classes }: PanelData): readonly PointKind[] {
  const paints = classColours(classes?.meanings ?? []);
  return Array.from({ length: centres.length / 2 }, (_, centre) => {
    const mostly = classes === undefined ? -1 : commonest(nearest, centre, classes.values, paints.length);
    return {
      paint: paints[mostly] ?? "muted",
      shape: centreShapes[centre % centreShapes.length] ?? "dot",
      name: `nearest to ${centreName(centre)}`,
    };
  });
}

/** The class of most points of a centre, -1 where it has none. */
function commonest(nearest: Uint8Array, centre: number, classes: Uint8Array, count: number): number {
  const counts = new Uint32Array(count);
  nearest.forEach((own, point) => {
    const index = classes[point] ?? 0;
    if (own === centre) counts[index] = (counts[index] ?? 0) + 1;
  });
  const most = counts.reduce((left, right) => Math.max(left, right), 0);
  return most === 0 ? -1 : counts.indexOf(most);
}

function ringedPoints(
  { rounds = [] }: PlaneChannel,
  { starts, ends, x }: PanelData,
  round: number,
  brush: Range | undefined,
): Uint8Array | undefined {
  if (brush !== undefined && starts !== undefined && ends !== undefined)
    return Uint8Array.from(starts, (start, unit) => Number(start < brush.end && (ends[unit] ?? 0) > brush.start));
  const [before, now] = [rounds[round - 1]?.nearest, rounds[round]?.nearest];
  if (before === undefined || now === undefined) return undefined;
  return Uint8Array.from({ length: x?.values.length ?? 0 }, (_, point) => Number(before[point] !== now[point]));
}
