// Finds programs on this machine, and installs Debian's where that is a single command away.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

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
