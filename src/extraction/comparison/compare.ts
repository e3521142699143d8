import { difference, intersection, sizeOf, has, type Range, type Selection } from "../page/selection.ts";

/** The parts of one page that two extractors keep, set against each other. */
export interface SelectionComparison {
  readonly both: Selection;
  readonly onlyA: Selection;
  readonly onlyB: Selection;
  /** Units of the source in each. */
  readonly counts: { readonly both: number; readonly onlyA: number; readonly onlyB: number };
  /** Share of A that B keeps too, from 0 to 1. */
  readonly precision: number;
  /** Share of B that A keeps too, from 0 to 1. */
  readonly recall: number;
  /** Harmonic mean of precision and recall. */
  readonly f1: number;
  /** In source order. */
  readonly disagreements: readonly Disagreement[];
}

/** A stretch of which only one side keeps anything; what neither keeps may lie within, say a tag. */
export interface Disagreement extends Range {
  /** The side that keeps it. */
  readonly side: "a" | "b";
  /** Units of the source kept. */
  readonly count: number;
}

/**
 * Compares two selections of one source, unit by unit. Precision, recall and F1 are those of A with B as the standard: 1 where
 * both are empty, 0 where one is.
 */
export function compareSelections(a: Selection, b: Selection): SelectionComparison {
  const both = intersection(a, b);
  const onlyA = difference(a, b);
  const onlyB = difference(b, a);
  const counts = { both: sizeOf(both), onlyA: sizeOf(onlyA), onlyB: sizeOf(onlyB) };
  const areEmpty = a.length === 0 && b.length === 0;
  const share = (part: number, whole: number): number => (areEmpty ? 1 : part / Math.max(whole, 1));
  return {
    both,
    onlyA,
    onlyB,
    counts,
    precision: share(counts.both, counts.both + counts.onlyA),
    recall: share(counts.both, counts.both + counts.onlyB),
    f1: share(2 * counts.both, 2 * counts.both + counts.onlyA + counts.onlyB),
    disagreements: disagreementsAmong([a, b]).map(({ sides, ...range }) => ({ ...range, side: sides === 1 ? "a" : "b" })),
  };
}

/** A stretch that some of several extractors keep and others do not, the same of them throughout; what none keeps may lie within, say a tag. */
export interface DisagreementAmong extends Range {
  /** The sides that keep it, a bit each, the first the lowest. */
  readonly sides: number;
  /** Units of the source kept. */
  readonly count: number;
}

/** The disagreements of selections of one source, in source order. */
export function disagreementsAmong(selections: readonly Selection[]): readonly DisagreementAmong[] {
  const edges = Uint32Array.from(new Set(selections.flatMap((selection) => [...selection]))).toSorted();
  const found: { sides: number; start: number; end: number; count: number }[] = [];
  edges.forEach((start, index) => {
    const end = edges[index + 1] ?? start;
    const sides = selections.reduce((sum, selection, at) => sum + (has(selection, start) ? 1 << at : 0), 0);
    if (sides === 0) return;
    const last = found.at(-1);
    if (last?.sides === sides) {
      last.end = end;
      last.count += end - start;
    } else found.push({ sides, start, end, count: end - start });
  });
  return found.filter(({ sides }) => sides !== (1 << selections.length) - 1);
}
