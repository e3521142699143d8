// Finds a Chromium on this machine, for the browser tests, the end-to-end tests and the benchmark, and installs one where that is a
// single command away.
import { createRequire } from "node:module";
import { installDebian, isDebian, isExecutable, onPath } from "./programs.mjs";

// The first is the same browser without its windows, which tests never see: it opens a page in two thirds of the time.
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

/** Command-line switches for a test run: no sandbox (containers run as root), no graphics card, and no traffic of the browser's own. */
export const chromiumSwitches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Path of a Chromium's executable: the one that CHROMIUM_PATH names, else Playwright's own, else one that is a command.
 *
 * @throws {Error} when CHROMIUM_PATH names something that cannot be run.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env["CHROMIUM_PATH"];
  if (named === undefined || named === "") return [playwrights(), ...onPath(commands)].find(isExecutable);
  if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  return named;
}

/**
 * The same, installed where there is none. Ends the process with the command to run where that cannot be done.
 *
 * @returns {Promise<string>}
 */
export async function chromium() {
  try {
    const found = findChromium() ?? ((await installDebian("chromium-headless-shell", "Chromium")) ? findChromium() : undefined);
    if (found !== undefined) return found;
    const command = isDebian ? "sudo apt-get install chromium-headless-shell" : "npx playwright install chromium";
    console.error(
      `There is no Chromium here. To get one: ${command}\nOr name one you have: CHROMIUM_PATH=/path/to/chromium npm test`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exit(1);
}

function playwrights() {
  try {
    /** @type {typeof import("playwright")} */
    const playwright = createRequire(import.meta.url)("playwright");
    return playwright.chromium.executablePath();
  } catch {
    // It is not installed, or there is none for this platform.
    return "";
  }
}
