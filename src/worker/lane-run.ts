import type { Extraction } from "../extraction/contract/extraction.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { showsOutput } from "../extraction/contract/given-output.ts";
import type { PreparedRun } from "../extraction/prepare.ts";
import type { Judged } from "../extraction/scoring/measure.ts";
import type { OpenedPage } from "./opened-pages.ts";
import type { RunId } from "./protocol/figures.ts";
import type { RunRequest, RunSummary } from "./protocol/lab-worker.ts";

/** A lane's last run: what its figures and its reasons are drawn from. */
export interface CachedRun extends PreparedRun, OpenedPage {
  readonly run: RunId;
  readonly spec: RunSpec;
  readonly request: RunRequest;
  readonly extraction: Extraction;
  /** Its model was trained on this very page. */
  readonly isTrainedOn: boolean;
  readonly milliseconds: RunSummary["milliseconds"];
}

/** A run as measures take it, without its text. */
export type LaneExtract = Pick<Judged, "selection" | "isOutput">;

export function extractOf({ extractor, extraction: { selection } }: CachedRun): LaneExtract {
  return { selection, ...(extractor.id === showsOutput.extractor && { isOutput: true as const }) };
}
