import { mean, median } from "d3-array";
import { readingText, usualReading } from "../extraction/page/reading.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measureFor } from "../extraction/scoring/measures.ts";
import { pagesPerSecond } from "../extraction/scoring/speed.ts";
import { counted, shareText, thousands } from "../format.ts";
import { oracleName, oracleNote } from "./oracle.ts";
import { distributionOf, intervalNote, type Distribution } from "./statistics.ts";
import type { PageChoice, Scoreboard, Scores } from "./scoreboard.ts";
import { none, scoreCell, type Cell, type Table } from "./table.ts";

/** The part of a score that a table shows. */
export type ScorePart = keyof Scores;

/** Each run on all pages: mean with interval, spread, precision and recall, and on how many pages it came to an end. */
export function summaryTable(board: Scoreboard, measure: MeasureId): Table {
  const { name, valueName, corpus } = measureFor(measure);
  const isRight = valueName !== "share";
  const rows = board.plan.runs.map((plan, run) => {
    const { precision, recall } = board.scores(run, measure);
    const value = board.distribution(run, measure);
    return { run, name: plan.name, tally: board.tally(run), value, precision: mean(precision), recall: mean(recall) };
  });
  const most = isRight ? bestOf(rows.map(({ value }) => value?.mean)) : undefined;
  const figures = corpus?.columns ?? [];
  const own = ["run", valueName, "95 %", "precision", "recall", "median", "quartiles", "pages", "failed", "left out"];
  const head = [...own, ...figures];
  const oracle = board.plan.runs.length < 2 || !isRight ? undefined : board.oracle(measure);
  const upper = oracle && distributionOf(oracle.values);
  return {
    caption: `${name}: ${valueName} on ${pagesText(board)}`,
    head: upper === undefined ? head : [...head, "best on"],
    rows: [
      ...rows.map(({ run, name: rowName, tally, value, precision, recall }) => [
        { text: rowName },
        { text: scoreCell(value?.mean), isBest: isBest(value?.mean, most) },
        { text: value === undefined ? none : `${scoreCell(value.interval.low)}–${scoreCell(value.interval.high)}` },
        { text: scoreCell(precision) },
        { text: scoreCell(recall) },
        { text: scoreCell(value?.median) },
        { text: value === undefined ? none : `${scoreCell(value.lowerQuartile)}–${scoreCell(value.upperQuartile)}` },
        { text: String(value?.count ?? 0) },
        { text: String(tally.failed) },
        { text: String(tally.leftOut) },
        ...figuresOf(board.corpusFigures(run, measure), figures.length),
        ...(oracle === undefined || upper === undefined ? [] : [{ text: bestOnText(oracle.best[run] ?? 0, upper.count) }]),
      ]),
      ...(upper === undefined ? [] : [oracleRow(upper, figures.length)]),
    ],
    notes: [
      intervalNote,
      ...(corpus === undefined ? [] : [corpus.note]),
      ...(upper === undefined
        ? []
        : [oracleNote, "best on: pages on which no other run is better; where several are as good, each counts."]),
      ...seenNotes(board, measure),
      ...failureNotes(board, measure),
    ],
  };
}

/** What whoever chose the best run of each page would come to: it is no method, and never marked as the best. */
function oracleRow(upper: Distribution, figures: number): readonly Cell[] {
  const { mean: average, interval, median: middle, lowerQuartile, upperQuartile, count } = upper;
  const texts = [
    oracleName,
    scoreCell(average),
    `${scoreCell(interval.low)}–${scoreCell(interval.high)}`,
    none,
    none,
    scoreCell(middle),
    `${scoreCell(lowerQuartile)}–${scoreCell(upperQuartile)}`,
    String(count),
    none,
    none,
    ...Array.from({ length: figures }, () => none),
    none,
  ];
  return texts.map((text) => ({ text }));
}

/** The figures of a corpus, as many as have a column. */
function figuresOf(values: readonly (number | undefined)[], count: number): readonly Cell[] {
  return Array.from({ length: count }, (_, column) => ({ text: scoreCell(values[column]) }));
}

