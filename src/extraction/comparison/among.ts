import { has, type Range, type Selection } from "../page/selection.ts";

/** A stretch that some of several extractors keep and others do not, the same of them throughout; what none keeps may lie within, say a tag. */
export interface DisagreementAmong extends Range {
  /** Indices of those that keep it. */
  readonly keepers: readonly number[];
  /** Units of the source kept. */
  readonly count: number;
}

/** The disagreements of selections of one source, in source order. */
export function disagreementsAmong(selections: readonly Selection[]): readonly DisagreementAmong[] {
  const edges = Uint32Array.from(new Set(selections.flatMap((selection) => [...selection]))).toSorted();
  const found: { keepers: readonly number[]; start: number; end: number; count: number }[] = [];
  edges.forEach((start, index) => {
    const end = edges[index + 1] ?? start;
    const keepers = selections.flatMap((selection, at) => (has(selection, start) ? [at] : []));
    if (keepers.length === 0) return;
    const last = found.at(-1);
    if (last?.keepers.join() === keepers.join()) {
      last.end = end;
      last.count += end - start;
    } else found.push({ keepers, start, end, count: end - start });
  });
  return found.filter(({ keepers }) => keepers.length < selections.length);
}
