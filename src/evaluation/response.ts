import { mean } from "d3-array";
import type { MeasureId } from "../extraction/scoring/measures.ts";
import { distributionOf } from "./statistics.ts";
import type { Interval } from "./bootstrap.ts";
import type { Scoreboard } from "./scoreboard.ts";
import type { Sweep } from "./sweep.ts";
import type { Cell, Table } from "./table.ts";

/** What a setting of a sweep gives, averaged over the pages. */
export interface Response {
  /** Values of the axes. */
  readonly at: readonly number[];
  /** undefined, as the others, where no page has a score. */
  readonly value: number | undefined;
  readonly interval: Interval | undefined;
  readonly precision: number | undefined;
  readonly recall: number | undefined;
}

/** A response for each setting of a sweep, in the order of `settingsOf`: figure 5 of Sun, Song and Liao 2011 for any parameter. */
export function responsesOf(board: Scoreboard, axes: Sweep["axes"], measure: MeasureId): readonly Response[] {
  return settings(axes).map((at, run) => {
    const { value, precision, recall } = board.scores(run, measure);
    const found = distributionOf(value);
    return { at, value: found?.mean, interval: found?.interval, precision: mean(precision), recall: mean(recall) };
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
  return value === undefined ? none : value.toFixed(3);
}
