import { shippedModel } from "../extraction/contract/parameters.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { outputsOf, type Library } from "../extraction/run.ts";
import type { KnownPage } from "./own/own-store.ts";
import type { ModulePage } from "./protocol/lab-worker.ts";

/*
 * What runs need that is the user's own, or comes with the lab: models, what other programs wrote for pages, the program that runs
 * modules.
 */

const file = "models/learned.json";

/**
 * Gives the text of a model: fetches the one that comes with the lab, and takes the user's own out of this browser's store; undefined for
 * one that is not there.
 *
 * @throws Error where it cannot be fetched.
 */
export async function readModelHere(name: string): Promise<string | undefined> {
  if (name !== shippedModel) return (await import("./own/own-store.ts")).readOwn("model", name);
  // As built, a worker lies in a folder of its own beside that of the models, wherever the lab is served.
  const response = await fetch(import.meta.env.DEV ? `/${file}` : new URL(`../${file}`, self.location.href));
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${file}`);
  return response.text();
}

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

/**
 * Makes a page ready for modules of the user's own. What that takes is in the workers anyhow, for the programs of today's use: the
 * frame of a module is given the same files.
 */
export async function modulePage(source: string): Promise<ModulePage> {
  return { source, program: (await import("./module-program.ts")).programAddress };
}
