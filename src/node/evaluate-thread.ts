import { evaluateEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { contextFor } from "./evaluation-context.ts";
import { nodeMachine } from "./disk.ts";
import type { ThreadWork } from "./evaluate-entries.ts";
import { answerTasks } from "./thread-pool.ts";

await answerTasks(async (order, onRun) => {
  // Its only maker is the command, which hands over a plan.
  const { plan, models } = order as ThreadWork;
  const bench = { ...(await contextFor(plan, models)), onRun };
  return (task: EntryTask) => evaluateEntry(task, plan, bench, nodeMachine);
});
