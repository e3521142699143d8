import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Inputs, Tool } from "../extraction/contract/inputs.ts";
import { modelsOf, needsOf, type Library } from "../extraction/run.ts";
import { loadTool, toolNames, type ToolClock, type ToolName } from "../programs/load-tool.ts";
import type { ReadModel } from "./learned-model.ts";

/** The programs that some runs need, loaded, and the models that they decide by. */
export type Tools = { readonly [N in ToolName]?: Tool } & Partial<Pick<Inputs, "models">>;

/**
 * Loads the programs that runs and their members need, and their models.
 *
 * @param clock where runs are timed: a program that is recorded is run without a record, too
 * @throws MissingInput for what cannot be loaded.
 */
export async function toolsFor(
  runs: readonly RunSpec[],
  library: Library,
  readModel: ReadModel,
  clock?: ToolClock,
): Promise<Tools> {
  const needs = new Set(runs.flatMap((run) => [...needsOf(run, library)]));
  const models = new Set(runs.flatMap((run) => [...modelsOf(run, library)]));
  const names = toolNames.filter((name) => needs.has(name));
  const tools = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loadTool(name, clock)] as const)));
  if (models.size === 0) return tools;
  const { modelsFrom } = await import("./learned-model.ts");
  return { ...tools, models: await modelsFrom(models, readModel) };
}
