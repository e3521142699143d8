import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { ThreadPool } from "../node/thread-pool.ts";
import { withoutLostRuns } from "../evaluation/retry-without-failed.ts";
import { counted, thousands } from "../format.ts";
import type { QueueAddress } from "./address.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import type { PackedTask } from "./page-job.ts";
import { Presence } from "./presence.ts";
import { RunQueue } from "./run-queue.ts";
import { RunWorker, type WorkerOptions } from "./run-worker.ts";
import { ownVersion, RunRegister, runsKey, type RunNote } from "./runs.ts";

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

/** Milliseconds between two looks for runs. */
const lookPause = 500;
/** Milliseconds between two lines on how far it is. */
const sayPause = 10_000;
/** Milliseconds after which a run is forgotten whose sender was killed and did not come again. */
const keptFor = 7 * 24 * 60 * 60 * 1_000;

/**
 * Works on the pages of every run in a Redis, in threads: what hangs or crashes costs only itself.
 *
 * @throws RangeError with a sentence where there is no Redis, or all that waits there is of another version.
 */
export async function serve({ address, jobs, isUntilEmpty, stop, onProgress }: Serving): Promise<void> {
  const redis = await connect(address, onProgress, stop).catch((error: unknown) => {
    // Who does not want to go on does not want to know why it could not begin.
    if (!stop.aborted) throw error;
  });
  if (redis === undefined) return;
  const pool = new ThreadPool<PackedTask, string>({
    module: new URL("queue-thread.ts", import.meta.url),
    order: undefined,
    size: jobs,
  });
  const answer: WorkerOptions["answer"] = (packed, timeLimit, onLost) =>
    withoutLostRuns((lost) => pool.run({ packed, lost }, timeLimit), { onLost });
  const runs = new ServedRuns({ redis, jobs, onProgress, answer }, address);
  const isLost = endedOutOfReach(redis, stop).then(() => true);
  try {
    if (await Promise.race([work(runs, { address, jobs, isUntilEmpty, stop, onProgress }), isLost])) {
      onProgress(`${address.shown} is out of reach: ends. Pages that it has begun are taken over by others.`);
      redis.disconnect();
    }
  } finally {
    await pool.close();
    runs.leave();
    await disconnect(redis);
  }
}

/** Works until there is no more to do or it is to end, and all that it has begun is done. @returns false */
async function work(runs: ServedRuns, { address, jobs, isUntilEmpty, stop, onProgress }: Serving): Promise<false> {
  await runs.begin();
  onProgress(
    `Contentscope ${ownVersion} works on the pages at ${address.shown}, ${jobs} at once. Ctrl-C ends it when these are done.`,
  );
  let said = "";
  while (!stop.aborted) {
    try {
      await runs.look();
      if (isUntilEmpty && (await runs.isEmpty())) break;
    } catch (error) {
      const refused = refusalOf(error, address);
      if (refused === undefined) throw error;
      if (refused !== said) onProgress(refused);
      said = refused;
    }
    await delay(lookPause, undefined, { signal: stop }).catch(() => undefined);
  }
  await runs.close();
  return false;
}

/** The runs that a worker works on: all of its own version that there are. */
class ServedRuns {
  readonly #options: WorkerOptions;
  readonly #address: QueueAddress;
  readonly #redis: Redis;
  readonly #presence: Presence;
  readonly #register: RunRegister;
  readonly #workers = new Map<string, RunWorker>();
  /** Runs that have ended, until their last pages here are done. */
  readonly #leaving = new Set<Promise<void>>();
  readonly #refused = new Set<string>();
  #said = { at: performance.now(), done: 0 };
  /** Pages done of runs that have ended. */
  #done = 0;

  constructor(options: WorkerOptions, address: QueueAddress) {
    this.#options = options;
    this.#address = address;
    this.#redis = options.redis;
    this.#presence = new Presence(options.redis);
    this.#register = new RunRegister(options.redis);
  }

