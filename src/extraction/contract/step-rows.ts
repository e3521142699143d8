/**
 * Rows of a trace's steps that a strip shows: all while they are few or all are wanted, else the first, those after a power of two
 * passes, and the last (as in figure 2 of the paper on content code blurring); the one that is selected is always among them.
 */
export function stepRows(count: number, which: "few" | "all", selected?: number): readonly number[] {
  const last = count - 1;
  const all = Array.from({ length: count }, (_, pass) => pass);
  if (which === "all" || last <= 6) return all;
  return all.filter((pass) => pass === last || pass === selected || (pass & (pass - 1)) === 0);
}
