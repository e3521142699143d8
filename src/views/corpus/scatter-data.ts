import type { Library } from "../../extraction/run.ts";
import type { ScatterData } from "../../plots/scatter.ts";
import type { ScatterMarks } from "../../plots/scatter-marks.ts";
import { numberAt } from "../../state/corpus-rows.ts";
import type { OpenCorpus, Shown } from "../../state/corpus.ts";
import { runTitle, valueName } from "./run-names.ts";

/** Two runs as a plane: a point a page on which both have a number. */
export interface PairPoints {
  readonly scatter: ScatterData;
  /** Places in the corpus. */
  readonly pages: readonly number[];
}

export function pairPoints(
  { results, plan }: OpenCorpus,
  [first, second]: readonly [number, number],
  shown: Shown,
  library: Library,
): PairPoints {
  const both = results.flatMap((result, page) => {
    const [x, y] = [numberAt(result, first, shown), numberAt(result, second, shown)];
    return x === undefined || y === undefined ? [] : [{ page, x, y }];
  });
  const axis = (run: number) =>
    ({ domain: [0, 1], scale: "linear", label: `${runTitle(plan.runs[run], run, library)}, ${valueName(shown)}` }) as const;
  const scatter: ScatterData = {
    axes: { x: axis(first), y: axis(second) },
    x: Float64Array.from(both, ({ x }) => x),
    y: Float64Array.from(both, ({ y }) => y),
    kinds: new Uint8Array(both.length),
    styles: [{ paint: "strong", shape: "dot" }],
  };
  return { scatter, pages: both.map(({ page }) => page) };
}

/** The line on which both are as good. */
export function pairMarks({ axes }: ScatterData): ScatterMarks {
  return { axes, rules: [{ slope: 1, label: "equal" }], centres: [] };
}
