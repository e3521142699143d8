import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { outputsOf, type Library } from "../extraction/run.ts";
import type { KnownPage } from "./own/own-store.ts";

/** Reads what runs need of what other programs wrote for a page. */
export type OutputReader = (runs: readonly RunSpec[], library: Library, page: KnownPage) => Promise<PageOutputs | undefined>;

/**
 * What the sources that runs name wrote for a page, out of this browser's store; undefined where they name none. A source that wrote
 * nothing for it is not there: its run says so.
 */
export const outputsHere: OutputReader = async (runs, library, page) => {
  const names = new Set(runs.flatMap((run) => [...outputsOf(run, library)]));
  if (names.size === 0) return undefined;
  const { keysOfPage, readOutput } = await import("./own/own-store.ts");
  const keys = keysOfPage(page);
  const found = await Promise.all([...names].map(async (wanted) => [wanted, await readOutput(wanted, keys)] as const));
  return new Map(found.flatMap(([wanted, output]) => (output === undefined ? [] : [[wanted, output] as const])));
};
