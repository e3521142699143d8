import { compare, type Disagreement } from "../extraction/comparison/compare.ts";
import type { Selection } from "../extraction/page/selection.ts";

/** What a lane keeps beyond the gold standard, what it misses of it, or both, the longest first. */
export type ErrorKind = "wrongly kept" | "missed" | "worst";

/**
 * The places at which a selection differs from the gold standard: those of side "a" are kept wrongly, those of side "b" missed. In source
 * order; the worst by their count of characters, of as many the earlier first.
 */
export function errorsOf(kept: Selection, gold: Selection, kind: ErrorKind): readonly Disagreement[] {
  const { disagreements } = compare(kept, gold);
  if (kind === "worst") return disagreements.toSorted((one, other) => other.count - one.count || one.start - other.start);
  return disagreements.filter(({ side }) => side === (kind === "missed" ? "b" : "a"));
}
