// Runs a module of the user's own on the page that comes on standard input, in a process of its own, and writes what it gives.
// Nothing of TypeScript is here: the process has no more than it needs.
import { Console } from "node:console";
import { writeSync } from "node:fs";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom/worker";
import { parse, serialize } from "parse5";
import { moduleAnswer, moduleProblem, withoutNetwork } from "../evaluation/module-answer.mjs";
import { withoutSockets } from "./without-sockets.mjs";

const [path = ""] = process.argv.slice(2);
const write = process.stdout.write.bind(process.stdout);
let isAnswered = false;

// What it says on the way is no answer.
globalThis.console = new Console(process.stderr);
process.stdout.write = process.stderr.write.bind(process.stderr);
process.on("uncaughtException", fail);
process.on("exit", () => {
  if (isAnswered) return;
  say("it ended without an answer: a promise of it was never settled");
  process.exitCode = 1;
});
withoutNetwork();
withoutSockets();

try {
  const source = await text(process.stdin);
  const loaded = /** @type {object} */ (await import(pathToFileURL(path).href));
  // The tree that a browser makes: the document's own parser implies neither bodies nor the ends of elements.
  const { document } = parseHTML(serialize(parse(source)));
  const answer = await moduleAnswer(loaded, document, process.env["CONTENTSCOPE_URL"] ?? "");
  isAnswered = true;
  // An empty text is an answer: the page has no main content. It may have left something running, which nobody waits for.
  const isPlain = answer.form === undefined && answer.text !== "";
  write(isPlain ? answer.text : JSON.stringify({ [answer.form ?? "text"]: answer.text }), () => process.exit());
} catch (error) {
  fail(error);
}

/** @param {unknown} error */
function fail(error) {
  say(moduleProblem(error, basename(path)));
  isAnswered = true;
  process.exit(1);
}

/** @param {string} sentence */
function say(sentence) {
  writeSync(2, `\n${sentence}\n`);
}
