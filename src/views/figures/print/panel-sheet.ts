import type { MatrixChannel, PlaneChannel, ProcedureChannel } from "../../../extraction/contract/trace.ts";
import { drawCurve, drawCurveMarks } from "../../../plots/curve.ts";
import { drawHeatMap, drawHeatMapMarks } from "../../../plots/heat-map.ts";
import { drawScatterMarks } from "../../../plots/scatter-marks.ts";
import { drawScatter } from "../../../plots/scatter.ts";
import type { Sheet, SheetBand } from "../../../plots/svg-sheet.ts";
import { drawWaterfall, drawWaterfallNames } from "../../../plots/waterfall.ts";
import type { PanelData } from "../../../protocol/figures.ts";
import { curveData } from "../curve/curve-view.tsx";
import { heatMapOf, matrixDomain } from "../matrix/matrix-view.tsx";
import { centresOf, planePoints, pointSigns } from "../plane/plane-data.ts";
import { curveWords, matrixWords, planeWords, procedureWords } from "../panel-text.ts";
import { foldName, procedureRows, stepName, stepsOf } from "../procedure/procedure-rows.ts";
import { changeText } from "../procedure/procedure-view.tsx";

/** What of a picture is printed: its marks, what their colours mean, and what it shows. */
export interface PanelPrint {
  readonly height: number;
  readonly paint: NonNullable<SheetBand["paint"]>;
  readonly marks: NonNullable<SheetBand["marks"]>;
  readonly legend: Sheet["legend"];
  readonly summary: string;
}

const planeHeight = 420;
const curveHeight = 300;
const rowHeight = 20;
const headHeight = 20;
/** Rows that are printed at the most; a table holds the others. */
export const mostRows = 400;

/** A picture to be printed as it first shows; undefined for one that is no chart. A matrix's rows may have names. */
export function panelPrint(data: PanelData, rowNames?: readonly string[]): PanelPrint | undefined {
  const { channel } = data;
  switch (channel.kind) {
    case "plane":
      return planePrint(channel, data);
    case "matrix":
      return matrixPrint(channel, rowNames);
    case "procedure":
      return procedurePrint(channel);
    case "curve": {
      const curve = curveData(channel, "auto");
      return {
        height: curveHeight,
        paint: (board, frame) => drawCurve(board, curve, frame),
        marks: (svg, frame) => drawCurveMarks(svg, { axes: curve.axes, marks: channel.marks }, frame),
        legend: [],
        summary: curveWords(channel),
      };
    }
    case "outline":
    case "layout":
      return undefined;
  }
}

function planePrint(plane: PlaneChannel, data: PanelData): PanelPrint | undefined {
  const round = (plane.rounds?.length ?? 0) - 1;
  const points = planePoints(plane, data, { round, scale: "auto", brush: undefined });
  if (points === undefined) return undefined;
  const { scatter, kinds } = points;
  const marks = { axes: scatter.axes, rules: plane.rules, centres: centresOf(plane, round) };
  return {
    height: planeHeight,
    paint: (board, frame) => drawScatter(board, scatter, frame),
    marks: (svg, frame) => drawScatterMarks(svg, marks, frame),
    legend: kinds.map(({ paint, name, shape }) => ({ paint, label: `${pointSigns[shape]} ${name}` })),
    summary: planeWords(plane, data),
  };
}

function matrixPrint(matrix: MatrixChannel, rowNames: readonly string[] | undefined): PanelPrint {
  const rows = matrix.values.length / Math.max(matrix.columns.length, 1);
  const count = Math.min(rows, mostRows);
  const drawn = {
    ...heatMapOf(matrix, matrixDomain(matrix), rowNames === undefined),
    first: 0,
    count,
    rowHeight,
    top: headHeight,
    rowNames,
  };
  const cut = count < rows ? ` The first ${count} rows.` : "";
  return {
    height: headHeight + count * rowHeight,
    paint: (board, frame) => drawHeatMap(board, drawn, frame),
    marks: (svg, frame) => drawHeatMapMarks(svg, drawn, frame),
    legend: [],
    summary: `${matrixWords(matrix)}${cut} Dark is small, yellow is large; a marked corner is at the threshold or above.`,
  };
}

function procedurePrint(procedure: ProcedureChannel): PanelPrint {
  const rows = procedureRows(stepsOf(procedure.whole, procedure.operations), new Set()).slice(0, mostRows);
  const names = rows.map((row) => ({
    label: row.kind === "fold" ? foldName(row.fold) : stepName(row.step),
    change: changeText(row),
  }));
  const bars = rows.map((row) => (row.kind === "fold" ? row.fold : row.step));
  const drawn = { rows: bars, names, whole: procedure.whole, rowHeight, left: 300, right: 70 };
  return {
    height: Math.max(rows.length, 1) * rowHeight,
    paint: (board, frame) => drawWaterfall(board, drawn, frame),
    marks: (svg, frame) => drawWaterfallNames(svg, drawn, frame),
    legend: [
      { paint: "removed", label: "taken away" },
      { paint: "kept", label: "given back" },
    ],
    summary: procedureWords(procedure),
  };
}
