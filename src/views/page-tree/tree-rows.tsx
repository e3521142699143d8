import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useId, useLayoutEffect, useMemo, memo, type RefObject } from "react";
import { useLabContext, useLinking, useRun, useSession, useGold } from "../../lab/react.tsx";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { laneOf } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import { thousands } from "../../format.ts";
import { Icon } from "../ui/icon.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { useRowHeight } from "../ui/use-row-keys.ts";
import { greatestDensity, densityOf, densityShare, isOpenable, labelOf, nameOf, snippetOf } from "./columns.ts";
import { keptState, keptUnits, textUnits, type KeptState } from "./kept-states.ts";
import type { LinkedElements } from "./linked-elements.ts";
import { rowIndex, rowsOf, type Outline } from "./outline.ts";
import { densitySentence, densityWords, glyphs, keptWords, spokenRow, tagSentence } from "./row-text.ts";
import { useTreeInput, type ScrollTarget } from "./use-tree-input.ts";

interface TreeRowsProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly outline: Outline;
  readonly target: ScrollTarget;
  readonly linked: LinkedElements;
  readonly onChange: (change: (outline: Outline) => Outline) => void;
  readonly onTarget: (target: ScrollTarget) => void;
  readonly onFind: () => void;
}

/** Share of the width that setting in may take. */
const indentShare = 0.3;
const indentStep = 8;

/** The rows of an outline, of which only those in view are drawn; one stop for the Tab key, with the keys of a tree. */
export function TreeRows({ scroller, label, outline, target, linked, onChange, onTarget, onFind }: TreeRowsProps) {
  const id = useId();
  const { width, height } = useSize(scroller);
  const rowHeight = useRowHeight();
  const { tree, open, active } = outline;
  const rows = useMemo(() => rowsOf(tree, open), [tree, open]);
  const activeRow = rowIndex(rows, active);
  const virtual = useRowsInView({ scroller, rows, activeRow, rowHeight });
  useLayoutEffect(() => {
    if (scroller.current !== null) scrollTo(scroller.current, rowIndex(rows, target.element), rowHeight, target.to);
    // Only a target scrolls: what is folded or unfolded stays where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target]);
  const input = useTreeInput({ scroller, rowHeight, outline, rows, linked, onChange, onTarget, onFind });
  const { kept, whole, greatest, lane } = useKept(tree);
  const goldSelection = useGold();
  const gold = useMemo(() => goldSelection && keptUnits(tree, goldSelection), [tree, goldSelection]);
  const { hovered, pinned } = useLinkedRows(linked);
  useLayoutEffect(() => {
    if (scroller.current !== null) scrollTo(scroller.current, rowIndex(rows, pinned), rowHeight, "near");
    // The reason comes under the panes as something is pinned, and takes room from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [height]);
  const brush = useSession(({ lab }) => lab.brush);
  const rowId = (element: number): string => `${id}-${element}`;
  return (
    <div
      ref={scroller}
      role="tree"
      className="tree-rows fill focus-inside steady"
      aria-label={label}
      aria-activedescendant={activeRow < 0 ? undefined : rowId(active)}
      tabIndex={0}
      {...input}
    >
      <div className="tree-height anchor" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const element = rows[index] ?? 0;
          return (
            <TreeRow
              key={element}
              id={rowId(element)}
              tree={tree}
              element={element}
              top={start}
              isOpen={open[element] === 1}
              isActive={element === active}
              isHovered={element === hovered}
              isPinned={element === pinned}
              isBrushed={
                brush !== undefined && brush.start <= (tree.starts[element] ?? 0) && (tree.ends[element] ?? Infinity) <= brush.end
              }
              kept={kept?.[element]}
              whole={whole[element] ?? 0}
              gold={gold && keptState(gold[element] ?? 0, whole[element] ?? 0)}
              lane={lane}
              greatest={greatest}
              roomyLevels={Math.max(4, Math.floor((width * indentShare) / indentStep))}
            />
          );
        })}
      </div>
    </div>
  );
}

interface ShownRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The elements that are unfolded, in document order. */
  readonly rows: ReturnType<typeof rowsOf>;
  /** Row that has the focus, -1 for none. */
  readonly activeRow: number;
  /** In CSS pixels. */
  readonly rowHeight: number;
}

/** The rows in view, and the one that has the focus. */
function useRowsInView({ scroller, rows, activeRow, rowHeight }: ShownRows) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The same function while the rows are the same: another would have every row measured anew.
    getItemKey: useCallback((index: number) => rows[index] ?? index, [rows]),
    // What the focus is on must exist, in view or not.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const drawn = defaultRangeExtractor(range);
        return activeRow < 0 || drawn.includes(activeRow) ? drawn : [...drawn, activeRow].toSorted((left, right) => left - right);
      },
      [activeRow],
    ),
  });
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  return virtual;
}

/** The elements at what is hovered and pinned, -1 for none. */
function useLinkedRows(linked: LinkedElements) {
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const hovered = useMemo(() => linked.elementAt(hover), [linked, hover]);
  const pinned = useMemo(() => linked.elementAt(pin), [linked, pin]);
  return { hovered, pinned };
}

