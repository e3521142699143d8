import type { MatrixChannel } from "../../../extraction/contract/trace.ts";
import { drawHeatMap, drawHeatMapMarks, heatMapHead } from "../../../plots/heat-map.ts";
import type { PanelData } from "../../../worker/protocol/figures.ts";
import { counted, threeDigits, thousands } from "../../../format.ts";
import { mostRows, printedRow, type FigureKind, type Row, type SheetPart, type UnitNames } from "../figure-kind.ts";
import { placeCells, valueCell } from "../panel-text.ts";
import { heatMapOf, matrixDomain, MatrixView } from "./matrix-view.tsx";

/** Pieces of the page against columns. */
export const matrix = {
  kind: "matrix",
  View: MatrixView,
  text: matrixText,
  rows: matrixRows,
  print: matrixPrint,
} as const satisfies FigureKind<MatrixChannel>;

function matrixText({ name, units, columns, values, threshold }: MatrixChannel): string {
  const rows = columns.length === 0 ? 0 : values.length / columns.length;
  const size = `${name}: ${thousands(rows)} ${units} against ${counted(columns.length, "column")}`;
  if (threshold === undefined || columns.length === 0) return `${size}.`;
  const reached = Array.from({ length: rows }, (_, row) =>
    values.subarray(row * columns.length, (row + 1) * columns.length).some((value) => value >= threshold),
  ).filter(Boolean).length;
  return `${size}; ${thousands(reached)} of them reach ${threeDigits(threshold)} in a column.`;
}

function matrixRows({ columns, values }: MatrixChannel, data: PanelData): readonly Row[] {
  const rows = Array.from({ length: values.length / Math.max(columns.length, 1) }, (_, row): Row => [
    ...placeCells(data, row),
    ...Array.from(values.subarray(row * columns.length, (row + 1) * columns.length), valueCell),
  ]);
  return [["No.", "Start", "End", ...columns], ...rows];
}

async function matrixPrint(channel: MatrixChannel, _: PanelData, unitNames: UnitNames): Promise<SheetPart> {
  const rowNames = await unitNames(channel.units);
  const rows = channel.values.length / Math.max(channel.columns.length, 1);
  const count = Math.min(rows, mostRows);
  const columns = heatMapOf(channel, matrixDomain(channel), rowNames === undefined);
  const headOf = (width: number): number => heatMapHead(columns, { width });
  const drawn = { ...columns, first: 0, count, rowHeight: printedRow, rowNames };
  const cut = count < rows ? `The first ${count} rows. ` : "";
  return {
    height: (width) => headOf(width) + count * printedRow,
    paint: (board, frame) => drawHeatMap(board, { ...drawn, top: headOf(frame.width) }, frame),
    marks: (svg, frame) => drawHeatMapMarks(svg, { ...drawn, top: headOf(frame.width) }, frame),
    note: `${cut}Dark is small, yellow is large; a marked corner is at the threshold or above.`,
  };
}
