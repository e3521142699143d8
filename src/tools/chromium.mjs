// Prints the path of a Chromium, and installs one where that is a single command away.
import { fileURLToPath } from "node:url";
import { findChromium } from "./find-chromium.mjs";
import { installDebian, isDebian } from "./programs.mjs";

/**
 * Path of a Chromium's executable. Ends the process with the command to run when there is none.
 *
 * @returns {Promise<string>}
 */
export async function chromium() {
  const found = find() ?? ((await installDebian("chromium-headless-shell", "Chromium")) ? find() : undefined);
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

const command = isDebian ? "sudo apt-get install chromium-headless-shell" : "npx playwright install chromium";

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await chromium());
