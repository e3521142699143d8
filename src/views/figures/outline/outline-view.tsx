import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from "react";
import type { OutlineChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import type { Paint } from "../../../plots/plot.ts";
import { useActions } from "../../../lab/react.tsx";
import { classColours } from "../bands/legend.tsx";
import { treeStep } from "../../ui/grid-keys.ts";
import { useSize } from "../../ui/use-plot.tsx";
import { firstUnfolded, levelsOf, outlineRows, parentsOf, revealing, withOpen, type Unfolded } from "./outline-rows.ts";
import type { FigureProps } from "../figure-kind.ts";
import { Numbers, PanelFrame } from "../panel-frame.tsx";
import { BarCell, columnsIn, rowHeight } from "../bar-columns.tsx";
import { quantityName, valueText } from "../panel-text.ts";
import { spanOf, useLinkedUnits, usePlaces, type Places } from "../use-places.ts";
import { useRevealed } from "../use-scroll.ts";

const tallest = 336;
const indent = 12;
/** Levels that are set in; what lies deeper stands below the last of them. */
const deepestIndent = 12;

/** A tree that is not the page's own, as a table that unfolds: its columns as small bars. */
export function OutlineView({ lane, channel, summary }: FigureProps<OutlineChannel>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const { columns, starts, ends } = channel;
  const places = usePlaces(lane);
  const { pin, point } = places;
  const { hovered, pinned, read } = useLinkedUnits(places, starts, ends);
  const tree = useOutline(channel);
  const { rows, virtual, current, rowInput, goTo, press } = useUnfolding(channel, tree.isParent, scroller, places);
  useRevealed(pinned, pin?.lane !== lane.id, (node) => goTo(node, false));
  const { headHeight, wide, grid } = columnsIn(columns.map(quantityName), width);
  const whole = headHeight + rows.length * rowHeight;
  const height = Math.min(whole, tallest);
  return (
    <PanelFrame letter={lane.letter} quantity={channel} summary={summary} readout={<NodeReading channel={channel} node={read} />}>
      <div
        ref={scroller}
        className="panel-scroller outline scrolls anchor steady"
        style={{ height }}
        role="treegrid"
        tabIndex={0}
        aria-label={`${summary} Arrows go through its nodes and fold them, Enter pins.`}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={`${id}-${current}`}
        onKeyDown={press}
        onPointerLeave={() => point(undefined)}
      >
        <OutlineHead columns={columns} style={{ ...grid, width: wide, height: headHeight }} />
        <div style={{ height: virtual.getTotalSize(), width: wide, position: "relative" }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const node = rows[index] ?? 0;
            return (
              <OutlineRow
                key={node}
                id={`${id}-${node}`}
                tree={tree}
                node={node}
                index={index}
                isCurrent={node === current}
                isHovered={node === hovered}
                pinLetter={node === pinned ? lane.letter : undefined}
                style={{ ...grid, transform: `translateY(${start}px)` }}
                {...rowInput(node)}
              />
            );
          })}
        </div>
      </div>
    </PanelFrame>
  );
}

/** CSS pixels that a level is set in. */
export function indentAt(level: number): number {
  return Math.min(level, deepestIndent) * indent;
}

interface NodeReadingProps extends Pick<FigureProps<OutlineChannel>, "channel"> {
  /** -1 for none. */
  readonly node: number;
}

function NodeReading({ channel, node }: NodeReadingProps) {
  if (node < 0) return undefined;
  return <Numbers label={channel.labels[node]} numbers={nodeNumbers(channel, node)} />;
}

/** A tree with what its rows are drawn from. */
interface Outline {
  readonly channel: OutlineChannel;
  readonly levels: Uint16Array;
  /** 1 for each node that has children. */
  readonly isParent: Uint8Array;
  /** Of each column. */
  readonly domains: readonly (readonly [number, number])[];
  readonly paints: readonly Paint[];
}

function useOutline(channel: OutlineChannel): Outline {
  const { parents, columns, meanings } = channel;
  const levels = useMemo(() => levelsOf(parents), [parents]);
  const isParent = useMemo(() => parentsOf(parents), [parents]);
  const domains = useMemo(() => columns.map(({ values }) => domainOf(values)), [columns]);
  const paints = useMemo(() => classColours(meanings), [meanings]);
  return { channel, levels, isParent, domains, paints };
}

