import { evaluateEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import type { Plan } from "../evaluation/plan.ts";
import { contextFor } from "./evaluation-context.ts";
import { nodeMachine } from "./disk-files.ts";
import { answerTasks } from "./thread-pool.ts";

await answerTasks(async (order, onRun) => {
  // Its only maker is the command, which hands over a plan.
  const plan = order as Plan;
  const bench = { ...(await contextFor(plan)), onRun };
  return (task: EntryTask) => evaluateEntry(task, plan, bench, nodeMachine);
});
