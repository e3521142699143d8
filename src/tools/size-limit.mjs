// What the built lab may weigh: what a first visit loads before it sees something. What comes later does not count, whatever it is
// called. The samples are not counted: they are pages, not the lab.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../dist/", import.meta.url));
const assets = `${built}assets/`;
const page = readFileSync(`${built}index.html`, "utf8");
const firstFiles = matches(page, /<(?:script|link)\b[^>]*(?:src|href)="\.\/assets\/([^"]+\.(?:js|css))"/g);
// All workers begin with the script of the lanes' worker.
const workers = withImports(firstFiles.flatMap((file) => matches(contentOf(file), /[^-.\w](worker-[\w-]{8}\.js)/g)));
// The methods of the first visit's lanes: others have files of their own.
const algorithms = ["ccb", "cetd", "danag"].map((name) => chunkOf(name, workers));

export default [
  { name: "first load", path: pathsOf(firstFiles), limit: "188 kB", gzip: true },
  { name: "worker, with the first lanes", path: pathsOf(withImports([...workers, ...algorithms])), limit: "130 kB", gzip: true },
];

/**
 * Files and whatever they cannot do without.
 *
 * @param {readonly string[]} files
 */
function withImports(files) {
  const all = new Set(files);
  for (const file of all)
    for (const imported of matches(contentOf(file), /\b(?:from|import)["`]\.\/([\w.-]+\.js)["`]/g)) all.add(imported);
  return [...all];
}

/**
 * The file of an algorithm that workers fetch.
 *
 * @param {string} name
 * @param {readonly string[]} files
 */
function chunkOf(name, files) {
  const [found] = files.flatMap((file) => matches(contentOf(file), new RegExp(`\\.\\/(${name}-[\\w-]+\\.js)`, "g")));
  if (found === undefined) throw new Error(`no worker fetches a file of the algorithm ${name}`);
  return found;
}

/** @param {string} file */
function contentOf(file) {
  return readFileSync(assets + file, "utf8");
}

/**
 * The texts that the first group of an expression holds, all through a text.
 *
 * @param {string} text
 * @param {RegExp} expression
 */
function matches(text, expression) {
  return [...text.matchAll(expression)].flatMap(([, group]) => group ?? []);
}

/** @param {readonly string[]} files */
function pathsOf(files) {
  return files.map((file) => assets + file);
}
