import { evaluatePage } from "../../evaluation/evaluate-page.ts";
import type { LostRuns } from "../../evaluation/retry-without-failed.ts";
import { messageOf } from "../../format.ts";
import { contextFor } from "../evaluation-context.ts";
import { answerTasks } from "../thread-pool.ts";
import { pack, unpack, type PageJob } from "./page-queue.ts";

/** A `PageJob`, and its runs that are not to be tried again. */
export interface PackedTask {
  readonly packed: string;
  readonly lost: LostRuns;
}

await answerTasks((_, onRun) => async ({ packed, lost }: PackedTask) => {
  // A sender of the same version made it.
  const { task, plan } = (await unpack(packed)) as PageJob;
  try {
    return await pack(evaluatePage(task, plan, { ...(await contextFor(plan)), onRun }, lost));
  } catch (error) {
    return pack({ page: task.page, groups: task.groups, problem: messageOf(error) });
  }
});
