// A thread of a checkout that compiles a module, with all that it needs, into one file of JavaScript.
import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadId, workerData } from "node:worker_threads";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Changes with every package that is installed. */
const packages = join(root, "node_modules/.package-lock.json");

const { entry, file } = /** @type {{ readonly entry: string, readonly file: string }} */ (workerData);
// What is changed while it is compiled is younger than the file.
const time = new Date();
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
const sources = [packages, ...chunk.moduleIds.filter((id) => isSource(id))];
mkdirSync(dirname(file), { recursive: true });
// Others may be compiling the same: each writes a file of its own.
const own = `${file}-${process.pid}-${threadId}`;
writeFileSync(own, `//${JSON.stringify(sources)}\n${chunk.code}`);
utimesSync(own, time, time);
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
