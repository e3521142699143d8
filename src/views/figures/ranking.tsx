import { useMemo, useState } from "react";
import type { RankingChannel } from "../../extraction/contract/trace.ts";
import { counted, thousands, threeDigits } from "../../format.ts";
import { useActions } from "../../lab/react.tsx";
import type { Words } from "../ui/picture.tsx";
import { BarTable, printedTable } from "./bar-table.tsx";
import { merged, type LegendItem } from "./bands/legend.tsx";
import { quantityName, valueCell, valueText, type FigureKind, type FigureProps, type Printed, type Row } from "./figure-kind.ts";

/** Pieces of the page by what a method weighs in them, the best first. */
export const ranking: FigureKind<RankingChannel> = {
  View: RankingView,
  text: rankingText,
  rows: rankingRows,
  print: rankingPrint,
  legend: rankingLegend,
};

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

function rankingPrint({ columns, labels, values, meanings }: RankingChannel): Printed {
  const rows = labels.map((label, row) => ({
    row,
    label: `${row + 1}. ${label}`,
    paint: meanings[values[row] ?? 0] ?? ("muted" as const),
  }));
  return printedTable(columns, rows);
}

function rankingLegend({ classes, meanings }: RankingChannel): readonly LegendItem[] {
  return merged(meanings.map((paint, index) => ({ paint, label: classes[index] ?? "" })));
}

/** Pieces of the page, the best first, as a table that is sorted by a press on a column's name. */
function RankingView({ lane, channel, summary }: FigureProps<RankingChannel>) {
  const actions = useActions();
  const { columns, values, labels, meanings } = channel;
  const [sorting, setSorting] = useState<Sorting>();
  const rows = useMemo(() => sortedRows({ labels, columns }, sorting), [labels, columns, sorting]);
  const paintOf = (row: number) => {
    const paint = meanings[values[row] ?? 0] ?? "muted";
    return paint === "removed" ? undefined : paint;
  };
  return (
    <BarTable
      lane={lane}
      channel={channel}
      summary={summary}
      keys="Up and down go through its rows, Enter pins one; a column's name sorts by it."
      rows={rows}
      heading={rowHead(channel)}
      words={(row) => ({ label: rowName(channel, row), numbers: rowNumbers(channel, row) })}
      title={(row) => `${rowName(channel, row)}: ${verdictOf(channel, row)}`}
      behind={(row) => paintOf(row) !== undefined && <b className="rigid at-end">{verdictOf(channel, row)}</b>}
      paint={paintOf}
      sort={(column) => ({
        sort: sorting?.column !== column ? "none" : sorting.isRising ? "ascending" : "descending",
        onSort: () => {
          const next = sortingAfter(sorting, column);
          setSorting(next);
          actions.announce(sortingText(channel, next));
        },
      })}
    />
  );
}

/** "3. block 12, p.lead: The ferry". */
function rowName({ labels }: RankingChannel, row: number): string {
  return `${row + 1}. ${labels[row] ?? ""}`;
}

function verdictOf({ values, classes }: RankingChannel, row: number): string {
  return classes[values[row] ?? 0] ?? "";
}

function rowNumbers(channel: RankingChannel, row: number): Words["numbers"] {
  const numbers = channel.columns.map((column) => [column.name, valueText(column.values[row] ?? Number.NaN, column)] as const);
  return [["Verdict", verdictOf(channel, row)], ...numbers];
}

function sortingText({ columns }: RankingChannel, sorting: Sorting | undefined): string {
  const name = columns[sorting?.column ?? -1]?.name;
  if (sorting === undefined || name === undefined) return "sorted by rank";
  return `sorted by ${name}, the ${sorting.isRising ? "smallest" : "largest"} first`;
}

/** The head of the column of names: "Block". */
function rowHead({ row }: Pick<RankingChannel, "row">): string {
  const name = row?.name ?? "block";
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** A column that a table is sorted by, by its place; the largest value first, unless it is rising. */
interface Sorting {
  readonly column: number;
  readonly isRising: boolean;
}

/** The rows in the order in which they are shown: by rank where they are not sorted. Of equal values the better rank stands first. */
export function sortedRows(
  { labels, columns }: Pick<RankingChannel, "labels" | "columns">,
  sorting: Sorting | undefined,
): readonly number[] {
  const rows = labels.map((_, row) => row);
  const values = sorting && columns[sorting.column]?.values;
  if (sorting === undefined || values === undefined) return rows;
  const sign = sorting.isRising ? 1 : -1;
  return rows.toSorted((one, other) => sign * ((values[one] ?? 0) - (values[other] ?? 0)) || one - other);
}

/** The sorting that a press on a column's name leads to: the largest first, then the smallest, then by rank again. */
export function sortingAfter(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, isRising: false };
  return sorting.isRising ? undefined : { column, isRising: true };
}
