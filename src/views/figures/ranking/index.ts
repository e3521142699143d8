import type { RankingChannel } from "../../../extraction/contract/trace.ts";
import { counted, thousands, threeDigits } from "../../../format.ts";
import { classColours, merged, type LegendItem } from "../bands/legend.tsx";
import { printedTable } from "../bar-columns.tsx";
import type { FigureKind, Row, SheetPart } from "../figure-kind.ts";
import { quantityName, valueCell } from "../panel-text.ts";
import { rowHead } from "./ranking-rows.ts";
import { RankingView } from "./ranking-view.tsx";

/** Pieces of the page by what a method weighs in them, the best first. */
export const ranking = {
  kind: "ranking",
  View: RankingView,
  text: rankingText,
  rows: rankingRows,
  print: rankingPrint,
  legend: rankingLegend,
} as const satisfies FigureKind<RankingChannel>;

function rankingText({ name, labels, columns, values, classes, meanings, row }: RankingChannel): string {
  const [first] = columns;
  const kept = values.filter((value) => meanings[value] !== "removed").length;
  const best = labels[0];
  const size = `${name}: ${counted(labels.length, row?.name ?? "block")}`;
  if (best === undefined || first === undefined) return `${size}.`;
  const fate = classes[values[0] ?? 0] ?? "";
  return `${size}, ${row === undefined ? counted(kept, "winner") : `${thousands(kept)} ${row.verdict}`}; first ${best}, ${fate}, ${first.name} ${threeDigits(first.values[0] ?? 0)}.`;
}

function rankingRows(channel: RankingChannel): readonly Row[] {
  const { columns, labels, values, classes, starts, ends } = channel;
  const rows = labels.map((label, row): Row => [
    row + 1,
    label,
    classes[values[row] ?? 0] ?? "",
    starts[row] ?? 0,
    ends[row] ?? 0,
    ...columns.map((column) => valueCell(column.values[row] ?? Number.NaN)),
  ]);
  return [["Rank", rowHead(channel), "Verdict", "Start", "End", ...columns.map(quantityName)], ...rows];
}

function rankingPrint({ columns, labels, values, meanings }: RankingChannel): SheetPart {
  const paints = classColours(meanings);
  const rows = labels.map((label, row) => ({ row, label: `${row + 1}. ${label}`, paint: paints[values[row] ?? 0] ?? "muted" }));
  return printedTable(columns, rows);
}

function rankingLegend({ classes, meanings }: RankingChannel): readonly LegendItem[] {
  return merged(classColours(meanings).map((paint, index) => ({ paint, label: classes[index] ?? "" })));
}
