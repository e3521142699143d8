// Runs a module of the user's own on the page that comes on standard input, in a process of its own, and writes what it gives, and after
// a NUL the record of what it did with the page.
import { Console } from "node:console";
import dgram from "node:dgram";
import dns from "node:dns";
import { readFileSync, realpathSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { basename, dirname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { moduleProblem, refuse, withoutNetwork, type LoadedModule, type ModuleAnswer } from "../programs/module-answer.ts";
import type { ModulePlaces } from "../programs/recorder/call-sites.ts";
import { recordText } from "../programs/recorder/module-record.ts";
import { recordModule } from "../programs/recorder/record-module.ts";

const [, begun = "", path = ""] = process.argv;
const write = process.stdout.write.bind(process.stdout);
let isAnswered = false;

// The module's messages go to standard error, as its answer goes to standard output.
globalThis.console = new Console(process.stderr);
process.stdout.write = process.stderr.write.bind(process.stderr);
process.on("uncaughtException", fail);
process.on("exit", () => {
  if (isAnswered) return;
  say("it ended without an answer: its promise never settled");
  process.exitCode = 1;
});
withoutNetwork();
withoutSockets();

try {
  const source = await text(process.stdin);
  const loaded = (await import(pathToFileURL(path).href)) as LoadedModule;
  const url = process.env["CONTENTSCOPE_URL"] ?? "";
  const { answer, record } = await recordModule(loaded, { source, url }, placesOf(pathToFileURL(path).href));
  isAnswered = true;
  // The process exits, as the module may have left something running.
  write(`${written(answer)}\0${recordText(record)}`, () => process.exit());
} catch (error) {
  fail(error);
}

/** An empty text is an answer: the page has no main content. */
function written({ form, text: given }: ModuleAnswer): string {
  return form === undefined && given !== "" ? given : JSON.stringify({ [form ?? "text"]: given });
}

/** The places of a module's code: all but the file that runs and those beside it, which have all that this process needs. */
function placesOf(main: string): ModulePlaces {
  const own = dirname(pathToFileURL(realpathSync(begun)).href);
  const lines = new Map<string, readonly string[]>();
  const linesOf = (address: string): readonly string[] => {
    let found = lines.get(address);
    if (found === undefined) lines.set(address, (found = linesIn(fileAt(address))));
    return found;
  };
  return {
    isTheirs: (address) => !address.startsWith("node:") && !address.startsWith(own) && !address.startsWith(fileURLToPath(own)),
    fileOf: (address) => (fileAt(address) === fileAt(main) ? "" : basename(fileAt(address))),
    codeOf: (address, line) => linesOf(address)[line - 1] ?? "",
  };
}

/** Engines name modules by their addresses, and what Node loads in its older way by its path. */
function fileAt(address: string): string {
  return address.startsWith("file:") ? fileURLToPath(address) : address;
}

function linesIn(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function fail(error: unknown): void {
  say(moduleProblem(error, basename(path)));
  isAnswered = true;
  process.exit(1);
}

function say(sentence: string): void {
  writeSync(2, `\n${sentence}\n`);
}

/** Takes from the process what leads to the network besides the web's own functions: a guard against accidents, and no wall against code that means to get out. */
function withoutSockets(): void {
  // HTTP, TLS and all that is built on them connect by these.
  net.Socket.prototype.connect = refuse("connect");
  net.Server.prototype.listen = refuse("listen");
  for (const name of ["bind", "connect", "send"] as const) dgram.Socket.prototype[name] = refuse(name);
  for (const functions of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(functions))
      if (/^(?:lookup|resolve|reverse)/.test(name)) Object.assign(functions, { [name]: refuse(name) });
  syncBuiltinESMExports();
}
