// Holds the architecture: which room of the house may import which, among the views which feature which, and that no files
// import each other in a circle. Imports of types count; tests and their aids may reach for anything. CONTRIBUTING.md draws it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("..", import.meta.url));

/** Rooms, folders in them that others may import where they may not the room, and features of the views, each with those that it may import. */
const rooms = {
  extraction: "",
  format: "extraction",
  plots: "",
  import: "extraction format",
  "page-frame": "extraction",
  programs: "extraction import format",
  evaluation: "programs extraction import format",
  "worker/protocol": "extraction import evaluation",
  "worker/own": "extraction",
  state: "extraction import evaluation worker/protocol format",
  persistence: "extraction import programs evaluation worker/protocol worker/own state format",
  worker: "worker/protocol worker/own extraction import programs evaluation format",
  lab: "extraction format plots import page-frame evaluation worker/protocol state worker worker/own persistence",
  views: "extraction format plots import page-frame evaluation worker/protocol state lab persistence",
  node: "extraction import programs evaluation format",
  "node/queue": "import evaluation node format",
  "cli/train": "extraction import evaluation node format",
  cli: "extraction import evaluation node node/queue cli/train format",
  bench: "extraction import programs evaluation tools node format",
  tools: "extraction import evaluation node cli",
  main: "evaluation extraction lab persistence worker/protocol state views worker format",
};

const features = {
  ui: "",
  algorithms: "story ui",
  commands: "ui",
  figures: "ui",
  gold: "ui",
  import: "ui",
  "lane-status": "ui",
  "page-tree": "ui",
  reading: "ui",
  sessions: "ui",
  story: "ui",
  sweep: "ui",
  why: "figures lane-status ui",
  corpus: "sweep ui",
  members: "algorithms parameters ui",
  own: "ui",
  overview: "figures gold ui",
  "page-preview": "figures lane-status ui",
  parameters: "figures source ui",
  scores: "gold ui",
  share: "figures ui",
  site: "ui",
  source: "page-tree ui",
  result: "why page-preview scores gold lane-status ui",
  lanes: "algorithms commands figures lane-status members overview parameters site sweep ui",
  embed: "lanes lane-status overview story sweep why ui",
  shell: "*",
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\.fixture\.|-for-tests|\.d\.m?ts$|(^|\/)(golden|fixtures)\//.test(file),
);
const known = new Set(files);
const problems = [];
/** @type {Map<string, string[]>} */
const imports = new Map();
for (const file of files) {
  const text = readFileSync(join(src, file), "utf8");
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\s[^"';]*?from\s+"(\.[^"]+)"|(?:^|\n)import\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/g,
  );
  const targets = [...found].map((match) => relative(src, resolve(src, dirname(file), match[1] ?? match[2] ?? match[3] ?? "")));
  imports.set(file, [...new Set(targets.filter((target) => known.has(target)))]);
  for (const target of imports.get(file) ?? []) {
    const refused =
      isRefused(file, target, rooms, 0) ||
      (file.startsWith("views/") && target.startsWith("views/") && isRefused(file, target, features, 1));
    if (refused) problems.push(`${file} imports ${target}`);
  }
}
problems.push(...circles());
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error(`${problems.length} imports against the list of src/tools/check-imports.mjs`);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * @param {string} file
 * @param {string} target
 * @param {Readonly<Record<string, string>>} allowed
 * @param {number} depth of the folder that counts
 */
function isRefused(file, target, allowed, depth) {
  const [from, to] = [file, target].map((path) => {
    const parts = path
      .replace(/\.(ts|tsx|mjs)$/, "")
      .split("/")
      .slice(depth);
    const inner = parts.slice(0, 2).join("/");
    return inner in allowed ? inner : (parts[0] ?? "");
  });
  if (from === undefined || to === undefined || from === to) return false;
  const list = allowed[from];
  return list === undefined || (list !== "*" && !list.split(" ").includes(to));
}

/** Files that import each other in a circle, one sentence for each circle. */
function circles() {
  /** @type {Map<string, number>} */
  const state = new Map();
  /** @type {string[]} */
  const trail = [];
  /** @type {string[]} */
  const found = [];
  /** @param {string} file */
  const visit = (file) => {
    state.set(file, 1);
    trail.push(file);
    for (const target of imports.get(file) ?? []) {
      if (state.get(target) === 1) found.push(`circle: ${[...trail.slice(trail.indexOf(target)), target].join(" → ")}`);
      else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(file, 2);
  };
  for (const file of files) if (!state.has(file)) visit(file);
  return found;
}
