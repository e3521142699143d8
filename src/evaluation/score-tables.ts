import { mean, median } from "d3-array";
import { readingText, usualReading } from "../extraction/page/reading.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import { pagesPerSecond } from "../extraction/scoring/speed.ts";
import { counted, shareText, thousands } from "../format.ts";
import { oracleName, oracleNote } from "./oracle.ts";
import { distributionOf, intervalNote, type Distribution } from "./statistics.ts";
import type { NamedRun } from "./plan.ts";
import type { PageChoice, Scoreboard, Scores, RunTally, TimeSpent } from "./scoreboard.ts";
import { none, rangeCell, scoreCell, tableOf, type Table, type TableColumn } from "./table.ts";

/** The part of a score that a table shows. */
export type ScorePart = keyof Scores;

/** A row of a summary: a run, or what is best of each page. */
interface Summary {
  readonly name: string;
  readonly value: Distribution | undefined;
  readonly precision?: number | undefined;
  readonly recall?: number | undefined;
  readonly tally?: RunTally;
  readonly figures?: readonly (number | undefined)[];
  /** Pages on which no other run is better. */
  readonly bestOn?: number | undefined;
}

/** Each run on all pages: mean with interval, spread, precision and recall, and on how many pages it came to an end. */
export function summaryTable(board: Scoreboard, measure: MeasureId): Table {
  const { name, valueName, corpus } = measureFor(measure);
  const isRight = valueName !== "share";
  const oracle = board.plan.runs.length < 2 || !isRight ? undefined : board.oracle(measure);
  const upper = oracle && distributionOf(oracle.values);
  const rows = board.plan.runs.map((run, place): Summary => {
    const { precision, recall } = board.scores(place, measure);
    return {
      name: run.name,
      value: board.distribution(place, measure),
      precision: mean(precision),
      recall: mean(recall),
      tally: board.tally(place),
      figures: board.corpusFigures(place, measure),
      bestOn: oracle?.best[place],
    };
  });
  const most = isRight ? bestOf(rows.map(({ value }) => value?.mean)) : undefined;
  // The row that takes the best run of each page is no method, and never marked as the best.
  const isRun = ({ tally }: Summary): boolean => tally !== undefined;
  const columns: readonly TableColumn<Summary>[] = [
    { name: "run", cell: (row) => row.name },
    {
      name: valueName,
      cell: ({ value }) => scoreCell(value?.mean),
      isBest: (row) => isRun(row) && isBest(row.value?.mean, most),
    },
    { name: "95 %", cell: ({ value }) => rangeCell(value?.interval) },
    { name: "precision", cell: ({ precision }) => scoreCell(precision) },
    { name: "recall", cell: ({ recall }) => scoreCell(recall) },
    { name: "median", cell: ({ value }) => scoreCell(value?.median) },
    { name: "quartiles", cell: ({ value }) => rangeCell(value && { low: value.lowerQuartile, high: value.upperQuartile }) },
    { name: "pages", cell: ({ value }) => String(value?.count ?? 0) },
    { name: "failed", cell: ({ tally }) => String(tally?.failed ?? none) },
    { name: "left out", cell: ({ tally }) => String(tally?.leftOut ?? none) },
    ...(corpus?.columns ?? []).map((figure, at) => ({
      name: figure,
      cell: ({ figures }: Summary) => scoreCell(figures?.[at]),
    })),
  ];
  const notes = [intervalNote, ...(corpus === undefined ? [] : [corpus.note])];
  const seen = [...seenNotes(board, measure), ...failureNotes(board, measure)];
  const caption = `${name}: ${valueName} on ${pagesText(board)}`;
  if (upper === undefined) return tableOf(caption, rows, columns, [...notes, ...seen]);
  const bestOn = ({ bestOn: pages = 0, ...row }: Summary): string =>
    isRun(row) ? `${thousands(pages)} (${shareText(pages / upper.count)})` : none;
  return tableOf(
    caption,
    [...rows, { name: oracleName, value: upper }],
    [...columns, { name: "best on", cell: bestOn }],
    [...notes, oracleNote, "best on: pages on which no other run is better. Of equally good runs, each counts.", ...seen],
  );
}

