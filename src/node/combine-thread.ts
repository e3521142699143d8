import { askedRuns, ballotsOfEntry, type BallotOrder } from "../evaluation/combining/page-ballots.ts";
import type { EntryTask } from "../evaluation/evaluate-entry.ts";
import { contextFor } from "./evaluation-context.ts";
import { nodeMachine } from "./disk-files.ts";
import type { ThreadWork } from "./evaluate-entries.ts";
import { answerTasks } from "./thread-pool.ts";

await answerTasks(async (given, onRun) => {
  // Its only maker is the command, which hands over an order.
  const { work: order, models } = given as ThreadWork<BallotOrder>;
  const bench = { ...(await contextFor({ runs: askedRuns(order) }, models)), onRun };
  return (task: EntryTask) => ballotsOfEntry(task, order, bench, nodeMachine);
});
