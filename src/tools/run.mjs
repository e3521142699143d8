// Runs other programs with this terminal as theirs.
import { spawn } from "node:child_process";

/**
 * Answers the exit status of a program run to its end; 1 when a signal ended it or it could not be started.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, parameters, options = {}) {
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