/** What the focused lane keeps of each element. */
function useKept(tree: PageTree) {
  const { library } = useLabContext();
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const selection = useRun(lane?.id ?? "")?.selection;
  const kept = useMemo(() => (selection === undefined ? undefined : keptUnits(tree, selection)), [tree, selection]);
  const whole = useMemo(() => textUnits(tree), [tree]);
  const greatest = useMemo(() => greatestDensity(tree), [tree]);
  return { kept, whole, greatest, lane: lane === undefined ? "" : laneName(lane, library) };
}

function scrollTo(pane: HTMLElement, row: number, rowHeight: number, to: ScrollTarget["to"]): void {
  const top = row * rowHeight;
  const isAbove = top < pane.scrollTop;
  if (row < 0 || (!isAbove && top + rowHeight <= pane.scrollTop + pane.clientHeight)) return;
  if (to === "middle") pane.scrollTop = top - (pane.clientHeight - rowHeight) / 2;
  else pane.scrollTop = isAbove ? top : top + rowHeight - pane.clientHeight;
}

/** Pixels that a level is set in by. */

interface TreeRowProps {
  readonly id: string;
  readonly tree: PageTree;
  readonly element: number;
  readonly top: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isHovered: boolean;
  readonly isPinned: boolean;
  readonly isBrushed: boolean;
  /** Units of its text that the lane keeps; undefined before its first run. */
  readonly kept: number | undefined;
  readonly whole: number;
  /** How much of its text is in the gold standard; undefined without one. */
  readonly gold: KeptState | undefined;
  /** The lane that keeps. */
  readonly lane: string;
  readonly greatest: number;
  /** Levels that there is room to set in; deeper rows say their level. */
  readonly roomyLevels: number;
}

/**
 * An element: its tag, what the lane keeps of it and how dense its text is. Drawn again only when something of it changes. What
 * it shows in short, its name says in words.
 */
const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, tree, element, top, isOpen, isActive, isHovered, isPinned, isBrushed } = props;
  const { kept, whole, gold, lane, greatest, roomyLevels } = props;
  const level = tree.levels[element] ?? 1;
  const state = kept === undefined ? undefined : keptState(kept, whole);
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={tree.positions[element]}
      aria-setsize={tree.siblings[element]}
      aria-expanded={isOpenable(tree, element) ? isOpen : undefined}
      aria-selected={isPinned}
      tabIndex={-1}
      className="tree-row row tinted clickable"
      data-element={element}
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      data-pinned={isPinned || undefined}
      data-brushed={isBrushed || undefined}
      data-gold={gold === "all" || gold === "part" ? gold : undefined}
      data-ignored={tree.ignored[element] === 1 || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="tree-indent rigid" style={{ width: (Math.min(level, roomyLevels) - 1) * indentStep }} />
      {level > roomyLevels && (
        <span aria-hidden="true" className="tree-level rigid muted" title={`Level ${level}`}>
          {level}
        </span>
      )}
      <Twist canOpen={isOpenable(tree, element)} />
      <Tag tree={tree} element={element} />
      <span aria-hidden="true" className="tree-snippet truncated muted shrinks" dir="auto">
        {snippetOf(tree, element)}
      </span>
      <span
        aria-hidden="true"
        className="tree-kept rigid muted"
        data-state={tree.ignored[element] === 1 ? "no text" : state}
        title={kept === undefined ? undefined : keptWords(lane, kept, whole)}
      >
        {state !== undefined && glyphs[state]}
      </span>
      <Density tree={tree} element={element} greatest={greatest} />
      <span className="visually-hidden">{spokenRow(tree, element, state, gold)}</span>
    </div>
  );
});

function Twist({ canOpen }: { readonly canOpen: boolean }) {
  return (
    <span className="tree-twist rigid muted grid" data-twist={canOpen || undefined}>
      {canOpen && <Icon name="twist" />}
    </span>
  );
}

function Tag({ tree, element }: Pick<TreeRowProps, "tree" | "element">) {
  const isImplied = tree.implied[element] === 1;
  return (
    <span
      aria-hidden="true"
      className="tree-tag truncated small mono"
      title={tagSentence(tree, element)}
      data-implied={isImplied || undefined}
    >
      <span className="tree-name bold">{nameOf(tree, element)}</span>
      <Label label={labelOf(tree, element)} />
      {isImplied && <span className="tree-implied muted">implied</span>}
    </span>
  );
}

/** An id and classes, each of which reads in its own direction. */
function Label({ label }: { readonly label: string }) {
  if (label === "") return undefined;
  return (
    <span className="tree-label muted">
      {[...label.matchAll(/([#.])([^#.]*)/g)].map(({ index, 1: mark, 2: name }) => (
        <span key={index}>
          {mark}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

function Density({ tree, element, greatest }: Pick<TreeRowProps, "tree" | "element" | "greatest">) {
  const density = densityOf(tree, element);
  const hasText = density > 0;
  return (
    <span aria-hidden="true" className="row rigid tight" title={hasText ? densitySentence(tree, element, greatest) : undefined}>
      <span className="tree-bar shaded meter">
        <span style={{ width: `${100 * densityShare(density, greatest)}%` }} />
      </span>
      <span className="tree-number muted tiny to-end">{hasText && densityWords(density)}</span>
      <span className="tree-number tree-characters muted tiny to-end">{hasText && thousands(tree.characters[element] ?? 0)}</span>
    </span>
  );
}
