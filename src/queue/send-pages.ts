import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { QueueAddress } from "./address.ts";
import { connect, disconnect, endedOutOfReach, refusalOf } from "./connection.ts";
import { presenceAt, senderName } from "./presence.ts";
import { RunQueue } from "./run-queue.ts";
import { ownVersion, RunRegister } from "./runs.ts";
import { SentRun } from "./sent-run.ts";
import type { Pages } from "./sent-run.ts";
import { WorkerWatch } from "./worker-watch.ts";

export interface Sending extends Pages {
  readonly address: QueueAddress;
  /** A run that was interrupted is gone on with under the same id. */
  readonly run: { readonly id: string; readonly what: string };
  /** Ends it before all pages are done. */
  readonly stop: AbortSignal;
  /** Takes a line for the user. */
  readonly tell: (line: string) => void;
}

/** Milliseconds. */
const pauses = { idle: 50, look: 2_000, tidy: 5_000 };

/**
 * Sends pages to the workers of a queue and hands out what comes of them, until all are done or it is stopped. Either way nothing of
 * them is left in Redis; only a process that is killed leaves its pages there, to be taken up again.
 *
 * @throws RangeError with a sentence where there is no Redis, or only workers of another version.
 */
export async function sendPages(sending: Sending): Promise<void> {
  const redis = await connect(sending.address, senderName(sending.run.id), sending.tell);
  try {
    const isLost = endedOutOfReach(redis, sending.stop).then(() => redis.disconnect());
    await Promise.race([sendOver(redis, sending), isLost]);
  } catch (error) {
    const refused = refusalOf(error, sending.address);
    throw refused === undefined ? error : new RangeError(refused, { cause: error });
  } finally {
    await disconnect(redis);
  }
}

async function sendOver(redis: Redis, { address, run, stop, tell, ...pages }: Sending): Promise<void> {
  const watch = new WorkerWatch(address, tell);
  watch.begin(await presenceAt(redis, address.db));
  const register = new RunRegister(redis);
  const note = { ...run, version: ownVersion, host: hostname(), created: new Date().toISOString() };
  await register.add(note);
  const queue = new RunQueue(redis, run.id);
  try {
    const sent = await SentRun.begin(pages, queue);
    for (let lookedAt = performance.now(); !sent.isDone && !stop.aborted;) {
      const moved = (await sent.take()) + (await sent.send());
      if (performance.now() - lookedAt > pauses.look) {
        watch.look(await presenceAt(redis, address.db));
        if (await sent.findLost()) await register.add(note);
        lookedAt = performance.now();
      }
      if (moved === 0) await delay(pauses.idle);
    }
    while ((await sent.take()) > 0);
  } finally {
    // In this order: a worker that leaves a run which is no longer there clears up after itself.
    const tidied = queue.obliterate().then(() => register.remove(run.id));
    // Redis may be out of reach for good.
    await Promise.race([tidied, delay(pauses.tidy, undefined, { ref: false })]);
  }
}
