import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState, type CSSProperties } from "react";
import type { RankingChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import type { Paint } from "../../../plots/plot.ts";
import { useActions } from "../../../lab/react.tsx";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { useSize } from "../../ui/use-plot.tsx";
import { BarCell, columnsIn, rowHeight } from "../bar-columns.tsx";
import { classColours } from "../bands/legend.tsx";
import type { FigureProps } from "../figure-kind.ts";
import { Numbers, PanelFrame } from "../panel-frame.tsx";
import { quantityName, spokenNumbers, valueText } from "../panel-text.ts";
import { spanOf, useLinkedUnits, usePlaces } from "../use-places.ts";
import { useRevealed } from "../use-scroll.ts";
import { rowHead, sortedRows, sortingAfter, type Sorting } from "./ranking-rows.ts";

const tallest = 312;

/** Pieces of the page, the best first, as a table that is sorted by a press on a column's name. */
export function RankingView({ lane, channel, summary }: FigureProps<RankingChannel>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const actions = useActions();
  const places = usePlaces(lane);
  const { columns, starts, ends, values, labels } = channel;
  const { hovered, pinned, read } = useLinkedUnits(places, starts, ends);
  const [sorting, setSorting] = useState<Sorting>();
  const rows = useMemo(() => sortedRows({ labels, columns }, sorting), [labels, columns, sorting]);
  const domains = useMemo(() => columns.map((column) => domainOf(column.values)), [columns]);
  const paints = useMemo(() => classColours(channel.meanings), [channel]);
  const { headHeight, wide, grid } = columnsIn(columns.map(quantityName), width);
  const whole = headHeight + rows.length * rowHeight;
  const height = Math.min(whole, tallest);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
  });
  const placeOf = (at: number) => spanOf(rows[at] ?? -1, starts, ends);
  const keys = useRowKeys({
    total: rows.length,
    first: 0,
    reveal: (at) => virtual.scrollToIndex(at),
    speak: (at) => {
      places.point(placeOf(at));
      actions.announce(rowText(channel, rows[at] ?? 0));
    },
    pin: (at) => places.choose(placeOf(at)),
  });
  useRevealed(pinned, places.pin?.lane !== lane.id, (row) => virtual.scrollToIndex(rows.indexOf(row)));
  const sort = (column: number): void => {
    const next = sortingAfter(sorting, column);
    setSorting(next);
    actions.announce(sortingText(channel, next));
  };
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      readout={read < 0 ? undefined : <Numbers label={rowName(channel, read)} numbers={rowNumbers(channel, read)} />}
    >
      <div
        ref={scroller}
        className="panel-scroller outline scrolls anchor steady"
        style={{ height }}
        role="grid"
        tabIndex={0}
        aria-label={`${summary} Up and down go through its rows, Enter pins one; a column's name sorts by it.`}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={`${id}-${rows[keys.current] ?? 0}`}
        onKeyDown={keys.press}
        onPointerLeave={() => places.point(undefined)}
      >
        <RankingHead
          head={rowHead(channel)}
          columns={columns}
          sorting={sorting}
          onSort={sort}
          style={{ ...grid, width: wide, height: headHeight }}
        />
        <div style={{ height: virtual.getTotalSize(), width: wide, position: "relative" }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index] ?? 0;
            return (
              <RankingRow
                key={row}
                id={`${id}-${row}`}
                channel={channel}
                row={row}
                index={index}
                paint={paints[values[row] ?? 0] ?? "muted"}
                domains={domains}
                isCurrent={index === keys.current}
                isHovered={row === hovered}
                pinLetter={row === pinned ? lane.letter : undefined}
                style={{ ...grid, transform: `translateY(${start}px)` }}
                onPoint={() => places.point(placeOf(index))}
                onChoose={() => places.choose(placeOf(index))}
              />
            );
          })}
        </div>
      </div>
    </PanelFrame>
  );
}

