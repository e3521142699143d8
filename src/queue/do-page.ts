import { benchFor } from "../cli/bench-for.ts";
import { evaluatePage } from "../evaluation/evaluate-page.ts";
import { failed } from "./page-job.ts";
import type { PageAnswer, PageJob } from "./page-job.ts";

/** Does what is to be done with a page. Never rejects: a page that fails is answered too. */
export async function doPage(job: PageJob): Promise<PageAnswer> {
  try {
    return { kind: "judged", result: evaluatePage(job.task, job.plan, await benchFor(job.plan)) };
  } catch (error) {
    return failed(error);
  }
}
