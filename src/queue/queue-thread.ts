import { answerTasks } from "../node/thread-pool.ts";
import { runJob } from "./run-job.ts";
import { failed, jobOf, packedAnswer, type PackedTask } from "./page-job.ts";

await answerTasks((_, onRun) => async ({ packed, lost }: PackedTask) => {
  // Whatever lies in Redis may have been put there by anybody.
  const job = await jobOf(packed).catch(failed);
  return packedAnswer(job.kind === "failed" ? job : await runJob(job, { onRun, lost }));
});
