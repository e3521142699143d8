import { answerTasks } from "../cli/thread.ts";
import { doPage } from "./do-page.ts";
import { packedAnswer } from "./page-job.ts";
import type { PackedTask, PageJob } from "./page-job.ts";
import { unpack } from "./packed.ts";

await answerTasks((_, onRun) => async ({ packed, lost }: PackedTask) => {
  // Its maker is of the same version: a worker takes no other's pages.
  const job = (await unpack(packed)) as PageJob;
  return packedAnswer(await doPage(job, { onRun, lost }));
});
