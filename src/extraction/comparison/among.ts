import { has, type Range, type Selection } from "../page/selection.ts";

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
