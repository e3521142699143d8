import { useMemo, useState } from "react";
import type { RankingChannel } from "../../extraction/contract/trace.ts";
import { useActions } from "../../lab/react.tsx";
import { BarTable, printedTable } from "./bar-table.tsx";
import type { FigureKind, FigureProps } from "./figure-kind.ts";
import { thingTone, type Things } from "./things.ts";

/** Pieces of the page by what a method weighs in them, the best first. */
export const rankingKind: FigureKind<RankingChannel> = {
  things: rankedOf,
  notes: ({ labels: [best] }) => (best === undefined ? [] : [`first ${best}`]),
  View: RankingView,
  print: (channel) => printedTable({ things: rankedOf(channel) }),
};

function rankedOf({ row, labels, columns, values, classes, meanings, starts, ends }: RankingChannel): Things {
  const verdict = { name: "Verdict", values, classes, meanings };
  return {
    name: `${row?.name ?? "block"}s`,
    count: labels.length,
    labels,
    isOrdered: true,
    starts,
    ends,
    columns: [verdict, ...columns],
  };
}

/** Pieces of the page, the best first, as a table that is sorted by a press on a column's name. */
function RankingView({ channel, things, ...props }: FigureProps<RankingChannel>) {
  const actions = useActions();
  const { columns, values, classes } = channel;
  const [sorting, setSorting] = useState<ColumnOrder>();
  const rows = useMemo(() => sortedRows(channel, sorting), [channel, sorting]);
  return (
    <BarTable
      {...props}
      channel={channel}
      things={things}
      rows={rows}
      keys="Up and down go through its rows, Enter pins one; a column's name sorts by it."
      behind={(row) => thingTone(things, row) !== "removed" && <b className="no-shrink end">{classes[values[row]]}</b>}
      sort={(column) => ({
        sort: sorting?.column !== column ? "none" : sorting.isRising ? "ascending" : "descending",
        onSort: () => {
          const next = sortingAfter(sorting, column);
          const name = next && columns[next.column]?.name;
          setSorting(next);
          actions.announce(next ? `sorted by ${name}, the ${next.isRising ? "smallest" : "largest"} first` : "sorted by rank");
        },
      })}
    />
  );
}

/** A column that a table is sorted by, by its place; the largest value first, unless it is rising. */
interface ColumnOrder {
  readonly column: number;
  readonly isRising: boolean;
}

/** The rows in the order in which they are shown: by rank where they are not sorted. Of equal values the better rank stands first. */
export function sortedRows(
  { labels, columns }: Pick<RankingChannel, "labels" | "columns">,
  sorting: ColumnOrder | undefined,
): readonly number[] {
  const rows = labels.map((_, row) => row);
  const values = sorting && columns[sorting.column]?.values;
  if (sorting === undefined || values === undefined) return rows;
  const sign = sorting.isRising ? 1 : -1;
  return rows.toSorted((one, other) => sign * (values[one] - values[other]) || one - other);
}

/** The sorting that a press on a column's name leads to: the largest first, then the smallest, then by rank again. */
export function sortingAfter(sorting: ColumnOrder | undefined, column: number): ColumnOrder | undefined {
  if (sorting?.column !== column) return { column, isRising: false };
  return sorting.isRising ? undefined : { column, isRising: true };
}
