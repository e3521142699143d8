// Remembers which package-lock.json node_modules was installed from. npm calls this after every install.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const lock = new URL("../../package-lock.json", import.meta.url);
const modules = new URL("../../node_modules/", import.meta.url);
const cache = new URL(".cache/", modules);
const record = new URL("package-lock.sha256", cache);

// npm writes this one when it has put the packages in place; a dry run does not.
const npmsOwnRecord = new URL(".package-lock.json", modules);

const lockHash = () => createHash("sha256").update(readFileSync(lock)).digest("hex");

/** True when node_modules holds what package-lock.json asks for. */
export function isInstalled() {
  return existsSync(npmsOwnRecord) && existsSync(record) && readFileSync(record, "utf8") === lockHash();
}

/** Notes that node_modules has just been filled. */
export function recordInstall() {
  mkdirSync(cache, { recursive: true });
  writeFileSync(record, lockHash());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) recordInstall();
