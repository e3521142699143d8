// A thread of a checkout that compiles a module, with all that it needs, into one file of JavaScript.
import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadId, workerData } from "node:worker_threads";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Changes with every package that is installed. */
const packages = join(root, "node_modules/.package-lock.json");

const { entry, file } = /** @type {{ readonly entry: string, readonly file: string }} */ (workerData);
// A file that changes while it is compiled counts as changed: either version may have been read.
const begun = Date.now();
const made = await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "silent",
  plugins: [{ name: "places", transform: atItsPlace }],
  build: {
    ssr: entry,
    target: "node20",
    write: false,
    minify: false,
    rolldownOptions: { output: { codeSplitting: false, keepNames: true } },
  },
  ssr: { noExternal: true, target: "node" },
});
const [chunk] = [made].flat().flatMap((part) => ("output" in part ? part.output : []));
if (chunk?.type !== "chunk") throw new Error("it produced nothing");
const read = [packages, ...chunk.moduleIds.filter((id) => id === entry || isSource(id))];
const sources = read.map((path) => {
  const { size, mtimeMs } = statSync(path);
  return [relative(root, path), size, mtimeMs < begun ? mtimeMs : 0];
});
mkdirSync(dirname(file), { recursive: true });
// Others may be compiling the same: each writes a file of its own.
const own = `${file}-${process.pid}-${threadId}`;
writeFileSync(own, `//${JSON.stringify(sources)}\n${chunk.code}`);
renameSync(own, file);

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
