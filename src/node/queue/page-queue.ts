import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import packageJson from "../../../package.json" with { type: "json" };
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

/**
 * The queue of all senders and workers of this version in a Redis. Whatever lies in it may be lost at any time, and may have been put
 * there by anybody: a sender sends anew what it misses.
 */
export class PageQueue extends Queue<JobData, string> {
  readonly #redis: Redis;

  constructor(connection: Redis) {
    super(queueName, { connection, ...stalledChecks });
    this.#redis = connection;
    // What the connection says of itself is told once for all that use it.
    this.on("error", () => undefined);
  }

  /** The ids of pages that no worker has taken yet, and of those that workers have. */
  async underWay(): Promise<{ readonly waiting: ReadonlySet<string>; readonly active: ReadonlySet<string> }> {
    const [waiting, active] = await this.getBackend().getRanges(["wait", "active"], 0, -1);
    return { waiting: new Set(waiting), active: new Set(active) };
  }

  /** The answer that lies there for a page; undefined where none does, or no such thing. */
  async answer(id: string): Promise<PageAnswer | undefined> {
    const found = await this.getBackend().isFinished(id, true);
    const [status, value] = typeof found === "number" ? [found] : found;
    // BullMQ fails a job by itself for one reason alone.
    const isGivenUp = status === finished.failed && value?.startsWith("job stalled") === true;
    if (isGivenUp) return failed(`given up: ${mostAttempts} workers took it and ended before it was done`);
    return status === finished.completed ? answerOf(value) : undefined;
  }

  /** Has pages whose worker has gone taken up by others. @returns their ids */
  freeStalled(): Promise<readonly string[]> {
    return this.getBackend().moveStalledJobsToWait();
  }

  /** The number of workers that are there; undefined where the Redis keeps that to itself. */
  async workerCount(): Promise<number | undefined> {
    const found = await this.getWorkers().catch(() => undefined);
    // Where Redis knows no list, one entry says so, without the name of a connection.
    if (found === undefined || found.some(({ rawname }) => rawname === undefined)) return undefined;
    // It has the connections to all databases.
    return found.filter(({ db }) => db === String(this.#redis.options.db ?? 0)).length;
  }

  /** Takes everything of the queue out of Redis, whatever it is. */
  async clear(): Promise<void> {
    const keys = this.#redis.scanStream({ match: `${this.qualifiedName}:*`, count: 1_000 });
    for await (const found of keys as AsyncIterable<readonly string[]>) if (found.length > 0) await this.#redis.unlink(...found);
  }
}

/** Of workers, by the types of BullMQ: looking for stalled pages is the sender's here, who hears of it where that fails. */
const stalledChecks: object = locks;

/** The states of `isFinished`. */
const finished = { completed: 1, failed: 2 };
