import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState, type CSSProperties } from "react";
import type { ChannelRows } from "../../worker/protocol/figures.ts";
import type { Place } from "../../state/linking.ts";
import { useActions, useQueries } from "../../lab/react.tsx";
import { useRowKeys } from "../ui/use-row-keys.ts";
import "./data-table.css";
import { thousands } from "../../format.ts";

const rowHeight = 24;
/** Rows fetched at a time. */
const blockLength = 100;

interface DataTableProps {
  readonly lane: string;
  readonly run: number;
  readonly units: string;
  /** Unit to bring into view when the table opens. */
  readonly at: number;
  readonly label: string;
}

/** A figure's numbers: every unit with its place and all its values. Rows are fetched as they come into view. */
export function DataTable({ lane, run, units, at, label }: DataTableProps) {
  const actions = useActions();
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = useState(at);
  const { total, columns, rowOf, want } = useRows(lane, run, units, first);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialOffset: first * rowHeight,
  });
  const items = virtual.getVirtualItems();
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    want(firstShown, lastShown);
  }, [want, firstShown, lastShown]);
  const rowKeys = useRowKeys({
    total,
    first,
    reveal: (index) => virtual.scrollToIndex(index),
    speak: (index) => {
      const row = rowOf(index);
      if (row !== undefined) actions.announce(row.map((cell, column) => `${columns[column] ?? ""} ${cell}`).join(", "));
    },
    pin: (index) => {
      const row = rowOf(index);
      if (row !== undefined) actions.pin(placeOf(row, lane));
    },
  });
  const grid = { gridTemplateColumns: `56px 150px repeat(${Math.max(columns.length - 2, 0)}, 104px)` };
  return (
    <div
      ref={scroller}
      className="data-table scrolls small boxed"
      role="table"
      aria-label={label}
      aria-rowcount={total + 1}
      title="Up and down go through the rows, Enter pins"
      tabIndex={0}
      onKeyDown={rowKeys.press}
    >
      <DataHead columns={columns} style={grid} />
      <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {items.map(({ index, start }) => (
          <DataRow
            key={index}
            index={index}
            row={rowOf(index)}
            columns={columns}
            isCurrent={index === rowKeys.current}
            style={{ ...grid, transform: `translateY(${start}px)` }}
            onPin={(row) => actions.pin(placeOf(row, lane))}
          />
        ))}
      </div>
    </div>
  );
}

function DataHead({ columns, style }: Pick<DataRowProps, "columns" | "style">) {
  return (
    <div role="row" className="data-head shaded ruled bold spaced grid" style={style}>
      {columns.map((column) => (
        <span key={column} role="columnheader" title={column}>
          {column}
        </span>
      ))}
    </div>
  );
}

interface DataRowProps {
  readonly index: number;
  /** Undefined while it is fetched. */
  readonly row: Row | undefined;
  readonly columns: readonly string[];
  readonly isCurrent: boolean;
  readonly style: CSSProperties;
  readonly onPin: (row: Row) => void;
}

function DataRow({ index, row, columns, isCurrent, style, onPin }: DataRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="data-row tinted ruled spaced clickable grid"
      data-current={isCurrent || undefined}
      style={style}
    >
      {(row ?? [index + 1, "…"]).map((cell, column) => (
        <span key={columns[column] ?? column} role="cell" dir="auto">
          {column === 0 && row !== undefined ? (
            <button type="button" className="link-button" title="Pin this unit" tabIndex={-1} onClick={() => onPin(row)}>
              {cell}
            </button>
          ) : typeof cell === "number" ? (
            thousands(cell)
          ) : (
            cell
          )}
        </span>
      ))}
    </div>
  );
}

type Row = ChannelRows["rows"][number];

function placeOf(row: Row, lane: string): Place {
  return { start: Number(row[2]), end: Number(row[3]), origin: "lane", lane };
}

interface Fetched {
  readonly run: number;
  readonly blocks: ReadonlyMap<number, ChannelRows>;
}

/** Rows of a run in blocks, which stay while one scrolls: many answers, where `useQuestion` holds the last. */
function useRows(lane: string, run: number, units: string, first: number) {
  const queries = useQueries();
  const [fetched, setFetched] = useState<Fetched>({ run, blocks: new Map() });
  const asked = useRef({ run: -1, blocks: new Set<number>() });
  const want = useCallback(
    (from: number, to: number): void => {
      if (asked.current.run !== run) asked.current = { run, blocks: new Set() };
      const { blocks } = asked.current;
      for (let block = Math.floor(from / blockLength); block <= Math.floor(to / blockLength); block++) {
        if (blocks.has(block)) continue;
        blocks.add(block);
        void queries.rows(lane, run, units, block * blockLength, blockLength).then((rows) => {
          if (rows !== undefined && asked.current.run === run)
            setFetched((before) => ({ run, blocks: new Map(before.run === run ? before.blocks : []).set(block, rows) }));
        });
      }
    },
    [queries, lane, run, units],
  );
  useEffect(() => {
    want(first, first);
  }, [want, first]);
  // The numbers of the run before stay until the first of the new one come.
  const [any] = fetched.blocks.values();
  return {
    total: any?.total ?? 0,
    columns: any?.columns ?? [],
    rowOf: (index: number) => fetched.blocks.get(Math.floor(index / blockLength))?.rows[index % blockLength],
    want,
  };
}
