import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import type { ChannelRows } from "../../worker/protocol.ts";
import { useActions, useQueries } from "../lab-context.tsx";

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
  const virtual = useVirtualizer({ count: total, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8, initialOffset: first * rowHeight });
  const items = virtual.getVirtualItems();
  const firstShown = items[0]?.index ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    want(firstShown, lastShown);
  }, [want, firstShown, lastShown]);
  const grid = { gridTemplateColumns: `64px minmax(140px, 2fr) repeat(${Math.max(columns.length - 2, 0)}, minmax(84px, 1fr))` };
  return (
    <div ref={scroller} className="data-table" role="table" aria-label={label} aria-rowcount={total + 1} tabIndex={0}>
      <div role="row" className="data-head" style={grid}>
        {columns.map((column) => (
          <span key={column} role="columnheader" title={column}>
            {column}
          </span>
        ))}
      </div>
      <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {items.map(({ index, start }) => {
          const row = rowOf(index);
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className="data-row"
              style={{ ...grid, transform: `translateY(${start}px)` }}
              onClick={() => {
                if (row !== undefined) actions.pin({ start: Number(row[2]), end: Number(row[3]), origin: "lane", lane });
              }}
            >
              {(row ?? [index + 1, "…"]).map((cell, column) => (
                <span key={columns[column] ?? column} role="cell" dir="auto">
                  {typeof cell === "number" ? cell.toLocaleString("en") : cell}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useRows(lane: string, run: number, units: string, first: number) {
  const queries = useQueries();
  const [blocks, setBlocks] = useState<ReadonlyMap<number, ChannelRows>>(new Map());
  const asked = useRef(new Set<number>());
  const wanted = useRef({ first, last: first });
  const [ask, setAsk] = useState<(from: number, to: number) => void>(() => () => undefined);
  useEffect(() => {
    let isCurrent = true;
    asked.current = new Set();
    const fetchBlocks = (from: number, to: number): void => {
      wanted.current = { first: from, last: to };
      for (let block = Math.floor(from / blockLength); block <= Math.floor(to / blockLength); block++) {
        if (asked.current.has(block)) continue;
        asked.current.add(block);
        void queries.rows(lane, run, units, block * blockLength, blockLength).then((rows) => {
          if (isCurrent && rows !== undefined) setBlocks((before) => new Map(before).set(block, rows));
        });
      }
    };
    setBlocks(new Map());
    setAsk(() => fetchBlocks);
    fetchBlocks(wanted.current.first, wanted.current.last);
    return () => {
      isCurrent = false;
    };
  }, [queries, lane, run, units]);
  const [any] = blocks.values();
  return {
    total: any?.total ?? 0,
    columns: any?.columns ?? [],
    rowOf: (index: number) => blocks.get(Math.floor(index / blockLength))?.rows[index % blockLength],
    want: ask,
  };
}
