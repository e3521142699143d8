import type { NamedRun, Plan } from "../../evaluation/plan.ts";
import type { SortColumn } from "../../state/corpus.ts";

/** A column of the table: the page, its group, or a run. */
export interface Column {
  readonly by: SortColumn;
  readonly name: string;
  readonly run?: NamedRun;
  /** Set where all columns are settings of one algorithm, which need not be named each time. */
  readonly isSetting?: true;
}

/** Where there is little room, the pages' groups go. */
export function columnsOf({ runs, sweep }: Plan, groupBy: string | undefined, isNarrow = false): readonly Column[] {
  return [
    { by: "page", name: "Page" },
    ...(groupBy === undefined || isNarrow ? [] : [{ by: "group", name: groupBy } as const]),
    ...runs.map((run, index): Column => ({ by: index, name: run.name, run, ...(sweep && { isSetting: true }) })),
  ];
}

/** Least and greatest widths in CSS pixels, by kind; a column without a greatest takes what is left. */
interface Widths {
  readonly page: number;
  readonly group: number;
  readonly run: readonly [least: number, greatest: number];
}

const wide: Widths = { page: 140, group: 120, run: [128, 176] };
const narrow: Widths = { page: 116, group: 0, run: [72, 96] };

/** The columns as tracks of a grid, and the width below which the table is scrolled; the same for each row, whatever is in it. */
export function tracksOf(columns: readonly Column[], isNarrow: boolean): { readonly tracks: string; readonly least: number } {
  const { page, group, run } = isNarrow ? narrow : wide;
  const widths = columns.map(({ by }) => (by === "page" ? page : by === "group" ? group : run[0]));
  const tracks = columns.map(({ by }) =>
    by === "page" ? `minmax(${page}px, 1fr)` : by === "group" ? `${group}px` : `minmax(${run[0]}px, ${run[1]}px)`,
  );
  return { tracks: tracks.join(" "), least: widths.reduce((sum, width) => sum + width, 0) };
}
