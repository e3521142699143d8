import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Worker, type Job, type JobJson } from "bullmq";
import { ThreadPool } from "../node/thread-pool.ts";
import { withoutLostRuns } from "../evaluation/retry-without-failed.ts";
import { counted, thousands } from "../format.ts";
import type { QueueAddress } from "./address.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import { failed, jobDataOf, noAnswer, pack, type JobData, type PackedTask } from "./page-job.ts";
import { connectedTo, locks, ownVersion, PageQueue, presence, queueName } from "./page-queue.ts";

export interface Serving {
  readonly address: QueueAddress;
  /** Pages at once. */
  readonly jobs: number;
  /** True to end when there is no more to do. */
  readonly isUntilEmpty: boolean;
  /** Ends it when the pages that it has begun are done. */
  readonly stop: AbortSignal;
  /** Takes a line for the user. */
  readonly onProgress: (line: string) => void;
}

/** Milliseconds between two looks whether there is more to do, between two lines on how far it is, before it asks what was refused. */
const pauses = { look: 500, say: 10_000, refused: 10 };

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
  const pages = new PageThreads(jobs, onProgress);
  const worker = new CarefulWorker(queueName, (job) => pages.answer(job), {
    ...connectedTo(redis),
    ...locks,
    concurrency: jobs,
    name: presence.worker(`${hostname()}-${process.pid}`, jobs),
    // The senders look after stalled pages: looking leaves something in Redis.
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
    for (let saidAt = performance.now(); !stop.aborted;) {
      if (isUntilEmpty && (await isEmpty(queue))) break;
      if (performance.now() - saidAt > pauses.say) {
        pages.sayProgress();
        saidAt = performance.now();
      }
      await delay(pauses.look, undefined, { signal: stop }).catch(() => undefined);
    }
    await worker.close();
    pages.sayAll();
  };
  const isLost = endedOutOfReach(redis, stop).then(() => true);
  try {
    onProgress(
      `Contentscope ${ownVersion} works on the pages at ${address.shown}, ${jobs} at once. Ctrl-C ends it when these are done.`,
    );
    if (await Promise.race([work(), isLost])) {
      onProgress(`${address.shown} is out of reach: ends. Pages that it has begun are taken over by others.`);
      redis.disconnect();
    }
  } finally {
    await pages.close();
    // Ends at once. Where it was to end in order before, that is waiting for Redis still.
    void worker.disconnect().catch(() => undefined);
    void worker.close(true).catch(() => undefined);
    await disconnect(redis);
  }
}

/** Answers pages in threads, and counts them. */
class PageThreads {
  readonly #onProgress: Serving["onProgress"];
  readonly #pool: ThreadPool<PackedTask, string>;
  #done = 0;
  #said = 0;
  /** Entries of the queue that were no pages. */
  #others = 0;

  constructor(size: number, onProgress: Serving["onProgress"]) {
    this.#onProgress = onProgress;
    this.#pool = new ThreadPool({ module: new URL("queue-thread.ts", import.meta.url), order: undefined, size });
  }

  /** Never rejects: what fails is answered, lest it were tried again. */
  async answer(job: Job<unknown, string>): Promise<string> {
    const data = jobDataOf(job.data);
    const answer = data === undefined ? noAnswer : await this.#answerPage(job.name, data);
    if (answer === noAnswer) {
      this.#others++;
      // Who sent it, if anybody did, misses it then and sends it as it was.
      job.opts.removeOnComplete = true;
    } else this.#done++;
    return answer;
  }

  sayProgress(): void {
    if (this.#done > this.#said) this.#onProgress(`${counted(this.#done, "page")} done`);
    this.#said = this.#done;
  }

  sayAll(): void {
    const others = this.#others === 0 ? "" : `; taken out, being no pages: ${thousands(this.#others)}`;
    this.#onProgress(`${counted(this.#done, "page")} done here${others}.`);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #answerPage(page: string, { packed, timeLimit }: JobData): Promise<string> {
    const report = (line: string): void => this.#onProgress(`${page}: ${line}`);
    const onLost = (run: number, problem: string): void => report(`run ${run + 1}: ${problem}`);
    try {
      return await withoutLostRuns((lost) => this.#pool.run({ packed, lost }, timeLimit), { onLost });
    } catch (error) {
      const answer = failed(error);
      report(answer.problem);
      return pack(answer);
    }
  }
}

/** True when no page waits and nobody is there who may send more. */
async function isEmpty(queue: PageQueue): Promise<boolean> {
  try {
    return (await queue.present())?.senders === 0 && (await queue.underWay()).waiting.size === 0;
  } catch {
    // It is said of where it is asked for pages.
    return false;
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