/** The rows of a tree as it is unfolded, and the keys that go through them. */
function useUnfolding(
  channel: OutlineChannel,
  isParent: Uint8Array,
  scroller: RefObject<HTMLElement | null>,
  { point, choose }: Pick<Places, "choose" | "point">,
) {
  const actions = useActions();
  const { parents, starts, ends } = channel;
  const [unfolded, setUnfolded] = useUnfolded(parents);
  const [current, setCurrent] = useState(0);
  const rows = useMemo(() => outlineRows(unfolded), [unfolded]);
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
    actions.announce(nodeText(channel, node));
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nodeAfter(event.key, { rows, current, unfolded, isParent });
    if (next?.unfolded !== undefined) setUnfolded(next.unfolded);
    else if (next?.node !== undefined) goTo(next.node, true);
    else if (event.key === "Enter" || event.key === " ") choose(spanOf(current, starts, ends));
    else return;
    event.preventDefault();
  };
  const rowInput = (node: number): RowInput => {
    const isOpen = unfolded.open[node] === 1;
    return {
      isOpen,
      onPoint: () => point(spanOf(node, starts, ends)),
      onFold: () => setUnfolded(withOpen(unfolded, node, !isOpen)),
      onChoose: () => {
        setCurrent(node);
        choose(spanOf(node, starts, ends));
      },
    };
  };
  return { rows, virtual, current, rowInput, goTo, press };
}

function OutlineHead({ columns, style }: Pick<OutlineChannel, "columns"> & { readonly style: CSSProperties }) {
  return (
    <div className="outline-head ruled small bold grid" role="row" style={style}>
      <span role="columnheader">Node</span>
      {columns.map((column) => (
        <span key={column.name} role="columnheader" title={`${column.name}: ${column.formula}`}>
          {quantityName(column)}
        </span>
      ))}
    </div>
  );
}

interface OutlineRowProps extends RowInput {
  readonly id: string;
  readonly tree: Outline;
  readonly node: number;
  /** Among the rows that are shown. */
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isHovered: boolean;
  /** The lane's letter, where the node is pinned. */
  readonly pinLetter: string | undefined;
  readonly style: CSSProperties;
}

/** The handlers of a row, and whether the node's children are shown. */
interface RowInput {
  readonly isOpen: boolean;
  readonly onPoint: () => void;
  readonly onFold: () => void;
  readonly onChoose: () => void;
}

function OutlineRow({ tree, node, index, isOpen, isCurrent, isHovered, pinLetter, onFold, onChoose, ...row }: OutlineRowProps) {
  const { channel, levels, isParent, domains, paints } = tree;
  const level = levels[node] ?? 0;
  const hasChildren = isParent[node] === 1;
  const label = channel.labels[node];
  return (
    <div
      id={row.id}
      role="row"
      aria-level={level + 1}
      aria-rowindex={index + 2}
      aria-expanded={hasChildren ? isOpen : undefined}
      className="outline-row small clickable grid"
      data-current={isCurrent || undefined}
      data-hover={isHovered || undefined}
      data-pin={pinLetter !== undefined || undefined}
      data-paint={paints[node]}
      style={row.style}
      onPointerMove={row.onPoint}
    >
      <span role="gridcell" className="flex clips" style={{ paddingLeft: indentAt(level) }}>
        {hasChildren ? (
          <button
            type="button"
            className="outline-fold bare rigid anchor"
            tabIndex={-1}
            aria-label={isOpen ? "Fold" : "Unfold"}
            onClick={onFold}
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
          title={label}
          onClick={onChoose}
        >
          {pinLetter !== undefined && <b className="outline-pin">{pinLetter}</b>}
          {label}
        </button>
      </span>
      {channel.columns.map((column, place) => (
        <BarCell key={column.name} value={column.values[node] ?? Number.NaN} domain={domains[place] ?? [0, 1]} />
      ))}
    </div>
  );
}

/** The nodes that are unfolded, begun anew for another tree. */
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

/** Rows that a page key goes on. */
const pageRows = 12;

/** The effect of a key: it leads to a node, or folds or unfolds the present one. */
function nodeAfter(
  key: string,
  { rows, current, unfolded, isParent }: Keyed,
): { readonly node?: number; readonly unfolded?: Unfolded } | undefined {
  const isOpen = unfolded.open[current] === 1 && isParent[current] === 1;
  const place = {
    row: Math.max(rows.indexOf(current), 0),
    rows: rows.length,
    pageRows,
    isParent: isParent[current] === 1,
    isOpen,
  };
  const step = treeStep(key, place);
  switch (step?.kind) {
    case "row":
      return { node: rows[step.row] ?? current };
    case "parent":
      return { node: Math.max(unfolded.parents[current] ?? -1, 0) };
    case "fold":
      return { unfolded: withOpen(unfolded, current, step.isOpen) };
    default:
      return undefined;
  }
}

function nodeNumbers({ columns }: OutlineChannel, node: number): readonly (readonly [string, string])[] {
  return columns.map((column) => [column.name, valueText(column.values[node] ?? 0, column)]);
}

function nodeText(channel: OutlineChannel, node: number): string {
  return [channel.labels[node] ?? "", ...nodeNumbers(channel, node).map((part) => part.join(" "))].join(", ");
}
