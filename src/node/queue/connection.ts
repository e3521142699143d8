import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { messageOf } from "../../format.ts";
import { codeOf } from "../disk.ts";
import type { QueueAddress } from "./address.ts";

/** Milliseconds. */
const timeouts = { connect: 5_000, retry: 2_000, quit: 2_000, answer: 500 };

/**
 * A connection that finds its way back when it is lost: commands wait meanwhile, and `onProgress` hears of it.
 *
 * @param stop ends the attempt
 * @throws RangeError with a sentence where there is none at this address, or it cannot be used.
 */
export async function connect(address: QueueAddress, onProgress: (line: string) => void, stop?: AbortSignal): Promise<Redis> {
  let isUp = false;
  let isLost = false;
  let problem: Error | undefined;
  const redis = new Redis({
    ...address.redis,
    connectTimeout: timeouts.connect,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    // The first attempt says whether the address is right; later ones are for a Redis that was there.
    retryStrategy: (times) => (isUp ? Math.min(times * 200, timeouts.retry) : null),
  });
  redis.on("error", (error: Error) => (problem ??= error));
  redis.on("close", () => {
    if (isUp && !isLost && redis.status !== "end") onProgress(`${address.shown} cannot be reached. Trying again`);
    isLost = isUp;
  });
  redis.on("ready", () => {
    if (isLost) onProgress(`${address.shown} is back`);
    isLost = false;
  });
  const giveUp = (): void => redis.disconnect();
  stop?.addEventListener("abort", giveUp);
  try {
    await redis.connect();
    await redis.ping();
    if (problem !== undefined) throw problem;
    isUp = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    throw new RangeError(
      `No usable Redis at ${address.shown}: ${reasons[codeOf(problem ?? error)] ?? messageOf(problem ?? error)}`,
    );
  } finally {
    stop?.removeEventListener("abort", giveUp);
  }
}

/** Ends a connection in order, or where it is lost at once. */
export async function disconnect(redis: Redis): Promise<void> {
  if (redis.status === "ready")
    await Promise.race([redis.quit(), new Promise((resolve) => setTimeout(resolve, timeouts.quit).unref())]);
  redis.disconnect();
}

/**
 * Resolves when somebody wants to end and Redis does not answer: there is nothing to wait for then. Never resolves where it answers each
 * time that it is asked, twice a second.
 */
export async function endedOutOfReach(redis: Redis, stop: AbortSignal): Promise<void> {
  if (!stop.aborted) await once(stop, "abort");
  const isThere = (): Promise<boolean> => {
    const answer = redis.ping().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(timeouts.answer, false, { ref: false })]);
  };
  while (await isThere()) await delay(timeouts.answer, undefined, { ref: false });
}

/** A sentence on a Redis that does not take a command as it lies there, say since it has no room, or may only be read. */
export function refusalOf(error: unknown, { shown }: QueueAddress): string | undefined {
  const isRefusal = error instanceof Error && error.name === "ReplyError";
  return isRefusal ? `${shown} refuses a command: ${error.message}` : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
  ETIMEDOUT: "it does not answer",
  ECONNRESET: "it closes the connection; for TLS use rediss://",
};
