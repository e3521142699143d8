import { Redis } from "ioredis";
import { messageOf } from "../../format.ts";
import { errorCode } from "../disk.ts";
import type { QueueAddress } from "./address.ts";

/** Milliseconds. */
const timeouts = { connect: 5_000, retry: 2_000 };

/**
 * A connection that finds its way back when it is lost: commands wait meanwhile, and `onProgress` hears of it.
 *
 * @throws RangeError with a sentence where there is none at this address, or it cannot be used.
 */
export async function connect(address: QueueAddress, onProgress: (line: string) => void): Promise<Redis> {
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
  try {
    await redis.connect();
    await redis.ping();
    if (problem !== undefined) throw problem;
    isUp = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    throw new RangeError(
      `No usable Redis at ${address.shown}: ${reasons[errorCode(problem ?? error)] ?? messageOf(problem ?? error)}`,
    );
  }
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
