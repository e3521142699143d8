import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
} from "react";
import { useActions } from "../../lab/react.tsx";
import { cellAfter, rowAfter } from "./grid-keys.ts";
import { useMedia } from "./use-theme.ts";
import "./rows.css";

/** Attributes by which a row or a cell differs from the others. */
type RowLook = Readonly<Record<`data-${string}`, string | number | boolean | undefined>> & {
  readonly className?: string;
  readonly title?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly "aria-posinset"?: number | undefined;
  readonly "aria-setsize"?: number | undefined;
};

export interface RowColumn {
  readonly key: string;
  readonly heading?: ReactNode;
  readonly title?: string;
  /** Least width in CSS pixels. */
  readonly width: number;
  /** Greatest width; Infinity for what takes the room that is left. As wide as `width` where absent. */
  readonly most?: number;
  /** The cell names its row. */
  readonly isRowHeader?: boolean;
  /** The way in which the rows are sorted by it; "none" where they can be. */
  readonly sort?: "ascending" | "descending" | "none";
  /** Stands under its heading. */
  readonly under?: ReactNode;
  /** Its heading is pressed; where absent, a heading that sorts has a button of its own. */
  readonly onSort?: () => void;
  readonly className?: string;
  readonly cell: (row: number) => ReactNode;
  readonly look?: (row: number) => RowLook;
}

/** What makes rows a tree. */
interface RowTree {
  /** From 1. */
  readonly level: (row: number) => number;
  /** -1 for a root. */
  readonly parent: (row: number) => number;
  readonly isParent: (row: number) => boolean;
  readonly isOpen: (row: number) => boolean;
  readonly fold: (row: number, isOpen: boolean) => void;
}

interface RowsProps {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly title?: string;
  readonly className?: string;
  /** Numbers by which the rows are known, in the order in which they are shown. */
  readonly rows: Pick<readonly number[], "indexOf" | "length" | number>;
  /** In CSS pixels; for a finger or a mouse where absent. */
  readonly rowHeight?: number;
  /** What a row shows: cells, or one line. */
  readonly columns?: readonly RowColumn[];
  readonly line?: (row: number) => ReactNode;
  readonly tree?: RowTree;
  readonly look?: (row: number) => RowLook;
  /** The row that the keys are at, and the column where they go over cells; -1 before the first key. */
  readonly current: number;
  readonly column?: number;
  readonly hovered?: number;
  /** It stays in view where less of the rows is. */
  readonly pinned?: number;
  /** A row to be brought into view: once for each object, and to the middle unless it is in view. */
  readonly target?: { readonly row: number } | undefined;
  /** What is announced as the keys come to a row. */
  readonly words?: (row: number, column: number) => string;
  readonly onCurrent: (row: number, column: number) => void;
  /** A row is come to by the pointer or the keys, or left by both. */
  readonly onPoint?: (row: number | undefined) => void;
  /** A row is clicked, or Enter or space pressed in it. */
  readonly onChoose?: (row: number, column: number) => void;
  /** Takes a key before the rows do; answers whether it did. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** What is drawn behind the rows in view, from the first to the last of them, by their places. */
  readonly ground?: (first: number, last: number) => ReactNode;
  /** The first and the last row that are in view, by their places. */
  readonly onShown?: (first: number, last: number) => void;
  readonly onScroll?: (event: UIEvent<HTMLElement>) => void;
}

/** Pixels of a row: enough for a finger where a finger points. */
export function useRowHeight(): number {
  return useMedia("(pointer: coarse)") ? 44 : 24;
}

/** Rows drawn above and below those in view. */
const overscan = 6;

