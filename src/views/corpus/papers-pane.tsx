import { useMemo, useState } from "react";
import { otherwiseNotes } from "../../evaluation/papers/paper-runs.ts";
import {
  cellSentences,
  comparison,
  kindsIn,
  measuredNotes,
  measuredTexts,
  paperTables,
  type ComparedCell,
  type PaperComparison,
  type PaperPart,
} from "../../evaluation/papers/paper-table.ts";
import { paperFor, papers } from "../../evaluation/papers/papers.ts";
import { sourcesOf, type PublishedPaper } from "../../evaluation/papers/published.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { givenCorpus, hasPages, shownWork, type ShownPaper } from "../../state/corpus.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { ExportButton } from "../ui/exports.tsx";
import { NumberTable, type NumberColumn } from "../ui/number-table.tsx";
import { OpenButtons } from "./ask-form.tsx";
import { useAnswer } from "./work.tsx";

interface PapersProps {
  readonly shown: ShownPaper;
  /** They stand beside something else, with nothing about them. */
  readonly isBeside?: boolean;
}

/** The published tables, each number beside what is measured here on the open corpus's group of that name. */
export function PapersPane({ shown, isBeside = false }: PapersProps) {
  const controller = useCorpusController();
  const on = useCorpus((state) => state.works[0]?.corpus.name ?? "");
  const paper = paperFor(shown.paper);
  const compared = useComparison(paper);
  const { parts } = compared;
  const part = parts.find(({ id }) => id === shown.table) ?? parts[0];
  return (
    <section data-reach="pane Papers" className="corpus-part grid papers grow scroll" aria-label="Papers" tabIndex={-1}>
      <div className="row wrap">
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
        <ExportButton label="Export the tables" words="Export" on={on} file={paper.id} tables={() => paperTables(compared)} />
        {!isBeside && (
          <Button look="quiet" onClick={() => controller.showPaper(undefined)}>
            Back
          </Button>
        )}
      </div>
      <p className="muted">
        <cite>{paper.title}</cite>. Its pages: {paper.dataSet}.
      </p>
      {!isBeside && <Measuring paper={paper} compared={compared} />}
      {part !== undefined && <PaperTable key={`${paper.id} ${part.id}`} part={part} />}
      {!isBeside && <PaperNotes title={`About the numbers of ${paper.paper}`} notes={paper.notes ?? []} />}
    </section>
  );
}

/** The comparison with whatever is open. */
function useComparison(paper: PublishedPaper): PaperComparison {
  const alone = useMemo(() => comparison(paper), [paper]);
  return useAnswer(`paper ${paper.id}`, (controller) => controller.paper(paper.id)) ?? alone;
}

interface MeasuringProps {
  readonly paper: PublishedPaper;
  readonly compared: PaperComparison;
}

/** What is measured beside the numbers, and the way to what is not. */
function Measuring({ paper, compared }: MeasuringProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const { offered, busy } = useCorpus((state) => state);
  const work = useCorpus(shownWork);
  const corpus = useCorpus(givenCorpus);
  const name = corpus?.name;
  const canRun = corpus !== undefined && hasPages(corpus);
  const { own } = compared;
  // The runs of a work are compared with the paper once a page is judged.
  const isKnown = own ? own.runs.missing.length + own.runs.otherwise.length === 0 : work?.run !== undefined;
  const isWhole = offered === undefined && work !== undefined && isKnown;
  return (
    <div className="column gap small">
      {name === undefined ? (
        <>
          <p>
            To measure the same beside each number, open pages in folders named like the paper’s sources:{" "}
            {sourcesOf(paper).join(", ")}.
          </p>
          <div className="row wrap">
            <OpenButtons />
          </div>
        </>
      ) : (
        <PaperNotes notes={own ? measuredNotes(compared) : [`Nothing in ${name} has been measured for this paper yet.`]} />
      )}
      {canRun && !isWhole && (
        <p>
          <Button look="primary" refusal={busy} onClick={() => controller.runPaper(paper.id)}>
            Run this paper’s methods on {name}
          </Button>{" "}
          <span className="muted">{otherwiseNotes(paper, library).join(" ")}</span>
        </p>
      )}
      {name !== undefined && !canRun && (
        <p className="muted">Only results are here: open the folder of “{name}” to run the paper’s methods on its pages.</p>
      )}
    </div>
  );
}

function PaperNotes({ title, notes }: { readonly title?: string; readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="column gap small">
      {title !== undefined && <h3>{title}</h3>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** A table in the paper's own form; what was measured stands below each number. */
function PaperTable({ part }: { readonly part: PaperPart }) {
  const { id, name, head, rows, notes, command } = part;
  const kinds = kindsIn(part);
  const actions = useActions();
  const [read, setRead] = useState<ComparedCell>();
  const hasNumbers = rows.some((row) => row.some(({ published }) => published !== undefined));
  const columns = head.map((column, at): NumberColumn<PaperPart["rows"][number]> => ({
    name: column,
    className:
      !["here", "open"].includes(id) && rows.every((row) => row[at]?.published === undefined && row[at]?.isOwn !== true)
        ? "papers-text"
        : "",
    cell: (row) => row[at]?.text,
    show: (row) => (row[at] === undefined || at === 0 ? undefined : <PaperCell {...row[at]} />),
    look: (row) => ({
      className: row[at]?.isOwn === true ? "shaded" : "",
      title: row[at]?.published && cellSentences(row[at]),
    }),
  }));
  return (
    <figure className="column gap">
      {kinds.length > 0 && (
        <p className="muted small">
          In each cell: the published number; below it{" "}
          {kinds.includes("here") && (
            <>
              <strong>the result here</strong> on the pages of that name
            </>
          )}
          {kinds.length > 1 && ", then "}
          {kinds.includes("own") && <strong className="shaded">the result on the open pages</strong>}, with the difference.
        </p>
      )}
      {head.length === 0 ? (
        <h3>{name}</h3>
      ) : (
        <NumberTable
          caption={name}
          rows={rows}
          columns={columns}
          onCell={(row, column) => {
            const cell = row[column];
            setRead(cell);
            if (cell !== undefined) actions.announce(cellSentences(cell));
          }}
        />
      )}
      {hasNumbers && (
        <p className="papers-readout muted small">
          {read?.published === undefined
            ? "Arrow keys go through the cells. Click a cell to read what it shows."
            : cellSentences(read)}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      {command !== undefined && (
        <p className="small">
          To repeat this on a copy of the pages: <code className="block">{command}</code>
        </p>
      )}
    </figure>
  );
}

function PaperCell(cell: ComparedCell) {
  return (
    <>
      <span className="block">
        {cell.text}
        {cell.contradiction !== undefined && <sup aria-label="contradicted">†</sup>}
      </span>
      {cell.here !== undefined && <Below text={measuredTexts(cell, cell.here)} />}
      {cell.own !== undefined && <Below text={measuredTexts(cell, cell.own)} isOwn />}
    </>
  );
}

function Below({ text, isOwn = false }: { readonly text: ReturnType<typeof measuredTexts>; readonly isOwn?: boolean }) {
  return (
    <span className={isOwn ? "block shaded" : "block"}>
      <strong>{text.measured}</strong> <span className="muted">{text.difference}</span>
    </span>
  );
}
