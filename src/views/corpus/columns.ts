import type { NamedRun, Plan } from "../../evaluation/plan.ts";
import type { SortColumn } from "../../state/corpus.ts";

/** A column of the table: the page, its group, or a run. */
export interface Column {
  readonly by: SortColumn;
  readonly name: string;
  readonly run?: NamedRun;
  /** As a track of a CSS grid. */
  readonly width: string;
}

export function columnsOf({ runs }: Plan, groupBy: string | undefined): readonly Column[] {
  return [
    { by: "page", name: "Page", width: "minmax(140px, 1fr)" },
    ...(groupBy === undefined ? [] : [{ by: "group", name: groupBy, width: "120px" } as const]),
    ...runs.map((run, index): Column => ({ by: index, name: run.name, run, width: "minmax(112px, 160px)" })),
  ];
}
