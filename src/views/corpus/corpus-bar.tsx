import { useMemo, useState } from "react";
import { measures } from "../../extraction/scoring/measures.ts";
import { groupKeys, groupNames } from "../../state/corpus-rows.ts";
import { workKinds } from "../../state/corpus.ts";
import type { Middle, OpenCorpus, Shown, WorkKind } from "../../state/corpus.ts";
import { useLabContext } from "../lab-context.tsx";
import { useCorpus, useDesk } from "./corpus-context.ts";
import { counted, foundWords, progressWords } from "./corpus-words.ts";
import { ExportMenu } from "./export-menu.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { algorithmOf, shownName } from "./run-names.ts";
import { SkippedFiles } from "./skipped-files.tsx";
import { SweepForm } from "./sweep-form.tsx";

/** What is open, and what can be done with it. */
export function CorpusBar({ corpus }: { readonly corpus: OpenCorpus }) {
  const desk = useDesk();
  const busy = useCorpus((state) => state.busy);
  const hasLanes = useCorpus((state) => state.works.lanes !== undefined);
  const unkept = useCorpus((state) => state.unkept);
  const [isSweeping, setSweeping] = useState(false);
  const lanes = desk.lanes();
  return (
    <header className="corpus-bar">
      <h2 dir="auto">{corpus.name}</h2>
      <WorkSwitch />
      <span className="muted corpus-found" role="status">
        {busy ?? (corpus.bytes === 0 ? `${counted(corpus.pages.length, "page")}, ${corpus.layout}` : foundWords(corpus))}
      </span>
      <SkippedFiles skipped={corpus.skipped} />
      {corpus.entries === undefined && (
        <span className="corpus-hint">
          Only results are here: open the folder or archive of “{corpus.name}”, and its pages can be opened and judged.
        </span>
      )}
      {unkept !== undefined && <span className="corpus-hint">{unkept}</span>}
      <div className="corpus-tools">
        {corpus.entries !== undefined && (
          <button
            type="button"
            className="button"
            title="Judges all pages anew, by the lanes as they are in Inspect now"
            onClick={() => desk.run(lanes.map(({ id }) => id))}
          >
            Run {counted(lanes.length, "lane")}
            {hasLanes && " anew"}
          </button>
        )}
        {corpus.entries !== undefined && (
          <button
            type="button"
            className="button"
            aria-expanded={isSweeping}
            title="Tries many settings of a lane on all pages; what the lanes gave stays"
            onClick={() => setSweeping(!isSweeping)}
          >
            Sweep…
          </button>
        )}
        <OpenButtons />
        <ExportMenu corpus={corpus} />
        <button type="button" className="button" title="Closes the corpus and forgets its results" onClick={() => desk.close()}>
          Close
        </button>
      </div>
      {isSweeping && corpus.entries !== undefined && <SweepForm found={corpus} onClose={() => setSweeping(false)} />}
    </header>
  );
}

/** Leads from what the lanes gave to the sweep, and back; nothing where there is one of them alone. */
function WorkSwitch() {
  const desk = useDesk();
  const { library } = useLabContext();
  const works = useCorpus((state) => state.works);
  const shown = useCorpus((state) => state.work);
  if (works.lanes === undefined || works.sweep === undefined) return undefined;
  const name = (kind: WorkKind): string => {
    const { plan } = works[kind]?.open ?? {};
    return kind === "lanes" ? counted(plan?.runs.length ?? 0, "lane") : `Sweep of ${algorithmOf(plan?.runs[0], library)}`;
  };
  return (
    <div className="corpus-middle" role="group" aria-label="What was run">
      {workKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          aria-pressed={kind === shown}
          title={progressTitle(works[kind]?.open)}
          onClick={() => desk.show(kind)}
        >
          {name(kind)}
        </button>
      ))}
    </div>
  );
}

function progressTitle(open: OpenCorpus | undefined): string | undefined {
  return open === undefined || open.standing.status === "done" ? undefined : progressWords(open);
}

/** What the table shows. */
export function TableTools({ corpus }: { readonly corpus: OpenCorpus }) {
  const desk = useDesk();
  const view = useCorpus((state) => state.view);
  const isResponse = view.middle === "response";
  const choices: readonly Shown[] = [
    ...measures.filter(({ id }) => corpus.goldCount > 0 && corpus.plan.measures.includes(id)).map(({ id }) => id),
    "kept",
  ];
  return (
    <div className="corpus-tools" role="group" aria-label="What is shown">
      <div className="corpus-middle" role="group" aria-label="Pages or tables">
        {middleChoices(corpus).map(([middle, name]) => (
          <button
            key={middle}
            type="button"
            className="button"
            aria-pressed={view.middle === middle}
            onClick={() => desk.setView({ middle })}
          >
            {name}
          </button>
        ))}
      </div>
      <label>
        Show{" "}
        <select
          value={view.shown}
          onChange={({ target }) => desk.setView({ shown: choices.find((id) => id === target.value) ?? view.shown })}
        >
          {choices.map((id) => (
            <option key={id} value={id}>
              {shownName(id)}
            </option>
          ))}
        </select>
      </label>
      {!isResponse && <RowTools corpus={corpus} />}
    </div>
  );
}

/** What fills the middle; of a sweep its curve or map first. */
function middleChoices({ plan: { sweep } }: OpenCorpus): readonly (readonly [Middle, string])[] {
  const both = [
    ["pages", "Pages"],
    ["tables", "Tables"],
  ] as const;
  return sweep === undefined ? both : [["response", sweep.length === 1 ? "Curve" : "Map"], ...both];
}

/** Which pages are shown, and what they are told apart by. */
function RowTools({ corpus }: { readonly corpus: OpenCorpus }) {
  const desk = useDesk();
  const view = useCorpus((state) => state.view);
  const keys = useMemo(() => groupKeys(corpus), [corpus]);
  const groups = useMemo(() => (view.groupBy === undefined ? [] : groupNames(corpus, view.groupBy)), [corpus, view.groupBy]);
  return (
    <>
      {keys.length > 0 && (
        <label>
          Group by{" "}
          <select
            value={view.groupBy ?? ""}
            onChange={({ target }) => desk.setView({ groupBy: target.value === "" ? undefined : target.value, group: undefined })}
          >
            <option value="">nothing</option>
            {keys.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        </label>
      )}
      {groups.length > 1 && (
        <label>
          Only{" "}
          <select
            value={view.group === undefined ? "" : `=${view.group}`}
            onChange={({ target }) => desk.setView({ group: target.value === "" ? undefined : target.value.slice(1) })}
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
        aria-label="Filter pages"
        placeholder="Filter pages"
        value={view.text}
        onChange={({ target }) => desk.setView({ text: target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={view.only === "failed"}
          onChange={({ target }) => desk.setView({ only: target.checked ? "failed" : "all" })}
        />{" "}
        Failed
      </label>
    </>
  );
}
