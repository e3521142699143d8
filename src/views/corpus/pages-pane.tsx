import { useMemo } from "react";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { confidenceColumn, groupNames, sureRuns } from "../../state/corpus-rows.ts";
import { tableView, type OpenCorpus } from "../../state/corpus.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { CorpusTable } from "./corpus-table.tsx";
import { useRunNames } from "./run-names.ts";

/** The pages, a number of each method on each: sorted by any column, and filtered. */
export function PagesPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const view = useCorpus(tableView);
  const groups = useMemo(() => (view.groupBy === undefined ? [] : groupNames(corpus, view.groupBy)), [corpus, view.groupBy]);
  return (
    <div className="column fill">
      <div className="corpus-tools row wraps airy small" role="group" aria-label="Which pages">
        <input
          type="search"
          className="field"
          aria-label="Filter pages"
          placeholder="Filter pages"
          value={view.text}
          onChange={({ target }) => controller.setView({ text: target.value })}
        />
        {groups.length > 1 && (
          <Choice
            label="Only"
            value={view.group === undefined ? "" : `=${view.group}`}
            options={[
              { id: "", label: "all groups" },
              ...groups.map((group) => ({ id: `=${group}`, label: group === "" ? "none given" : group })),
            ]}
            onChoose={(group) => controller.setView({ group: group === "" ? undefined : group.slice(1) })}
          />
        )}
        <label>
          <input
            type="checkbox"
            checked={view.only === "failed"}
            onChange={({ target }) => controller.setView({ only: target.checked ? "failed" : "all" })}
          />{" "}
          Failed
        </label>
        <ByConfidence corpus={corpus} />
      </div>
      <CorpusTable corpus={corpus} />
    </div>
  );
}

/** Brings the pages to the top on which a run expects the least of itself: what to look at where there is no gold standard. */
function ByConfidence({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const { title } = useRunNames(corpus);
  const { by, isDescending } = useCorpus((state) => tableView(state).sort);
  const [run] = useMemo(() => sureRuns(corpus), [corpus]);
  if (run === undefined) return null;
  const column = confidenceColumn(run);
  const isChosen = by === column && !isDescending;
  return (
    <Button
      look="quiet"
      aria-pressed={isChosen}
      tip={`The pages first on which ${title(run)} expects the lowest F1 of itself, which needs no gold standard`}
      onClick={() => controller.setView({ sort: { by: isChosen ? "page" : column, isDescending: false } })}
    >
      Sort by confidence
    </Button>
  );
}
