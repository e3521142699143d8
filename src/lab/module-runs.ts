import { sourceLabel, type GivenOutput, type PageOutputs } from "../extraction/contract/given-output.ts";
import { messageOf } from "../format.ts";
import { keepSource, keyOfPage, readOutput, readOwn } from "../worker/own/own-store.ts";
import { RunFailure, type ModulePage } from "../worker/protocol/lab-worker.ts";
import { runModule, type ModuleLimits } from "../worker/module-frame.ts";

/**
 * Settles once what modules write for the shown page is where the worker finds it: each runs on a text once. What is no module is left
 * alone.
 *
 * @param names of sources
 * @param source the text of the page
 * @param prepare has a worker make the page ready for modules
 * @throws RunFailure where one fails, takes too long or was stopped
 */
export async function ensureOutputs(
  names: Iterable<string>,
  source: string,
  prepare: () => Promise<ModulePage>,
  limits: ModuleLimits,
): Promise<void> {
  const key = keyOfPage(source);
  for (const name of names) {
    const code = await readOwn("module", name);
    if (code === undefined || (await readOutput(name, [key])) !== undefined) continue;
    try {
      await keepSource(name, new Map([[key, await runModule(code, await prepare(), limits)]]));
    } catch (error) {
      if (limits.stop.aborted) throw new RunFailure("stopped", "Stopped without a result.");
      throw new RunFailure("error", `${sourceLabel(name)} failed on this page: ${messageOf(error)}`);
    }
  }
}

/**
 * The outputs of modules for a page of a corpus, or their failures; undefined where no name is a module's.
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
