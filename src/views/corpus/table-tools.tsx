import { useMemo } from "react";
import { measures } from "../../extraction/scoring/measures.ts";
import { confidenceColumn, groupKeys, groupNames, sureRuns } from "../../state/corpus-rows.ts";
import { tableView, type Middle, type OpenCorpus, type Shown } from "../../state/corpus.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { shownName, useRunNames } from "./run-names.ts";

/** What the table shows. */
export function TableTools({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const view = useCorpus(tableView);
  const hasRows = view.middle === "pages" || view.middle === "tables";
  const choices: readonly Shown[] = [
    ...measures.filter(({ id }) => corpus.goldCount > 0 && corpus.plan.measures.includes(id)).map(({ id }) => id),
    "kept",
  ];
  return (
    <div className="corpus-tools row wraps small at-end" role="group" aria-label="What is shown">
      <div className="corpus-middle flex" role="group" aria-label="Pages or tables">
        {middleChoices(corpus).map(([middle, name]) => (
          <button
            key={middle}
            type="button"
            className="button"
            aria-pressed={view.middle === middle}
            onClick={() => controller.setView({ middle })}
          >
            {name}
          </button>
        ))}
      </div>
      {view.middle !== "combination" && (
        <label>
          Show{" "}
          <select
            value={view.shown}
            onChange={({ target }) => controller.setView({ shown: choices.find((id) => id === target.value) ?? view.shown })}
          >
            {choices.map((id) => (
              <option key={id} value={id}>
                {shownName(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(hasRows || (view.middle === "response" && corpus.plan.sweep?.length === 1)) && <GroupBy corpus={corpus} />}
      {hasRows && <RowTools corpus={corpus} />}
    </div>
  );
}

/** What fills the middle; of a sweep its curve or map first. */
function middleChoices({ plan: { sweep } }: OpenCorpus): readonly (readonly [Middle, string])[] {
  const both = [
    ["pages", "Pages"],
    ["tables", "Tables"],
  ] as const;
  const ofLanes = [
    ["comparison", "Compare two"],
    ["combination", "Best combination"],
  ] as const;
  return sweep === undefined
    ? [["ranking", "Ranking"], ...both, ...ofLanes]
    : [["response", sweep.length === 1 ? "Curve" : "Map"], ...both];
}

/** What pages are told apart by; of a sweep, what has curves of its own. */
function GroupBy({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const groupBy = useCorpus((state) => tableView(state).groupBy);
  const keys = useMemo(() => groupKeys(corpus), [corpus]);
  if (keys.length === 0) return null;
  return (
    <label>
      Group by{" "}
      <select
        value={groupBy ?? ""}
        onChange={({ target }) =>
          controller.setView({ groupBy: target.value === "" ? undefined : target.value, group: undefined })
        }
      >
        <option value="">nothing</option>
        {keys.map((key) => (
          <option key={key}>{key}</option>
        ))}
      </select>
    </label>
  );
}

/** Which pages are shown. */
function RowTools({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const view = useCorpus(tableView);
  const groups = useMemo(() => (view.groupBy === undefined ? [] : groupNames(corpus, view.groupBy)), [corpus, view.groupBy]);
  return (
    <>
      {view.middle === "pages" && <LeastSure corpus={corpus} />}
      {groups.length > 1 && (
        <label>
          Only{" "}
          <select
            value={view.group === undefined ? "" : `=${view.group}`}
            onChange={({ target }) => controller.setView({ group: target.value === "" ? undefined : target.value.slice(1) })}
          >
            <option value="">all</option>
            {groups.map((group) => (
              <option key={group} value={`=${group}`}>
                {group === "" ? "none given" : group}
              </option>
            ))}
          </select>
        </label>
      )}
      <input
        type="search"
        className="field"
        aria-label="Filter pages"
        placeholder="Filter pages"
        value={view.text}
        onChange={({ target }) => controller.setView({ text: target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={view.only === "failed"}
          onChange={({ target }) => controller.setView({ only: target.checked ? "failed" : "all" })}
        />{" "}
        Failed
      </label>
    </>
  );
}

/** Brings the pages to the top on which a run expects the least of itself: what to look at where there is no gold standard. */
function LeastSure({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const { title } = useRunNames(corpus);
  const { by, isDescending } = useCorpus((state) => tableView(state).sort);
  const [run] = useMemo(() => sureRuns(corpus), [corpus]);
  if (run === undefined) return null;
  const column = confidenceColumn(run);
  const isChosen = by === column && !isDescending;
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isChosen}
      title={`The pages first on which ${title(run)} expects the lowest F1 of itself, which needs no gold standard`}
      onClick={() => controller.setView({ sort: { by: isChosen ? "page" : column, isDescending: false } })}
    >
      Least sure first
    </button>
  );
}
