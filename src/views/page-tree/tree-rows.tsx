import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useId, useLayoutEffect, useMemo } from "react";
import type { RefObject } from "react";
import type { PageTree } from "../../worker/page-tree.ts";
import { laneOf } from "../../state/lab.ts";
import { useGold } from "../../lab/use-gold.ts";
import { useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { laneName } from "../../state/lane-name.ts";
import { useSize } from "../ui/use-size.ts";
import { greatestDensity } from "./columns.ts";
import { keptState, keptUnits, textUnits } from "./kept-states.ts";
import { rowIndex, rowsOf } from "./outline.ts";
import type { Outline } from "./outline.ts";
import { TreeRow } from "./tree-row.tsx";
import { useRowHeight } from "../ui/use-row-height.ts";
import type { LinkedElements } from "./linked-elements.ts";
import { useTreeInput } from "./use-tree-input.ts";

/** An element to bring into view: with as little scrolling as will do, or to the middle where it is not in view. */
export interface ScrollTarget {
  readonly element: number;
  readonly to: "near" | "middle";
}

interface TreeRowsProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly outline: Outline;
  readonly target: ScrollTarget;
  readonly linked: LinkedElements;
  readonly onChange: (change: (outline: Outline) => Outline) => void;
  readonly onTarget: (target: ScrollTarget) => void;
}

/** Share of the width that setting in may take. */
const indentShare = 0.3;
const indentStep = 8;

/** The rows of an outline, of which only those in view are drawn; one stop for the Tab key, with the keys of a tree. */
export function TreeRows({ scroller, label, outline, target, linked, onChange, onTarget }: TreeRowsProps) {
  const id = useId();
  const { width } = useSize(scroller);
  const rowHeight = useRowHeight();
  const { tree, open, active } = outline;
  const rows = useMemo(() => rowsOf(tree, open), [tree, open]);
  const activeRow = rowIndex(rows, active);
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
  useLayoutEffect(() => {
    if (scroller.current !== null) scrollTo(scroller.current, rowIndex(rows, target.element), rowHeight, target.to);
    // Only a target scrolls: what is folded or unfolded stays where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target]);
  const input = useTreeInput({ scroller, rowHeight, outline, rows, linked, onChange, onTarget });
  const { kept, whole, greatest, lane } = useKept(tree);
  const goldSelection = useGold();
  const gold = useMemo(() => goldSelection && keptUnits(tree, goldSelection), [tree, goldSelection]);
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const brush = useSession(({ lab }) => lab.brush);
  const hovered = useMemo(() => linked.elementAt(hover), [linked, hover]);
  const pinned = useMemo(() => linked.elementAt(pin), [linked, pin]);
  const rowId = (element: number): string => `${id}-${element}`;
  return (
    <div
      ref={scroller}
      role="tree"
      className="tree-rows"
      aria-label={label}
      aria-activedescendant={activeRow < 0 ? undefined : rowId(active)}
      tabIndex={0}
      {...input}
    >
      <div className="tree-height" style={{ height: virtual.getTotalSize() }}>
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
