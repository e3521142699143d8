import { modelsOf, type Library } from "../extraction/run.ts";
import type { MemberSpec, RunSpec } from "../extraction/contract/extractor.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { messageOf } from "../format.ts";
import { readModelFile, type ModelTexts } from "../node/model-files.ts";

/** A run that cannot be begun; the message is a sentence for the user. */
export class RefusedRun extends RangeError {}

/** Runs whose models are known by name, and the models' texts. */
interface WithModels<Run> {
  readonly runs: readonly Run[];
  readonly models: ModelTexts;
}

/**
 * Reads the files that runs name as their models. From then on they bear the models' own names, which hold the hashes of their contents: so
 * that kept results are known to be of them, and the lab finds the same model under it.
 *
 * @param queue set where workers elsewhere are to do the runs, which have no files of this machine
 * @throws RefusedRun for a file that is no model, and for workers elsewhere.
 */
export function withModelFiles<Run extends RunSpec>(runs: readonly Run[], library: Library, queue?: unknown): WithModels<Run> {
  const paths = new Set(runs.flatMap((run) => [...modelsOf(run, library)]));
  paths.delete(shippedModel);
  if (queue !== undefined && paths.size > 0)
    throw new RefusedRun("--queue: workers elsewhere have only the model that is shipped. Leave out --queue, or the model.");
  const files = new Map(Array.from(paths, (path) => [path, fileAt(path)]));
  const named = <R extends RunSpec>(run: R): R => {
    const schema = library.get(run.extractor)?.parameters ?? {};
    const values = Object.fromEntries(
      Object.entries(run.values).map(([name, value]) => {
        const isModel = Object.hasOwn(schema, name) && schema[name]?.kind === "model";
        return [name, (isModel ? files.get(String(value))?.name : undefined) ?? value];
      }),
    );
    return { ...run, values, ...(run.members && { members: run.members.map((member): MemberSpec => named(member)) }) };
  };
  return { runs: runs.map(named), models: Object.fromEntries(Array.from(files.values(), ({ name, text }) => [name, text])) };
}

function fileAt(path: string): ReturnType<typeof readModelFile> {
  try {
    return readModelFile(path);
  } catch (error) {
    throw new RefusedRun(messageOf(error), { cause: error });
  }
}
