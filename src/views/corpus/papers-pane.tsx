import { useEffect, useMemo, useState } from "react";
import { usualNote } from "../../evaluation/papers/paper-runs.ts";
import { comparison, measuredNotes, paperParts, type Comparison } from "../../evaluation/papers/paper-table.ts";
import { paperFor, papers } from "../../evaluation/papers/papers.ts";
import type { PublishedPaper } from "../../evaluation/papers/published.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import type { ShownPaper } from "../../state/corpus.ts";
import { OpenButtons } from "./open-buttons.tsx";
import { PaperExport } from "./paper-export.tsx";
import { PaperTable } from "./paper-table.tsx";
import "./corpus-results.css";
import "./papers.css";

/** The published tables, each number beside what is measured here on the open corpus's group of that name. */
export function PapersPane({ shown }: { readonly shown: ShownPaper }) {
  const controller = useCorpusController();
  const reachable = useReachable(paneId("Papers"));
  const paper = paperFor(shown.paper);
  const compared = useComparison(paper);
  const parts = paperParts(compared);
  const part = parts.find(({ id }) => id === shown.table) ?? parts[0];
  return (
    <section ref={reachable} className="papers scrolls small fill" aria-label="Papers" tabIndex={0}>
      <div className="papers-choice row wraps airy">
        <label>
          Paper{" "}
          <select value={paper.id} onChange={({ target }) => controller.showPaper({ paper: target.value })}>
            {papers.map(({ id, paper: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Table{" "}
          <select value={part?.id} onChange={({ target }) => controller.showPaper({ paper: paper.id, table: target.value })}>
            {parts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <PaperExport compared={compared} />
        <button type="button" className="button at-end" onClick={() => controller.showPaper(undefined)}>
          Back
        </button>
      </div>
      <p className="muted">
        <cite>{paper.title}</cite>. Its pages: {paper.dataSet}.
      </p>
      <Measuring paper={paper} compared={compared} />
      {part !== undefined && <PaperTable key={`${paper.id} ${part.id}`} part={part} />}
      <Notes title={`About the numbers of ${paper.paper}`} notes={paper.notes ?? []} />
    </section>
  );
}

/** The comparison with whatever is open; with every tally more pages are done. */
function useComparison(paper: PublishedPaper): Comparison {
  const { busy: hold } = useActions();
  const controller = useCorpusController();
  const tally = useCorpus(({ works }) => (works.lanes ?? works.sweep)?.tally);
  const alone = useMemo(() => comparison(paper, undefined), [paper]);
  const [found, setFound] = useState<Comparison>();
  useEffect(() => {
    if (tally === undefined) return;
    let isCurrent = true;
    const letGo = hold();
    void controller
      .paper(paper.id)
      .then((compared) => {
        if (isCurrent) setFound(compared);
      })
      .finally(letGo);
    return () => {
      isCurrent = false;
    };
  }, [controller, hold, tally, paper]);
  return tally !== undefined && found?.paper.id === paper.id ? found : alone;
}

interface MeasuringProps {
  readonly paper: PublishedPaper;
  readonly compared: Comparison;
}

/** What is measured beside the numbers, and the way to what is not. */
function Measuring({ paper, compared }: MeasuringProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const name = useCorpus(({ offered, corpus }) => (offered ?? corpus)?.name);
  const isReadable = useCorpus(({ offered, corpus }) => (offered ?? corpus)?.entries !== undefined);
  const isNew = useCorpus(({ offered, works }) => offered !== undefined || works.lanes === undefined);
  const busy = useCorpus((state) => state.busy);
  const isRunning = useCorpus(({ works }) => works.lanes?.done.run?.status === "running");
  const usual = usualNote(paper, library);
  const { missing, otherwise } = compared.runs;
  // Until a page is judged nothing is known of what runs.
  const isWhole = !isNew && (compared.isMeasured ? missing.length + otherwise.length === 0 : isRunning);
  return (
    <div className="papers-measuring">
      {name === undefined ? (
        <>
          <p>
            Published numbers alone. Open pages whose folders are called as the paper’s sources, and the same is measured beside
            each number: {compared.missing.join(", ")}.
          </p>
          <div className="row wraps spaced">
            <OpenButtons />
          </div>
        </>
      ) : (
        <Notes
          notes={compared.isMeasured ? measuredNotes(compared) : [`Published numbers alone: nothing of ${name} is measured yet.`]}
        />
      )}
      {isReadable && !isWhole && (
        <p>
          <button
            type="button"
            className="button primary"
            disabled={busy !== undefined}
            onClick={() => controller.runPaper(paper.id)}
          >
            Run this paper’s methods on {name}
          </button>{" "}
          <span className="muted">{usual}</span>
        </p>
      )}
      {name !== undefined && !isReadable && (
        <p className="muted">Only results are here: open the folder of “{name}” to run the paper’s methods on its pages.</p>
      )}
    </div>
  );
}

function Notes({ title, notes }: { readonly title?: string; readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="papers-notes">
      {title !== undefined && <h3>{title}</h3>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