/**
 * Runs by groups of pages, as in table II of Gottron 2008 and tables 4 (F1), 5 (precision) and 6 (recall) of Sun, Song and Liao 2011:
 * means over the pages of each group, their average over the groups, which is the papers', and the mean over all pages.
 */
export function groupTable(board: Scoreboard, measure: MeasureId, key: string, part: ScorePart = "value"): Table {
  const { name, valueName } = measureFor(measure);
  const groups = [...board.groupsBy(key)];
  const { runs } = board.plan;
  const groupMeans = groups.map(([, pages]) => runs.map((_, run) => mean(board.scores(run, measure, pages)[part])));
  const averages = runs.map((_, run) => mean(groupMeans.map((column) => column[run])));
  const shownGroups = largestGroups(groups);
  const leftOut = groups.length - shownGroups.length;
  const column = (heading: string, pages?: PageChoice): TableColumn<NamedRun> => {
    const found = runs.map((_, run) => board.distribution(run, measure, part, pages));
    return markedColumn(
      heading,
      found.map((one) => one?.mean),
      (run) => meanText(found[run]),
    );
  };
  return tableOf(
    `${name}: ${part === "value" ? valueName : part} by ${key}`,
    runs,
    [
      { name: "run", cell: (run) => run.name },
      ...shownGroups.map(([group, pages]) => column(groupHead(key, group, pages), pages)),
      markedColumn("average", averages, (run) => scoreCell(averages[run])),
      column("all pages"),
    ],
    [
      "±: half of the 95 % bootstrap interval of the mean.",
      "average: of the groups, all with the same weight.",
      ...(leftOut > 0 ? [`${thousands(leftOut)} smaller groups have no column, but count in the average.`] : []),
      ...seenNotes(board, measure),
      ...failureNotes(board, measure),
    ],
  );
}

/** Time of each run, without reading and parsing: as in table III of Gottron 2008, and in pages a second. */
export function timeTable(board: Scoreboard): Table {
  const rows = board.plan.runs.map(({ name }, run) => ({ name, run, spent: board.timeSpent(run) }));
  type Row = (typeof rows)[number];
  /** A column of times; a run that took no time has none. */
  const timed = (name: string, textOf: (spent: TimeSpent, run: number) => string): TableColumn<Row> => ({
    name,
    cell: ({ run, spent }) => (spent.pages > 0 && spent.milliseconds > 0 ? textOf(spent, run) : none),
  });
  const speed = ({ pages }: TimeSpent, milliseconds: number): string => {
    const rate = pagesPerSecond(pages, milliseconds) ?? 0;
    return rate >= 100 ? thousands(Math.round(rate)) : rate.toFixed(1);
  };
  return tableOf(
    `Time on ${pagesText(board)}`,
    rows,
    [
      { name: "run", cell: ({ name }) => name },
      timed("s/KB", (_, run) => rateText(board.secondsPerKilobyte(run))),
      timed("pages/s", (spent) => speed(spent, spent.milliseconds)),
      timed("median ms", (_, run) => (median(board.times(run)) ?? 0).toFixed(2)),
      timed("× parsing", ({ milliseconds, parseMilliseconds: parsing }) =>
        parsing > 0 ? (milliseconds / parsing).toFixed(2) : none,
      ),
      timed("pages/s with parsing", (spent) => speed(spent, spent.milliseconds + spent.parseMilliseconds)),
    ],
    [
      "Time: analysis and decision, without parsing. Work that runs share on a page counts for the first of them. " +
        "s/KB: the mean of the pages' quotients; KB: 1,024 UTF-16 units of the page's source.",
    ],
  );
}

