import { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { answerOf, damagedJob, failed, type JobData, type PageAnswer } from "./page-job.ts";
import { keyPrefix } from "./runs.ts";

/** Answers that are taken out at once. */
const mostTaken = 32;
/** Attempts of a page, each of which its worker did not outlive. */
export const mostAttempts = 3;

/** An answer that lies in the queue until it is removed. */
export interface Answered {
  readonly id: string;
  readonly answer: PageAnswer;
}

export interface Counts {
  /** Not begun. */
  readonly waiting: number;
  /** Not begun, under way, or answered. */
  readonly all: number;
}

/** The pages of one run in Redis. A page with the id of one that is there already is not added. */
export class RunQueue {
  readonly #queue: Queue<JobData, string>;

  constructor(redis: Redis, run: string) {
    // The stream of events would keep the answers. Whoever listens needs only its last, which says that there is something to take.
    this.#queue = new Queue(run, { connection: redis, prefix: keyPrefix, streams: { events: { maxLen: 1 } } });
    // What the connection says of itself is told once for all that use it.
    this.#queue.on("error", () => undefined);
  }

  async counts(): Promise<Counts> {
    const {
      wait = 0,
      active = 0,
      completed = 0,
      failed: lost = 0,
    } = await this.#queue.getJobCounts("wait", "active", "completed", "failed");
    return { waiting: wait, all: wait + active + completed + lost };
  }

  /** The ids of all pages that are there. */
  async ids(): Promise<ReadonlySet<string>> {
    return new Set(await this.#queue.getRanges(["wait", "active", "completed", "failed"], 0, -1));
  }

  async add(pages: readonly { readonly id: string; readonly data: JobData }[]): Promise<void> {
    await this.#queue.addBulk(pages.map(({ id, data }) => ({ name: "page", data, opts: { jobId: id } })));
  }

  /** Some answers that have come, the oldest first. */
  async answers(): Promise<readonly Answered[]> {
    const ids = await this.#queue.getRanges(["completed", "failed"], 0, mostTaken - 1, true);
    return Promise.all([...new Set(ids)].map(async (id) => ({ id, answer: await this.#answer(id) })));
  }

  async #answer(id: string): Promise<PageAnswer> {
    // Whatever lies there may have been put there by anybody.
    const job = await this.#queue.getJob(id).catch(unlessOfRedis);
    if (job === undefined) return failed(damagedJob);
    const { finishedOn, failedReason, returnvalue } = job;
    const isAnswered = finishedOn !== undefined && !failedReason;
    return isAnswered ? answerOf(returnvalue) : failed(reasonOf(failedReason));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#queue.remove(id)));
  }

  /** Takes all of the run out of Redis, pages under way too: what their workers answer is dropped. */
  async obliterate(): Promise<void> {
    await this.#queue.obliterate({ force: true });
  }
}

/**
 * Tells that answers have come into the queue of a run. It may miss one, say where something else lies in the stream of events: what
 * is in the queue counts, and is to be looked at from time to time.
 */
export class AnswerEvents {
  readonly #events: QueueEvents;

  constructor(redis: Redis, run: string, onAnswer: () => void) {
    // From the first that is there, lest one be missed that comes before it listens.
    this.#events = new QueueEvents(run, { connection: redis, prefix: keyPrefix, lastEventId: "0" });
    this.#events.on("completed", onAnswer).on("failed", onAnswer);
    this.#events.on("error", () => undefined);
  }

  /** Ends at once, be Redis out of reach or not. */
  close(): void {
    void this.#events.close().catch(() => undefined);
    // The former waits for a connection that is yet to be made.
    void this.#events
      .getBackend()
      .close(true)
      .catch(() => undefined);
  }
}

/** BullMQ says of a job that is no JSON what the parser says. @throws what else is wrong */
function unlessOfRedis(error: unknown): undefined {
  if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
}

/** BullMQ fails a job by itself for one reason alone. */
function reasonOf(reason: string | undefined): string {
  return reason?.startsWith("job stalled") === true
    ? `given up: ${mostAttempts} workers that took it ended before it was done`
    : (reason ?? "its worker gave no reason");
}
