import type { Redis } from "ioredis";
import { isoTimestamp, object, parseJson, pipe, regex, safeParse, string } from "valibot";
import packageJson from "../../package.json" with { type: "json" };

/** A run over many pages, as the queue knows it: workers look for these. */
export interface RunNote {
  /** Also the name of its BullMQ queue. */
  readonly id: string;
  /** Version of Contentscope that sends its pages. */
  readonly version: string;
  /** The work in words: "evaluate corpus". */
  readonly what: string;
  /** Host that it comes from. */
  readonly host: string;
  /** When it began: ISO 8601, UTC. */
  readonly created: string;
}

/** The prefix of the keys of all queues in Redis. */
export const keyPrefix = "contentscope";
export const runsKey = `${keyPrefix}:runs`;

/** Versions must be the same on both sides: another may know other algorithms, or have it that the same one keeps something else. */
export const ownVersion = packageJson.version;

const noteSchema = pipe(
  string(),
  parseJson(),
  object({
    // As what sends runs makes them; BullMQ knows no queue with a colon in its name.
    id: pipe(string(), regex(/^[\w-]{1,64}$/)),
    version: string(),
    what: string(),
    host: string(),
    created: pipe(string(), isoTimestamp()),
  }),
);

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

  /**
   * The oldest first. What is none is left where it is.
   *
   * @param onOther is told of it
   */
  async list(onOther: (field: string) => void = () => undefined): Promise<readonly RunNote[]> {
    const notes: RunNote[] = [];
    for (const [field, text] of Object.entries(await this.#redis.hgetall(runsKey))) {
      const parsed = safeParse(noteSchema, text);
      if (parsed.success && parsed.output.id === field) notes.push(parsed.output);
      else onOther(field);
    }
    return notes.toSorted((left, right) => (left.created < right.created ? -1 : 1));
  }
}
