import { useMemo, useState, type ReactNode } from "react";
import { trainedOnNote } from "../../evaluation/page-result.ts";
import type { RankedRun, Ranking } from "../../evaluation/ranking.ts";
import { withRange } from "../../evaluation/comparing/demands.ts";
import { none } from "../../evaluation/table.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, scoreText, thousands } from "../../format.ts";
import { headingAt, numberAt, worstFirst } from "../../state/corpus-rows.ts";
import { firstPaper, hasPages } from "../../state/corpus.ts";
import { runKey } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";
import { NumberTable, type NumberColumn } from "../ui/number-table.tsx";
import { differenceWords } from "./corpus-text.ts";
import { GroupTables, heatStyle, rankingColumns } from "./tables.tsx";
import { useTally, useWork } from "./work.ts";

/** Runs that are taken as lanes. */
const best = 3;

/** The methods from the best to the worst, what the numbers say in sentences, and where one of them does worst. */
export function RankingPane({ children }: { readonly children: ReactNode }) {
  const { corpus, view } = useWork();
  const { shown, groupBy } = view;
  return (
    <div data-reach="pane Ranking" className="corpus-parts grow scroll" tabIndex={-1}>
      {shown === "kept" ? (
        <section className="corpus-part" aria-label="Ranking">
          <p className="muted">
            {corpus.goldCount === 0
              ? "No page has a gold standard, so methods cannot be ranked. Open the pages with gold standards beside them to rank methods here."
              : "The share of text kept does not show which method is best. Choose a measure to rank methods here."}
          </p>
          <RunAgreement />
        </section>
      ) : (
        <Ranked measure={shown} />
      )}
      {groupBy !== undefined && <GroupTables />}
      {children}
    </div>
  );
}

function Ranked({ measure }: { readonly measure: MeasureId }) {
  const work = useWork();
  const ranking = useTally("ranking", measure);
  const [chosen, setChosen] = useState<number>();
  const ranked = ranking?.runs.filter(({ rank }) => rank !== undefined) ?? [];
  const [first] = ranked;
  if (ranking === undefined || first === undefined)
    return (
      <section className="corpus-part muted" aria-label="Ranking">
        The ranking appears with the first pages.
      </section>
    );
  const run = chosen ?? first.run;
  return (
    <>
      <section className="corpus-part" aria-label="Ranking">
        <NumberTable
          className="ranking"
          caption={`Methods by ${measureFor(measure).name}`}
          isCaptionHidden
          isSortable
          rows={ranking.runs}
          columns={rankingColumns(work, ranking.runs, measure, { chosen: run, onChoose: setChosen })}
          look={(row) => ({ title: factsOf(row) })}
        />
        <RankingSentences ranking={ranking} ranked={ranked} chosen={run} />
      </section>
      <WorstPages run={run} beside={ranked.map((other) => other.run).filter((other) => other !== run)} />
    </>
  );
}

/** How far it is behind the first, its median, and of how many pages its numbers are. */
function factsOf({ scores, behind }: RankedRun): string | undefined {
  if (scores === undefined) return undefined;
  const gap = behind && `${withRange(behind)} behind the first`;
  return [gap, `median ${scoreText(scores.median)}`, counted(scores.count, "page")].filter(Boolean).join("; ");
}

interface SentencesProps {
  readonly ranking: Ranking;
  readonly ranked: readonly RankedRun[];
  readonly chosen: number;
}

/** What the ranking says, and where it leads. */
function RankingSentences({ ranking, ranked, chosen }: SentencesProps) {
  const { controller, corpus, view, sentence } = useWork();
  const [first, second] = ranked;
  const other = chosen === first?.run ? second : ranked.find(({ run }) => run === chosen);
  const seen = ranking.runs.filter(({ trainedOn }) => trainedOn !== undefined);
  const unranked = ranking.runs.length - ranked.length;
  const asking = (kind: "combination" | "sweep") => () => controller.state.setState({ asking: kind });
  return (
    <div className="ranking-sentences grid gap small muted">
      {first !== undefined && other?.behind !== undefined && (
        <p>
          {differenceWords(other.behind, sentence(first.run), sentence(other.run), view.shown)}{" "}
          <Button look="link" onClick={() => controller.setView({ middle: "compare", pair: [first.run, other.run] })}>
            See where
          </Button>
        </p>
      )}
      {ranking.oracle !== undefined && <p>Taking the best method on each page would give {scoreText(ranking.oracle)}.</p>}
      {unranked > seen.length && <p>{counted(unranked, "method")} without a rank: fewer than half of the pages have a score.</p>}
      {seen.map(({ run, trainedOn }) => (
        <p key={run} title={trainedOnNote}>
          † {sentence(run)} was trained on {thousands(trainedOn?.count ?? 0)} of these pages; its mean there is{" "}
          {scoreText(trainedOn?.mean ?? 0)}.
        </p>
      ))}
      <div className="row wrap">
        {hasPages(corpus) && (
          <>
            <Button look="link" onClick={asking("combination")}>
              Find a combination
            </Button>
            <Button look="link" onClick={asking("sweep")}>
              Sweep a parameter
            </Button>
          </>
        )}
        <Button look="link" onClick={() => controller.showPaper(firstPaper)}>
          Compare with the papers’ tables
        </Button>
        <BestAsLanes runs={ranked.slice(0, best).map(({ run }) => run)} />
      </div>
    </div>
  );
}

