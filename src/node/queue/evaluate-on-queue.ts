import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Queue, type Job } from "bullmq";
import { is } from "valibot";
import { failedEntry, pageTask } from "../../evaluation/evaluate-entry.ts";
import { isJudged, type PageResult } from "../../evaluation/page-result.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { pageSchema } from "../../evaluation/results.ts";
import { counted } from "../../format.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { callOf } from "../call-of.ts";
import { nodeMachine } from "../disk.ts";
import type { EvaluationOrder } from "../evaluate-entries.ts";
import { eachOf } from "../thread-pool.ts";
import type { QueueAddress } from "./address.ts";
import { connect, refusalOf } from "./connection.ts";
import { jobIdOf, mostDeaths, ownVersion, pack, queueName, unpack, type JobData } from "./page-queue.ts";

export interface QueueEvaluation extends Omit<EvaluationOrder, "jobs" | "module" | "models" | "outputsOf"> {
  readonly address: QueueAddress;
  /** Takes a line for the user. */
  readonly onProgress: (line: string) => void;
}

/** Pages that are in Redis at once, and here, so that neither ever has the whole. */
const pagesAtOnce = 100;
/** Milliseconds between two looks at a page, and at the workers; that clearing up may take. */
const pauses = { look: 200, watch: 2_000, tidy: 2_000 };

/**
 * Judges pages as `evaluateEntries` does, by the workers of a queue. Where it is stopped, none that waits is left in Redis.
 *
 * @throws RangeError with a sentence where there is no Redis, or it refuses what it is asked.
 */
export async function evaluateOnQueue(evaluation: QueueEvaluation): Promise<void> {
  const { entries, siteOf, plan, timeLimit, onResult, stop, address, onProgress } = evaluation;
  const redis = await connect(address, onProgress);
  // The connection reports the errors itself.
  const queue = new Queue<JobData, string>(queueName, { connection: redis }).on("error", () => undefined);

  const judge = async (entry: CorpusEntry): Promise<void> => {
    if (stop.aborted) return;
    let data: JobData;
    try {
      const task = await pageTask({ entry, site: siteOf(entry) }, nodeMachine);
      data = { timeLimit, packed: await pack({ task, plan }) };
    } catch (error) {
      onResult(failedEntry(entry, error));
      return;
    }
    const job = await ended(entry.name, data);
    if (job === undefined) return;
    if (job.stalledCounter > 0) onProgress(`${entry.name}: ${counted(job.stalledCounter, "worker")} left it before it was done`);
    onResult(await resultOf(entry, job, plan));
  };

  /** The job of a page when a worker is done with it; undefined where it is stopped before. What Redis has lost is sent again. */
  const ended = async (name: string, data: JobData): Promise<Job<JobData, string> | undefined> => {
    const id = jobIdOf(data);
    try {
      while (!stop.aborted) {
        const state = await queue.getJobState(id);
        if (state === "unknown") await queue.add(name, data, { jobId: id });
        const job = state === "completed" || state === "failed" ? await queue.getJob(id) : undefined;
        if (job !== undefined) return job;
        await delay(pauses.look);
      }
      return undefined;
    } finally {
      // A page that a worker has stays in the queue, and its result lies there for a while.
      await queue.remove(id);
    }
  };

  let said = "";
  const sayWorkers = async (): Promise<void> => {
    const found = await queue.getWorkers().catch(() => undefined);
    // Some Redis servers do not tell who is connected.
    if (found === undefined || found.some(({ db }) => db === undefined)) return;
    // The list has the connections to all databases.
    const workers = found.filter(({ db }) => db === String(address.redis.db)).length;
    const line =
      workers === 0
        ? `No worker of Contentscope ${ownVersion} at ${address.shown}: pages wait until there is one. To start one: ${callOf("worker")} --queue ${address.shown}`
        : `${counted(workers, "worker")} at ${address.shown}`;
    if (line !== said) onProgress(line);
    said = line;
  };

  const watching = setInterval(() => void sayWorkers(), pauses.watch);
  try {
    await sayWorkers();
    // Redis may be out of reach for good.
    const outOfReach = once(stop, "abort").then(() => delay(pauses.tidy, undefined, { ref: false }));
    await Promise.race([eachOf(entries.values(), pagesAtOnce, judge), outOfReach]);
  } catch (error) {
    const refused = refusalOf(error, address);
    throw refused === undefined ? error : new RangeError(refused, { cause: error });
  } finally {
    clearInterval(watching);
    redis.disconnect();
  }
}

async function resultOf(entry: CorpusEntry, job: Job<JobData, string>, { runs }: Plan): Promise<PageResult> {
  if (job.stalledCounter >= mostDeaths)
    return failedEntry(entry, `given up: ${mostDeaths} workers took it and ended before it was done`);
  if (job.failedReason !== undefined) return failedEntry(entry, job.failedReason);
  const result = await unpack(job.returnvalue).catch(() => undefined);
  const isWhole =
    is(pageSchema, result) && result.page === entry.name && (!isJudged(result) || result.runs.length === runs.length);
  return isWhole ? result : failedEntry(entry, `its worker is another build of Contentscope ${ownVersion}: all must be the same`);
}
