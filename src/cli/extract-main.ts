import { once } from "node:events";
import { statSync } from "node:fs";
import { Readable } from "node:stream";
import { extractors } from "../extraction/algorithms/index.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import { libraryOf } from "../extraction/run.ts";
import { PagePool, type Order, type PageOutcome } from "../node/extract-page.ts";
import {
  isArchiveName,
  pageFilesOf,
  pagesOf,
  standardInput,
  standardInputFrom,
  textOf,
  type PageItem,
  type PageSource,
} from "../node/pages.ts";
import { Programs } from "../node/programs.ts";
import type { QueueAddress } from "../node/queue/address.ts";
import { archiveFormat, extraction, extractionOf } from "./extract-arguments.ts";
import { withModelFiles } from "./own-models.ts";
import { programsFor, type ProgramsFound } from "./program-arguments.ts";
import { interrupted, mainOf, print, stopSignal, type Terminal } from "./terminal.ts";

/** Pages begun ahead of the one to be written next, for each thread. */
const pagesAhead = 2;

const library = libraryOf(extractors);

/** The command line's `extract`. */
export const extractMain = mainOf(extraction, async (given, terminal) => {
  const { site, jobs, queue, timeLimit } = given.values;
  const { paths, specs: asked, format, output, reading, notes } = extractionOf(given, library);
  const { runs, models } = withModelFiles(asked, library, queue);
  const found = programsFor(given.values, runs);
  const specs = [...runs, ...(found?.runs ?? [])];
  print(terminal.errors, notes);
  const sitePages = [...pageFilesOf(site)].filter(({ path }) => !isArchiveName(path));
  const missing = sitePages.filter(({ problem }) => problem !== undefined);
  print(
    terminal.errors,
    missing.map(({ path, problem }) => `--site ${path}: ${problem}`),
  );
  const input = paths.includes(standardInput) ? await standardInputFrom(terminal.input) : undefined;
  const isArchive = input?.isArchive === true;
  const mayBeMany = paths.length > 1 || isArchive || isArchiveName(paths[0] ?? "") || isFolder(paths[0] ?? "");
  const others = sitePages.filter(({ problem }) => problem === undefined).map(({ path }) => path);
  const order: Order = {
    specs,
    format: isArchive && !given.names.has("format") ? archiveFormat : format,
    output,
    site: others,
    isHeaded: mayBeMany || specs.length > 1,
    ...(reading && { reading }),
    models,
  };
  const items = pagesOf(paths, input);
  if (queue !== undefined) return extractByWorkers({ items, order, address: queue, terminal }, missing.length);
  const threads = mayBeMany ? jobs : 1;
  const pool = new PagePool(order, threads, timeLimit.ofRuns);
  const stop = found && stopSignal();
  stop?.signal.addEventListener("abort", () => process.exit(interrupted));
  const outputsOf = found && stop && programOutputs(found, stop.signal);
  const extracted = async (item: PageItem): Promise<PageOutcome | undefined> => {
    if (item.kind === "problem") return { kind: "failed", problem: item.problem };
    if (item.kind === "note") return undefined;
    const outputs = await outputsOf?.(item.source);
    if (typeof outputs === "string") return { kind: "failed", problem: outputs };
    return pool.extract(item.source, outputs);
  };
  let failures = missing.length;
  // A page that is begun has its programs run, and there are to be no more of these at once.
  const atOnce = threads * (found === undefined ? pagesAhead : 1);
  // In the order of the items. No more are begun and not yet written, and what is done does not wait for the next item to come.
  const bounds = { concurrency: atOnce, highWaterMark: 0 };
  const answers = Readable.from(items).map(async (item: PageItem) => [item, await extracted(item)] as const, bounds);
  for await (const [item, outcome] of answers as AsyncIterable<readonly [PageItem, PageOutcome | undefined]>) {
    if (outcome?.kind === "extracted") await write(terminal, outcome.output);
    else if (outcome === undefined) print(terminal.errors, [`${item.path}: ${item.kind === "note" ? item.note : ""}`]);
    else {
      failures++;
      print(terminal.errors, [`${item.path}: ${outcome.problem}`]);
    }
  }
  await pool.close();
  stop?.release();
  return failures > 0 ? 1 : 0;
});

/** Gives what programs write for a page, or a sentence on the first that fails there. */
function programOutputs(found: ProgramsFound, stop: AbortSignal) {
  const programs = new Programs(found, stop);
  return async (from: PageSource): Promise<PageOutputs | undefined | string> => {
    const read = await textOf(from).catch(() => undefined);
    // A page that cannot be read is said of when it is extracted.
    if (read === undefined) return undefined;
    const outputs = await programs.outputsFor({ name: from.name, url: read.url ?? "", source: read.text });
    for (const [place, output] of [...outputs.values()].entries())
      if ("problem" in output) return `${found.programs[place]?.name}: ${output.problem}`;
    return outputs;
  };
}

/** The work for the workers of a queue, and whom it is for. */
interface SentOut {
  readonly items: AsyncIterable<PageItem>;
  readonly order: Order;
  readonly address: QueueAddress;
  readonly terminal: Terminal;
}

async function extractByWorkers({ terminal, ...sent }: SentOut, failuresBefore: number): Promise<number> {
  const { signal: interruption } = stopSignal();
  const unread = new AbortController();
  const stop = AbortSignal.any([interruption, unread.signal]);
  // Pages are taken out of the queue before the end.
  terminal.output.removeAllListeners("error").on("error", () => unread.abort());
  const { extractOnQueue } = await import("../node/queue/extract-on-queue.ts");
  const failures = await extractOnQueue({
    ...sent,
    stop,
    onProgress: (line) => print(terminal.errors, [line]),
    write: (output) => write(terminal, output),
  });
  // There may be more of it, which would be waited for.
  if (stop.aborted) terminal.input.destroy();
  if (interruption.aborted) return interrupted;
  return failures + failuresBefore > 0 ? 1 : 0;
}

/** Waits until the reader has room for more, so that results do not pile up here. */
async function write({ output: stream }: Terminal, output: string): Promise<void> {
  if (output !== "" && !stream.write(output)) await once(stream, "drain");
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
