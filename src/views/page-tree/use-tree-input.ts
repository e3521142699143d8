import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { useLabContext } from "../../lab/react.tsx";
import { treeStep } from "../ui/grid-keys.ts";
import { nameOf, isOpenable } from "./columns.ts";
import type { LinkedElements } from "./linked-elements.ts";
import { unfolded, rowIndex, siblingsUnfolded, type Outline } from "./outline.ts";

/** Letters typed within this many milliseconds make one name. */
const typingPause = 700;

interface TreeInputProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly outline: Outline;
  readonly rows: Uint32Array;
  readonly linked: LinkedElements;
  readonly onChange: (change: (outline: Outline) => Outline) => void;
  readonly onTarget: (target: ScrollTarget) => void;
  readonly onFind: () => void;
}

/** Listeners for the element around all rows: pointing and stepping hover, a click and Enter pin, the arrows fold. */
export function useTreeInput({ scroller, rowHeight, outline, rows, linked, onChange, onTarget, onFind }: TreeInputProps) {
  const { actions, linking, session } = useLabContext();
  const typed = useRef({ text: "", at: -Infinity });
  const leave = (): void => {
    if (linking.getState().hover?.origin === "tree") actions.hover(undefined);
  };
  const pin = (element: number): void => {
    const place = linked.placeOf(element);
    if (place === undefined) actions.announce("The source has nothing of this element");
    else actions.pin(place);
  };
  /** While one marks, Enter makes the element part of the gold standard, and with Shift takes it out. */
  const mark = (element: number, isMarked: boolean): void => {
    const place = linked.placeOf(element);
    if (place !== undefined) actions[isMarked ? "mark" : "unmark"]([place]);
  };
  const step = (next: Outline): void => {
    onChange(() => next);
    onTarget({ element: next.active, to: "near" });
    actions.hover(linked.placeOf(next.active));
  };
  const type = (letter: string, time: number): void => {
    const { text, at } = typed.current;
    typed.current = { text: time - at > typingPause || text === letter ? letter : text + letter, at: time };
    step(afterTyping(outline, rows, typed.current.text));
  };
  return {
    // The pointer's own movement alone: rows that scroll by under it at rest are not pointed at.
    onPointerMove: ({ target }: PointerEvent): void => {
      const element = elementUnder(target);
      if (element !== undefined) actions.hover(linked.placeOf(element));
    },
    onPointerLeave: leave,
    onBlur: leave,
    onClick: ({ target }: MouseEvent): void => {
      const element = elementUnder(target);
      if (element === undefined) return;
      const isTwist = target instanceof Element && target.closest("[data-twist]") !== null;
      onChange((before) => ({ ...(isTwist ? unfolded(before, element, before.open[element] === 0) : before), active: element }));
      if (!isTwist) pin(element);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const pageRows = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1, 1);
      const next = afterKey(outline, rows, event.key, pageRows);
      const isTyping = event.timeStamp - typed.current.at <= typingPause;
      if (next !== undefined) step(next);
      else if (event.key === "Enter" && session.getState().lab.isMarking) mark(outline.active, !event.shiftKey);
      else if (event.key === "Enter" || event.key === " ") pin(outline.active);
      else if (event.key === "/") onFind();
      else if (/^[a-z]$/.test(event.key) || (isTyping && /^[\d-]$/.test(event.key))) type(event.key, event.timeStamp);
      else return;
      event.preventDefault();
    },
  };
}

function elementUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-element]") : undefined;
  return row?.dataset["element"] === undefined ? undefined : Number(row.dataset["element"]);
}

/** An element to bring into view: with as little scrolling as will do, or to the middle where it is not in view. */
export interface ScrollTarget {
  readonly element: number;
  readonly to: "near" | "middle";
}

/** The outline after a key of a tree; undefined for a key that means nothing here. `pageRows` is how many rows are in view. */
export function afterKey(outline: Outline, rows: Uint32Array, key: string, pageRows: number): Outline | undefined {
  const { tree, open, active } = outline;
  if (key === "*") return siblingsUnfolded(outline, active);
  const step = treeStep(key, {
    row: Math.max(rowIndex(rows, active), 0),
    rows: rows.length,
    pageRows,
    isParent: isOpenable(tree, active),
    isOpen: open[active] === 1,
  });
  switch (step?.kind) {
    case "row":
      return { ...outline, active: rows[step.row] ?? active };
    case "parent":
      return { ...outline, active: Math.max(tree.parents[active] ?? -1, 0) };
    case "fold":
      return unfolded(outline, active, step.isOpen);
    case "none":
      return outline;
    case undefined:
      return undefined;
  }
}

/** The outline with the next row active whose name begins with what was typed; from the active row itself while more is typed. */
export function afterTyping(outline: Outline, rows: Uint32Array, typed: string): Outline {
  const from = Math.max(rowIndex(rows, outline.active), 0) + (typed.length === 1 ? 1 : 0);
  for (let step = 0; step < rows.length; step++) {
    const element = rows[(from + step) % rows.length] ?? 0;
    if (nameOf(outline.tree, element).startsWith(typed)) return { ...outline, active: element };
  }
  return outline;
}
