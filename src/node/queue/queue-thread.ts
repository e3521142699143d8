import { evaluatePage, type EvaluationContext } from "../../evaluation/evaluate-page.ts";
import type { LostRuns } from "../../evaluation/retry-without-failed.ts";
import { contextFor } from "../evaluation-context.ts";
import { answerTasks } from "../thread-pool.ts";
import { failed, pack, unpack, type PageAnswer, type PageJob } from "./page-job.ts";

/** A `PageJob`, and its runs that are not to be tried again. */
export interface PackedTask {
  readonly packed: string;
  readonly lost: LostRuns;
}

await answerTasks(
  (_, onRun) =>
    async ({ packed, lost }: PackedTask) =>
      pack(await answerTo(packed, lost, { onRun })),
);

/** Does what is to be done with a page. Never rejects: a page that fails is answered too. */
async function answerTo(packed: string, lost: LostRuns, watch: Pick<EvaluationContext, "onRun">): Promise<PageAnswer> {
  try {
    // By its hash it is as a sender of the same version made it.
    const { task, plan } = (await unpack(packed)) as PageJob;
    return { kind: "judged", result: evaluatePage(task, plan, { ...(await contextFor(plan)), ...watch }, lost) };
  } catch (error) {
    return failed(error);
  }
}
