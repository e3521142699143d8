import type { Redis } from "ioredis";
import { object, parse, string } from "valibot";
import packageJson from "../../package.json" with { type: "json" };

/** A run over many pages, as the queue knows it: workers look for these. */
export interface RunNote {
  /** Also the name of its BullMQ queue. */
  readonly id: string;
  /** Version of Contentscope that sends its pages. */
  readonly version: string;
  /** What is done, in words: "evaluate corpus". */
  readonly what: string;
  /** Host that it comes from. */
  readonly host: string;
  /** When it began: ISO 8601, UTC. */
  readonly created: string;
}

/** Of the keys of all queues in Redis. */
export const keyPrefix = "contentscope";
const runsKey = `${keyPrefix}:runs`;

/** Versions must be the same on both sides: another may know other algorithms, or have it that the same one keeps something else. */
export const ownVersion = packageJson.version;

const noteSchema = object({ id: string(), version: string(), what: string(), host: string(), created: string() });

/** The runs whose pages are in a Redis. */
export class RunRegister {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async add(note: RunNote): Promise<void> {
    await this.#redis.hset(runsKey, note.id, JSON.stringify(note));
  }

  async remove(id: string): Promise<void> {
    await this.#redis.hdel(runsKey, id);
  }

  async has(id: string): Promise<boolean> {
    return (await this.#redis.hexists(runsKey, id)) === 1;
  }

  /** The oldest first. */
  async list(): Promise<readonly RunNote[]> {
    const notes = Object.values(await this.#redis.hgetall(runsKey)).map((text) => parse(noteSchema, JSON.parse(text)));
    return notes.toSorted((left, right) => (left.created < right.created ? -1 : 1));
  }
}
