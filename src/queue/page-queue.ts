import { Queue, type WorkerOptions } from "bullmq";
import type { Redis } from "ioredis";
import packageJson from "../../package.json" with { type: "json" };
import { answerOf, failed, type JobData, type PageAnswer } from "./page-job.ts";

/** Versions must be the same on both sides: another may know other algorithms, or have it that the same one keeps something else. */
export const ownVersion = packageJson.version;
/** The name of the one queue of this version, so that others never meet it. */
export const queueName = `contentscope-${ownVersion}`;

/** Times that a page may be taken up, each by a worker that did not outlive it. */
const mostAttempts = 3;
/**
 * The milliseconds by which a worker holds on to its pages: it renews its lock on them. Where it is gone, another takes them over when
 * the lock has run out and the next look at stalled pages finds it so, after ten seconds at the most; but no page time and again.
 */
export const locks = { lockDuration: 8_000, stalledInterval: 2_000, maxStalledCount: mostAttempts - 1 };

/** The names of the connections of those at the queue, by which they know of each other: they end with the process, however that ends. */
export const presence = {
  sender: "sender",
  /** @param process is shown to those who look into Redis */
  worker: (process: string, jobs: number) => `${process}/${jobs}`,
};

interface Present {
  readonly senders: number;
  /** Pages at once of each worker. */
  readonly workers: readonly number[];
}

interface UnderWay {
  /** Ids of pages that no worker has taken yet. */
  readonly waiting: ReadonlySet<string>;
  /** Ids of pages that workers have. */
  readonly active: ReadonlySet<string>;
}

/**
 * The queue of all senders and workers of this version in a Redis. Whatever lies in it may be lost at any time, and may have been put
 * there by anybody: a sender sends anew what it misses.
 */
export class PageQueue {
  readonly #redis: Redis;
  readonly #queue: Queue<JobData, string>;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#queue = new Queue(queueName, connectedTo(redis));
    // What the connection says of itself is told once for all that use it.
    this.#queue.on("error", () => undefined);
  }

  async add(id: string, page: string, data: JobData): Promise<void> {
    await this.#queue.add(page, data, { jobId: id });
  }

  async underWay(): Promise<UnderWay> {
    const [waiting, active] = await this.#queue.getBackend().getRanges(["wait", "active"], 0, -1);
    return { waiting: new Set(waiting), active: new Set(active) };
  }

  /** The answer that lies there for a page; undefined where none does, or no such thing. */
  async answer(id: string): Promise<PageAnswer | undefined> {
    const found = await this.#queue.getBackend().isFinished(id, true);
    const [status, value] = typeof found === "number" ? [found] : found;
    // BullMQ fails a job by itself for one reason alone.
    const isGivenUp = status === finished.failed && value?.startsWith("job stalled") === true;
    if (isGivenUp) return failed(`given up: ${mostAttempts} workers that took it ended before it was done`);
    return status === finished.completed ? answerOf(value) : undefined;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#queue.remove(id)));
  }

  /** Those who are there; undefined where the Redis keeps that to itself. */
  async present(): Promise<Present | undefined> {
    const found = await this.#queue.getWorkers().catch(() => undefined);
    // Where Redis knows no list, one entry says so, without the name of a connection.
    if (found === undefined || found.some(({ rawname }) => rawname === undefined)) return undefined;
    // It has the connections to all databases.
    const here = found.filter(({ db }) => db === String(this.#redis.options.db ?? 0));
    const names = here.map(({ rawname = "" }) => rawname.replace(/^.*:w:/, ""));
    const senders = names.filter((name) => name === presence.sender).length;
    return { senders, workers: names.flatMap((name) => /\/(\d{1,3})$/.exec(name)?.[1] ?? []).map(Number) };
  }

  /** Takes everything of the queue out of Redis, whatever it is. */
  async clear(): Promise<void> {
    const keys = this.#redis.scanStream({ match: `${this.#queue.qualifiedName}:*`, count: 1_000 });
    for await (const found of keys as AsyncIterable<readonly string[]>) if (found.length > 0) await this.#redis.unlink(...found);
  }

  /** Keeps the stream of events short, which nobody reads: each answer lies in it once more. */
  async trimEvents(): Promise<void> {
    await this.#queue.trimEvents(0);
  }
}

/** What all that is at the queue has in common. */
export function connectedTo(connection: Redis): Pick<WorkerOptions, "connection"> & { readonly skipMetasUpdate: true } {
  // What is told of the queue itself would stay when all else has gone.
  return { connection, skipMetasUpdate: true };
}

/** The states of `isFinished`. */
const finished = { completed: 1, failed: 2 };
