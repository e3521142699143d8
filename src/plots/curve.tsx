import { bisectRight } from "d3-array";
import type { ReactNode } from "react";
import { labelWidth } from "./axis.tsx";
import { chartAxes, chartOf, spot, type ChartAxes, type Spot } from "./chart.tsx";
import type { Draw, Size } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

/** For `drawCurve`: y over a rising x; as a staircase it holds until the next x. */
export interface CurveData {
  readonly axes: ChartAxes;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly isStaircase: boolean;
}

/** Places on the x axis, and those that are hovered or pinned as values. */
export interface CurveMarks {
  readonly axes: ChartAxes;
  readonly marks: readonly { readonly x: number; readonly label: string; readonly isChosen: boolean }[];
  /** The chosen mark has a grip. */
  readonly isMovable?: boolean;
  readonly hover?: Spot | undefined;
}

export const drawCurve: Draw<Canvas, CurveData> = (board, { axes, x, y, isStaircase }, frame) => {
  const { context, palette, thickness } = surfaceOf(board, frame);
  const chart = chartOf(axes, frame);
  const toX = (index: number) => chart.toX(x[index] ?? 0) * frame.ratio;
  const toY = (index: number) => chart.toY(y[index] ?? 0) * frame.ratio;
  const addLine = (): void => {
    for (let index = 0; index < x.length; index++) {
      if (index > 0 && isStaircase) context.lineTo(toX(index), toY(index - 1));
      context.lineTo(toX(index), toY(index));
    }
    if (isStaircase) context.lineTo(chart.right * frame.ratio, toY(x.length - 1));
  };
  if (x.length === 0) return;
  const end = isStaircase ? chart.right * frame.ratio : toX(x.length - 1);
  const ground = chart.toY(Math.max(axes.y.domain[0], 0)) * frame.ratio;
  context.beginPath();
  context.moveTo(toX(0), ground);
  addLine();
  context.lineTo(end, ground);
  context.closePath();
  context.fillStyle = palette.muted;
  context.globalAlpha = 0.18;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(toX(0), toY(0));
  addLine();
  context.strokeStyle = palette.text;
  context.lineWidth = thickness(1.5);
  context.lineJoin = "round";
  context.stroke();
};

/** The axes of a curve, and what stands over it. */
export function curveMarks({ axes, marks, isMovable, hover }: CurveMarks, size: Size): ReactNode {
  const chart = chartOf(axes, size);
  const { top, bottom, right, toX, toY } = chart;
  const rows = rowsOfLabels(
    marks.map(({ x, label, isChosen }) => ({ x: Math.round(toX(x)), label, isChosen })),
    right,
  );
  return (
    <>
      {chartAxes(axes, size)}
      <g className="chart">
        {rows.map(({ x, label, isChosen, row, textX }, index) => (
          <g key={index} className={isChosen ? "rule said strong" : "rule minor said"}>
            <path d={`M${x} ${top}V${bottom}`} />
            {isChosen && isMovable === true && (
              <polygon
                points="-9,0 -4,-5 -4,-1 4,-1 4,-5 9,0 4,5 4,1 -4,1 -4,5"
                transform={`translate(${x},${(top + bottom) / 2})`}
              />
            )}
            {row >= 0 && (
              <text x={textX} y={top + 10 + row * rowHeight}>
                {label}
              </text>
            )}
          </g>
        ))}
      </g>
      {spot("hover", hover && { x: toX(hover.x), y: toY(hover.y) }, chart)}
    </>
  );
}

/** The point of a curve that holds at a value of x: of a staircase the step under it, else the nearest; -1 where there is none. */
export function curvePointAt({ x, isStaircase }: Pick<CurveData, "x" | "isStaircase">, value: number): number {
  const next = bisectRight(x, value);
  const before = next - 1;
  if (before < 0) return Math.min(x.length, 1) - 1;
  const isNextNearer = next < x.length && (x[next] ?? 0) - value < value - (x[before] ?? 0);
  return !isStaircase && isNextNearer ? next : before;
}

interface PlacedMark {
  readonly x: number;
  readonly label: string;
  readonly isChosen: boolean;
  /** Line of text, from the top; -1 where there is no room for the label. */
  readonly row: number;
  readonly textX: number;
}

const rowHeight = 13;
const labelRows = 3;

/** Labels go into the first of three rows with room for them; the chosen one comes first. */
function rowsOfLabels(marks: readonly Omit<PlacedMark, "row" | "textX">[], right: number): readonly PlacedMark[] {
  const taken: { readonly row: number; readonly from: number; readonly to: number }[] = [];
  const inOrder = [...marks.filter(({ isChosen }) => isChosen), ...marks.filter(({ isChosen }) => !isChosen)];
  return inOrder.map((mark) => {
    const width = labelWidth(mark.label, 11);
    const from = mark.x + 4 + width <= right ? mark.x + 4 : mark.x - 4 - width;
    const isFree = (row: number): boolean =>
      taken.every((other) => other.row !== row || other.to < from || other.from > from + width);
    const row = Array.from({ length: labelRows }, (_, index) => index).find(isFree) ?? -1;
    if (row >= 0) taken.push({ row, from: from - 4, to: from + width + 4 });
    return { ...mark, row, textX: from };
  });
}
