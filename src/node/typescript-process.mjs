// Compiles the file of a process, with all that it needs, into one: a process that may begin none and write nothing can know nothing of
// TypeScript. Only in a checkout; the package has such files.
import { build } from "vite";

const [entry = "", folder = ""] = process.argv.slice(2);
await build({
  configFile: false,
  publicDir: false,
  logLevel: "error",
  build: {
    ssr: entry,
    target: "node20",
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: "[name].mjs", codeSplitting: false } },
  },
  ssr: { noExternal: true, target: "node" },
});
