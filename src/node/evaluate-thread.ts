import { askedRuns, ballotsOfEntry } from "../evaluation/combining/page-ballots.ts";
import { evaluateEntry, type EntryTask } from "../evaluation/evaluate-entry.ts";
import { nodeMachine } from "./disk.ts";
import type { ThreadWork } from "./evaluate-entries.ts";
import { contextFor } from "./evaluation-context.ts";
import { answerTasks } from "./thread-pool.ts";

await answerTasks(async (given, onRun) => {
  // Its only makers are `evaluateEntries` and `askMembers`.
  const { plan, asked, models } = given as ThreadWork;
  const bench = { ...(await contextFor(plan ?? { runs: askedRuns(asked) }, models)), onRun };
  return async (task: EntryTask) =>
    plan === undefined ? ballotsOfEntry(task, asked, bench, nodeMachine) : evaluateEntry(task, plan, bench, nodeMachine);
});
