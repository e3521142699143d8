import { contextFor } from "../node/evaluation-context.ts";
import { extractTask } from "../node/extract-page.ts";
import { evaluatePage, type EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { LostRuns } from "../evaluation/retry-without-failed.ts";
import { failed, type PageAnswer, type PageJob } from "./page-job.ts";

/** The runs of a page that were lost before, and a listener to each that begins. */
interface RunWatch extends Pick<EvaluationContext, "onRun"> {
  readonly lost?: LostRuns;
}

/** Does what is to be done with a page. Never rejects: a page that fails is answered too. */
export async function runJob(job: PageJob, { onRun, lost }: RunWatch = {}): Promise<PageAnswer> {
  try {
    switch (job.kind) {
      case "judge":
        return {
          kind: "judged",
          result: evaluatePage(job.task, job.plan, { ...(await contextFor(job.plan)), ...(onRun && { onRun }) }, lost),
        };
      case "extract":
        return { kind: "extracted", output: await extractTask(job.task) };
    }
  } catch (error) {
    return failed(error);
  }
}
