import type { ClassChannel, PlaneChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import { drawScatterMarks } from "../../../plots/scatter-marks.ts";
import { drawScatter } from "../../../plots/scatter.ts";
import type { PanelData } from "../../../worker/protocol/figures.ts";
import { counted, threeDigits, thousands } from "../../../format.ts";
import type { LegendItem } from "../bands/legend.tsx";
import { chartHeight, type FigureKind, type Row, type SheetPart } from "../figure-kind.ts";
import { placeCells, quantityName, valueCell } from "../panel-text.ts";
import { centresOf, planePoints, pointSigns, type PlanePoints } from "./plane-data.ts";
import { PlaneView } from "./plane-view.tsx";

/** Two series as a plane in which the decision falls. */
export const plane = {
  kind: "plane",
  View: PlaneView,
  text: planeText,
  rows: planeRows,
  print: planePrint,
  legend: planeLegend,
} as const satisfies FigureKind<PlaneChannel>;

function planeText({ units, rules, rounds }: PlaneChannel, { x, y, classes }: PanelData): string {
  if (x === undefined || y === undefined) return "A plane without points.";
  const extent = ({ name, values }: typeof x): string => {
    const [least, greatest] = domainOf(values, values[0] ?? 0);
    return `${name.toLowerCase()} (${threeDigits(least)} to ${threeDigits(greatest)})`;
  };
  const counts = classes === undefined ? [] : classCounts(classes);
  const split = counts.length === 0 ? "" : `: ${counts.join(", ")}`;
  const lines = rules.length === 0 ? "" : `; lines: ${rules.map(({ label }) => label).join(", ")}`;
  const moved =
    rounds === undefined || rounds.length === 0
      ? ""
      : `; ${counted((rounds.at(-1)?.centres.length ?? 0) / 2, "centre")} moved through ${counted(rounds.length, "round")}`;
  return `${thousands(x.values.length)} ${units} by ${extent(x)} and ${extent(y)}${split}${lines}${moved}.`;
}

/** "120 content", for each class that occurs. */
function classCounts({ values, classes }: Pick<ClassChannel, "values" | "classes">): readonly string[] {
  const counts = new Uint32Array(classes.length);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return classes.flatMap((name, index) => ((counts[index] ?? 0) === 0 ? [] : [`${thousands(counts[index] ?? 0)} ${name}`]));
}

function planeRows(_: PlaneChannel, data: PanelData): readonly Row[] {
  const { x, y, classes } = data;
  if (x === undefined || y === undefined) return [];
  const rows = Array.from(x.values, (value, point): Row => [
    ...placeCells(data, point),
    valueCell(value),
    valueCell(y.values[point] ?? Number.NaN),
    classes?.classes[classes.values[point] ?? 0] ?? "",
  ]);
  return [["No.", "Start", "End", quantityName(x), quantityName(y), classes?.name ?? "Class"], ...rows];
}

function planePrint(channel: PlaneChannel, data: PanelData): SheetPart | undefined {
  const points = printedPoints(channel, data);
  if (points === undefined) return undefined;
  const { scatter } = points;
  const marks = { axes: scatter.axes, rules: channel.rules, centres: centresOf(channel, lastRound(channel)) };
  return {
    height: chartHeight,
    paint: (board, frame) => drawScatter(board, scatter, frame),
    marks: (svg, frame) => drawScatterMarks(svg, marks, frame),
  };
}

function planeLegend(channel: PlaneChannel, data: PanelData): readonly LegendItem[] {
  const { kinds = [] } = printedPoints(channel, data) ?? {};
  return kinds.map(({ paint, name, shape }) => ({ paint, label: `${pointSigns[shape]} ${name}` }));
}

function printedPoints(channel: PlaneChannel, data: PanelData): PlanePoints | undefined {
  return planePoints(channel, data, { round: lastRound(channel), scale: "auto", brush: undefined });
}

function lastRound({ rounds = [] }: PlaneChannel): number {
  return rounds.length - 1;
}
