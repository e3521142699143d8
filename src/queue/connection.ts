import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { messageOf } from "../format.ts";
import type { QueueAddress } from "./address.ts";

/** The major version of Redis that has the streams and scripts in use. */
const oldestRedis = 5;
/** Milliseconds. */
const timeouts = { connect: 5_000, retry: 2_000, quit: 2_000, answer: 500 };

/**
 * A connection that finds its way back when it is lost: commands wait meanwhile, and `onProgress` hears of it.
 *
 * @param stop ends the attempt
 * @throws RangeError with a sentence where there is none at this address, or it cannot be used.
 */
export async function connect(address: QueueAddress, onProgress: (line: string) => void, stop?: AbortSignal): Promise<Redis> {
  const { host, port, db, username, password, isSecure } = address;
  let isUp = false;
  let isLost = false;
  let problem: Error | undefined;
  const redis = new Redis({
    host,
    port,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isSecure && { tls: {} }),
    connectTimeout: timeouts.connect,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    // The first attempt says whether the address is right; later ones are for a Redis that was there.
    retryStrategy: (times) => (isUp ? Math.min(times * 200, timeouts.retry) : null),
  });
  redis.on("error", (error: Error) => (problem ??= error));
  redis.on("close", () => {
    if (isUp && !isLost && redis.status !== "end") onProgress(`${address.shown} is out of reach: trying again`);
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
    const [, version = ""] = /^redis_version:(\S+)/m.exec(await redis.info("server")) ?? [];
    if (problem !== undefined) throw problem;
    if (Number.parseInt(version, 10) < oldestRedis)
      throw new Error(`it is version ${version}, and ${oldestRedis} is the oldest of use`);
    isUp = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    throw new RangeError(`No Redis of use at ${address.shown}: ${reasonOf(problem ?? error)}`);
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
  for (let isThere = true; isThere;) {
    const answer = redis.ping().then(
      () => true,
      () => false,
    );
    const [isAnswered] = await Promise.all([
      Promise.race([answer, delay(timeouts.answer, false, { ref: false })]),
      delay(timeouts.answer, undefined, { ref: false }),
    ]);
    isThere = isAnswered;
  }
}

/** A sentence on a Redis that does not take a command as it lies there, say since it has no room, or may only be read. */
export function refusalOf(error: unknown, { shown }: QueueAddress): string | undefined {
  const isRefusal = error instanceof Error && error.name === "ReplyError";
  return isRefusal ? `${shown} refuses what it is asked: ${error.message}` : undefined;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? messageOf(error);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
  ETIMEDOUT: "it does not answer",
  ECONNRESET: "it hangs up; with TLS it is rediss://",
};
