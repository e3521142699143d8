import { useState } from "react";
import { workKinds } from "../../state/corpus.ts";
import type { OpenCorpus, WorkKind } from "../../state/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { useCorpus, useDesk } from "../../lab/corpus.ts";
import { counted, foundWords, progressWords } from "./corpus-text.ts";
import { ExportMenu } from "./export-menu.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { algorithmOf } from "./run-names.ts";
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
        <button
          type="button"
          className="button"
          title="Closes the corpus; a notice offers its results back"
          onClick={() => desk.close()}
        >
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
