import type { RankingChannel } from "../../../extraction/contract/trace.ts";

/** The head of the column of names: "Block". */
export function rowHead({ row }: Pick<RankingChannel, "row">): string {
  const name = row?.name ?? "block";
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** A column that a table is sorted by, by its place; the largest value first, unless it is rising. */
export interface Sorting {
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
