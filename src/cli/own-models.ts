import { modelsOf, type Library } from "../extraction/run.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { readModelFile, type ModelTexts } from "../node/model-files.ts";
import { renamed } from "./run-arguments.ts";

/**
 * Reads the files that runs name as their models. From then on they bear the models' own names, which hold the hashes of their contents: so
 * that kept results are known to be of them, and the lab finds the same model under it.
 *
 * @param queue set where workers elsewhere are to do the runs, which have no files of this machine
 * @throws RangeError for a file that is no model, and for workers elsewhere.
 */
export function withModelFiles<Run extends RunSpec>(runs: readonly Run[], library: Library, queue?: unknown) {
  const paths = new Set(runs.flatMap((run) => [...modelsOf(run, library)]));
  paths.delete(shippedModel);
  if (queue !== undefined && paths.size > 0)
    throw new RangeError("--queue: workers elsewhere have only the model that is shipped. Leave out --queue, or the model.");
  const files = new Map(Array.from(paths, (path) => [path, readModelFile(path)]));
  return {
    runs: runs.map((run) => renamed(run, "model", library, (given) => files.get(given)?.name ?? given)),
    /** The models' texts by their names. */
    models: Object.fromEntries(Array.from(files.values(), ({ name, text }) => [name, text])) satisfies ModelTexts,
  };
}
