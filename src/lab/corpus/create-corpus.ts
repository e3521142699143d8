import { corpusCore, type CorpusLab } from "./core.ts";
import { inspectActions } from "./inspect-pages.ts";
import { corpusFiles } from "./opening.ts";
import { corpusWorks, workActions } from "./works.ts";

/** All that can be done with a corpus; views read what the screen shows from its `state`. What was kept of the last time is brought back. */
export function createCorpus(lab: CorpusLab) {
  const core = corpusCore(lab);
  const works = corpusWorks(core);
  const files = corpusFiles(core, works);
  const actions = workActions(core, works);
  // The page may go after either event, so that both hand over what is judged.
  for (const name of ["beforeunload", "pagehide"] as const) addEventListener(name, works.flush);
  let isFirst = true;
  /** Judges the bundled pages by all of the lab's lanes. */
  const runSamples = async (): Promise<void> => {
    if (await files.offerSamples()) actions.run(actions.lanes().map(({ id }) => id));
  };
  return {
    state: core.state,
    given: core.given,
    ...files.actions,
    ...actions,
    ...inspectActions(core, { ...files.actions, ...actions }),
    runSamples,
    /** The same at the first look at an empty screen, where no corpus was open before. */
    beginWithSamples: async (): Promise<void> => {
      if (!isFirst || core.samples.length === 0) return;
      isFirst = false;
      await files.restored;
      if (core.given() === undefined && core.state.getState().earlier.length === 0) await runSamples();
    },
  };
}
