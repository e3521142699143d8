// Finds a Redis server on this machine, and installs one where that is a single command away.
import { installDebian, isDebian, isExecutable, onPath } from "./programs.mjs";

/** Advice in words on how to get one. */
export const redisAdvice = isDebian
  ? "sudo apt-get install redis-server"
  : "https://redis.io/docs/latest/operate/oss_and_stack/install/";

/**
 * Path of a Redis server's executable: the one that REDIS_SERVER names, else the system's.
 *
 * @returns {string | undefined}
 */
export function findRedis() {
  const named = namedRedis();
  return (named === "" ? onPath(["redis-server", "valkey-server"]) : [named]).find(isExecutable);
}

function namedRedis() {
  return process.env["REDIS_SERVER"] ?? "";
}

/**
 * The same, installed where there is none. Without one the tests of the queue are skipped, and say so.
 *
 * @returns {Promise<string | undefined>}
 */
export async function redis() {
  const found = findRedis();
  if (found !== undefined) return found;
  const named = namedRedis();
  const installed = named === "" && (await installDebian("redis-server", "Redis")) ? findRedis() : undefined;
  if (installed !== undefined) return installed;
  const reason = named === "" ? "There is no Redis here" : `REDIS_SERVER names ${named}, which is no program`;
  console.error(`${reason}: the tests of the queue are skipped. To get one: ${redisAdvice}`);
  return undefined;
}
