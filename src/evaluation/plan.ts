import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";
import type { Sweep } from "./sweep.ts";

/** A run with the name that it is reported under: "ccb", "vote(ccb,danag)". */
export interface NamedRun extends RunSpec {
  readonly name: string;
}

/** What is done with every page of a corpus; plain data. */
export interface Plan {
  readonly runs: readonly NamedRun[];
  readonly measures: readonly MeasureId[];
  /** Set where the runs are the settings of one run, in the order of `settingsOf`. */
  readonly sweep?: Sweep["axes"];
}
