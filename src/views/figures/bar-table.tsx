import { useMemo, useState, type ReactNode } from "react";
import type { OutlineChannel, RankingChannel } from "../../extraction/contract/trace.ts";
import { threeDigits } from "../../format.ts";
import { useActions } from "../../lab/react.tsx";
import { valueDomain } from "../../plots/chart.tsx";
import { headRows, tableMarks, type PrintedColumn } from "../../plots/table.tsx";
import type { Lane } from "../../state/lane.ts";
import { firstUnfolded, levelsOf, parentsOf, revealing, shownNodes, withOpen, type FoldState } from "../ui/folding.ts";
import { spoken, useRevealed } from "../ui/picture.tsx";
import { Rows, type RowColumn } from "../ui/rows.tsx";
import { Bar } from "./bar.tsx";
import { mostRows, type FigureKind, type FigureProps, type PicturePrint } from "./figure-kind.ts";
import { NumberLine, PanelFrame, useLinks, type PictureLinks } from "./figure.tsx";
import type { QuantityNote } from "./quantity-info.tsx";
import {
  headOf,
  thingLabel,
  numbersOf,
  quantityName,
  thingTone,
  thingWords,
  verdictColumn,
  type QuantityColumn,
  type Things,
} from "./things.ts";

/** A bar for each row, between two shares of its column's width. */
export interface BarColumn extends PrintedColumn {
  readonly tip: string;
  /** From 0 to 1. */
  readonly bar: (row: number) => { readonly from: number; readonly to: number };
  readonly text: (row: number) => string;
}

interface BarTableProps {
  readonly lane: Lane;
  readonly channel: QuantityNote;
  readonly summary: string;
  /** What keys do. */
  readonly keys: string;
  readonly things: Things;
  /** A bar for each value where absent. */
  readonly bars?: readonly BarColumn[];
  /** The things in the order in which they are shown; as they come where absent, or as its folds tell. */
  readonly rows?: readonly number[];
  readonly folds?: RowFolds;
  /** Things have more than one piece of the page. */
  readonly pieces?: Parameters<typeof useLinks>[2];
  /** Behind a row's label. */
  readonly behind?: (row: number) => ReactNode;
  /** The ways in which its columns sort it. */
  readonly sort?: (column: number) => Pick<RowColumn, "sort" | "onSort">;
  /** What is said of a row besides its numbers. */
  readonly more?: (row: number, links: PictureLinks) => ReactNode;
}

