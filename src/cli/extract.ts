import { once } from "node:events";
import { statSync } from "node:fs";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { commandOf, helpText } from "./arguments.ts";
import type { ExtractCommand } from "./arguments.ts";
import { extractPage } from "./extract-page.ts";
import type { Order, PageOutcome } from "./extract-page.ts";
import { inOrder } from "./in-order.ts";
import { pageFilesOf, standardInput } from "./page-files.ts";
import type { PageFile } from "./page-files.ts";
import { PagePool } from "./page-pool.ts";

/** Pages begun ahead of the one to be written next, for each thread. */
const pagesAhead = 2;

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever read the output has seen enough: `extract … | head`.
  if (error.code === "EPIPE") process.exit();
  throw error;
});
process.exitCode = await main(process.argv.slice(2));

/** @returns the exit status. */
async function main(argv: readonly string[]): Promise<number> {
  const library = libraryOf(extractors);
  const command = commandOf(argv, library);
  switch (command.kind) {
    case "help":
      await write(helpText(library));
      return 0;
    case "list":
      await write(`${JSON.stringify(extractors, undefined, 2)}\n`);
      return 0;
    case "refuse":
      console.error(command.message);
      return 2;
    case "extract":
      return extractAll(command);
  }
}

async function extractAll({ paths, specs, site, format, jobs, notes }: ExtractCommand): Promise<number> {
  for (const note of notes) console.error(note);
  const sitePages = [...pageFilesOf(site)];
  const missing = sitePages.filter(({ problem }) => problem !== undefined);
  for (const { path, problem } of missing) console.error(`--site ${path}: ${problem}`);
  const mayBeMany = paths.length > 1 || isFolder(paths[0] ?? "");
  const others = sitePages.filter(({ problem }) => problem === undefined).map(({ path }) => path);
  const order: Order = { specs, format, site: others, isHeaded: mayBeMany || specs.length > 1 };
  const pool = jobs > 1 && mayBeMany ? new PagePool(order, jobs) : undefined;
  const extracted = async (file: PageFile): Promise<PageOutcome> => {
    if (file.problem !== undefined) return { status: "failed", message: file.problem };
    // Standard input belongs to this thread.
    return pool === undefined || file.path === standardInput ? extractPage(file.path, order) : pool.extract(file.path);
  };
  let failures = missing.length;
  const atOnce = pool === undefined ? 1 : jobs * pagesAhead;
  for await (const [{ path }, outcome] of inOrder(pageFilesOf(paths), extracted, atOnce)) {
    if (outcome.status === "done") await write(outcome.output);
    else {
      failures++;
      console.error(`${path}: ${outcome.message}`);
    }
  }
  await pool?.close();
  return failures > 0 ? 1 : 0;
}

/** Waits until the reader has room for more, so that results do not pile up here. */
async function write(output: string): Promise<void> {
  if (output !== "" && !process.stdout.write(output)) await once(process.stdout, "drain");
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
