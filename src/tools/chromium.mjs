// Prints the path of a Chromium, and installs one where that is a single command away.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChromium } from "./find-chromium.mjs";
import { run } from "./run.mjs";

/**
 * Path of a Chromium's executable. Ends the process with the command to run when there is none.
 *
 * @returns {Promise<string>}
 */
export async function chromium() {
  const found = find() ?? ((await install()) ? find() : undefined);
  return (
    found ??
    stop(`There is no Chromium here. To get one: ${command}\nOr name one you have: CHROMIUM_PATH=/path/to/chromium npm test`)
  );
}

function find() {
  try {
    return findChromium();
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const isDebian = existsSync("/etc/debian_version");
const command = isDebian ? "sudo apt-get install chromium" : "npx playwright install chromium";

async function install() {
  if (!isDebian || process.getuid?.() !== 0) return false;
  console.error("Installing Chromium: apt-get install chromium");
  /** @type {import("node:child_process").SpawnOptions} */
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    // Standard output is for the path.
    stdio: ["inherit", process.stderr, "inherit"],
  };
  return (
    (await run("apt-get", ["update"], options)) === 0 && (await run("apt-get", ["install", "-y", "chromium"], options)) === 0
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await chromium());
