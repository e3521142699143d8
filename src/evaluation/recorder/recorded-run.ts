import type { Recorded } from "../../extraction/contract/recorded.ts";

/** The HTML that a program made of a document, and how. */
export interface RecordedRun {
  readonly html: string;
  readonly recorded?: Recorded;
}
