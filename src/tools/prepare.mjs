// Makes a fresh clone ready to run: checks Node and installs the packages that are missing. Quiet when nothing is to do.
import { isInstalled, recordInstall } from "./installed.mjs";
import { npm } from "./run.mjs";

const oldestNode = "20.19";

/** Ends the process with a sentence when Node is too old or the packages cannot be installed. */
export async function prepareInstall() {
  const { node } = process.versions;
  if (node.localeCompare(oldestNode, "en", { numeric: true }) < 0)
    stop(`Contentscope needs Node ${oldestNode} or newer; this is Node ${node}.`);
  if (isInstalled()) return;
  console.log("Installing packages: npm ci");
  const status = await npm(["ci"]);
  if (status !== 0) stop("The packages could not be installed. To see why: npm ci");
  recordInstall();
}

/** @param {string} sentence */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
