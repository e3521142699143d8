import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const compiler = new URL("compile.mjs", import.meta.url);
const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "node_modules/.cache/compiled");

/** The files that this process asked for: the code of all its threads is of one time. */
const files = new Map<string, Promise<URL>>();

/**
 * Where the module stands as JavaScript that a thread or a process of ours begins with.
 *
 * As built for the package it is that itself. In a checkout it is one file with all that it imports, so that it can run where nothing may be
 * written or begun. It is compiled where it is missing or what it was made of is another now: to translate each of hundreds of modules as it
 * is loaded takes every thread a second.
 *
 * @throws Error where it cannot be compiled
 */
export function compiled(module: URL): Promise<URL> {
  if (!module.pathname.endsWith(".ts")) return Promise.resolve(module);
  let file = files.get(module.href);
  if (file === undefined) files.set(module.href, (file = currentFile(fileURLToPath(module))));
  return file;
}

/** Named by its place too: a copy of a checkout has a copy of what is compiled, in which the place of the first stands. */
async function currentFile(entry: string): Promise<URL> {
  const place = createHash("sha256").update(entry).digest("hex").slice(0, 16);
  const file = join(cache, `${basename(entry, ".ts")}-${place}.mjs`);
  if (!isCurrent(file)) await compile(entry, file);
  return pathToFileURL(file);
}

/**
 * Whether a file was compiled from what is there. Its first line lists that, with sizes and times: a source that came later may be older,
 * as in another version that was unpacked in the place of the first.
 */
function isCurrent(file: string): boolean {
  try {
    const [list = ""] = readFileSync(file, "utf8").split("\n", 1);
    const sources = JSON.parse(list.slice("//".length)) as readonly (readonly [path: string, size: number, time: number])[];
    return sources.every(([path, size, time]) => {
      const source = statSync(join(root, path));
      return source.size === size && source.mtimeMs === time;
    });
  } catch {
    return false;
  }
}

/** Compiles in a thread of its own: the compiler changes the environment, which the user's programs inherit. */
function compile(entry: string, file: string): Promise<void> {
  const thread = new Worker(compiler, { workerData: { entry, file } });
  return new Promise((resolve, reject) => {
    thread.once("error", (error) =>
      reject(new Error(`${basename(entry)} cannot be compiled: ${error.message}`, { cause: error })),
    );
    thread.once("exit", () => resolve());
  });
}
