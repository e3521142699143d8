import { once } from "node:events";
import { hostname } from "node:os";
import { Worker, type Job } from "bullmq";
import { withoutLostRuns } from "../../evaluation/retry-without-failed.ts";
import { counted } from "../../format.ts";
import { ThreadPool } from "../thread-pool.ts";
import { connect, refusalOf } from "./connection.ts";
import type { QueueEvaluation } from "./evaluate-on-queue.ts";
import { locks, ownVersion, queueName, type JobData } from "./page-queue.ts";
import type { PackedTask } from "./queue-thread.ts";

/** `stop` ends the worker when the pages that it has begun are done. */
interface ServeOptions extends Pick<QueueEvaluation, "address" | "stop" | "onProgress"> {
  /** Pages at once. */
  readonly jobs: number;
  /** True to end when there is no more to do. */
  readonly isUntilEmpty: boolean;
}

/** Milliseconds between two lines on how far it is, and before it asks a Redis again that refused. */
const pauses = { say: 10_000, refused: 1_000 };
/** Milliseconds without a page that waits after which there is taken to be no more: a sender may be reading one. */
const emptyTime = 10_000;
/** Seconds that what came of a page lies there for who sent it; it may have been killed, and go on. */
const kept = { age: 3_600 };

/**
 * Works on the pages of the queue in a Redis, in threads: what hangs or crashes costs only itself.
 *
 * @throws RangeError with a sentence where there is no Redis.
 */
export async function serve({ address, jobs, isUntilEmpty, stop, onProgress }: ServeOptions): Promise<void> {
  const redis = await connect(address, onProgress);
  onProgress(
    `Contentscope ${ownVersion} works on the pages at ${address.shown}, ${jobs} at once. Ctrl-C ends it when these are done.`,
  );
  const module = new URL("queue-thread.ts", import.meta.url);
  const pool = new ThreadPool<PackedTask, string>({ module, order: undefined, size: jobs });
  const judge = ({ name, data: { packed, timeLimit } }: Job<JobData, string>): Promise<string> => {
    const onLost = (run: number, problem: string): void => onProgress(`${name}: run ${run + 1}: ${problem}`);
    return withoutLostRuns((lost) => pool.run({ packed, lost }, timeLimit), { onLost });
  };
  const name = `${hostname()}-${process.pid}`;
  const options = { ...locks, concurrency: jobs, name, removeOnComplete: kept, removeOnFail: kept };
  const worker = new Worker<JobData, string>(queueName, judge, { connection: redis, ...options });

  let [done, saidAt] = [0, performance.now()];
  const count = (): void => {
    done++;
    if (performance.now() - saidAt < pauses.say) return;
    onProgress(`${counted(done, "page")} done`);
    saidAt = performance.now();
  };
  worker.on("completed", count);
  worker.on("failed", (job, error) => {
    onProgress(`${job?.name}: ${error.message}`);
    count();
  });
  let said = "";
  worker.on("error", (error) => {
    // A lost connection is told once for all that use it. Whoever sent a page that has gone sends it anew.
    const refused = refusalOf(error, address);
    if (refused === undefined) return;
    if (refused !== said) onProgress((said = refused));
    // BullMQ would ask again at once.
    void worker.pause(true);
    setTimeout(() => void worker.resume(), pauses.refused).unref();
  });
  const empty = new AbortController();
  if (isUntilEmpty) {
    let timer: NodeJS.Timeout | undefined;
    worker.on("drained", () => (timer = setTimeout(() => empty.abort(), emptyTime)));
    worker.on("active", () => clearTimeout(timer));
  }

  if (!stop.aborted) await once(AbortSignal.any([stop, empty.signal]), "abort");
  // There is nothing to wait for once Redis has gone: others take over its pages.
  if (redis.status === "ready") await worker.close();
  await pool.close();
  redis.disconnect();
  onProgress(`${counted(done, "page")} done here.`);
}