/** "120 (37 %)". */
function bestOnText(pages: number, of: number): string {
  return `${thousands(pages)} (${shareText(pages / of)})`;
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
  const cellsOf = (pages?: PageChoice): readonly Cell[] =>
    markedCells(
      runs.map((_, run) => {
        const found = board.distribution(run, measure, part, pages);
        return { value: found?.mean, text: meanText(found) };
      }),
    );
  const cells = [
    ...shownGroups.map(([, pages]) => cellsOf(pages)),
    markedCells(averages.map((value) => ({ value, text: scoreCell(value) }))),
    cellsOf(),
  ];
  return {
    caption: `${name}: ${part === "value" ? valueName : part} by ${key}`,
    head: ["run", ...shownGroups.map(([group, pages]) => groupHead(key, group, pages)), "average", "all pages"],
    rows: runs.map((run, at) => [{ text: run.name }, ...cells.map((column) => column[at] ?? { text: none })]),
    notes: [
      "±: half of the 95 % bootstrap interval of the mean.",
      "average: of the groups, each counting the same.",
      ...(leftOut > 0 ? [`${thousands(leftOut)} smaller groups have no column, but count in the average.`] : []),
      ...seenNotes(board, measure),
      ...failureNotes(board, measure),
    ],
  };
}

/** Time of each run, without reading and parsing: as in table III of Gottron 2008, and in pages a second. */
export function timeTable(board: Scoreboard): Table {
  return {
    caption: `Time on ${pagesText(board)}`,
    head: ["run", "s/KB", "pages/s", "median ms", "× parsing", "pages/s with parsing"],
    rows: board.plan.runs.map(({ name }, run) => {
      const { pages, milliseconds, parseMilliseconds, each } = board.timeSpent(run);
      const isTimed = pages > 0 && milliseconds > 0;
      return [
        { text: name },
        { text: isTimed ? rateText(board.secondsPerKilobyte(run)) : none },
        { text: isTimed ? rounded(pagesPerSecond(pages, milliseconds) ?? 0) : none },
        { text: isTimed ? (median(each) ?? 0).toFixed(2) : none },
        { text: isTimed && parseMilliseconds > 0 ? (milliseconds / parseMilliseconds).toFixed(2) : none },
        { text: isTimed ? rounded(pagesPerSecond(pages, milliseconds + parseMilliseconds) ?? 0) : none },
      ];
    }),
    notes: [
      "Time: analysis and decision, without parsing. What runs share on a page is counted with the first of them. " +
        "s/KB: the mean of the pages' quotients; KB: 1,024 UTF-16 units of the page's source.",
    ],
  };
}

/** Normalised time of each run by groups of pages, as in table III of Gottron 2008: means of the pages' seconds per kilobyte. */
export function groupTimeTable(board: Scoreboard, key: string): Table {
  const groups = largestGroups([...board.groupsBy(key)]);
  return {
    caption: `Time by ${key}: s/KB`,
    head: ["run", ...groups.map(([group, pages]) => groupHead(key, group, pages)), "all pages"],
    rows: board.plan.runs.map(({ name }, run) => [
      { text: name },
      ...groups.map(([, pages]) => ({ text: rateText(board.secondsPerKilobyte(run, pages)) })),
      { text: rateText(board.secondsPerKilobyte(run)) },
    ]),
    notes: ["The mean of the pages' quotients; KB: 1,024 UTF-16 units of the page's source."],
  };
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

/** Stands where there is no number. */

type Mean = Pick<Distribution, "count" | "mean" | "interval"> | undefined;

/** Of a single page there is no interval. */
function meanText(found: Mean): string {
  if (found === undefined) return none;
  const { mean: average, count, interval } = found;
  return count === 1 ? scoreCell(average) : `${scoreCell(average)} ±${scoreCell((interval.high - interval.low) / 2)}`;
}

function markedCells(column: readonly { readonly value: number | undefined; readonly text: string }[]): readonly Cell[] {
  const most = bestOf(column.map(({ value }) => value));
  return column.map(({ value, text }) => ({ text, isBest: isBest(value, most) }));
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
          `${unscored} ${unscored === 1 ? "score was" : "scores were"} not computed: there was nothing to compare with, or it would take too long; the file of results says where and why. They count in no mean.`,
        ]
      : []),
  ];
}

/** "1 page", "1,204 pages"; where they were read in another way than as usual, with how: "1,204 pages (noscript closed)". */
export function pagesText({ pageCount, plan: { reading = usualReading } }: Scoreboard): string {
  const said = readingText(reading);
  return `${counted(pageCount, "page")}${said && ` (${said})`}`;
}

function rounded(value: number): string {
  return value >= 100 ? thousands(Math.round(value)) : value.toFixed(1);
}