/** A list, table, tree or table that unfolds, by its columns and folds, with only the rows in view drawn and one tab stop. With a `column` the keys go over cells. */
export function Rows(props: RowsProps) {
  const { label, title, className = "", rows, columns, line, tree, look, current, column, hovered, pinned } = props;
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.ref ?? own;
  const usual = useRowHeight();
  const rowHeight = props.rowHeight ?? usual;
  const at = rows.indexOf(current);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    // Another function would have every row measured again.
    getItemKey: useCallback((index: number) => rows[index] ?? index, [rows]),
    // The row with the focus must exist even out of view.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const drawn = defaultRangeExtractor(range);
        return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].toSorted((left, right) => left - right);
      },
      [at],
    ),
  });
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const input = useInput(props, scroller, rowHeight);
  useRevealing(props, scroller, rowHeight, virtual.scrollRect?.height);
  useRowsInView(virtual.range, props.onShown);
  const kind = columns === undefined ? (tree === undefined ? "listbox" : "tree") : tree === undefined ? "grid" : "treegrid";
  const headed = columns?.filter(({ heading }) => heading !== undefined).length ?? 0;
  const idOf = (row: number, place = column): string => (place === undefined ? `${id}-${row}` : `${id}-${row}-${place}`);
  const tracks = columns && trackStyle(columns);
  return (
    <div
      ref={scroller}
      role={kind}
      className={`rows scroll focus-inside ${className}`}
      aria-label={label}
      title={title}
      aria-rowcount={columns && rows.length + Math.min(headed, 1)}
      aria-colcount={column === undefined ? undefined : columns?.length}
      aria-activedescendant={at < 0 ? undefined : idOf(current)}
      tabIndex={0}
      onScroll={props.onScroll}
      {...input}
    >
      {headed > 0 && columns !== undefined && <Head columns={columns} style={tracks} isCounted={column !== undefined} />}
      <div className="rows-height relative" role={columns && "rowgroup"} style={{ ...tracks, height: rows.length * rowHeight }}>
        {virtual.range !== null && props.ground?.(virtual.range.startIndex, virtual.range.endIndex)}
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return undefined;
          const { className: ownClass = "", style, ...others } = look?.(row) ?? {};
          return (
            <div
              key={row}
              id={column === undefined ? idOf(row) : undefined}
              role={kind === "tree" ? "treeitem" : kind === "listbox" ? "option" : "row"}
              className={`rows-row ${columns === undefined ? "row" : "grid"} ${ownClass}`}
              aria-rowindex={columns && index + 1 + Math.min(headed, 1)}
              aria-level={tree?.level(row)}
              aria-expanded={tree?.isParent(row) === true ? tree.isOpen(row) : undefined}
              aria-posinset={kind === "listbox" ? index + 1 : undefined}
              aria-setsize={kind === "listbox" ? rows.length : undefined}
              aria-selected={pinned === undefined ? (kind === "listbox" ? row === current : undefined) : row === pinned}
              data-row={row}
              data-current={row === current || undefined}
              data-hovered={row === hovered || undefined}
              data-pinned={row === pinned || undefined}
              {...others}
              style={{ ...style, height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {line?.(row)}
              {columns?.map((each, place) => {
                const { className: cellClass = "", ...cellLook } = each.look?.(row) ?? {};
                return (
                  <div
                    key={each.key}
                    id={column === undefined ? undefined : idOf(row, place)}
                    role={each.isRowHeader === true ? "rowheader" : "gridcell"}
                    aria-colindex={column === undefined ? undefined : place + 1}
                    aria-selected={column === undefined ? undefined : row === current && place === column}
                    className={`rows-cell shrink ${each.className ?? ""} ${cellClass}`}
                    data-column={place}
                    {...cellLook}
                  >
                    {each.cell(row)}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HeadProps {
  readonly columns: readonly RowColumn[];
  readonly style: CSSProperties | undefined;
  /** The keys go over cells, which say their places. */
  readonly isCounted: boolean;
}

function Head({ columns, style, isCounted }: HeadProps) {
  return (
    <div role="row" className="rows-head grid border-bottom" aria-rowindex={1} style={style}>
      {columns.map(({ key, heading, under, title, sort, onSort, className = "" }, place) => (
        <div
          key={key}
          role="columnheader"
          aria-colindex={isCounted ? place + 1 : undefined}
          className={`rows-cell shrink ${className}`}
          title={title}
          aria-sort={sort}
        >
          {onSort === undefined ? (
            heading
          ) : (
            <button type="button" className="bare" onClick={onSort}>
              {heading}
              {sort !== undefined && sort !== "none" && <span aria-hidden="true"> {sort === "ascending" ? "▴" : "▾"}</span>}
            </button>
          )}
          {under}
        </div>
      ))}
    </div>
  );
}

/** The columns as tracks of a grid, the same for each row, whatever is in it; below the sum of their least widths the rows are scrolled. */
function trackStyle(columns: readonly RowColumn[]): CSSProperties {
  const tracks = columns.map(({ width, most = width }) => `minmax(${width}px, ${most === Infinity ? "1fr" : `${most}px`})`);
  const least = columns.reduce((sum, { width }) => sum + width, 0);
  return { "--columns": tracks.join(" "), "--least": `${least}px` } as CSSProperties;
}

/** Listeners for the element around all rows. */
function useInput(props: RowsProps, scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const { rows, columns = [], tree, current, column, words, onCurrent, onPoint, onChoose, onKey } = props;
  const actions = useActions();
  const [stepped, setStepped] = useState<object>();
  useLayoutEffect(() => {
    const pane = scroller.current;
    if (stepped === undefined || pane === null) return;
    bring(pane, rows.indexOf(current), rowHeight, "near");
    const cell = column === undefined ? undefined : pane.querySelector(`[data-current] > [data-column="${column}"]`);
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // Only a key scrolls: rows that the pointer folds stay where they are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stepped]);
  const goTo = (row: number, place: number): void => {
    onCurrent(row, place);
    onPoint?.(row);
    if (words !== undefined) actions.announce(words(row, place));
  };
  /** Does what a key means in rows of this kind; returns whether it means anything. */
  const step = (event: KeyboardEvent<HTMLElement>): boolean => {
    const pane = event.currentTarget;
    const pageRows = Math.max(Math.floor((pane.clientHeight - headHeight(pane)) / rowHeight) - 1, 1);
    const at = { row: rows.indexOf(current), rows: rows.length, pageRows };
    if (column !== undefined) {
      const next = cellAfter(event, { row: at.row, column }, { ...at, columns: columns.length });
      if (next !== undefined) goTo(rows[next.row] ?? current, next.column);
      return next !== undefined;
    }
    if (tree !== undefined && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      const isParent = tree.isParent(current);
      const isRight = event.key === "ArrowRight";
      // Right unfolds before it goes on, Left folds before it goes up.
      if (isParent && tree.isOpen(current) !== isRight) tree.fold(current, isRight);
      else if (isRight && isParent) goTo(rows[at.row + 1] ?? current, 0);
      else if (!isRight) goTo(tree.parent(current) < 0 ? current : tree.parent(current), 0);
      return true;
    }
    const next = rowAfter(event.key, at.row, at.rows, pageRows);
    if (next !== undefined) goTo(rows[next] ?? current, 0);
    return next !== undefined;
  };
  return {
    // Only the pointer's own movement counts: rows that scroll under a resting pointer are not pointed at.
    onPointerMove: ({ target }: { readonly target: EventTarget }): void => {
      const under = placeUnder(target);
      if (under !== undefined) onPoint?.(under.row);
    },
    onPointerLeave: () => onPoint?.(undefined),
    onBlur: () => onPoint?.(undefined),
    onClick: ({ target }: { readonly target: EventTarget }): void => {
      const under = placeUnder(target);
      if (under === undefined) return;
      onCurrent(under.row, under.column);
      if (target instanceof Element && target.closest("[data-twist]") !== null) tree?.fold(under.row, !tree.isOpen(under.row));
      else onChoose?.(under.row, under.column);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.altKey || event.metaKey || (event.ctrlKey && column === undefined) || rows.length === 0) return;
      const isOwn = event.target === event.currentTarget;
      if (onKey?.(event) === true || step(event)) setStepped({});
      else if (isOwn && (event.key === "Enter" || event.key === " ") && rows.indexOf(current) >= 0)
        onChoose?.(current, column ?? 0);
      else return;
      event.preventDefault();
    },
  };
}

/** The row and the column of an element. */
function placeUnder(target: EventTarget): { readonly row: number; readonly column: number } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  if (row === null || !(target instanceof Element)) return undefined;
  return {
    row: Number(row.dataset["row"]),
    column: Number(target.closest<HTMLElement>("[data-column]")?.dataset["column"] ?? 0),
  };
}

/** Brings a target into view, and keeps what is pinned there. */
function useRevealing(
  { rows, pinned, target }: RowsProps,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  height: number | undefined,
): void {
  useLayoutEffect(() => {
    if (scroller.current !== null && target !== undefined) bring(scroller.current, rows.indexOf(target.row), rowHeight, "middle");
    // Only a target scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target]);
  useLayoutEffect(() => {
    if (scroller.current !== null && pinned !== undefined) bring(scroller.current, rows.indexOf(pinned), rowHeight, "near");
    // The reason opens below the panes when something is pinned, and takes room from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [height]);
}

function useRowsInView(
  range: { readonly startIndex: number; readonly endIndex: number } | null,
  onShown: RowsProps["onShown"],
): void {
  const { startIndex: first = 0, endIndex: last = 0 } = range ?? {};
  useEffect(() => {
    onShown?.(first, last);
  }, [onShown, first, last]);
}

/** Scrolls no more than it must, by the place of a row; -1 for none. */
function bring(pane: HTMLElement, index: number, rowHeight: number, to: "middle" | "near"): void {
  const room = pane.clientHeight - headHeight(pane);
  const top = index * rowHeight;
  const isAbove = top < pane.scrollTop;
  if (index < 0 || room <= 0 || (!isAbove && top + rowHeight <= pane.scrollTop + room)) return;
  if (to === "middle") pane.scrollTop = top - (room - rowHeight) / 2;
  else pane.scrollTop = isAbove ? top : top + rowHeight - room;
}

function headHeight(pane: HTMLElement): number {
  return pane.querySelector<HTMLElement>(".rows-head")?.offsetHeight ?? 0;
}
