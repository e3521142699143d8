// Builds what the package holds besides the lab: the command and the module, compiled with all that they need, and the module's types.
// The types are those that tsc -b has just written.
import { execSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, minifySync } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
const library = join(root, "lib");

/** In the sources: threads and processes are TypeScript, but for those that a checkout alone begins. */
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

/** An enumeration as TypeScript compiles it: an object that is filled when the module is read. */
const compiled = /(export )?var (\w+);\n\(function \(\2\) \{\n([^]*?)\n\}\)\(\2 \|\| \(\2 = \{\}\)\);/g;

/** A member with its number or its text. */
const member = /^ *\w+\[(?:\w+\[)?"(\w+)"(?:\] = (-?\d+)\] = "\1"|\] = ("[^"]*"));$/;

/** Another name for one. */
const alias = /^const ([\w$]+) = (\w+);$/gm;

/**
 * Makes the parser's enumerations namespaces of constants. As objects they stay whole, and every use of a member is a look-up by its long
 * name; a constant is written as its number. It takes 30 kB from a bundle with the parser.
 *
 * @type {import("vite").Plugin}
 */
const plainEnumerations = {
  name: "plain-enumerations",
  transform(code, id) {
    if (!id.includes("node_modules/parse5/")) return undefined;
    /** @type {Map<string, string>} */
    const modules = new Map();
    return code
      .replace(
        compiled,
        (_, /** @type {string | undefined} */ exported, /** @type {string} */ name, /** @type {string} */ body) => {
          const constants = body.split("\n").map((line) => constantOf(line, id));
          modules.set(name, JSON.stringify(`data:text/javascript,${encodeURIComponent(constants.join("\n"))}`));
          return `import * as ${name} from ${modules.get(name)};${exported === undefined ? "" : `\nexport { ${name} };`}`;
        },
      )
      .replace(alias, (whole, /** @type {string} */ name, /** @type {string} */ of) =>
        modules.has(of) ? `import * as ${name} from ${modules.get(of)};` : whole,
      );
  },
};

/**
 * The largest of what others wrote, which the commands alone load, in fewer letters: it is read where its authors publish it.
 *
 * @type {import("vite").Plugin}
 */
const shortNames = {
  name: "short-names",
  transform: (code, id) =>
    /\/node_modules\/(?:bullmq|ioredis|linkedom|defuddle)\/.*js$/.test(id)
      ? minifySync(id, code, { compress: true, mangle: { keepNames: true, toplevel: true } }).code
      : undefined,
};

rmSync(library, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [places, platforms, plainEnumerations, withoutNamespaces, shortNames],
  build: {
    ssr: true,
    target: "node20",
    // As deep as the rooms of src, so that ways out of it are the same.
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
        // To be read: names and lines stay.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
      },
      // Much of it is for databases that are not used here.
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
 * What is bundled, in CycloneDX's form, as npm knows it: the packages whose licences stand beside what was built. Nothing in it is of the
 * day or of this machine.
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

/**
 * @param {string} line
 * @param {string} id of its module
 * @throws Error where it is neither number nor text
 */
function constantOf(line, id) {
  const [, name, number, text] = member.exec(line) ?? [];
  if (name === undefined) throw new Error(`${id}: not a member of an enumeration: ${line}`);
  return `export const ${name} = ${number ?? text};`;
}
