import type { Distribution } from "../../evaluation/statistics.ts";
import { shownWork, type OpenCorpus, type TableView } from "../../state/corpus.ts";
import type { ResultTallies } from "../../worker/protocol/evaluation.ts";
import { useLabContext } from "../../lab/react.tsx";
import { runOfConfidence } from "../../state/corpus-rows.ts";
import { trainedOn, trainedOnNote } from "../../evaluation/page-result.ts";
import { counted, scoreText } from "../../format.ts";
import { expected, type Column } from "./columns.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { HistogramPlot } from "./histogram-plot.tsx";
import { algorithmOf, settingsOf, useRunNames, type RunNames } from "./run-names.ts";

interface TableHeaderProps {
  readonly corpus: OpenCorpus;
  readonly columns: readonly Column[];
  readonly view: TableView;
  readonly height: number;
}

/** The names of the columns, each of which sorts, with what a run's numbers say in all. */
export function TableHeader({ corpus, columns, view: { sort, shown }, height }: TableHeaderProps) {
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const controller = useCorpusController();
  const { letter } = useRunNames(corpus);
  const current = tally?.shown === shown ? tally : undefined;
  const sortBy = (by: Column["by"]): void => {
    // The worst pages come first: those are the ones to look at.
    controller.setView({ sort: { by, isDescending: sort.by === by && !sort.isDescending } });
  };
  return (
    <div role="rowgroup" className="corpus-head ruled" style={{ height }}>
      <div role="row" className="corpus-head-row grid" aria-rowindex={1}>
        {columns.map((column, index) => {
          const isSorted = sort.by === column.by;
          return (
            <div
              key={column.by}
              role="columnheader"
              className="corpus-column small shrinks"
              aria-colindex={index + 1}
              aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : "none"}
            >
              <button
                type="button"
                className="corpus-sort bare tinted tight flex rounded"
                title={sortTitle(column)}
                onClick={() => sortBy(column.by)}
              >
                <ColumnName column={column} letter={letter} />
                <span aria-hidden="true">{isSorted ? (sort.isDescending ? "▼" : "▲") : ""}</span>
              </button>
              {typeof column.by === "number" && <RunNumbers tally={current} run={column.by} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The first click brings the least to the top. */
function sortTitle({ by, name }: Column): string {
  return runOfConfidence(by) === undefined
    ? `Sort by ${name}`
    : "Sort by the F1 that the method expects of itself, which needs no gold standard: the least sure first";
}

function ColumnName({ column, letter }: Pick<RunNames, "letter"> & { readonly column: Column }) {
  const { by, name, run, isSetting } = column;
  const { library } = useLabContext();
  const sure = runOfConfidence(by);
  if (sure !== undefined)
    return (
      <span className="truncated">
        <span className="lane-letter">{letter(sure)}</span> {expected}
      </span>
    );
  if (run === undefined || typeof by !== "number") return <span className="truncated">{by === "group" ? name : "Page"}</span>;
  const settings = settingsOf(run, library);
  return (
    <span className="truncated" dir="auto">
      {isSetting !== true && (
        <>
          <span className="lane-letter">{letter(by)}</span> {algorithmOf(run, library)}{" "}
        </>
      )}
      {settings !== undefined && <span className="muted">{settings}</span>}
    </span>
  );
}

interface RunNumbersProps {
  readonly tally: ResultTallies | undefined;
  readonly run: number;
}

const plot = { width: 88, height: 16 } as const;

function RunNumbers({ tally, run }: RunNumbersProps) {
  const unseen = tally?.distributions[run];
  const trained = tally?.trainedOn[run];
  const found = unseen ?? trained;
  if (tally === undefined || found === undefined) return <p className="corpus-numbers muted tiny one-line">no number</p>;
  const title = numbersTitle(unseen, trained);
  const mark = unseen === undefined ? " †" : "";
  const bins = tally.histograms[run] ?? [];
  return (
    <div className="corpus-numbers tiny one-line" title={title}>
      <strong>{scoreText(found.mean)}</strong>
      {mark}{" "}
      <span>
        {scoreText(found.interval.low)}–{scoreText(found.interval.high)}
        {unseen !== undefined && trained !== undefined && ` † ${scoreText(trained.mean)}`}
      </span>
      <HistogramPlot bins={bins} {...plot} />
    </div>
  );
}

/** The numbers of the pages that a model was not trained on, and apart those of the pages that it was. */
function numbersTitle(unseen: Distribution | undefined, trained: Distribution | undefined): string {
  return [
    ...(unseen === undefined ? [] : [distributionWords(unseen)]),
    ...(trained === undefined ? [] : [`${trainedOn}: ${distributionWords(trained)}`, trainedOnNote]),
  ].join("\n");
}

/** "Mean 0.712, 95 % interval 0.690 to 0.733, median 0.750, quartiles …". */
function distributionWords({ mean, interval, median, lowerQuartile, upperQuartile, deviation, count }: Distribution): string {
  return (
    `Mean ${scoreText(mean)}, its 95 % interval ${scoreText(interval.low)} to ${scoreText(interval.high)}; median ${scoreText(median)}, ` +
    `quartiles ${scoreText(lowerQuartile)} and ${scoreText(upperQuartile)}, standard deviation ${scoreText(deviation)}; ${counted(count, "page")}`
  );
}
