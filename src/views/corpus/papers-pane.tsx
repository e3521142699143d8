import { useMemo } from "react";
import { usualNote } from "../../evaluation/papers/paper-runs.ts";
import { comparison, measuredNotes, paperTables, type Comparison } from "../../evaluation/papers/paper-table.ts";
import { paperFor, papers } from "../../evaluation/papers/papers.ts";
import type { PublishedPaper } from "../../evaluation/papers/published.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { openCorpus, type ShownPaper } from "../../state/corpus.ts";
import { Button, Choice, Entries, MenuButton } from "../ui/kit.tsx";
import { useExports } from "./exports.tsx";
import { OpenButtons } from "./open-buttons.tsx";
import { PaperTable } from "./paper-table.tsx";
import { useAnswer } from "./use-tally.ts";
import "./papers.css";

/** The published tables, each number beside what is measured here on the open corpus's group of that name. */
export function PapersPane({ shown }: { readonly shown: ShownPaper }) {
  const controller = useCorpusController();
  const entriesOf = useExports();
  const reachable = useReachable(paneId("Papers"));
  const paper = paperFor(shown.paper);
  const compared = useComparison(paper);
  const { parts } = compared;
  const part = parts.find(({ id }) => id === shown.table) ?? parts[0];
  return (
    <section ref={reachable} className="corpus-part papers scrolls fill" aria-label="Papers" tabIndex={-1}>
      <div className="row wraps airy">
        <Choice
          label="Paper"
          value={paper.id}
          options={papers.map(({ id, paper: label }) => ({ id, label }))}
          onChoose={(id) => controller.showPaper({ paper: id })}
        />
        <Choice
          label="Table"
          value={part?.id ?? ""}
          options={parts.map(({ id, name: label }) => ({ id, label }))}
          onChoose={(table) => controller.showPaper({ paper: paper.id, table })}
        />
        <MenuButton label="Export the tables" words="Export" align="start">
          <Entries entries={entriesOf({ file: paper.id, tables: () => paperTables(compared) })} />
        </MenuButton>
        <Button look="quiet" onClick={() => controller.showPaper(undefined)}>
          Back
        </Button>
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

/** The comparison with whatever is open. */
function useComparison(paper: PublishedPaper): Comparison {
  const alone = useMemo(() => comparison(paper, undefined), [paper]);
  return useAnswer(`paper ${paper.id}`, (controller) => controller.paper(paper.id)) ?? alone;
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
  const isNew = useCorpus((state) => state.offered !== undefined || openCorpus(state) === undefined);
  const busy = useCorpus((state) => state.busy);
  const isRunning = useCorpus((state) => openCorpus(state)?.run.status === "running");
  const usual = usualNote(paper, library);
  const { missing, otherwise } = compared.runs;
  // Until a page is judged nothing is known of what runs.
  const isWhole = !isNew && (compared.isMeasured ? missing.length + otherwise.length === 0 : isRunning);
  return (
    <div className="small">
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
          <Button look="primary" refusal={busy} onClick={() => controller.runPaper(paper.id)}>
            Run this paper’s methods on {name}
          </Button>{" "}
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
    <div className="small">
      {title !== undefined && <h3>{title}</h3>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
