import { extractors } from "../extraction/algorithms/index.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { labHost, type LabWorker } from "./lab-host.ts";
import type { SentSummary } from "./protocol/lab-worker.ts";
import { loaderOf } from "./extractor-loader.ts";
import type { OutputReader } from "./own-inputs.ts";

/** A host with a page open, and runs on it. */
export interface Bench {
  readonly host: LabWorker;
  readonly run: (lane: string, run: number, extractor: string, values?: Readonly<Record<string, Value>>) => Promise<SentSummary>;
}

export function opened(source: string, outputsFor?: OutputReader): Bench {
  const host = labHost(loaderOf(extractors), outputsFor);
  host.open("page", source);
  return {
    host,
    run: (lane, run, extractor, values = {}) => host.extract(lane, "page", run, { extractor, values }, () => undefined),
  };
}
