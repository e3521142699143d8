// What the built lab may weigh. The first load is what its page names: chunks that come later do not count, whatever they are called.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../dist/", import.meta.url));
const page = readFileSync(`${built}index.html`, "utf8");
const firstFiles = [...page.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file]) => built + file,
);

export default [
  { name: "first load", path: firstFiles, limit: "250 kB", gzip: true },
  { name: "worker, with every algorithm", path: `${built}assets/lab-worker-*.js`, limit: "220 kB", gzip: true },
];
