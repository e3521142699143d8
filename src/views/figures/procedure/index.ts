import type { ProcedureChannel } from "../../../extraction/contract/trace.ts";
import { drawWaterfall, drawWaterfallNames } from "../../../plots/waterfall.ts";
import { counted, thousands } from "../../../format.ts";
import type { LegendItem } from "../bands/legend.tsx";
import { mostRows, printedRow, type FigureKind, type Row, type SheetPart } from "../figure-kind.ts";
import { barsBegin, foldName, procedureRows, stepName, stepsOf } from "./procedure-rows.ts";
import { changeText, ProcedureView } from "./procedure-view.tsx";

/** The steps of a procedure, from the whole text to what is left. */
export const procedure = {
  kind: "procedure",
  View: ProcedureView,
  text: procedureText,
  rows: operationRows,
  print: procedurePrint,
  legend: procedureLegend,
} as const satisfies FigureKind<ProcedureChannel>;

function procedureText({ name, whole, operations }: ProcedureChannel): string {
  const removed = operations.reduce((sum, operation) => sum + operation.removed, 0);
  const idle = operations.filter((operation) => operation.removed === 0).length;
  const largest = operations.reduce<(typeof operations)[number] | undefined>(
    (most, operation) => (operation.removed > (most?.removed ?? 0) ? operation : most),
    undefined,
  );
  const most = largest === undefined ? "" : `; the most, ${thousands(largest.removed)}, by ${largest.label}`;
  const none = idle === 0 ? "" : `; ${counted(idle, "step")} took away nothing`;
  const take = operations.length === 1 ? "takes" : "take";
  return `${name}: ${counted(operations.length, "step")} ${take} away ${thousands(removed)} of ${counted(whole, "character")}${most}${none}.`;
}

function operationRows({ operations }: ProcedureChannel): readonly Row[] {
  const rows = operations.map(({ label, detail = "", removed, spans }, step): Row => {
    const places = Array.from({ length: spans.length >> 1 }, (_, span) => `${spans[span * 2] ?? 0}-${spans[span * 2 + 1] ?? 0}`);
    return [step + 1, label, removed, detail, places.join(" ")];
  });
  return [["No.", "Step", "Characters taken", "Detail", "Places"], ...rows];
}

function procedurePrint({ whole, operations }: ProcedureChannel): SheetPart {
  const steps = stepsOf(whole, operations);
  const rows = procedureRows(steps, new Set()).slice(0, mostRows);
  const names = rows.map((row) => ({
    label: row.kind === "fold" ? foldName(row.fold) : stepName(row.step),
    change: changeText(row),
  }));
  const bars = rows.map((row) => (row.kind === "fold" ? row.fold : row.step));
  const begin = barsBegin(whole, steps);
  const drawnIn = (width: number) => ({
    rows: bars,
    names,
    begin,
    whole,
    rowHeight: printedRow,
    left: Math.round(Math.min(width * 0.4, 300)),
    right: 64,
  });
  return {
    height: Math.max(rows.length, 1) * printedRow,
    paint: (board, frame) => drawWaterfall(board, drawnIn(frame.width), frame),
    marks: (svg, frame) => drawWaterfallNames(svg, drawnIn(frame.width), frame),
  };
}

function procedureLegend({ whole, operations }: ProcedureChannel): readonly LegendItem[] {
  const begin = barsBegin(whole, stepsOf(whole, operations));
  return [
    { paint: "muted", label: `left, shown from ${thousands(begin)} to ${counted(whole, "character")}` },
    { paint: "removed", label: "taken away" },
    { paint: "kept", label: "given back" },
  ];
}
