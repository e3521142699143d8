import { sourceLabel, type GivenOutput, type PageOutputs } from "../extraction/contract/given-output.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { outputsOf, type Library } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import { keepSource, keyOfPage, readOutput, readOwn } from "../worker/own/own-store.ts";
import { RunFailure, type ModulePage } from "../worker/protocol/lab-worker.ts";
import { runModule, type ModuleLimits } from "../worker/module-frame.ts";

interface ModuleRun {
  /** The lane that asks for it. */
  readonly lane: string;
  readonly spec: RunSpec;
  /** The text of the page. */
  readonly source: string;
  /** Has a worker make the page ready for modules. */
  readonly prepare: () => Promise<ModulePage>;
  /** Milliseconds that each module may take. */
  readonly timeLimit: number;
}

/** Has the user's own modules run on the shown page, for the lanes that show what they write: each on a text once. */
export class ModuleRuns {
  readonly #library: Library;
  readonly #underWay = new Map<string, AbortController>();

  constructor(library: Library) {
    this.#library = library;
  }

  /**
   * Settles once what the modules write that a run shows is where the worker finds it. What is no module is left alone.
   *
   * @throws RunFailure where one fails, takes too long or was stopped
   */
  async ensure({ lane, spec, source, prepare, timeLimit }: ModuleRun): Promise<void> {
    this.stop(lane);
    const stop = new AbortController();
    this.#underWay.set(lane, stop);
    try {
      const limits = { time: timeLimit, stop: stop.signal };
      for (const name of outputsOf(spec, this.#library)) await ensureOutput(name, { source, prepare }, limits);
    } catch (error) {
      if (stop.signal.aborted) throw new RunFailure("stopped", "Stopped before it came to a result.");
      throw error;
    } finally {
      if (this.#underWay.get(lane) === stop) this.#underWay.delete(lane);
    }
  }

  /** Ends the module that a lane waits for. */
  stop(lane: string): void {
    this.#underWay.get(lane)?.abort();
  }
}

async function ensureOutput(
  name: string,
  { source, prepare }: Pick<ModuleRun, "source" | "prepare">,
  limits: ModuleLimits,
): Promise<void> {
  const code = await readOwn("module", name);
  const key = keyOfPage(source);
  if (code === undefined || (await readOutput(name, [key])) !== undefined) return;
  try {
    await keepSource(name, new Map([[key, await runModule(code, await prepare(), limits)]]));
  } catch (error) {
    throw new RunFailure("error", `${sourceLabel(name)} failed on this page: ${messageOf(error)}`);
  }
}

/**
 * What modules write for a page of a corpus, or what became of them; undefined where no name is a module's.
 *
 * @param names of sources
 * @param prepare makes the page ready for modules: only where there is one
 * @throws whatever `prepare` does, and an AbortError where it was stopped
 */
export async function moduleOutputs(
  names: Iterable<string>,
  prepare: () => Promise<ModulePage>,
  limits: ModuleLimits,
): Promise<PageOutputs | undefined> {
  const outputs = new Map<string, GivenOutput | { readonly problem: string }>();
  let page: ModulePage | undefined;
  for (const name of names) {
    const code = await readOwn("module", name);
    if (code === undefined) continue;
    page ??= await prepare();
    const outcome = await runModule(code, page, limits).catch((error: unknown) => ({ problem: messageOf(error) }));
    limits.stop.throwIfAborted();
    outputs.set(name, outcome);
  }
  return outputs.size === 0 ? undefined : outputs;
}
