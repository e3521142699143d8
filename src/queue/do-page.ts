import { benchFor } from "../cli/bench-for.ts";
import { extractTask } from "../cli/extract-page.ts";
import { evaluatePage } from "../evaluation/evaluate-page.ts";
import { failed } from "./page-job.ts";
import type { PageAnswer, PageJob } from "./page-job.ts";

/** Does what is to be done with a page. Never rejects: a page that fails is answered too. */
export async function doPage(job: PageJob): Promise<PageAnswer> {
  try {
    switch (job.kind) {
      case "judge":
        return { kind: "judged", result: evaluatePage(job.task, job.plan, await benchFor(job.plan)) };
      case "extract":
        return { kind: "extracted", output: await extractTask(job.task) };
    }
  } catch (error) {
    return failed(error);
  }
}
