import type { NamedRun } from "../../evaluation/plan.ts";
import { confidenceColumn, runOfConfidence, sureRuns } from "../../state/corpus-rows.ts";
import type { OpenCorpus, SortColumn } from "../../state/corpus.ts";

/** A column of the table: the page, its group, a run, or what F1 a run expects of itself. */
export interface Column {
  readonly by: SortColumn;
  readonly name: string;
  readonly run?: NamedRun;
  /** Set where all columns are settings of one method, which need not be named each time. */
  readonly isSetting?: true;
}

export function columnsOf(corpus: Pick<OpenCorpus, "plan" | "results">, groupBy: string | undefined): readonly Column[] {
  const { runs, sweep } = corpus.plan;
  const sure = new Set(sureRuns(corpus));
  return [
    { by: "page", name: "Page" },
    ...(groupBy === undefined ? [] : [{ by: "group", name: groupBy } as const]),
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
