import { nameOf, isOpenable } from "./columns.ts";
import { rowIndex, siblingsUnfolded, unfolded } from "./outline.ts";
import type { Outline } from "./outline.ts";

/** The outline after a key of a tree; undefined for a key that means nothing here. `pageRows` is how many rows are in view. */
export function afterKey(outline: Outline, rows: Uint32Array, key: string, pageRows: number): Outline | undefined {
  const { tree, open, active } = outline;
  const at = Math.max(rowIndex(rows, active), 0);
  const to = (index: number): Outline => ({
    ...outline,
    active: rows[Math.min(Math.max(index, 0), rows.length - 1)] ?? active,
  });
  switch (key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "PageDown":
      return to(at + pageRows);
    case "PageUp":
      return to(at - pageRows);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "ArrowRight":
      if (!isOpenable(tree, active)) return outline;
      return open[active] === 1 ? to(at + 1) : unfolded(outline, active, true);
    case "ArrowLeft":
      if (open[active] === 1) return unfolded(outline, active, false);
      return { ...outline, active: Math.max(tree.parents[active] ?? -1, 0) };
    case "*":
      return siblingsUnfolded(outline, active);
    default:
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
