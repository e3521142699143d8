import type { RunSpec } from "../extraction/contract/extractor.ts";
import { MissingInput, type Inputs, type Need, type Tool } from "../extraction/contract/inputs.ts";
import { modelsOf, needsOf, type Library } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import type { ReadModel } from "./learned-model.ts";
import type { Program, Title } from "./run-tool.ts";

/** The inputs that a program of today's use provides. */
export type ToolName = { [N in Need]: Inputs[N] extends Tool ? N : never }[Need];

/** Those of the programs that some runs need, loaded, and the models that they decide by. */
export type Tools = { readonly [N in ToolName]?: Tool } & Partial<Pick<Inputs, "models">>;

const programs: Readonly<Record<ToolName, { readonly title: Title; readonly load: () => Promise<Program> }>> = {
  readability: {
    title: "Readability",
    load: async () => (await import("./readability.ts")).readability,
  },
  defuddle: {
    title: "Defuddle",
    load: async () => (await import("./defuddle.ts")).defuddle,
  },
};

/** A clock in milliseconds for runs of the programs: it counts the program, and neither the parse of its document nor how it is recorded. */
export class ToolClock {
  #left = 0;

  readonly now = (): number => performance.now() - this.#left;

  leaveOut(milliseconds: number): void {
    this.#left += milliseconds;
  }
}

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

const toolNames = Object.keys(programs) as readonly ToolName[];

/**
 * Loads a program, and the document that it needs, when it is first asked for: they are larger than the rest of the lab.
 *
 * It runs in a worker and in Node alike, without scripts of the page and without a request.
 *
 * @throws MissingInput where it cannot be loaded.
 */
export async function loadTool(name: ToolName, clock?: ToolClock): Promise<Tool> {
  const { title, load } = programs[name];
  try {
    const [{ toolOf }, program] = await Promise.all([import("./run-tool.ts"), load()]);
    return await toolOf(title, program, clock);
  } catch (error) {
    throw new MissingInput(name, `The program could not be loaded: ${messageOf(error)}`);
  }
}
