import { extractors } from "../extraction/algorithms/index.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { LabHost } from "./lab-host.ts";
import type { SentSummary } from "./protocol/lab-worker.ts";
import { loaderOf } from "./extractor-loader.ts";
import type { OutputReader } from "./output-reader.ts";

/** A host with a page open, and runs on it. */
export interface Bench {
  readonly host: LabHost;
  readonly run: (lane: string, run: number, extractor: string, values?: Readonly<Record<string, Value>>) => Promise<SentSummary>;
}

export async function opened(source: string, outputsFor?: OutputReader): Promise<Bench> {
  const host = new LabHost(loaderOf(extractors), outputsFor);
  await host.open("page", source);
  return {
    host,
    run: (lane, run, extractor, values = {}) => host.extract(lane, "page", run, { extractor, values }, () => undefined),
  };
}