interface RankingHeadProps extends Pick<RankingChannel, "columns"> {
  /** Of the column of names. */
  readonly head: string;
  readonly sorting: Sorting | undefined;
  readonly onSort: (column: number) => void;
  readonly style: CSSProperties;
}

function RankingHead({ head, columns, sorting, onSort, style }: RankingHeadProps) {
  return (
    <div className="outline-head ruled small bold grid" role="row" style={style}>
      <span role="columnheader">{head}</span>
      {columns.map((column, place) => {
        const way = sorting?.column === place ? (sorting.isRising ? "ascending" : "descending") : "none";
        return (
          <span
            key={column.name}
            role="columnheader"
            className="anchor"
            aria-sort={way}
            title={`${column.name}: ${column.formula}. Press to sort.`}
          >
            <button type="button" className="row-button bare bold" onClick={() => onSort(place)}>
              {quantityName(column)}
              {way !== "none" && <span aria-hidden="true"> {way === "ascending" ? "▴" : "▾"}</span>}
            </button>
          </span>
        );
      })}
    </div>
  );
}

interface RankingRowProps {
  readonly id: string;
  readonly channel: RankingChannel;
  readonly row: number;
  /** Among the rows as they are sorted. */
  readonly index: number;
  readonly paint: Paint;
  /** Of each column. */
  readonly domains: readonly (readonly [number, number])[];
  readonly isCurrent: boolean;
  readonly isHovered: boolean;
  /** The lane's letter, where the row is pinned. */
  readonly pinLetter: string | undefined;
  readonly style: CSSProperties;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function RankingRow({ channel, row, index, paint, domains, isCurrent, isHovered, pinLetter, ...own }: RankingRowProps) {
  const name = rowName(channel, row);
  return (
    <div
      id={own.id}
      role="row"
      aria-rowindex={index + 2}
      className="outline-row small clickable grid"
      data-current={isCurrent || undefined}
      data-hover={isHovered || undefined}
      data-pin={pinLetter !== undefined || undefined}
      data-paint={paint === "removed" ? undefined : paint}
      style={own.style}
      onPointerMove={own.onPoint}
    >
      <span role="gridcell" className="outline-cell flex clips">
        <button
          type="button"
          className="row-button outline-label bare mono truncated"
          dir="auto"
          tabIndex={-1}
          title={`${name}: ${verdictOf(channel, row)}`}
          onClick={own.onChoose}
        >
          {pinLetter !== undefined && <b className="outline-pin">{pinLetter}</b>}
          {name}
        </button>
        {paint !== "removed" && <b className="rigid at-end">{verdictOf(channel, row)}</b>}
      </span>
      {channel.columns.map((column, place) => (
        <BarCell key={column.name} value={column.values[row] ?? Number.NaN} domain={domains[place] ?? [0, 1]} />
      ))}
    </div>
  );
}

/** "3. block 12, p.lead: The ferry". */
function rowName({ labels }: RankingChannel, row: number): string {
  return `${row + 1}. ${labels[row] ?? ""}`;
}

function verdictOf({ values, classes }: RankingChannel, row: number): string {
  return classes[values[row] ?? 0] ?? "";
}

function rowNumbers(channel: RankingChannel, row: number): readonly (readonly [string, string])[] {
  const numbers = channel.columns.map((column) => [column.name, valueText(column.values[row] ?? Number.NaN, column)] as const);
  return [["Verdict", verdictOf(channel, row)], ...numbers];
}

function rowText(channel: RankingChannel, row: number): string {
  return `${rowName(channel, row)}: ${spokenNumbers(rowNumbers(channel, row))}`;
}

function sortingText({ columns }: RankingChannel, sorting: Sorting | undefined): string {
  const name = columns[sorting?.column ?? -1]?.name;
  if (sorting === undefined || name === undefined) return "sorted by rank";
  return `sorted by ${name}, the ${sorting.isRising ? "smallest" : "largest"} first`;
}
