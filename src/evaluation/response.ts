import { mean } from "d3-array";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Interval } from "./statistics.ts";
import type { PageChoice, Scoreboard } from "./scoreboard.ts";
import type { Sweep } from "./plan.ts";
import { largestGroups } from "./score-tables.ts";
import { rangeCell, scoreCell, tableOf, type Table, type TableColumn } from "./table.ts";

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

/** A response for each setting of a sweep, in the order of `sweptRuns`: figure 5 of Sun, Song and Liao 2011 for any parameter. */
export function responsesOf(board: Scoreboard, axes: Sweep["axes"], averaged: Averaged, pages?: PageChoice): readonly Response[] {
  return settings(axes).map((at, run) => {
    const found = board.distribution(run, averaged, "value", pages);
    const meanOf = (part: "precision" | "recall"): number | undefined =>
      averaged === "kept" ? undefined : mean(board.values(run, averaged, part, pages));
    return {
      at,
      pages: found?.count ?? 0,
      value: found?.mean,
      interval: found?.interval,
      quartiles: found && { low: found.lowerQuartile, high: found.upperQuartile },
      precision: meanOf("precision"),
      recall: meanOf("recall"),
      kept: mean(board.values(run, "kept", "value", pages)),
    };
  });
}

/** The responses of the pages of a group. */
export interface GroupResponses {
  /** Its name; empty of the pages that the key says nothing of. */
  readonly group: string;
  readonly pages: number;
  readonly responses: readonly Response[];
}

/** The responses of each of the largest groups that a key makes, in the order of their names: figure 5 of Sun, Song and Liao 2011 for every source. */
export function groupResponses(
  board: Scoreboard,
  axes: Sweep["axes"],
  averaged: Averaged,
  key: string,
): readonly GroupResponses[] {
  return largestGroups([...board.groupsBy(key)]).map(([group, pages]) => ({
    group,
    pages: pages.length,
    responses: responsesOf(board, axes, averaged, pages),
  }));
}

/** The curves of groups as a table: rows are values of the parameter, columns groups; the best of each is marked, and said below. */
export function groupResponseTable(
  [{ parameter }]: Sweep["axes"],
  groups: readonly GroupResponses[],
  part: "value" | "precision" | "recall",
  { caption, value }: TableNames,
): Table {
  const partName = part === "value" ? value : part;
  const [first] = groups;
  const bests = groups.flatMap(({ group, responses }) => {
    const at = responses[bestResponse(responses, part)]?.at[0];
    return at === undefined ? [] : [`${group || "none given"} ${at}`];
  });
  return tableOf(
    `${caption}: ${partName}`,
    first?.responses ?? [],
    [
      { name: parameter, cell: ({ at }) => String(at[0]) },
      ...groups.map(({ group, pages, responses }): TableColumn<Response> => {
        const best = bestResponse(responses, part);
        const cell = (_: Response, row: number): string => scoreCell(responses[row][part]);
        return { name: `${group || "none given"} (${pages})`, cell, isBest: (_, row) => row === best };
      }),
    ],
    bests.length === 0 ? [] : [`Best ${parameter} by ${partName}: ${bests.join(", ")}.`],
  );
}

/** Position of the best response: of several that are as good, the first. -1 where there is none. */
export function bestResponse(responses: readonly Response[], part: "value" | "precision" | "recall" = "value"): number {
  const most = Math.max(...responses.map((response) => response[part] ?? -Infinity));
  return responses.findIndex((response) => response[part] === most);
}

/** The curve of one parameter as a table, or the matrix of two: rows are values of the first, columns of the second. */
export function responseTable(axes: Sweep["axes"], responses: readonly Response[], names: TableNames): Table {
  const best = bestResponse(responses);
  const at = responses[best]?.at;
  const settingText = axes.map(({ parameter }, axis) => `${parameter}=${at?.[axis]}`).join(", ");
  const notes = at === undefined ? [] : [`Best: ${settingText}, ${names.value} ${scoreCell(responses[best]?.value)}.`];
  const [rows, columns] = axes;
  if (columns === undefined) return tableOf(names.caption, responses, curve(rows.parameter, best, names.value), notes);
  const width = columns.values.length;
  const cells = columns.values.map((value, column): TableColumn<number> => {
    const placeOf = (row: number): number => row * width + column;
    const cell = (_: number, row: number): string => scoreCell(responses[placeOf(row)]?.value);
    return { name: String(value), cell, isBest: (_, row) => placeOf(row) === best };
  });
  const first: TableColumn<number> = { name: `${rows.parameter} \\ ${columns.parameter}`, cell: String };
  return tableOf(`${names.caption}: ${names.value}`, rows.values, [first, ...cells], notes);
}

interface TableNames {
  readonly caption: string;
  /** "F1". */
  readonly value: string;
}

function curve(parameter: string, best: number, value: string): readonly TableColumn<Response>[] {
  return [
    { name: parameter, cell: ({ at }) => String(at[0]) },
    { name: value, cell: (response) => scoreCell(response.value), isBest: (_, run) => run === best },
    { name: "95 %", cell: ({ interval }) => rangeCell(interval) },
    { name: "precision", cell: ({ precision }) => scoreCell(precision) },
    { name: "recall", cell: ({ recall }) => scoreCell(recall) },
  ];
}

function settings(axes: Sweep["axes"]): readonly (readonly number[])[] {
  const [first, second] = axes;
  return first.values.flatMap((a) => (second === undefined ? [[a]] : second.values.map((b) => [a, b])));
}
