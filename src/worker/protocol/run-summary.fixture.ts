import { emptySelection } from "../../extraction/page/selection.ts";
import type { RunSummary } from "./lab-worker.ts";

/** A finished run that keeps nothing and measured nothing. */
export function runSummary(change: Partial<RunSummary>): RunSummary {
  return {
    run: 1,
    spec: { extractor: "plain", values: {} },
    selection: emptySelection,
    keptCharacters: 0,
    textCharacters: 0,
    channels: [],
    notes: [],
    isPartial: false,
    milliseconds: { analyse: 0, decide: 0 },
    windows: [],
    work: { parses: 1, analyses: 1, decisions: 1, passes: 0 },
    ...change,
  };
}
