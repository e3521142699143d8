import { evaluatePage, type EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { LostRuns } from "../evaluation/retry-without-failed.ts";
import { contextFor } from "../node/evaluation-context.ts";
import { extractTask } from "../node/extract-page.ts";
import { answerTasks } from "../node/thread-pool.ts";
import { failed, jobOf, noAnswer, pack, type PackedTask, type PageAnswer, type PageJob } from "./page-job.ts";

await answerTasks((_, onRun) => async ({ packed, lost }: PackedTask) => {
  const job = await jobOf(packed);
  return job === undefined ? noAnswer : pack(await answerTo(job, lost, { onRun }));
});

/** Does what is to be done with a page. Never rejects: a page that fails is answered too. */
async function answerTo(job: PageJob, lost: LostRuns, watch: Pick<EvaluationContext, "onRun">): Promise<PageAnswer> {
  try {
    switch (job.kind) {
      case "judge":
        return { kind: "judged", result: evaluatePage(job.task, job.plan, { ...(await contextFor(job.plan)), ...watch }, lost) };
      case "extract":
        return { kind: "extracted", output: await extractTask(job.task) };
    }
  } catch (error) {
    return failed(error);
  }
}