/** Things as rows: their labels, and for each of their numbers a bar behind it. */
export function BarTable(props: BarTableProps) {
  const { lane, channel, summary, keys, things, rows, folds, pieces, behind, sort, more } = props;
  const bars = useMemo(() => props.bars ?? numbersOf(things).flatMap(barsOf), [props.bars, things]);
  const words = (row: number) => thingWords(things, row);
  const links = useLinks(lane, { count: things.count, words }, pieces ?? things);
  const { hover, pin } = links.linked;
  const order = useMemo(
    () => rows ?? folds?.rows ?? Array.from({ length: things.count }, (_, row) => row),
    [rows, folds, things],
  );
  const [current, setCurrent] = useState(0);
  const [target, setTarget] = useState<{ readonly row: number }>();
  useRevealed(links.revealed, (row) => {
    folds?.reveal(row);
    setCurrent(row);
    setTarget({ row });
  });
  const names: RowColumn = {
    key: "name",
    heading: headOf(things.name),
    width: bars.some(({ isWide }) => isWide) ? 140 : 200,
    most: Infinity,
    className: "bar-cell row clip",
    cell: (row) => (
      <>
        {folds?.twist(row)}
        <span
          className={`bar-label truncate ${things.starts === undefined ? "" : "mono"}`}
          dir="auto"
          title={thingLabel(things, row)}
        >
          {row === pin && <b className="bar-pin">{lane.letter}</b>}
          {thingLabel(things, row)}
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
      readout={
        links.read >= 0 && (
          <>
            <NumberLine {...words(links.read)} />
            {more?.(links.read, links)}
          </>
        )
      }
    >
      <Rows
        className="panel-rows"
        label={`${summary} ${keys}`}
        rows={order}
        rowHeight={24}
        columns={[
          names,
          ...bars.map((column, place) => ({
            key: column.name,
            heading: column.name,
            title: `${column.tip}${sort ? ". Press to sort." : ""}`,
            ...(column.isWide ? { width: 170, most: Infinity } : { width: columnWidth(column.name) }),
            className: `bar-cell relative text-end ${column.isWide ? "wide" : ""}`,
            cell: (row: number) => cellOf(column, row),
            ...sort?.(place),
          })),
        ]}
        {...(folds && { tree: folds.tree })}
        look={(row) => ({ className: "bar-row small", "data-paint": thingTone(things, row) })}
        current={current}
        hovered={hover}
        pinned={pin}
        target={target}
        words={(row) => spoken(words(row))}
        onCurrent={setCurrent}
        onPoint={(row = -1) => links.onPoint(row, false)}
        onChoose={(row) => {
          links.onChoose(row);
          // A row without a place of its own is opened or closed.
          if (things.starts === undefined && folds?.tree.isParent(row)) folds.tree.fold(row, !folds.tree.isOpen(row));
        }}
      />
    </PanelFrame>
  );
}

/** The bars of a cell behind its number, or before it if the cell is a step. */
function cellOf({ isWide, bar, text }: BarColumn, row: number): ReactNode {
  const { from, to } = bar(row);
  return (
    <>
      <span className="bar-room">
        <Bar from={0} to={isWide ? Math.min(from, to) : to} />
        {isWide && from !== to && <Bar from={from} to={to} paint={to < from ? "removed" : "kept"} />}
      </span>
      <span className="relative">{text(row)}</span>
    </>
  );
}

/** The numbers of a column with its share of the largest as a bar; none of a column that its picture is not about. */
function barsOf(column: QuantityColumn): readonly BarColumn[] {
  if (column.toldIn !== undefined) return [];
  const [least, greatest] = valueDomain(Array.from(column.values));
  const most = Math.max(Math.abs(least), Math.abs(greatest));
  const valueAt = (row: number): number => column.values[row];
  return [
    {
      name: quantityName(column),
      tip: `${column.name}: ${column.formula ?? ""}`,
      isWide: false,
      bar: (row) => ({ from: 0, to: Math.min(Math.abs(valueAt(row) || 0) / most, 1) }),
      text: (row) => (Number.isNaN(valueAt(row)) ? "" : threeDigits(valueAt(row))),
    },
  ];
}

/** The widths of a letter in the head and of the room at both sides of a name, in CSS pixels. */
const [letterWidth, besideName] = [7.8, 12];
/** The bounds of a column's width, between which it fits the longest word of its name. */
const [leastColumn, widestColumn] = [64, 92];

function columnWidth(name: string): number {
  const longest = Math.max(...name.split(" ").map(({ length }) => length));
  return Math.min(Math.max(Math.ceil(longest * letterWidth) + besideName, leastColumn), widestColumn);
}

/** Rows that fold, as they are shown. */
interface RowFolds {
  readonly rows: readonly number[];
  readonly tree: NonNullable<Parameters<typeof Rows>[0]["tree"]>;
  /** Before a row's label. */
  readonly twist: (row: number) => ReactNode;
  readonly reveal: (row: number) => void;
}

/** Folds of things that are parts of each other. @param first as they are at first */
export function useFolds(parents: Int32Array, first: (parents: Int32Array) => FoldState): RowFolds {
  const levels = useMemo(() => levelsOf(parents), [parents]);
  const isParent = useMemo(() => parentsOf(parents), [parents]);
  const [kept, setUnfolded] = useState(() => first(parents));
  // A run with as many nodes as the one before counts as the same tree, so folds stay.
  const isSame = kept.parents.length === parents.length;
  const unfolded = useMemo(() => (isSame ? { parents, open: kept.open } : first(parents)), [isSame, parents, kept, first]);
  const rows = useMemo(() => Array.from(shownNodes(unfolded)), [unfolded]);
  const isFold = (row: number): boolean => isParent[row] === 1;
  const isOpen = (row: number): boolean => unfolded.open[row] === 1;
  return {
    rows,
    tree: {
      level: (row) => levels[row] + 1,
      parent: (row) => parents[row],
      isParent: isFold,
      isOpen,
      fold: (row, opens) => setUnfolded(withOpen(unfolded, row, opens)),
    },
    twist: (row) => (
      <span
        className="bar-fold no-shrink"
        style={{ marginLeft: indentAt(levels[row]) }}
        data-twist={isFold(row) || undefined}
        aria-hidden="true"
      >
        {isFold(row) && (isOpen(row) ? "▾" : "▸")}
      </span>
    ),
    reveal: (row) => setUnfolded(revealing(unfolded, row)),
  };
}

const indent = 12;
/** Levels that are set in; what lies deeper stands below the last of them. */
const deepestIndent = 12;

/** CSS pixels that a level is set in. */
function indentAt(level: number): number {
  return Math.min(level, deepestIndent) * indent;
}

/** Height of a printed row. */
const rowHeight = 20;

interface PrintedTable {
  readonly things: Things;
  readonly bars?: readonly BarColumn[];
  /** The tree of things that are parts of each other, as far as it is unfolded. */
  readonly unfolded?: FoldState;
}

/** Things as rows on paper: the first of them, where there are very many. */
export function printedTable({ things, bars = numbersOf(things).flatMap(barsOf), unfolded }: PrintedTable): PicturePrint {
  const all = unfolded === undefined ? Array.from({ length: things.count }, (_, row) => row) : [...shownNodes(unfolded)];
  const levels = unfolded && levelsOf(unfolded.parents);
  const shown = all.slice(0, mostRows);
  const rows = shown.map((row) => ({
    label: thingLabel(things, row),
    indent: indentAt(levels?.[row] ?? 0),
    paint: thingTone(things, row),
    cells: bars.map(({ bar, text }) => ({ ...bar(row), text: text(row) })),
  }));
  const notes = [
    ...(shown.length < all.length ? [`The first ${shown.length} rows.`] : []),
    ...(all.length < things.count ? ["Folded rows are left out."] : []),
  ];
  return {
    height: (rows.length + headRows) * rowHeight,
    paint: undefined,
    marks: (size) => tableMarks({ columns: bars, rows, rowHeight }, size),
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}

/** Pieces of the page by what a method weighs in them, the best first. */
export const rankingKind: FigureKind<RankingChannel> = {
  things: rankedOf,
  notes: ({ labels: [best] }) => (best === undefined ? [] : [`first ${best}`]),
  View: RankingView,
  print: (channel) => printedTable({ things: rankedOf(channel) }),
};

function rankedOf({ row, labels, columns, values, classes, meanings, starts, ends }: RankingChannel): Things {
  const verdict = { name: "Verdict", values, classes, meanings };
  return {
    name: `${row?.name ?? "block"}s`,
    count: labels.length,
    labels,
    isOrdered: true,
    starts,
    ends,
    columns: [verdict, ...columns],
  };
}

/** Pieces of the page, the best first, as a table that is sorted by a press on a column's name. */
function RankingView({ channel, things, ...props }: FigureProps<RankingChannel>) {
  const actions = useActions();
  const { columns, values, classes } = channel;
  const [sorting, setSorting] = useState<ColumnOrder>();
  const rows = useMemo(() => sortedRows(channel, sorting), [channel, sorting]);
  return (
    <BarTable
      {...props}
      channel={channel}
      things={things}
      rows={rows}
      keys="Up and down go through its rows, Enter pins one; a column's name sorts by it."
      behind={(row) => thingTone(things, row) !== "removed" && <b className="no-shrink end">{classes[values[row]]}</b>}
      sort={(column) => ({
        sort: sorting?.column !== column ? "none" : sorting.isRising ? "ascending" : "descending",
        onSort: () => {
          const next = sortingAfter(sorting, column);
          const name = next && columns[next.column]?.name;
          setSorting(next);
          actions.announce(next ? `sorted by ${name}, the ${next.isRising ? "smallest" : "largest"} first` : "sorted by rank");
        },
      })}
    />
  );
}

/** A column that a table is sorted by, by its place; the largest value first, unless it is rising. */
interface ColumnOrder {
  readonly column: number;
  readonly isRising: boolean;
}

/** The rows in the order in which they are shown: by rank where they are not sorted. Of equal values the better rank stands first. */
export function sortedRows(
  { labels, columns }: Pick<RankingChannel, "labels" | "columns">,
  sorting: ColumnOrder | undefined,
): readonly number[] {
  const rows = labels.map((_, row) => row);
  const values = sorting && columns[sorting.column]?.values;
  if (sorting === undefined || values === undefined) return rows;
  const sign = sorting.isRising ? 1 : -1;
  return rows.toSorted((one, other) => sign * (values[one] - values[other]) || one - other);
}

/** The sorting that a press on a column's name leads to: the largest first, then the smallest, then by rank again. */
export function sortingAfter(sorting: ColumnOrder | undefined, column: number): ColumnOrder | undefined {
  if (sorting?.column !== column) return { column, isRising: false };
  return sorting.isRising ? undefined : { column, isRising: true };
}

/** A tree that is not the page's own. */
export const outlineKind: FigureKind<OutlineChannel> = {
  things: nodesOf,
  View: OutlineView,
  print: (channel) => printedTable({ things: nodesOf(channel), unfolded: firstUnfolded(channel.parents) }),
};

function nodesOf({ parents, labels, meanings, columns, starts, ends }: OutlineChannel): Things {
  const parent = { name: "Parent", unit: "", values: parents.map((above) => above + 1), toldIn: "files" } as const;
  return {
    name: "nodes",
    count: parents.length,
    labels,
    starts,
    ends,
    columns: [parent, verdictColumn(meanings), ...columns],
  };
}

/** A tree that is not the page's own, as a table that unfolds. */
function OutlineView({ channel, ...props }: FigureProps<OutlineChannel>) {
  const folds = useFolds(channel.parents, firstUnfolded);
  return <BarTable {...props} channel={channel} folds={folds} keys="Arrows go through its nodes and fold them, Enter pins." />;
}
