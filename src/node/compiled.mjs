import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "node_modules/.cache/compiled");

/**
 * Where a module of a checkout stands as JavaScript, in one file with all that it imports from the sources. It is compiled where it is
 * missing or older than one of them: to translate each of hundreds of modules as it is loaded takes every thread a second.
 *
 * @param {URL} module a TypeScript file
 * @returns {Promise<URL>}
 */
export async function compiled(module) {
  const entry = fileURLToPath(module);
  const file = join(cache, `${basename(entry, ".ts")}.mjs`);
  if (!isCurrent(file)) await compile(entry, file);
  return pathToFileURL(file);
}

/**
 * Whether nothing that a file was compiled from has changed since; its first line lists that.
 *
 * @param {string} file
 */
function isCurrent(file) {
  try {
    const time = statSync(file).mtimeMs;
    const [list = ""] = readFileSync(file, "utf8").split("\n", 1);
    const sources = /** @type {string[]} */ (JSON.parse(list.slice("//".length)));
    return sources.every((source) => statSync(source).mtimeMs < time);
  } catch {
    return false;
  }
}

/**
 * @param {string} entry
 * @param {string} file
 */
async function compile(entry, file) {
  const { build } = await import("vite");
  // What is changed while it is compiled is younger than the file.
  const time = new Date();
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [{ name: "places", transform: atItsPlace }],
    build: {
      ssr: entry,
      target: "node20",
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, keepNames: true } },
    },
  });
  const [chunk] = [made].flat().flatMap((part) => ("output" in part ? part.output : []));
  if (chunk?.type !== "chunk") throw new Error(`${entry} could not be compiled`);
  const sources = chunk.moduleIds.filter((id) => isSource(id));
  mkdirSync(cache, { recursive: true });
  // Others may be compiling the same: each writes a file of its own.
  const own = `${file}-${process.pid}-${threadId}`;
  writeFileSync(own, `//${JSON.stringify(sources)}\n${chunk.code}`);
  utimesSync(own, time, time);
  renameSync(own, file);
}

/** @param {string} id */
function isSource(id) {
  return id.startsWith(join(root, "src/"));
}

/**
 * A module finds what lies beside it by its own address, wherever it is compiled to.
 *
 * @param {string} code
 * @param {string} id
 */
function atItsPlace(code, id) {
  return isSource(id) && code.includes("import.meta.url")
    ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
    : undefined;
}
