import type { NamedRun } from "../../evaluation/plan.ts";
import { confidenceColumn, runOfConfidence, sureRuns } from "../../state/corpus-rows.ts";
import type { OpenCorpus, SortColumn } from "../../state/corpus.ts";

/** A column of the table: the page, its group, a run, or what F1 a run expects of itself. */
export interface Column {
  readonly by: SortColumn;
  readonly name: string;
  readonly run?: NamedRun;
  /** Set where all columns are settings of one algorithm, which need not be named each time. */
  readonly isSetting?: true;
}

/** Where there is little room, the pages' groups go. */
export function columnsOf(
  corpus: Pick<OpenCorpus, "plan" | "results">,
  groupBy: string | undefined,
  isNarrow = false,
): readonly Column[] {
  const { runs, sweep } = corpus.plan;
  const sure = new Set(sureRuns(corpus));
  return [
    { by: "page", name: "Page" },
    ...(groupBy === undefined || isNarrow ? [] : [{ by: "group", name: groupBy } as const]),
    ...runs.flatMap((run, index): Column[] => [
      { by: index, name: run.name, run, ...(sweep && { isSetting: true }) },
      ...(sure.has(index) ? [{ by: confidenceColumn(index), name: `${run.name}, ${expected}` }] : []),
    ]),
  ];
}

/** The name of what a run expects of itself. */
export const expected = "expected F1";

/** The run that a column is of, its scores or what it expects of itself; undefined where it is none's. */
export function runOfColumn({ by }: Pick<Column, "by">): number | undefined {
  return typeof by === "number" ? by : runOfConfidence(by);
}

/** Least and greatest widths in CSS pixels, by kind; a column without a greatest takes what is left. */
interface Widths {
  readonly page: number;
  /** Where pages are called by their titles. */
  readonly title: number;
  readonly group: number;
  readonly run: readonly [least: number, greatest: number];
  readonly confidence: number;
}

const wide: Widths = { page: 140, title: 260, group: 120, run: [128, 176], confidence: 148 };
const narrow: Widths = { page: 116, title: 152, group: 0, run: [72, 96], confidence: 84 };

/** The columns as tracks of a grid, and the width below which the table is scrolled; the same for each row, whatever is in it. */
export function tracksOf(
  columns: readonly Column[],
  { isNarrow, hasTitles }: { readonly isNarrow: boolean; readonly hasTitles: boolean },
): { readonly tracks: string; readonly least: number } {
  const { page: name, title, group, run, confidence } = isNarrow ? narrow : wide;
  const page = hasTitles ? title : name;
  const least = columns.map(({ by }) => {
    if (by === "page" || by === "group") return by === "page" ? page : group;
    return typeof by === "number" ? run[0] : confidence;
  });
  const tracks = columns.map(({ by }, column) => {
    if (by === "page") return `minmax(${page}px, 1fr)`;
    return typeof by === "number" ? `minmax(${run[0]}px, ${run[1]}px)` : `${least[column]}px`;
  });
  return { tracks: tracks.join(" "), least: least.reduce((sum, width) => sum + width, 0) };
}
