import { confidenceOf, isTrainedOnPage, trainedOn } from "../../evaluation/page-result.ts";
import { isAsGood, type RankedRun } from "../../evaluation/ranking.ts";
import { tableOf, type Table, type TableColumn } from "../../evaluation/table.ts";
import { intervalNote } from "../../evaluation/statistics.ts";
import type { Library } from "../../extraction/run.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { timeText } from "../../format.ts";
import { groupAt, headingAt, numberAt, runOfConfidence, tableRows, trainedRuns } from "../../state/corpus-rows.ts";
import type { OpenCorpus, TableView } from "../../state/corpus.ts";
import { columnsOf } from "./columns.ts";
import { runSentence, shownName } from "./run-names.ts";

/** The ranking as a table, in the order that it is shown in. */
export function rankingTable(
  { name, plan }: OpenCorpus,
  rows: readonly RankedRun[],
  measure: MeasureId,
  library: Library,
): Table {
  const columns: readonly TableColumn<RankedRun>[] = [
    { name: "rank", cell: ({ rank }) => rank },
    { name: "method", cell: ({ run }) => runSentence(plan.runs[run], library) },
    { name: "run", cell: ({ run }) => plan.runs[run]?.name },
    { name: measureFor(measure).valueName, cell: ({ scores }) => scores?.mean },
    { name: "interval low", cell: ({ scores }) => scores?.interval.low },
    { name: "interval high", cell: ({ scores }) => scores?.interval.high },
    { name: "precision", cell: ({ precision }) => precision },
    { name: "recall", cell: ({ recall }) => recall },
    { name: "median", cell: ({ scores }) => scores?.median },
    { name: "behind", cell: ({ behind }) => behind?.mean },
    { name: "as good as the first", cell: (row) => (isAsGood(row) ? "yes" : "") },
    { name: "pages", cell: ({ scores }) => scores?.count ?? 0 },
    { name: "failed", cell: ({ tally }) => tally.failed },
    { name: "left out", cell: ({ tally }) => tally.leftOut },
    { name: "a page", cell: ({ milliseconds }) => milliseconds, text: timeText },
    { name: "trained on", cell: (row) => row.trainedOn?.mean },
    { name: "pages trained on", cell: (row) => row.trainedOn?.count },
  ];
  return tableOf(`${name}: methods by ${shownName(measure)}`, rows, columns, [intervalNote]);
}

/** The pages as they are filtered and sorted, every one of them. */
export function pagesTable(corpus: OpenCorpus, view: TableView): Table {
  const { groupBy, shown } = view;
  const headings = corpus.pages.map((_, page) => headingAt(corpus, page));
  const hasHeadings = headings.some(({ title }) => title !== undefined);
  const columns: readonly TableColumn<number>[] = [
    ...columnsOf(corpus, groupBy).map(({ by, name }): TableColumn<number> => {
      if (by === "page") return { name: "page", cell: (page) => corpus.pages[page]?.name };
      if (by === "group") return { name, cell: (page) => groupAt(corpus, page, groupBy ?? "") };
      const sure = runOfConfidence(by);
      const numberOn = (page: number): number | undefined =>
        typeof by === "number" ? numberAt(corpus.results[page], by, shown) : confidenceOf(corpus.results[page], sure ?? -1);
      return { name, cell: numberOn };
    }),
    ...trainedRuns(corpus).map((run): TableColumn<number> => ({
      name: `${corpus.plan.runs[run]?.name ?? ""}, ${trainedOn}`,
      cell: (page) => (isTrainedOnPage(corpus.results[page], run) ? "yes" : ""),
    })),
    ...(hasHeadings ? headingNames.map((name): TableColumn<number> => ({ name, cell: (page) => headings[page]?.[name] })) : []),
  ];
  return tableOf(`${corpus.name}: pages by ${shownName(shown)}`, tableRows(corpus, view), columns);
}

const headingNames = ["title", "author", "published", "host"] as const;
