import { CorpusStore } from "../../persistence/corpora.ts";
import { Notes } from "../../persistence/failed-starts.ts";
import { CorpusControl } from "./corpus-controller.ts";
import type { CorpusParts } from "./parts.ts";
import { CorpusAutosave } from "./corpus-autosave.ts";
import { CorpusReader } from "./corpus-reader.ts";
import { CorpusTally } from "./corpus-results.ts";
import { startWorker } from "../../worker/start-worker.ts";

/** Makes the controller of a corpus with its workers; what was kept of the last time is brought back. */
export function makeController(parts: CorpusParts): CorpusControl {
  const autosave = new CorpusAutosave(new CorpusStore(), new Notes(() => sessionStorage), {
    onTrouble: (unkept) => controller.state.setState({ unkept }),
    onEarlier: (earlier) => controller.state.setState({ earlier }),
  });
  const controller = new CorpusControl(parts, {
    autosave,
    reader: new CorpusReader(createJudge),
    makeTally: (onTally) => new CorpusTally(createTally, onTally),
    createJudge,
    createSearcher,
    workers: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
    measure: async (preview, signal) => (await import("../../page-frame/measure-boxes.ts")).measureBoxes(preview, signal),
  });
  void controller.restore();
  // As the lab itself is kept: at the first notice that the page goes, and at the last.
  for (const name of ["beforeunload", "pagehide"] as const) addEventListener(name, () => controller.flush());
  return controller;
}

const createJudge = (): Worker => startWorker("evaluation", "judge");
const createTally = (): Worker => startWorker("results");
const createSearcher = (): Worker => startWorker("combinations");
