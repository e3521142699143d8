import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { counted } from "../format.ts";
import { callOf } from "../node/call-of.ts";
import type { QueueAddress } from "./address.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import { Presence } from "./presence.ts";
import { AnswerEvents, RunQueue } from "./run-queue.ts";
import { ownVersion, RunRegister } from "./runs.ts";
import { SentRun, type Pages } from "./sent-run.ts";

export interface Sending extends Pages {
  readonly address: QueueAddress;
  /** A run that was interrupted is gone on with under the same id. */
  readonly run: { readonly id: string; readonly what: string };
  /** Ends it before all pages are done. */
  readonly stop: AbortSignal;
  /** Takes a line for the user. */
  readonly onProgress: (line: string) => void;
}

type PresentWorkers = Awaited<ReturnType<Presence["workers"]>>;

/** Milliseconds; `idle` where no event says that there is something to do. */
const pauses = { idle: 500, look: 2_000, tidy: 5_000 };

/**
 * Sends pages to the workers of a queue and hands out what comes of them, until all are done or it is stopped. Either way nothing of
 * them is left in Redis; only a process that is killed leaves its pages there, to be taken up again.
 *
 * @throws RangeError with a sentence where there is no Redis, or only workers of another version.
 */
export async function sendPages(sending: Sending): Promise<void> {
  const redis = await connect(sending.address, sending.onProgress);
  const presence = new Presence(redis);
  const bell = new Bell();
  const events = new AnswerEvents(redis, sending.run.id, bell.ring);
  sending.stop.addEventListener("abort", bell.ring);
  try {
    const isLost = endedOutOfReach(redis, sending.stop).then(() => redis.disconnect());
    await Promise.race([sendOver({ redis, presence, bell }, sending), isLost]);
  } catch (error) {
    const refused = refusalOf(error, sending.address);
    throw refused === undefined ? error : new RangeError(refused, { cause: error });
  } finally {
    sending.stop.removeEventListener("abort", bell.ring);
    events.close();
    presence.leave();
    await disconnect(redis);
  }
}

/** A sender's side of a Redis. */
interface Connected {
  readonly redis: Redis;
  readonly presence: Presence;
  /** Rung when there may be something to take or to send. */
  readonly bell: Bell;
}

async function sendOver(
  { redis, presence, bell }: Connected,
  { address, run, stop, onProgress, ...pages }: Sending,
): Promise<void> {
  const watch = new WorkerWatch(address, onProgress);
  watch.begin(await presence.workers());
  await presence.joinAsSender(run.id);
  const register = new RunRegister(redis);
  const note = { ...run, version: ownVersion, host: hostname(), created: new Date().toISOString() };
  await register.add(note);
  const queue = new RunQueue(redis, run.id);
  try {
    const sent = await SentRun.begin({ ...pages, onPage: bell.ring }, queue);
    for (let lookedAt = performance.now(); !sent.isDone && !stop.aborted;) {
      const moved = (await sent.take()) + (await sent.send());
      if (performance.now() - lookedAt > pauses.look) {
        watch.look(await presence.workers());
        if (await sent.findLost()) await register.add(note);
        lookedAt = performance.now();
      }
      if (moved === 0) await bell.heard(pauses.idle);
    }
    while ((await sent.take()) > 0);
  } finally {
    // In this order: a worker that leaves a run which is no longer there clears up after itself.
    const tidied = queue.obliterate().then(() => register.remove(run.id));
    // Redis may be out of reach for good.
    await Promise.race([tidied, delay(pauses.tidy, undefined, { ref: false })]);
  }
}

/** Wakes a loop that waits for something to do. */
class Bell {
  #isRung = false;
  #wake: () => void = () => undefined;

  readonly ring = (): void => {
    this.#isRung = true;
    this.#wake();
  };

  /** Resolves when it was rung since the last time, or after so many milliseconds. */
  async heard(longest: number): Promise<void> {
    const over = new AbortController();
    this.#wake = () => over.abort();
    if (!this.#isRung) await delay(longest, undefined, { signal: over.signal }).catch(() => undefined);
    this.#isRung = false;
  }
}

/** Says whether anybody works on what is sent. */
class WorkerWatch {
  readonly #address: QueueAddress;
  readonly #onProgress: (line: string) => void;
  #said = "";

  constructor(address: QueueAddress, onProgress: (line: string) => void) {
    this.#address = address;
    this.#onProgress = onProgress;
  }

  /** @throws RangeError where all workers are of other versions. */
  begin(workers: PresentWorkers): void {
    const others = [...new Set(workers?.map(({ version }) => version))].filter((version) => version !== ownVersion);
    if (others.length > 0 && workers?.every(({ version }) => version !== ownVersion) === true)
      throw new RangeError(
        `The workers at ${this.#address.shown} are of Contentscope ${others.join(", ")}, and this is ${ownVersion}: only the same version gives the same results. Start workers of this one.`,
      );
    this.look(workers);
  }

  look(present: PresentWorkers): void {
    if (present === undefined) return;
    const workers = present.filter(({ version }) => version === ownVersion);
    const jobs = workers.reduce((sum, worker) => sum + worker.jobs, 0);
    const line =
      workers.length === 0
        ? `No worker at ${this.#address.shown}: pages wait until there is one. To start one: ${callOf("worker")} --queue ${this.#address.shown}`
        : `${counted(workers.length, "worker")} at ${this.#address.shown}, ${counted(jobs, "page")} at once`;
    if (line !== this.#said) this.#onProgress(line);
    this.#said = line;
  }
}
