// Plugins that make the parser half as large in what is built: as it comes, its names alone take 60 kB.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minifySync } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** @returns {import("vite").Plugin[]} */
export const smallParser = () => [plainEnumerations, shortMembers];

/** An enumeration as TypeScript compiles it: an object that is filled when the module is read. */
const compiled = /(export )?var (\w+);\n\(function \(\2\) \{\n([^]*?)\n\}\)\(\2 \|\| \(\2 = \{\}\)\);/g;

/** A member with its number or its text. */
const member = /^ *\w+\[(?:\w+\[)?"(\w+)"(?:\] = (-?\d+)\] = "\1"|\] = ("[^"]*"));$/;

/** Another name for one. */
const alias = /^const ([\w$]+) = (\w+);$/gm;

/**
 * Makes the parser's enumerations namespaces of constants. As objects they stay whole, and every use of a member is a look-up by its long
 * name; a constant is written as its number.
 *
 * @type {import("vite").Plugin}
 */
const plainEnumerations = {
  name: "plain-enumerations",
  apply: "build",
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
 * @param {string} line
 * @param {string} id of its module
 * @throws Error where it is neither number nor text
 */
function constantOf(line, id) {
  const [, name, number, text] = member.exec(line) ?? [];
  if (name === undefined) throw new Error(`${id}: not a member of an enumeration: ${line}`);
  return `export const ${name} = ${number ?? text};`;
}

/** The modules that know the parser from within: its own, what reads its references, and the modules that extend it. */
const within = [
  "node_modules/parse5/",
  "node_modules/entities/",
  "src/extraction/page/parse.ts",
  "src/extraction/page/tokenizer.ts",
];
/** @param {string} id of a module */
const isWithin = (id) => within.some((part) => id.includes(`/${part}`));

/**
 * Gives the members of the parser's classes that nobody else speaks of short names, as minifiers cannot know that nobody does.
 *
 * @type {import("vite").Plugin}
 */
const shortMembers = {
  name: "short-members",
  apply: "build",
  transform(code, id) {
    if (!isWithin(id)) return undefined;
    shortNames ??= namesOfMembers();
    const include = new RegExp(`^(?:${Object.keys(shortNames).join("|")})$`);
    const mangleProps = { include, cache: shortNames };
    return minifySync(id, code, {
      module: true,
      compress: false,
      mangle: false,
      mangleProps,
      codegen: { removeWhitespace: false },
    });
  },
};

/** @type {Record<string, string> | undefined} */
let shortNames;

function namesOfMembers() {
  const others = [
    ...textsIn("src", (file) => !isWithin(file) && !file.includes(".test.")),
    // The parser of the documents that programs of today read: it asks the same module for references.
    ...textsIn("node_modules/htmlparser2/dist/esm", () => true),
  ].flatMap((text) => text.match(/\w+/g) ?? []);
  const ofLanguage = [Array, String, Map, Set, WeakMap, Object, Function, RegExp, Number].flatMap((type) => [
    ...Object.getOwnPropertyNames(type),
    ...Object.getOwnPropertyNames(type.prototype),
  ]);
  const parser = textsIn("node_modules/parse5/dist", () => true).join("\n");
  /** @param {RegExp} pattern */
  const found = (pattern) => Array.from(parser.matchAll(pattern), ([, one, other]) => one ?? other ?? "");
  // The names that enumerations and modules export.
  const exported = found(/\["(\w+)"\]|^export (?:function|const|class|var) (\w+)/gm);
  const known = new Set([...others, ...ofLanguage, ...exported]);
  const names = [...new Set(found(/\.(\w+)|^ {4}(\w+)\(/gm))].filter((name) => !known.has(name)).toSorted();
  return Object.fromEntries(names.map((name, at) => [name, `_${at.toString(36)}`]));
}

/**
 * @param {string} folder
 * @param {(file: string) => boolean} isWanted
 */
function textsIn(folder, isWanted) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(root, folder, file));
  return files.filter((file) => /\.(?:js|tsx?)$/.test(file) && isWanted(file)).map((file) => readFileSync(file, "utf8"));
}
