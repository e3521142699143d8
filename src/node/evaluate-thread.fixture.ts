import { evaluateEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { plain } from "../extraction/algorithms/plain/plain.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { libraryOf } from "../extraction/run.ts";
import { nodeMachine } from "./disk.ts";
import type { ThreadWork } from "./evaluate-entries.ts";
import { answerTasks } from "./thread-pool.ts";

const base: AnyExtractor = plain;

/** Comes to an end on pages that do not say otherwise. */
function odd(id: string, word: string, happens: () => void): AnyExtractor {
  return {
    ...base,
    id,
    analyse: (inputs, values) => {
      while (inputs.page.source.includes(word)) happens();
      return base.analyse(inputs, values);
    },
  };
}

const library = libraryOf([
  plain,
  odd("hanging", "endless", () => undefined),
  // Of a thread it ends that thread alone.
  odd("deadly", "deadly", () => process.exit(7)),
]);

await answerTasks((order, onRun) => {
  const bench = { library, tools: {}, clock: () => performance.now(), onRun };
  return (task: EntryTask) => evaluateEntry(task, (order as ThreadWork).plan, bench, nodeMachine);
});
