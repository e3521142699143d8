import { useMemo, useState } from "react";
import type { Comparison, PageChange } from "../../evaluation/comparing/comparison.ts";
import { pageText, sameSentences, summaryOf } from "../../evaluation/comparing/comparison-words.ts";
import type { Sentence } from "../../evaluation/comparing/text-changes.ts";
import { scoreCell } from "../../evaluation/table.ts";
import { counted, differenceText } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { headingAt } from "../../state/corpus-rows.ts";
import { shownWork, tableView, type OpenCorpus } from "../../state/corpus.ts";
import { Button, Choice, FileButton } from "../ui/kit.tsx";
import { differenceWords } from "./corpus-text.ts";
import { PairScatter } from "./pair-scatter.tsx";
import { useRunNames } from "./run-names.ts";
import { TimesFigure } from "./times-plot.tsx";
import { useTally } from "./use-tally.ts";

/** Pages that are listed at the most, and sentences of one. */
const mostPages = 200;
const mostSentences = 20;

/** Two methods set against each other: which is better, on which pages, and by which sentences. */
export function ComparisonPane({ corpus }: { readonly corpus: OpenCorpus }) {
  const controller = useCorpusController();
  const reachable = useReachable(paneId("Compare"));
  const { title } = useRunNames(corpus);
  const { shown, pair } = useCorpus(tableView);
  const comparison = useTally("compare", { shown, pair });
  const isPair = corpus.plan.runs.length > 1;
  const options = corpus.plan.runs.map((_, run) => ({ id: String(run), label: title(run) }));
  return (
    <section ref={reachable} className="compare-pane fill scrolls" aria-label="Compare" tabIndex={-1}>
      <div className="corpus-part">
        <div className="row wraps airy">
          <Choice
            label="Before"
            value={String(pair[0])}
            options={options}
            onChoose={(run) => controller.setView({ pair: [Number(run), pair[1]] })}
          />
          <span className="muted">against</span>
          <Choice
            label="After"
            value={String(pair[1])}
            options={options}
            onChoose={(run) => controller.setView({ pair: [pair[0], Number(run)] })}
          />
          <FileButton
            look="quiet"
            tip="The methods of another file of results of these pages, as columns beside these"
            files="Add results"
            accept=".json"
            onFiles={([file]) => file !== undefined && void controller.addResults(file)}
          >
            Add results…
          </FileButton>
        </div>
        {!isPair && (
          <p className="muted">There is one method. Run another, or add results of these pages, and the two are compared here.</p>
        )}
        {isPair && <Difference corpus={corpus} />}
        {isPair && comparison !== undefined && <Compared corpus={corpus} comparison={comparison} />}
      </div>
      {isPair && (
        <div className="corpus-part">
          <PairScatter corpus={corpus} />
          <TimesFigure corpus={corpus} />
        </div>
      )}
    </section>
  );
}

/** How far the one is ahead of the other. */
function Difference({ corpus }: { readonly corpus: OpenCorpus }) {
  const { title } = useRunNames(corpus);
  const { shown, pair } = useCorpus(tableView);
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const difference = tally?.shown === shown ? tally.difference : undefined;
  if (difference?.pair[0] !== pair[0] || difference.pair[1] !== pair[1]) return null;
  return <p>{differenceWords(difference, title(pair[0]), title(pair[1]), shown)}</p>;
}

interface ComparedProps {
  readonly corpus: OpenCorpus;
  readonly comparison: Comparison;
}

/** The pages on which the two differ, the largest losses first; a row opens its sentences, its title the page. */
function Compared({ corpus, comparison }: ComparedProps) {
  // The difference stands above them, with the names of both.
  const { scores: _, ...unscored } = comparison;
  const [first = "", second = ""] = useCorpus(tableView).pair.map(useRunNames(corpus).letter);
  const [chosen, setChosen] = useState<string>();
  const places = useMemo(() => new Map(corpus.pages.map(({ name }, page) => [name, page])), [corpus.pages]);
  const more = comparison.changed.length - mostPages;
  return (
    <>
      <div role="status" className="muted small">
        {summaryOf(unscored).map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </div>
      {comparison.changed.length > 0 && (
        <div className="corpus-wide">
          <table className="changed-pages small" aria-label="Pages that changed">
            <thead>
              <tr>
                {["page", first, second, `${first} less ${second}`, "sentences"].map((name) => (
                  <th key={name} scope="col" className="muted">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparison.changed.slice(0, mostPages).map((change) => (
                <ChangedPage
                  key={change.page}
                  corpus={corpus}
                  change={change}
                  place={places.get(change.page)}
                  isOpen={chosen === change.page}
                  onToggle={() => setChosen(chosen === change.page ? undefined : change.page)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className="muted small">{counted(more, "page")} more changed.</p>}
    </>
  );
}

interface ChangedPageProps {
  readonly corpus: OpenCorpus;
  readonly change: PageChange;
  /** In the corpus; undefined of a page that is in a file of results alone. */
  readonly place: number | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ChangedPage({ corpus, change, place, isOpen, onToggle }: ChangedPageProps) {
  const controller = useCorpusController();
  const { pair } = useCorpus(tableView);
  const { page, before, after, loss, lost, gained } = change;
  const title = place === undefined ? undefined : headingAt(corpus, place).title;
  const called = title === undefined ? page : `${title} (${page})`;
  return (
    <>
      <tr title={pageText(change)}>
        <th scope="row" dir="auto" className="truncated">
          <button
            type="button"
            className="bare truncated"
            title="Opens the page with both methods"
            onClick={() => place !== undefined && controller.openPagePair(place, pair)}
          >
            {called}
          </button>
        </th>
        <td>{scoreCell(before.score)}</td>
        <td>{scoreCell(after.score)}</td>
        <td>{loss === undefined ? "–" : differenceText(loss)}</td>
        <td>
          {lost === undefined || gained === undefined ? (
            "–"
          ) : (
            <Button
              look="link"
              name={`${lost.length} lost, ${gained.length} gained: ${called}`}
              aria-expanded={isOpen}
              onClick={onToggle}
            >
              {lost.length} lost, {gained.length} gained
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <p className="muted">{pageText(change)}</p>
            {lost?.length === 0 && gained?.length === 0 && <p>{sameSentences}</p>}
            <SentenceList name="Lost" sentences={lost ?? []} />
            <SentenceList name="Gained" sentences={gained ?? []} />
          </td>
        </tr>
      )}
    </>
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
