import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { OutlineChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import { useActions } from "../../../lab/react.tsx";
import { classColours } from "../bands/diagrams.ts";
import { useSize } from "../../ui/use-plot.tsx";
import { firstUnfolded, levelsOf, outlineRows, parentsOf, revealing, withOpen, type Unfolded } from "./outline-rows.ts";
import { Numbers, PanelFrame, type FigureProps } from "../panel-frame.tsx";
import { numberWords, outlineWords, quantityName, valueWords } from "../panel-text.ts";
import { unitAt, spanOf, usePlaces } from "../use-places.ts";
import { useRevealed } from "../use-scroll.ts";

const rowHeight = 24;
/** Of a line in the head, whose names may wrap, and letters of a name that such a line has room for. */
const headLine = 15;
const lettersInHead = 11;
const tallest = 336;
const indent = 12;
/** Levels that are set in; what lies deeper stands below the last of them. */
const deepestIndent = 12;
const columnWidth = 92;
const leastName = 130;

/** A tree that is not the page's own, as a table that unfolds: its columns as small bars. */
export function OutlineView({ lane, channel }: FigureProps<OutlineChannel>) {
  const actions = useActions();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const { parents, labels, columns, starts, ends } = channel;
  const [unfolded, setUnfolded] = useUnfolded(parents);
  const [current, setCurrent] = useState(0);
  const rows = useMemo(() => outlineRows(unfolded), [unfolded]);
  const levels = useMemo(() => levelsOf(parents), [parents]);
  const isParent = useMemo(() => parentsOf(parents), [parents]);
  const domains = useMemo(() => columns.map(({ values }) => domainOf(values)), [columns]);
  const paints = useMemo(() => classColours(channel.meanings), [channel.meanings]);
  const summary = useMemo(() => outlineWords(channel), [channel]);
  const { hover, pin, point, choose } = usePlaces(lane);
  const hovered = useMemo(() => unitAt(hover, starts, ends), [hover, starts, ends]);
  const pinned = useMemo(() => unitAt(pin, starts, ends), [pin, starts, ends]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const goTo = (node: number, isByKey: boolean): void => {
    const shown = revealing(unfolded, node);
    setUnfolded(shown);
    setCurrent(node);
    virtual.scrollToIndex(outlineRows(shown).indexOf(node));
    if (!isByKey) return;
    point(spanOf(node, starts, ends));
    actions.announce(nodeWords(channel, node));
  };
  useRevealed(pinned, pin?.lane !== lane.id, (node) => goTo(node, false));
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nodeAfter(event.key, { rows, current, unfolded, isParent });
    if (next?.unfolded !== undefined) setUnfolded(next.unfolded);
    else if (next?.node !== undefined) goTo(next.node, true);
    else if (event.key === "Enter" || event.key === " ") choose(spanOf(current, starts, ends));
    else return;
    event.preventDefault();
  };
  const read = hovered >= 0 ? hovered : pinned;
  const headHeight = 8 + headLine * Math.max(1, ...columns.map((column) => headLines(quantityName(column))));
  const grid = { gridTemplateColumns: `minmax(${leastName}px, 1fr) repeat(${columns.length}, ${columnWidth}px)` };
  const wide = Math.max(width, leastName + columns.length * columnWidth);
  return (
    <PanelFrame
      letter={lane.letter}
      name={channel.name}
      quantity={channel}
      summary={summary}
      readout={
        read < 0 ? (
          <span className="muted">{summary}</span>
        ) : (
          <Numbers
            label={labels[read]}
            numbers={columns.map((column) => [column.name, valueWords(column.values[read] ?? 0, column)])}
          />
        )
      }
    >
      <div
        ref={scroller}
        className="panel-scroller outline shaded scrolls anchor steady"
        style={{ height: Math.min(headHeight + rows.length * rowHeight, tallest) }}
        role="treegrid"
        tabIndex={0}
        aria-label={`${summary} Arrows go through its nodes and fold them, Enter pins.`}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={`${id}-${current}`}
        onKeyDown={press}
        onPointerLeave={() => point(undefined)}
      >
        <div
          className="outline-head shaded ruled small bold grid"
          role="row"
          style={{ ...grid, width: wide, height: headHeight }}
        >
          <span role="columnheader">Node</span>
          {columns.map((column) => (
            <span key={column.name} role="columnheader" title={`${column.name}: ${column.formula}`}>
              {quantityName(column)}
            </span>
          ))}
        </div>
        <div style={{ height: virtual.getTotalSize(), width: wide, position: "relative" }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const node = rows[index] ?? 0;
            const isOpen = unfolded.open[node] === 1;
            const level = levels[node] ?? 0;
            return (
              <div
                key={node}
                id={`${id}-${node}`}
                role="row"
                aria-level={level + 1}
                aria-rowindex={index + 2}
                aria-expanded={isParent[node] === 1 ? isOpen : undefined}
                className="outline-row small clickable grid"
                data-current={node === current || undefined}
                data-hover={node === hovered || undefined}
                data-pin={node === pinned || undefined}
                data-paint={paints[node]}
                style={{ ...grid, transform: `translateY(${start}px)` }}
                onPointerMove={() => point(spanOf(node, starts, ends))}
              >
                <span role="gridcell" className="flex clips" style={{ paddingLeft: Math.min(level, deepestIndent) * indent }}>
                  {isParent[node] === 1 ? (
                    <button
                      type="button"
                      className="outline-fold bare rigid anchor"
                      tabIndex={-1}
                      aria-label={isOpen ? "Fold" : "Unfold"}
                      onClick={() => setUnfolded(withOpen(unfolded, node, !isOpen))}
                    >
                      {isOpen ? "▾" : "▸"}
                    </button>
                  ) : (
                    <span className="outline-fold bare rigid anchor" />
                  )}
                  <button
                    type="button"
                    className="row-button outline-label bare mono truncated"
                    dir="auto"
                    tabIndex={-1}
                    title={labels[node]}
                    onClick={() => {
                      setCurrent(node);
                      choose(spanOf(node, starts, ends));
                    }}
                  >
                    {node === pinned && <b className="outline-pin">{lane.letter}</b>}
                    {labels[node]}
                  </button>
                </span>
                {columns.map((column, place) => (
                  <BarCell key={column.name} value={column.values[node] ?? Number.NaN} domain={domains[place] ?? [0, 1]} />
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </PanelFrame>
  );
}

/** Lines that a column's name takes in the head. */
function headLines(name: string): number {
  let [lines, room] = [1, lettersInHead];
  for (const { length } of name.split(" ")) {
    if (length > room && room < lettersInHead) [lines, room] = [lines + 1, lettersInHead];
    room -= length + 1;
  }
  return lines;
}

function BarCell({ value, domain: [least, greatest] }: { readonly value: number; readonly domain: readonly [number, number] }) {
  const share = Number.isNaN(value)
    ? 0
    : (Math.abs(value) / Math.max(Math.abs(least), Math.abs(greatest), Number.MIN_VALUE)) * 100;
  return (
    <span role="gridcell" className="outline-cell anchor to-end">
      <span className="outline-bar" style={{ width: `${Math.min(share, 100)}%` }} />
      <span className="anchor">{Number.isNaN(value) ? "" : numberWords(value)}</span>
    </span>
  );
}

/** What is unfolded, begun anew for another tree. */
function useUnfolded(parents: Int32Array): readonly [Unfolded, (unfolded: Unfolded) => void] {
  const [kept, setKept] = useState(() => firstUnfolded(parents));
  // A run after another with as many nodes has the same tree, as far as a reader is concerned.
  const isSame = kept.parents.length === parents.length;
  const unfolded = useMemo(() => (isSame ? { parents, open: kept.open } : firstUnfolded(parents)), [isSame, parents, kept]);
  return [unfolded, setKept];
}

interface Keyed {
  readonly rows: Int32Array;
  readonly current: number;
  readonly unfolded: Unfolded;
  readonly isParent: Uint8Array;
}

/** What a key of a tree does: it leads to a node, or folds or unfolds the present one. */
function nodeAfter(
  key: string,
  { rows, current, unfolded, isParent }: Keyed,
): { readonly node?: number; readonly unfolded?: Unfolded } | undefined {
  const at = Math.max(rows.indexOf(current), 0);
  const to = (row: number) => ({ node: rows[Math.min(Math.max(row, 0), rows.length - 1)] ?? current });
  const isOpen = unfolded.open[current] === 1 && isParent[current] === 1;
  switch (key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "PageDown":
      return to(at + 12);
    case "PageUp":
      return to(at - 12);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "ArrowRight":
      if (isParent[current] !== 1) return undefined;
      return isOpen ? to(at + 1) : { unfolded: withOpen(unfolded, current, true) };
    case "ArrowLeft":
      return isOpen ? { unfolded: withOpen(unfolded, current, false) } : { node: Math.max(unfolded.parents[current] ?? -1, 0) };
    default:
      return undefined;
  }
}

function nodeWords({ labels, columns }: OutlineChannel, node: number): string {
  const values = columns.map((column) => `${column.name} ${valueWords(column.values[node] ?? 0, column)}`);
  return [labels[node] ?? "", ...values].join(", ");
}
