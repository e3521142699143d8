// Finds programs on this machine, installs Debian's where that is a single command away, and runs them with this terminal as theirs.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

export const isDebian = existsSync("/etc/debian_version");

/**
 * The places where programs of some names may be, by the folders that are searched for commands.
 *
 * @param {readonly string[]} names the one that is liked best first
 * @returns {string[]}
 */
export function onPath(names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Installs a package where this is Debian and that is allowed. Says so on standard error: standard output may be for a path.
 *
 * @param {string} name
 * @param {string} what the program, in words
 * @returns {Promise<boolean>} whether it is installed
 */
export async function installDebian(name, what) {
  if (!isDebian || process.getuid?.() !== 0) return false;
  console.error(`Installing ${what}: apt-get install ${name}`);
  /** @type {import("node:child_process").SpawnOptions} */
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: ["inherit", process.stderr, "inherit"] };
  return (await run("apt-get", ["update"], options)) === 0 && (await run("apt-get", ["install", "-y", name], options)) === 0;
}

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

/**
 * Answers the exit status of a program run to its end; 1 when a signal ended it or it could not be started.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
function run(program, parameters, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: "inherit", ...options });
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.once("close", (status) => resolve(status ?? 1));
  });
}

/**
 * Runs npm: the one that started this process, where one did.
 *
 * @param {readonly string[]} parameters
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function npm(parameters, options) {
  const script = process.env["npm_execpath"];
  return script === undefined ? run("npm", parameters, options) : run(process.execPath, [script, ...parameters], options);
}
