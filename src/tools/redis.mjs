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
  const named = process.env["REDIS_SERVER"];
  return (named ? [named] : onPath(["redis-server", "valkey-server"])).find(isExecutable);
}

/** The same, installed where there is none. Without one the tests of the queue are skipped, and say so. */
export async function redis() {
  return findRedis() ?? ((await installDebian("redis-server", "Redis")) ? findRedis() : undefined);
}