/** Normalised time of each run by groups of pages, as in table III of Gottron 2008: means of the pages' seconds per kilobyte. */
export function groupTimeTable(board: Scoreboard, key: string): Table {
  const rate = (name: string, pages?: PageChoice): TableColumn<NamedRun> => ({
    name,
    cell: (_, run) => rateText(board.secondsPerKilobyte(run, pages)),
  });
  return tableOf(
    `Time by ${key}: s/KB`,
    board.plan.runs,
    [
      { name: "run", cell: ({ name }) => name },
      ...largestGroups([...board.groupsBy(key)]).map(([group, pages]) => rate(groupHead(key, group, pages), pages)),
      rate("all pages"),
    ],
    ["The mean of the pages' quotients; KB: 1,024 UTF-16 units of the page's source."],
  );
}

function groupHead(key: string, group: string, pages: PageChoice): string {
  return `${group || `no ${key}`} (${pages.length})`;
}

function rateText(rates: readonly number[]): string {
  return mean(rates)?.toPrecision(2) ?? none;
}

/** Columns of groups, or curves, at the most: sites may be hundreds. */
const mostGroups = 12;

type Group = readonly [name: string, pages: PageChoice];

/** The groups of most pages, as many as can be told apart, in their order. */
export function largestGroups(groups: readonly Group[]): readonly Group[] {
  const bySize = groups.toSorted(([, a], [, b]) => b.length - a.length).slice(0, mostGroups);
  return groups.filter((group) => bySize.includes(group));
}

/** A single page has no interval. */
function meanText(found: Distribution | undefined): string {
  if (found === undefined) return none;
  const { mean: average, count, interval } = found;
  return count === 1 ? scoreCell(average) : `${scoreCell(average)} ±${scoreCell((interval.high - interval.low) / 2)}`;
}

/** A column of a number of each run, the best of which is marked. */
function markedColumn(
  name: string,
  values: readonly (number | undefined)[],
  textOf: (run: number) => string,
): TableColumn<NamedRun> {
  const most = bestOf(values);
  return { name, cell: (_, run) => textOf(run), isBest: (_, run) => isBest(values[run], most) };
}

/** The sentences on pages that are left out of a run's figures, as its model learned from them. */
export function seenNotes(board: Scoreboard, measure: MeasureId): readonly string[] {
  const { runs, sweep } = board.plan;
  const notes = runs.flatMap(({ name }, run) => {
    const { count = 0 } = board.seen(run, measure) ?? {};
    const who = sweep === undefined ? name : "the model";
    return count === 0
      ? []
      : [`Without ${counted(count, "page")} that ${who} was trained on: it does better there than elsewhere.`];
  });
  return [...new Set(notes)];
}

/** The greatest number, to the digits that are shown; undefined where there are not two to choose from. */
function bestOf(values: readonly (number | undefined)[]): string | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length < 2 ? undefined : scoreCell(Math.max(...known));
}

function isBest(value: number | undefined, most: string | undefined): boolean {
  return value !== undefined && scoreCell(value) === most;
}

function failureNotes(board: Scoreboard, measure: MeasureId): readonly string[] {
  const { failedPages, pagesWithoutGold: bare } = board;
  const unscored = board.unscored(measure);
  const hasFailures = board.plan.runs.some((_, run) => board.tally(run).failed > 0);
  return [
    ...(hasFailures ? ["A run that fails on a page scores 0 there."] : []),
    ...(failedPages > 0
      ? [
          `${failedPages} ${failedPages === 1 ? "page could not be judged at all and counts" : "pages could not be judged at all and count"} for no run.`,
        ]
      : []),
    ...(bare > 0 ? [`${bare} ${bare === 1 ? "page has" : "pages have"} no gold standard and no scores.`] : []),
    ...(unscored > 0
      ? [
          `${unscored} ${unscored === 1 ? "score was" : "scores were"} not computed: there was nothing to compare with, or it would take too long. The file of results says where and why. They count in no mean.`,
        ]
      : []),
  ];
}

/** "1 page", "1,204 pages"; where they were read in another way than as usual, with how: "1,204 pages (noscript closed)". */
export function pagesText({ pageCount, plan: { reading = usualReading } }: Scoreboard): string {
  const said = readingText(reading);
  return `${counted(pageCount, "page")}${said && ` (${said})`}`;
}
