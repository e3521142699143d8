import { Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { keyPrefix, ownVersion } from "./runs.ts";

interface PresentWorker {
  readonly version: string;
  /** Pages at once. */
  readonly jobs: number;
}

/**
 * Queues that nothing is ever put into. BullMQ lists the workers of a queue by their connections, which end with the process, however
 * that ends, and a name of each says what it is. The workers of a run's own queue are not enough: those of another version do not join
 * it, others only when they have found it, and its sender is none of them. No run has such an id.
 */
const rolls = { workers: ".workers", senders: ".senders" } as const;

/** The processes at one database of a Redis, with this one among them when it has joined. */
export class Presence {
  readonly #redis: Redis;
  readonly #workers: Queue;
  readonly #senders: Queue;
  #own: Worker | undefined;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#workers = this.#rollOf(rolls.workers);
    this.#senders = this.#rollOf(rolls.senders);
  }

  /** Resolves when others see that this worker is there. */
  joinAsWorker(jobs: number, version = ownVersion): Promise<void> {
    return this.#join(rolls.workers, `${version}/${jobs}`);
  }

  /** Resolves when others see that the sender of a run is there. */
  joinAsSender(run: string): Promise<void> {
    return this.#join(rolls.senders, run);
  }

  /** The workers, of whatever version; undefined where the Redis keeps to itself who is there. */
  async workers(): Promise<readonly PresentWorker[] | undefined> {
    const names = await this.#namesIn(this.#workers);
    return names?.flatMap((name) => {
      const [, version, jobs] = /^(.+)\/(\d{1,3})$/.exec(name) ?? [];
      return version === undefined ? [] : [{ version, jobs: Number(jobs) }];
    });
  }

  /** Ids of the runs whose sender is there; undefined where the Redis keeps to itself who is there. */
  async senders(): Promise<ReadonlySet<string> | undefined> {
    const names = await this.#namesIn(this.#senders);
    return names && new Set(names);
  }

  /** Ends at once, be Redis out of reach or not. */
  leave(): void {
    void this.#own?.close(true);
  }

  #rollOf(name: string): Queue {
    const roll = new Queue(name, { connection: this.#redis, prefix: keyPrefix, skipMetasUpdate: true });
    // What the connection says of itself is told once for all that use it.
    return roll.on("error", () => undefined);
  }

  async #join(roll: string, name: string): Promise<void> {
    this.#own = new Worker(roll, null, { connection: this.#redis, prefix: keyPrefix, name, autorun: false });
    this.#own.on("error", () => undefined);
    await this.#own.waitUntilReady();
  }

  async #namesIn(roll: Queue): Promise<readonly string[] | undefined> {
    const found = await roll.getWorkers().catch(() => undefined);
    // Where Redis knows no list, one entry says so, without the name of a connection.
    if (found === undefined || found.some(({ rawname }) => rawname === undefined)) return undefined;
    // It has the connections to all databases.
    const here = found.filter(({ db }) => db === String(this.#redis.options.db ?? 0));
    return here.map(({ rawname = "" }) => rawname.replace(/^.*:w:/, ""));
  }
}