  /** @throws RangeError where there are runs, and all of other versions. */
  async begin(): Promise<void> {
    try {
      await this.#forgetOld();
      await this.#refuseOthers();
    } catch (error) {
      // It is said of when it is looked for runs.
      if (refusalOf(error, this.#address) === undefined) throw error;
    }
    await this.#presence.joinAsWorker(this.#options.jobs);
  }

  async #refuseOthers(): Promise<void> {
    const notes = await this.#register.list();
    const [other] = notes;
    if (other !== undefined && notes.every(({ version }) => version !== ownVersion))
      throw new RangeError(refusal(other, this.#address));
  }

  /** Begins with runs that are new, and leaves those that have ended. */
  async look(): Promise<void> {
    const notes = await this.#register.list((field) => this.#setAside(field));
    for (const note of notes) {
      if (note.version !== ownVersion) this.#refuse(note);
      else if (!this.#workers.has(note.id)) this.#join(note);
    }
    const ids = new Set(notes.map(({ id }) => id));
    for (const worker of this.#workers.values()) if (!ids.has(worker.note.id)) this.#leave(worker);
    this.#sayProgress();
  }

  /** True when no page waits, none is under way, and nobody is there who may send more. */
  async isEmpty(): Promise<boolean> {
    const senders = await this.#presence.senders();
    for (const worker of this.#workers.values()) {
      const mayComeMore = senders === undefined || senders.has(worker.note.id);
      if (mayComeMore || !(await worker.isIdle())) return false;
    }
    return true;
  }

  async close(): Promise<void> {
    const workers = [...this.#workers.values()];
    await Promise.all([...workers.map((worker) => worker.close()), ...this.#leaving]);
    const done = workers.reduce((sum, worker) => sum + worker.done, this.#done);
    this.#options.onProgress(`${counted(done, "page")} done here.`);
  }

  #join(note: RunNote): void {
    this.#options.onProgress(`${note.what} (from ${note.host}): begins`);
    this.#workers.set(note.id, new RunWorker(note, this.#options));
  }

  #leave(worker: RunWorker): void {
    this.#workers.delete(worker.note.id);
    this.#done += worker.done;
    const failed = worker.failed === 0 ? "" : `, ${thousands(worker.failed)} failed`;
    this.#options.onProgress(
      `${worker.note.what} (from ${worker.note.host}): has ended, ${counted(worker.done, "page")} done here${failed}`,
    );
    const left = worker.close().finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }

  /** Ends what is left of all runs at once, whatever becomes of it. */
  leave(): void {
    this.#presence.leave();
    for (const worker of this.#workers.values()) worker.leave();
  }

  #setAside(field: string): void {
    if (this.#refused.has(field)) return;
    this.#refused.add(field);
    this.#options.onProgress(
      `${runsKey} at ${this.#address.shown} has something under ${field} that is no run: it is left alone. To take it away: redis-cli hdel ${runsKey} ${field}`,
    );
  }

  #refuse(note: RunNote): void {
    if (this.#refused.has(note.id)) return;
    this.#refused.add(note.id);
    this.#options.onProgress(refusal(note, this.#address));
  }

  #sayProgress(): void {
    const done = Array.from(this.#workers.values(), (worker) => worker.done).reduce((sum, count) => sum + count, this.#done);
    if (performance.now() - this.#said.at < sayPause || done === this.#said.done) return;
    this.#said = { at: performance.now(), done };
    this.#options.onProgress(`${counted(done, "page")} done`);
  }

  async #forgetOld(): Promise<void> {
    const senders = await this.#presence.senders();
    if (senders === undefined) return;
    for (const { id, version, created } of await this.#register.list()) {
      if (version !== ownVersion || senders.has(id) || Date.now() - Date.parse(created) < keptFor) continue;
      await this.#register.remove(id);
      await new RunQueue(this.#redis, id).obliterate();
    }
  }
}

function refusal({ what, host, version }: RunNote, { shown }: QueueAddress): string {
  return `${what} (from ${host}) at ${shown} is of Contentscope ${version}, and this is ${ownVersion}: only the same version gives the same results. It is for workers of that one.`;
}
