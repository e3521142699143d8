// Makes a fresh clone ready to run: checks Node and installs the packages that are missing. Quiet when nothing is to do. npm runs this file
// after every install, to note which package-lock.json node_modules was installed from.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { npm } from "./programs.mjs";

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

const lock = new URL("../../package-lock.json", import.meta.url);
const modules = new URL("../../node_modules/", import.meta.url);
const cache = new URL(".cache/", modules);
const record = new URL("package-lock.sha256", cache);

// npm writes this one when it has put the packages in place; a dry run does not.
const npmsOwnRecord = new URL(".package-lock.json", modules);

const lockHash = () => createHash("sha256").update(readFileSync(lock)).digest("hex");

/** True when node_modules holds what package-lock.json asks for. */
function isInstalled() {
  return existsSync(npmsOwnRecord) && existsSync(record) && readFileSync(record, "utf8") === lockHash();
}

/** Notes that node_modules has just been filled. */
function recordInstall() {
  mkdirSync(cache, { recursive: true });
  writeFileSync(record, lockHash());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) recordInstall();
