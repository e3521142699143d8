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
 * @returns {import("vite").Plugin}
 * @throws Error where a member is neither number nor text
 */
export function plainEnumerations() {
  return {
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
}

/**
 * @param {string} line
 * @param {string} id of its module
 */
function constantOf(line, id) {
  const [, name, number, text] = member.exec(line) ?? [];
  if (name === undefined) throw new Error(`${id}: not a member of an enumeration: ${line}`);
  return `export const ${name} = ${number ?? text};`;
}
