import { useEffect, useRef, useState, type ChangeEvent } from "react";
import type { Comparison, PageChange } from "../../evaluation/comparing/comparison.ts";
import { pageTable, pageText, sameSentences, summaryOf } from "../../evaluation/comparing/comparison-words.ts";
import type { Sentence } from "../../evaluation/comparing/text-changes.ts";
import { counted } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useActions } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { headingAt } from "../../state/corpus-rows.ts";
import { shownWork, tableView, type OpenCorpus } from "../../state/corpus.ts";
import { PairChoice } from "./pair-choice.tsx";
import { ResultTable } from "./result-tables.tsx";
import "./corpus-results.css";

/** Pages that are listed at the most, and sentences of one. */
const mostPages = 200;
const mostSentences = 20;

/** Two runs set against each other: whether the second is worse, on which pages, and by which sentences. */
export function ComparisonPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const reachable = useReachable(paneId("Comparison"));
  const compared = useComparison();
  return (
    <section ref={reachable} className="corpus-tables scrolls small grows" aria-label="Comparison" tabIndex={0}>
      <div className="corpus-tools row wraps spaced">
        <PairChoice corpus={corpus} labels={["Before", "After"]} areLabelsShown />
        <AddResults />
      </div>
      {corpus.plan.runs.length < 2 && (
        <p className="muted">There is one run. Run another lane, or add results of these pages, and the two are compared here.</p>
      )}
      {compared !== undefined && corpus.plan.runs.length > 1 && <Compared corpus={corpus} comparison={compared} />}
    </section>
  );
}

/** The comparison of the two that are chosen, once it is there; with every tally more pages are done. */
function useComparison(): Comparison | undefined {
  const { busy: hold } = useActions();
  const controller = useCorpusController();
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const { shown, pair } = useCorpus(tableView);
  const [compared, setCompared] = useState<{ readonly pair: typeof pair; readonly made: Comparison }>();
  useEffect(() => {
    if (tally === undefined) return;
    let isCurrent = true;
    const letGo = hold();
    void controller
      .compare(shown, pair)
      .then((made) => {
        if (isCurrent) setCompared({ pair, made });
      })
      .finally(letGo);
    return () => {
      isCurrent = false;
    };
  }, [controller, hold, tally, shown, pair]);
  return compared?.pair === pair ? compared.made : undefined;
}

interface ComparedProps {
  readonly corpus: OpenCorpus;
  readonly comparison: Comparison;
}

function Compared({ corpus, comparison }: ComparedProps) {
  const controller = useCorpusController();
  const { pair } = useCorpus(tableView);
  const placeOf = (page: string): number => corpus.pages.findIndex(({ name }) => name === page);
  /** By its title and its name: several pages may have one title. */
  const called = (change: PageChange): PageChange => {
    const { title } = headingAt(corpus, placeOf(change.page));
    return title === undefined ? change : { ...change, page: `${title} (${change.page})` };
  };
  const changed = comparison.changed.slice(0, mostPages);
  const table = pageTable({ ...comparison, changed: comparison.changed.map(called) }, mostPages);
  const open = (row: number): void => {
    const place = placeOf(changed[row]?.page ?? "");
    if (place >= 0) controller.openPagePair(place, pair);
  };
  return (
    <>
      <div role="status">
        {summaryOf(comparison).map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </div>
      {table.rows.length > 0 && <ResultTable table={table} onOpen={open} />}
      {changed.map((change) => change.lost !== undefined && <Sentences key={change.page} change={called(change)} />)}
    </>
  );
}

/** The sentences of a page that were lost and gained. */
function Sentences({ change }: { readonly change: PageChange }) {
  const { page, lost = [], gained = [] } = change;
  return (
    <details>
      <summary dir="auto">
        {page}: {pageText(change)}
      </summary>
      {lost.length + gained.length === 0 && <p>{sameSentences}</p>}
      <SentenceList name="Lost" sentences={lost} />
      <SentenceList name="Gained" sentences={gained} />
    </details>
  );
}

function SentenceList({ name, sentences }: { readonly name: "Lost" | "Gained"; readonly sentences: readonly Sentence[] }) {
  const more = sentences.length - mostSentences;
  if (sentences.length === 0) return null;
  return (
    <>
      <p className="muted">{name}</p>
      <ul aria-label={name}>
        {sentences.slice(0, mostSentences).map(({ text, start }) => (
          <li key={start} dir="auto">
            {text}
          </li>
        ))}
        {more > 0 && <li>… and {counted(more, "sentence")} more</li>}
      </ul>
    </>
  );
}

/** Asks for a file of results, whose runs become columns. */
function AddResults() {
  const controller = useCorpusController();
  const field = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void controller.addResults(file);
    // Or the same file could not be chosen twice running.
    currentTarget.value = "";
  };
  return (
    <>
      <button
        type="button"
        className="button"
        title="The runs of another file of results of these pages, as columns beside these"
        onClick={() => field.current?.click()}
      >
        Add results…
      </button>
      <input ref={field} hidden type="file" aria-label="Add results" accept=".json" onChange={take} />
    </>
  );
}
