import { useMemo, useState, type ReactNode } from "react";
import type { OutlineChannel, RankingChannel } from "../../extraction/contract/trace.ts";
import { threeDigits } from "../../format.ts";
import { domainOf } from "../../plots/chart.tsx";
import type { Tone } from "../../plots/plot.ts";
import { drawTable, headRows, tableTexts, type TableData } from "../../plots/table.tsx";
import type { Lane } from "../../state/lane.ts";
import { spoken, useRevealed, type Words } from "../ui/picture.tsx";
import { Rows, type RowColumn } from "../ui/rows.tsx";
import { mostRows, printedRow, quantityName, type Printed } from "./figure-kind.ts";
import { Numbers, PanelFrame, spanOf, useLinkedUnits, usePlaces } from "./figure.tsx";

type Columns = OutlineChannel["columns"];

interface BarTableProps {
  readonly lane: Lane;
  readonly channel: OutlineChannel | RankingChannel;
  readonly summary: string;
  /** What keys do. */
  readonly keys: string;
  readonly rows: Parameters<typeof Rows>[0]["rows"];
  /** Of the column of names. */
  readonly heading: string;
  readonly words: (row: number) => Words;
  /** Beside a row's name. */
  readonly before?: (row: number) => ReactNode;
  readonly behind?: (row: number) => ReactNode;
  readonly title?: (row: number) => string;
  readonly paint: (row: number) => Tone | undefined;
  /** The ways in which its columns sort it. */
  readonly sort?: (column: number) => Pick<RowColumn, "sort" | "onSort">;
  readonly tree?: Parameters<typeof Rows>[0]["tree"];
  /** A row is pinned elsewhere. */
  readonly onReveal?: (row: number) => void;
}

/** Pieces of the page as a table: their names, and columns of numbers with bars behind them. */
export function BarTable(props: BarTableProps) {
  const { lane, channel, summary, keys, rows, heading, words, before, behind, title, paint, sort, tree, onReveal } = props;
  const { starts, ends } = channel;
  const places = usePlaces(lane);
  const { hovered, pinned, read } = useLinkedUnits(places, starts, ends);
  const bars = useMemo(() => barColumns(channel.columns), [channel.columns]);
  const [current, setCurrent] = useState(0);
  const [target, setTarget] = useState<{ readonly row: number }>();
  useRevealed(pinned, places.pin?.lane !== lane.id, (row) => {
    onReveal?.(row);
    setCurrent(row);
    setTarget({ row });
  });
  const names: RowColumn = {
    key: "name",
    heading,
    width: 200,
    most: Infinity,
    className: "outline-cell flex clips",
    cell: (row) => (
      <>
        {before?.(row)}
        <span className="outline-label mono truncated" dir="auto" title={title?.(row) ?? words(row).label}>
          {row === pinned && <b className="outline-pin">{lane.letter}</b>}
          {words(row).label}
        </span>
        {behind?.(row)}
      </>
    ),
  };
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      readout={read < 0 ? undefined : <Numbers {...words(read)} />}
    >
      <Rows
        className="panel-rows steady"
        label={`${summary} ${keys}`}
        rows={rows}
        rowHeight={24}
        columns={[
          names,
          ...bars.map((column, place) => ({
            ...column,
            ...sort?.(place),
            title: `${column.title}${sort ? ". Press to sort." : ""}`,
          })),
        ]}
        {...(tree && { tree })}
        look={(row) => ({ className: "outline-row small", "data-paint": paint(row) })}
        current={current}
        hovered={hovered}
        pinned={pinned}
        target={target}
        words={(row) => spoken(words(row))}
        onCurrent={setCurrent}
        onPoint={(row) => places.point(row === undefined ? undefined : spanOf(row, starts, ends))}
        onChoose={(row) => places.choose(spanOf(row, starts, ends))}
      />
    </PanelFrame>
  );
}

/** Of a letter of a name in the head, and of the room at both sides of it, in CSS pixels. */
const [letterWidth, besideName] = [7.8, 12];
/** Of a column: as wide as the longest word of its name, and as most numbers are. */
const [leastColumn, widestColumn] = [64, 92];

/** The columns of a table of numbers: each with its share of the largest in its column as a bar behind it. */
export function barColumns(columns: Columns): readonly RowColumn[] {
  return columns.map((column) => {
    const domain = domainOf(column.values);
    return {
      key: column.name,
      heading: quantityName(column),
      title: `${column.name}: ${column.formula}`,
      width: columnWidth(quantityName(column)),
      className: "outline-cell anchor to-end",
      cell: (row) => {
        const value = column.values[row] ?? Number.NaN;
        return (
          <>
            <span className="outline-bar" style={{ width: `${100 * barShare(value, domain)}%` }} />
            <span className="anchor">{numberText(value)}</span>
          </>
        );
      },
    };
  });
}

/** Its name may wrap, but no word of it. */
function columnWidth(name: string): number {
  const longest = Math.max(...name.split(" ").map(({ length }) => length));
  return Math.min(Math.max(Math.ceil(longest * letterWidth) + besideName, leastColumn), widestColumn);
}

/** A row of a printed table: its number among the values of the columns, and how it looks. */
type PrintedRow = Omit<TableData["rows"][number], "cells"> & { readonly row: number };

/** A table of names and columns of numbers on paper: its first rows, where there are very many. */
export function printedTable(columns: Columns, rows: readonly PrintedRow[], remark?: string): Printed {
  const domains = columns.map(({ values }) => domainOf(values));
  const shown = rows.slice(0, mostRows);
  const drawn: TableData = {
    rowHeight: printedRow,
    names: columns.map(quantityName),
    rows: shown.map(({ row, ...look }) => ({
      ...look,
      cells: columns.map(({ values }, column) => {
        const value = values[row] ?? Number.NaN;
        return { text: numberText(value), share: barShare(value, domains[column] ?? [0, 1]) };
      }),
    })),
  };
  const cut = shown.length < rows.length ? `The first ${shown.length} rows.` : undefined;
  const note = [cut, remark].filter((part) => part !== undefined).join(" ");
  return {
    height: (shown.length + headRows) * printedRow,
    paint: (board, frame) => drawTable(board, drawn, frame),
    marks: (size) => tableTexts(drawn, size),
    ...(note !== "" && { note }),
  };
}

function numberText(value: number): string {
  return Number.isNaN(value) ? "" : threeDigits(value);
}

/** The share of the room that a value's bar takes, from 0 to 1. */
function barShare(value: number, [least, greatest]: readonly [number, number]): number {
  const most = Math.max(Math.abs(least), Math.abs(greatest), Number.MIN_VALUE);
  return Number.isNaN(value) ? 0 : Math.min(Math.abs(value) / most, 1);
}
