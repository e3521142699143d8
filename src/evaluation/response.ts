import { mean } from "d3-array";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { scoreText } from "../format.ts";
import { distributionOf, type Distribution, type Interval } from "./statistics.ts";
import type { Scoreboard } from "./scoreboard.ts";
import type { Sweep } from "./plan.ts";
import type { Cell, Table } from "./table.ts";

/** The scores of a setting of a sweep, averaged over the pages. */
export interface Response {
  /** Values of the axes. */
  readonly at: readonly number[];
  /** Pages that have a number. */
  readonly pages: number;
  /** undefined, as the others, where no page has one. */
  readonly value: number | undefined;
  /** 95 % bootstrap interval of that mean. */
  readonly interval: Interval | undefined;
  /** The middle half of the pages lies between these. */
  readonly quartiles: Interval | undefined;
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  /** Share of the text that is kept. */
  readonly kept: number | undefined;
}

/** The quantity that is averaged: a measure, or where there is nothing to compare with the share of the text that is kept. */
type Averaged = MeasureId | "kept";

/**
 * A response for each setting of a sweep, in the order of `settingsOf`: figure 5 of Sun, Song and Liao 2011 for any parameter.
 *
 * @param known how the numbers of each setting lie, where that was worked out before
 */
export function responsesOf(
  board: Scoreboard,
  axes: Sweep["axes"],
  averaged: Averaged,
  known?: readonly (Distribution | undefined)[],
): readonly Response[] {
  return settings(axes).map((at, run) => {
    const kept = board.keptShares(run);
    const scores = averaged === "kept" ? undefined : board.scores(run, averaged);
    const found = known === undefined ? distributionOf(scores?.value ?? kept) : known[run];
    return {
      at,
      pages: found?.count ?? 0,
      value: found?.mean,
      interval: found?.interval,
      quartiles: found && { low: found.lowerQuartile, high: found.upperQuartile },
      precision: scores && mean(scores.precision),
      recall: scores && mean(scores.recall),
      kept: mean(kept),
    };
  });
}

/** Position of the best response: of several that are as good, the first. -1 where there is none. */
export function bestResponse(responses: readonly Response[]): number {
  const most = Math.max(...responses.map(({ value }) => value ?? -Infinity));
  return responses.findIndex(({ value }) => value === most);
}

/** The curve of one parameter as a table, or the matrix of two: rows are values of the first, columns of the second. */
export function responseTable(axes: Sweep["axes"], responses: readonly Response[], names: TableNames): Table {
  const best = bestResponse(responses);
  const at = responses[best]?.at;
  const settingText = axes.map(({ parameter }, axis) => `${parameter}=${at?.[axis]}`).join(", ");
  const notes = at === undefined ? [] : [`Best: ${settingText}, ${names.value} ${shown(responses[best]?.value)}.`];
  const [rows, columns] = axes;
  return columns === undefined
    ? { ...curve(rows.parameter, responses, best, names), notes }
    : { ...matrix(rows.parameter, columns, responses, best, names), notes };
}

interface TableNames {
  readonly caption: string;
  /** "F1". */
  readonly value: string;
}

function curve(parameter: string, responses: readonly Response[], best: number, { caption, value }: TableNames): Table {
  return {
    caption,
    head: [parameter, value, "95 %", "precision", "recall"],
    rows: responses.map((response, run) => [
      { text: String(response.at[0]) },
      { text: shown(response.value), isBest: run === best },
      { text: response.interval === undefined ? none : `${shown(response.interval.low)}–${shown(response.interval.high)}` },
      { text: shown(response.precision) },
      { text: shown(response.recall) },
    ]),
    notes: [],
  };
}

function matrix(
  parameter: string,
  columns: Sweep["axes"][0],
  responses: readonly Response[],
  best: number,
  { caption, value }: TableNames,
): Table {
  const width = columns.values.length;
  const cells = responses.map((response, run): Cell => ({ text: shown(response.value), isBest: run === best }));
  return {
    caption: `${caption}: ${value}`,
    head: [`${parameter} \\ ${columns.parameter}`, ...columns.values.map(String)],
    rows: Array.from({ length: cells.length / width }, (_, row) => [
      { text: String(responses[row * width]?.at[0]) },
      ...cells.slice(row * width, (row + 1) * width),
    ]),
    notes: [],
  };
}

function settings(axes: Sweep["axes"]): readonly (readonly number[])[] {
  const [first, second] = axes;
  return first.values.flatMap((a) => (second === undefined ? [[a]] : second.values.map((b) => [a, b])));
}

const none = "–";

function shown(value: number | undefined): string {
  return value === undefined ? none : scoreText(value);
}
