import { existsSync } from "node:fs";
import { basename } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { nearName } from "../extraction/contract/near-name.ts";
import { named } from "../node/disk.ts";
import type { ServedPage } from "../node/lab-server.ts";
import { shown } from "../node/shown.ts";
import { aside, number, string, usageError, UsageError, type Arguments } from "./options.ts";
import { mainOf, print, stopSignal, type Main, type Terminal } from "./terminal.ts";

// Each is loaded when it is asked for, as it needs little of what the others load.
const subcommands: Readonly<Record<string, { readonly what: string; readonly load: () => Promise<Main> }>> = {
  extract: {
    what: "writes the main content of pages, JSON lines and web archives",
    load: async () => (await import("./extract-main.ts")).extractMain,
  },
  evaluate: {
    what: "scores algorithms on a corpus: tables, sweeps, the best combination",
    load: async () => (await import("./evaluate-main.ts")).evaluateMain,
  },
  compare: {
    what: "tells whether results, outputs or settings got worse",
    load: async () => (await import("./compare-main.ts")).compareMain,
  },
  worker: {
    what: "judges pages that evaluate sends through a Redis",
    load: async () => (await import("./worker-main.ts")).workerMain,
  },
  train: {
    what: "learns an extractor from your own pages",
    load: async () => (await import("./train-main.ts")).trainMain,
  },
};

/** Others than this machine cannot reach it. */
const ownHost = "127.0.0.1";
/** The same each time, so that a browser finds again what it keeps of the lab. */
const usualPort = 4180;

/** The command without a subcommand, which serves the lab. */
export const lab = {
  about:
    "Shows why an extractor kept a sentence: 35 algorithms for the main content of web pages, in a lab and on the command line.",
  usage: "contentscope [PAGE|-] [--port N] [--host ADDRESS]\n       contentscope COMMAND …",
  operands: {
    PAGE: "what the lab opens: a page (.html, .gz, .mhtml), an archive of pages or a lab file; - is standard input",
  },
  options: {
    port: number(
      "N",
      { least: 1, most: 65_535, isWhole: true },
      `the port to serve at (default: ${usualPort}, or a free one where that is taken)`,
    ),
    host: string(
      "ADDRESS",
      `the address to listen at (default: ${ownHost}, this machine alone). At 0.0.0.0 everybody who reaches this machine can open the lab. The page needs the printed address`,
    ),
    version: aside("the version", () => `${packageJson.version}\n`),
  },
  closing: `Commands, each with a --help of its own:

${Object.entries(subcommands)
  .map(([name, { what }]) => `  ${name.padEnd(18)} ${what}\n`)
  .join("")}
A file that is called as a command is opened by its path: contentscope ./extract`,
};

/** The page that the lab opens, if any, and where the lab is to be served. @throws UsageError */
export function servingOf({ values, operands: [path, second] }: Arguments<typeof lab.options>) {
  if (second !== undefined)
    throw new UsageError(`${second}: the lab is opened with one page; drop others on it\n${usageError(lab).message}`);
  const { port = usualPort, host = ownHost } = values;
  return { path, host, port, orAnother: values.port === undefined };
}

/** The command `contentscope`: one of its subcommands, or the lab, which is served until it is stopped. */
export const contentscopeMain: Main = async (argv, terminal) => {
  const [name = "", ...rest] = argv;
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (subcommand !== undefined) return (await subcommand.load())(rest, terminal);
  const near = rest.length === 0 || existsSync(name) ? undefined : nearName(name, Object.keys(subcommands));
  if (near === undefined) return serveMain(argv, terminal);
  print(terminal.errors, [`${name}: did you mean contentscope ${near}?`]);
  return 2;
};

/** Serves the lab until it is stopped. */
const serveMain = mainOf(lab, async (given, terminal) => {
  const { path, ...place } = servingOf(given);
  const page = path === undefined ? undefined : await pageAt(path, terminal);
  const { signal } = stopSignal();
  const { serveLab } = await import("../node/lab-server.ts");
  const { addresses, close } = await serveLab({ ...place, ...(page && { page }) });
  const what = page === undefined ? "Contentscope" : shown(page.name);
  terminal.output.write(`${what} is at ${addresses.join("\nand at ")}\nCtrl+C stops it.\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  close();
  return 0;
});

/** @throws RangeError with a sentence where it cannot be read. */
async function pageAt(path: string, { input }: Terminal): Promise<ServedPage> {
  const { bytesFrom, bytesFromFile, standardInput } = await import("../node/pages.ts");
  return named(path, async () =>
    path === standardInput
      ? { name: "Standard input", bytes: await bytesFrom(input) }
      : { name: basename(path), bytes: await bytesFromFile(path) },
  );
}
