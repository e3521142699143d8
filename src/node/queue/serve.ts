import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Worker, type Job, type JobJson } from "bullmq";
import { withoutLostRuns } from "../../evaluation/retry-without-failed.ts";
import { counted, thousands } from "../../format.ts";
import { ThreadPool } from "../thread-pool.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import { failed, isAsSent, pack, type JobData } from "./page-job.ts";
import { locks, ownVersion, PageQueue, queueName } from "./page-queue.ts";
import type { PackedTask } from "./queue-thread.ts";
import type { Sending } from "./send-pages.ts";

/** `stop` ends it when the pages that it has begun are done. */
interface Serving extends Pick<Sending, "address" | "stop" | "onProgress"> {
  /** Pages at once. */
  readonly jobs: number;
  /** True to end when there is no more to do. */
  readonly isUntilEmpty: boolean;
}

/** Milliseconds between two looks whether there is more to do, between two lines on how far it is, before it asks what was refused. */
const pauses = { look: 500, say: 10_000, refused: 10 };
/** Milliseconds without a page that waits after which there is taken to be no more: a sender may be reading one. */
const emptyTime = 10_000;
/** Seconds that an answer lies there for who sent the page; it may have been killed, and go on. */
const keptTime = 3_600;

/**
 * Works on the pages of the queue in a Redis, in threads: what hangs or crashes costs only itself.
 *
 * @throws RangeError with a sentence where there is no Redis.
 */
export async function serve({ address, jobs, isUntilEmpty, stop, onProgress }: Serving): Promise<void> {
  const redis = await connect(address, onProgress, stop).catch((error: unknown) => {
    // Who does not want to go on does not want to know why it could not begin.
    if (!stop.aborted) throw error;
  });
  if (redis === undefined) return;
  const module = new URL("queue-thread.ts", import.meta.url);
  const pool = new ThreadPool<PackedTask, string>({ module, order: undefined, size: jobs });
  const counts = { pages: 0, others: 0 };
  /** Never rejects: what fails is answered, lest it were tried again. */
  const answerTo = async (job: Job<unknown, string>): Promise<string> => {
    if (isAsSent(job)) {
      const answer = await answerIn(pool, job.data, (line) => onProgress(`${job.name}: ${line}`));
      counts.pages++;
      return answer;
    }
    counts.others++;
    // Who sent it, if anybody did, misses it then and sends it as it was.
    job.opts.removeOnComplete = true;
    return "";
  };
  const worker = new CarefulWorker(queueName, answerTo, {
    connection: redis,
    ...locks,
    concurrency: jobs,
    name: `${hostname()}-${process.pid}`,
    removeOnComplete: { age: keptTime },
    removeOnFail: { age: keptTime },
    skipStalledCheck: true,
  });
  let said = "";
  worker.on("error", (error) => {
    // That a connection is lost is told once for all that use it, and whoever sent a page that has gone sends it anew.
    const refused = refusalOf(error, address);
    if (refused !== undefined && refused !== said) onProgress((said = refused));
  });
  const work = async (): Promise<void> => {
    const queue = new PageQueue(redis);
    let [saidAt, busyAt, saidPages] = [performance.now(), performance.now(), 0];
    while (!stop.aborted && performance.now() - busyAt < emptyTime) {
      // Where that is refused, it is said of where it is asked for pages.
      if (!isUntilEmpty || (await queue.getWaitingCount().catch(() => 1)) > 0) busyAt = performance.now();
      if (performance.now() - saidAt > pauses.say && counts.pages > saidPages) {
        onProgress(`${counted((saidPages = counts.pages), "page")} done`);
        saidAt = performance.now();
      }
      await delay(pauses.look, undefined, { signal: stop }).catch(() => undefined);
    }
    await worker.close();
    const others = counts.others === 0 ? "" : `; foreign entries dropped: ${thousands(counts.others)}`;
    onProgress(`${counted(counts.pages, "page")} done here${others}.`);
  };
  const isLost = endedOutOfReach(redis, stop).then(() => true);
  try {
    onProgress(
      `Contentscope ${ownVersion} works on the pages at ${address.shown}, ${jobs} at once. Ctrl-C ends it when these are done.`,
    );
    if (await Promise.race([work(), isLost])) {
      onProgress(`${address.shown} cannot be reached. This worker ends, and others take over its pages.`);
      redis.disconnect();
    }
  } finally {
    await pool.close();
    // Ends at once. Where it was to end in order before, that is waiting for Redis still.
    void worker.disconnect().catch(() => undefined);
    void worker.close(true).catch(() => undefined);
    await disconnect(redis);
  }
}

/** The packed answer to a page. @param report takes what it failed of, and each of its runs that was lost */
async function answerIn(
  pool: ThreadPool<PackedTask, string>,
  { packed, timeLimit }: JobData,
  report: (line: string) => void,
): Promise<string> {
  const onLost = (run: number, problem: string): void => report(`run ${run + 1}: ${problem}`);
  try {
    return await withoutLostRuns((lost) => pool.run({ packed, lost }, timeLimit), { onLost });
  } catch (error) {
    const answer = failed(error);
    report(answer.problem);
    return pack(answer);
  }
}

/** A worker that no entry of its queue brings to a stop. */
class CarefulWorker extends Worker<unknown, string> {
  /** Hands out also what is no JSON, as null: it would stay as if its worker had died. */
  protected override createJob(json: JobJson, id: string): Job<unknown, string> {
    try {
      return super.createJob(json, id);
    } catch {
      return super.createJob({ ...json, data: "null", opts: {}, stacktrace: "[]" }, id);
    }
  }

  /** Pauses where Redis refuses, which may be for long: BullMQ would ask again at once. */
  protected override async moveToActive(token: string, name?: string): Promise<Job<unknown, string>> {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await delay(pauses.refused);
      throw error;
    }
  }
}
