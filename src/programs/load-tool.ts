import { MissingInput, type Inputs, type Need, type Tool } from "../extraction/contract/inputs.ts";
import { messageOf } from "../format.ts";
import type { Program } from "./run-tool.ts";
import type { Title } from "./work.ts";

/** The inputs that a program of today's use provides. */
export type ToolName = { [N in Need]: Inputs[N] extends Tool ? N : never }[Need];

const programs: Readonly<Record<ToolName, { readonly title: Title; readonly load: () => Promise<Program> }>> = {
  readability: { title: "Readability", load: async () => (await import("./readability.ts")).readabilityProgram },
  defuddle: { title: "Defuddle", load: async () => (await import("./defuddle.ts")).defuddleProgram },
};

/** A clock in milliseconds for runs of the programs: it counts the program, and neither the parse of its document nor how it is recorded. */
export class ToolClock {
  #left = 0;

  readonly now = (): number => performance.now() - this.#left;

  leaveOut(milliseconds: number): void {
    this.#left += milliseconds;
  }
}

export const toolNames = Object.keys(programs) as readonly ToolName[];

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
    return toolOf(title, program, clock);
  } catch (error) {
    throw new MissingInput(name, `The program could not be loaded: ${messageOf(error)}`);
  }
}