/** Takes the best runs as the lanes of the lab, and says when they are. */
function BestAsLanes({ runs }: { readonly runs: readonly number[] }) {
  const { controller, work, lanes } = useWork();
  const named = runs.flatMap((run) => work.plan.runs[run] ?? []);
  const isTaken =
    named.length === lanes.length && named.every((run, place) => lanes[place] && runKey(lanes[place]) === runKey(run));
  return (
    <span role="status">
      {isTaken ? (
        "The best methods are the lanes now. Undo restores the former lanes."
      ) : (
        <Button look="link" tip="Replaces the lanes; Undo restores them" onClick={() => controller.takeAsLanes(runs)}>
          Take the best {runs.length === best ? "three" : runs.length} as lanes
        </Button>
      )}
    </span>
  );
}

/** How far each two runs keep the same, whatever a gold standard says. */
function RunAgreement() {
  const { tally, letter, title } = useWork();
  const agreement = tally?.agreement ?? [];
  if (agreement.length < 2) return null;
  const columns = agreement.map((_, other) => ({
    name: letter(other),
    cell: (run: number) => agreement[run]?.[other],
    text: (value: number) => (Number.isNaN(value) ? none : scoreText(value, 2)),
  }));
  const caption = "Agreement: F1 of the characters that two methods keep, averaged over the pages without gold";
  const rows = [...agreement.keys()];
  return <NumberTable className="small" caption={caption} rows={rows} columns={[{ name: "method", cell: title }, ...columns]} />;
}

/** Pages that are listed, and other runs beside the one. */
const mostPages = 24;
const mostBeside = 2;

interface WorstPagesProps {
  readonly run: number;
  /** The other runs, the best first. */
  readonly beside: readonly number[];
}

/** The pages on which a run does worst, with what others make of them. */
function WorstPages({ run, beside }: WorstPagesProps) {
  const { controller, corpus, table, view, sentence } = useWork();
  const pages = useMemo(
    () => worstFirst(table, { ...view, text: "", only: "all", group: undefined }, run).slice(0, mostPages),
    [table, view, run],
  );
  const runs = [run, ...beside.slice(0, mostBeside)];
  const columns: readonly NumberColumn<number>[] = [
    {
      name: "page",
      className: "truncate",
      cell: (page) => headingAt(table, page).title ?? corpus.pages[page]?.name,
      look: (page) => ({ title: corpus.pages[page]?.name }),
    },
    ...runs.map((of): NumberColumn<number> => {
      const numberOn = (page: number): number | undefined => numberAt(table.results[page], of, view.shown);
      return {
        name: sentence(of),
        title: sentence(of),
        className: "heat truncate",
        cell: numberOn,
        text: (number) => scoreText(number, 2),
        look: (page) => ({ style: heatStyle(numberOn(page)) }),
      };
    }),
  ];
  return (
    <section className="corpus-part" aria-label={`Where ${sentence(run)} does worst`}>
      <div>
        <h3>Where {sentence(run)} does worst</h3>
        <p className="muted small">Click a cell to open the page at the text kept or lost there.</p>
      </div>
      <NumberTable
        className="worst-pages small"
        caption={`The pages on which ${sentence(run)} does worst`}
        isCaptionHidden
        rows={pages}
        columns={columns}
        onCell={(page, column, isChosen) => {
          if (!isChosen) return;
          // The table of pages is sorted likewise, so that the keys go on from there.
          controller.setView({ sort: { by: run, isDescending: false } });
          controller.openPage(page, runs[Math.max(column - 1, 0)]);
        }}
      />
    </section>
  );
}
