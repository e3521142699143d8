// Builds what the package holds besides the lab: the command and the module, compiled with all that they need, and the module's types.
// The types are those that tsc -b has just written.
import { execSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, minifySync } from "vite";
import { smallParser } from "./small-parser.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const library = join(root, "lib");

/** The addresses of threads and processes in the sources: these are TypeScript, but for those that only a checkout begins. */
const begun = /new URL\("([\w-]+-(?:thread|process))\.ts", import\.meta\.url\)/g;

/**
 * Threads and processes are files of their own, beside the one that starts them. What the checkout has in public/ the package has in
 * dist/ alone.
 *
 * @type {import("vite").Plugin}
 */
const places = {
  name: "places",
  transform(code, id) {
    if (!id.startsWith(join(root, "src"))) return undefined;
    return code
      .replace(begun, (_, /** @type {string} */ name) => {
        this.emitFile({ type: "chunk", id: resolve(dirname(id), `${name}.ts`), fileName: `${name}.js` });
        return `new URL("${name}.js", import.meta.url)`;
      })
      .replace('new URL("../../public/', 'new URL("../../dist/');
  },
};

/**
 * The queue's scripts without their comments and margins: they come in hundreds of kilobytes.
 *
 * @type {import("vite").Plugin}
 */
const bareScripts = {
  name: "bare-scripts",
  transform: (code, id) =>
    id.includes("node_modules/bullmq/dist/esm/scripts/")
      ? code
          .replace(/--\[\[[^]*?\]\]/g, "")
          .replace(/^\s*--.*\n/gm, "")
          .replace(/\n\s+/g, "\n")
      : undefined,
};

const forBrowsers = "?browser";

/**
 * Browsers decode by the Encoding Standard, Node does not: its modules bring tables of their own, as large as the parser. An entry that
 * ends so is itself but for its encodings, which are the platform's.
 *
 * @type {import("vite").Plugin}
 */
const platforms = {
  name: "platforms",
  enforce: "pre",
  async resolveId(source, importer) {
    if (importer?.endsWith(forBrowsers) !== true) return undefined;
    if (source.startsWith("@exodus/bytes/")) return join(root, "node_modules/@exodus/bytes/encoding-browser.browser.js");
    const found = await this.resolve(source, importer.slice(0, -forBrowsers.length));
    return found?.id.includes("/src/extraction/encoding/") ? found.id + forBrowsers : found;
  },
};

/**
 * markdown-it hands two modules on as objects, for its plugins; the helper that makes such objects brings Node into the modules for
 * browsers.
 *
 * @type {import("vite").Plugin}
 */
const withoutNamespaces = {
  name: "without-namespaces",
  transform: (code, id) => (id.includes("node_modules/markdown-it/") ? code.replace("\tmdurl,\n\tucmicro\n", "") : undefined),
};

/** Packages that the module has no part in, or that are large, each in a file of its own. */
const apart =
  /\/node_modules\/(bullmq|chardet|defuddle|entities|ioredis|linkedom|linkify-it|markdown-it|@exodus\/bytes\/fallback\/multi-byte|@mozilla\/readability|msgpackr|pako|semver|warcio)\b/;

/**
 * Our own code is there to be read; files of what others wrote alone are on one line. Names of classes stay: errors are told apart by
 * them. A helper that restores them would bring Node into the modules for browsers.
 *
 * @type {import("vite").Plugin}
 */
const oneLine = {
  name: "one-line",
  renderChunk: (code, { fileName, moduleIds }) =>
    moduleIds.some((id) => id.startsWith(join(root, "src")))
      ? undefined
      : minifySync(fileName, code, { module: true, mangle: { keepNames: true } }),
};

rmSync(library, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [places, platforms, smallParser(), withoutNamespaces, bareScripts, oneLine],
  build: {
    ssr: true,
    target: "node20",
    // The folder is as deep as the rooms of src, so that paths out of it are the same.
    outDir: join(library, "js"),
    license: { fileName: "third-party-licences.md" },
    rolldownOptions: {
      input: {
        contentscope: "src/cli/contentscope.ts",
        index: "src/extraction/contentscope.ts",
        "index-browser": `src/extraction/contentscope.ts${forBrowsers}`,
        learned: "src/extraction/learned.ts",
        "learned-browser": `src/extraction/learned.ts${forBrowsers}`,
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        minify: false,
        comments: { annotation: true, jsdoc: false, legal: false },
        codeSplitting: {
          groups: [{ debugName: "packages", name: (id) => apart.exec(id)?.[1]?.replaceAll(/\W/g, "-") ?? null, test: apart }],
        },
      },
      // Much of bullmq is for databases that are not used here.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/bullmq\//, sideEffects: false }] },
    },
  },
  ssr: { noExternal: true, target: "node" },
});

writeFileSync(join(library, "sbom.json"), JSON.stringify(billOfMaterials(), undefined, 1));

/** Declarations in the order in which they were found, from the module's own on. */
const written = join(root, "node_modules/.cache/tsc/extraction");
const declarations = new Set([join(written, "contentscope.d.ts"), join(written, "learned.d.ts")]);
for (const file of declarations) {
  const text = readFileSync(file, "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.ts"/g))
    declarations.add(resolve(dirname(file), `${path}.d.ts`));
  const copy = join(library, "types", relative(written, file));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, text.replace(/((?:from |import\()"\.[^"]+)\.ts"/g, '$1.js"'));
}

/**
 * The list of bundled packages in CycloneDX's form, as npm knows them: those whose licences stand beside what was built. Nothing in it is
 * of the day or of this machine.
 */
function billOfMaterials() {
  const npm = "npm sbom --package-lock-only --include dev --sbom-format cyclonedx";
  /**
   * @type {{
   *   metadata: { component: object };
   *   components: readonly { "bom-ref": string }[];
   *   dependencies: readonly { ref: string, dependsOn: readonly string[] }[];
   * }}
   */
  const all = JSON.parse(execSync(npm, { cwd: root, encoding: "utf8", maxBuffer: 1 << 25 }));
  const licences = ["lib/js", "dist"]
    .map((folder) => readFileSync(join(root, folder, "third-party-licences.md"), "utf8"))
    .join("\n");
  const bundled = new Set(Array.from(licences.matchAll(/^## (\S+) - (\S+)/gm), ([, name, version]) => `${name}@${version}`));
  return {
    ...all,
    serialNumber: undefined,
    metadata: { component: { ...all.metadata.component, name: "contentscope" } },
    components: all.components.filter((one) => bundled.has(one["bom-ref"])),
    dependencies: all.dependencies
      .filter(({ ref }) => bundled.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => bundled.has(name)) })),
  };
}
