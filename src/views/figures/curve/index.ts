import type { CurveChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import { drawCurve, drawCurveMarks } from "../../../plots/curve.ts";
import { threeDigits } from "../../../format.ts";
import { chartHeight, type FigureKind, type Row, type SheetPart } from "../figure-kind.ts";
import { quantityName, valueCell, valueText } from "../panel-text.ts";
import { curveData, CurveView } from "./curve-view.tsx";

/** A function of something other than the page's places. */
export const curve = {
  kind: "curve",
  View: CurveView,
  text: curveText,
  rows: curveRows,
  print: curvePrint,
} as const satisfies FigureKind<CurveChannel>;

function curveText({ name, x, y, xName, xUnit, marks }: CurveChannel): string {
  if (x.length === 0) return `${name}: no points.`;
  const [least, greatest] = domainOf(y, y[0] ?? 0);
  const chosen = marks.filter(({ isChosen }) => isChosen).map(({ label }) => label);
  const range = `${threeDigits(x[0] ?? 0)} to ${valueText(x.at(-1) ?? 0, { unit: xUnit })}`;
  return (
    `${name} over ${xName} from ${range}, between ${threeDigits(least)} and ${threeDigits(greatest)}` +
    `${chosen.length === 0 ? "" : `; chosen: ${chosen.join(", ")}`}.`
  );
}

function curveRows(channel: CurveChannel): readonly Row[] {
  const { x, y, xName, xUnit, marks } = channel;
  const names = Array.from(x, (value) =>
    marks
      .filter((mark) => mark.x === value)
      .map(({ label }) => label)
      .join(", "),
  );
  return [
    [quantityName({ name: xName, unit: xUnit }), quantityName(channel), "Marks"],
    ...Array.from(x, (value, point): Row => [value, valueCell(y[point] ?? Number.NaN), names[point] ?? ""]),
  ];
}

function curvePrint(channel: CurveChannel): SheetPart {
  const data = curveData(channel, "auto");
  return {
    height: chartHeight,
    paint: (board, frame) => drawCurve(board, data, frame),
    marks: (svg, frame) => drawCurveMarks(svg, { axes: data.axes, marks: channel.marks }, frame),
  };
}
