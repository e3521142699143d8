import type { TableView } from "../../state/corpus.ts";
import { useLabContext } from "../lab-context.tsx";
import type { Column } from "./columns.ts";
import { useDesk } from "./corpus-context.ts";

interface TableHeaderProps {
  readonly columns: readonly Column[];
  readonly view: TableView;
  readonly height: number;
}

/** The names of the columns, each of which sorts, with what a run's numbers say in all. */
export function TableHeader({ columns, view: { sort }, height }: TableHeaderProps) {
  const desk = useDesk();
  const { library } = useLabContext();
  const sortBy = (by: Column["by"]): void => {
    // Numbers are sorted from the worst first: those are the pages to look at.
    desk.setView({ sort: { by, isDescending: sort.by === by && !sort.isDescending } });
  };
  return (
    <div role="row" className="corpus-head" aria-rowindex={1} style={{ height }}>
      {columns.map(({ by, name, run }, index) => {
        const isSorted = sort.by === by;
        return (
          <div
            key={by}
            role="columnheader"
            className="corpus-column"
            aria-colindex={index + 1}
            aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : "none"}
          >
            <button type="button" className="corpus-sort" title={`Sort by ${name}`} onClick={() => sortBy(by)}>
              <span dir="auto">{run === undefined ? name : (library.get(run.extractor)?.name ?? run.extractor)}</span>
              <span aria-hidden="true">{isSorted ? (sort.isDescending ? "▼" : "▲") : ""}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}
