import { once } from "node:events";
import { statSync } from "node:fs";
import { Readable } from "node:stream";
import { extractors } from "../extraction/algorithms/index.ts";
import { declarationOf } from "../extraction/contract/extractor.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import { encodingNamed, encodings } from "../extraction/encoding/encodings.ts";
import { pageDeviations } from "../extraction/page/deviations.ts";
import { libraryOf, needsOf } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import { callOf } from "../node/call-of.ts";
import {
  extraFormats,
  formats,
  pageThreads,
  type Order,
  type PageOutcome,
  type Format,
  type ResultOptions,
} from "../node/extract-page.ts";
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
import { outputsFor } from "../node/programs.ts";
import type { QueueExtracting } from "../node/queue/extract-on-queue.ts";
import { jobs, jobsAreOfWorkers, queue, timeLimit } from "./job-options.ts";
import { allFor, aside, choice, choices, each, flag, string, usageError, UsageError, type Given } from "./options.ts";
import { withModelFiles } from "./own-models.ts";
import { programsFor, programOptions, type ProgramsFound } from "./program-arguments.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, settingOptions, specsOf } from "./run-arguments.ts";
import { interrupted, mainOf, print, stopSignal, type Terminal } from "./terminal.ts";

const library = libraryOf(extractors);

/** Pages begun ahead of the one to be written next, for each thread. */
const pagesAhead = 2;

const defaultAlgorithm = "learned";
const defaultFormat: Format = "text";
/** The format where a web archive is read. */
const archiveFormat: Format = "jsonl";

const options = {
  algorithm: string(
    "RUN,RUN",
    `algorithms (default: ${defaultAlgorithm}), or all but those that need a browser:
${extractors.map(({ id }) => id).join(", ")}
A run may have values of its own, and a combination members in brackets, weighted if need be:
   ccb.range~60.threshold~0.6
   ccb.preset~as-published
   'vote.quorum~2(cectd-ds,danag,serial(ccb,plain))'
   'weighted(cectd-ds~0.6.lambda~0.5,danag~0.4)'
   formula=mine.txt             (a method as its formula, of your own: docs/formulas.md)
   learned.model~model.json     (made by ${callOf("train")}, or saved in the lab)
The lab's links write the same with ~~ instead of brackets.`,
  ),
  ...settingOptions,
  comments: string(
    "WHEN",
    "auto (default: articles without, forums and questions with them), always or never, for learned: short for --set comments=WHEN",
  ),
  site: each(
    "PATH",
    "another page of the same site, or a folder of them, for methods that compare pages; may be given several times. The page itself is left out where it is among them",
  ),
  ...programOptions(),
  timeLimit: timeLimit("seconds that each algorithm may take on a page, and reading it; a page that takes longer fails", true),
  ...readingOptions,
  encoding: string(
    "NAME",
    "encoding of all pages, whatever they and their servers say but for a byte order mark; else it is told from these and the bytes",
    (given) =>
      encodingNamed(given) === undefined
        ? `not an encoding of the Web: ${encodings.map(({ name }) => name).join(", ")}`
        : undefined,
  ),
  // Open where nothing is said: it depends on what comes in.
  format: choice(
    "FORMAT",
    formats,
    `text (default), html, markdown, xml (an element “content” for each page and algorithm, with their names and the page's metadata as its attributes), or jsonl (default for web archives): a line for each page and algorithm with
 page       file name without its endings; the address of a page in a web archive
 algorithm  the run, as it is named above
 text       what was extracted, a line for each block
 markdown, html  the same in these formats, where --with asks for them
 metadata   what the page states of itself: title, author, published, modified, site, language, canonical,
            description, image, type, as far as it does
 selection  the same as offsets [start, end, start, end, …] in UTF-16 units of the decoded
            page, without byte order mark and with line ends \\n
 confidence  F1 that the method expects of itself, from 0 to 1, where it can tell (learned). The pages of
            a crawl on which it is lowest: ${callOf("evaluate")} --least-sure 50 PATH
 warnings   what makes the result doubtful, in the sentences that stand on standard error too: an encoding that reads the
            page badly, a page that scripts draw, one without text; left out where nothing does
 isTrainedOn  true where its model learned from this very page: it does better there than elsewhere
 milliseconds  time of the algorithm, without reading and parsing`,
  ),
  url: string(
    "ADDRESS",
    "where the page is from: its links and images are made absolute by it. Otherwise by what its web archive says, or the page itself (base, else canonical)",
    (given) => (/^https?:\/\/[^/]/i.test(given) ? undefined : "not an address that begins with http:// or https://"),
  ),
  noImages: flag("html, markdown and xml without images, their captions and links to videos"),
  noFrontMatter: flag("markdown without what the page states of itself: title, author, dates, site, language, addresses"),
  with: choices("FORMAT,FORMAT", extraFormats, "markdown, html or both in JSON lines, beside the text; the format is then jsonl"),
  removed: flag("what is removed in place of what is kept"),
  why: string(
    "WORDS",
    "in place of the result, why each algorithm keeps or removes these words of the page: rule or quantity, the formulas with its numbers, and the value that would turn it",
  ),
  jobs: jobs(),
  queue: queue(
    `has the pages extracted by workers on any machines, which share a Redis at redis://host:port[/database] (${callOf("worker")} --help). Results are JSON lines, in the order in which they are done`,
    {
      jobs: jobsAreOfWorkers,
      timeLimit: "a page has a minute there",
      ...allFor("workers give the result alone", ["why", "removed"]),
    },
  ),
  list: aside("every algorithm with its parameters, as JSON", listText),
};

export const extraction = {
  about: "Extracts the main content of web pages.",
  usage: `${callOf("extract")} [OPTION]… PATH…|-`,
  operands: {
    PATH: "a page (.html, .htm, .xhtml; .mhtml or .eml that holds one; all with .gz too), a web archive (.warc, .warc.gz), a folder of these, or - for standard input: a page, or a web archive, whose pages come out while it is still coming in",
  },
  options,
  closing: "Exit status: 0; 1 when a page could not be read (the others are extracted); 2 for arguments that make no sense.",
};

/** All extractors with what each says of itself, what it shares with all others, and the numbers that papers have of it; as JSON. */
async function listText(): Promise<string> {
  const { publishedOf } = await import("../evaluation/papers/papers.ts");
  const all = extractors.map((extractor) => ({
    ...extractor,
    ...declarationOf(extractor),
    sharedDeviations: pageDeviations,
    publishedNumbers: publishedOf(extractor.id),
  }));
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** What extract is asked for: runs, how the pages are read and the results written, and lines that the user should know. @throws UsageError */
export function extractionOf({ values, names, operands: paths }: Given<typeof options>) {
  const { algorithm, comments, preset, site, exec, module, queue: address, url, why } = values;
  const extras = names.has("with") ? values.with : undefined;
  const isForMany = address !== undefined || extras !== undefined || paths.some(isArchiveName);
  const format = values.format ?? (isForMany ? archiveFormat : defaultFormat);
  if (format !== archiveFormat) {
    if (address !== undefined) throw new UsageError(`--format ${format}: with --queue results are JSON lines`);
    if (extras !== undefined) throw new UsageError(`--with: only with --format ${archiveFormat}`);
  }
  if (why !== undefined && format !== "text") throw new UsageError("--why: answers as text");
  const set = [...values.set, ...(comments === undefined ? [] : [`comments=${comments}`])];
  const areProgramsAlone = exec.length + module.length > 0 && set.length === 0 && preset === undefined;
  const algorithms = algorithm ?? (areProgramsAlone ? "" : defaultAlgorithm);
  const specs = algorithms === "" ? [] : specsOf(algorithms, { preset, set, hidden: values.hidden }, library);
  if (paths.length === 0) throw usageError(extraction);
  if (paths.filter((path) => path === "-").length > 1)
    throw new UsageError("- is given twice: standard input can be read only once");
  const alone = site.length > 0 ? [] : specs.filter((run) => needsOf(run, library).has("site"));
  const output: ResultOptions = {
    ...(url !== undefined && { url }),
    ...(values.noImages && { images: false }),
    ...(values.noFrontMatter && { frontMatter: false }),
    ...(values.removed && { removed: true }),
    ...(extras && { with: extras }),
    ...(why !== undefined && { why }),
  };
  return {
    paths,
    specs,
    format,
    output,
    reading: readingOf(values),
    notes: [
      ...leftOutNotes(algorithms, library),
      ...alone.map(({ name }) => `${name} keeps everything: it compares pages of one site; name others by --site`),
    ],
  };
}

/** The command line's `extract`. */
export const extractMain = mainOf(extraction, async (given, terminal) => {
  const { values } = given;
  const { paths, specs: asked, format, output, reading, notes } = extractionOf(given);
  const { runs, models } = withModelFiles(asked, library, values.queue);
  const found = programsFor(values, runs);
  const specs = [...runs, ...(found?.runs ?? [])];
  print(terminal.errors, notes);
  const sitePages = [...pageFilesOf(values.site)].filter(({ path }) => !isArchiveName(path));
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
    encoding: values.encoding,
  };
  const items = pagesOf(paths, input);
  if (values.queue !== undefined) return extractByWorkers({ items, order, address: values.queue }, terminal, missing.length);
  const threads = mayBeMany ? values.jobs : 1;
  const pool = pageThreads(order, threads, values.timeLimit.ofRuns);
  const stop = found && stopSignal();
  stop?.signal.addEventListener("abort", () => process.exit(interrupted));
  const outputsOf = found && stop && programOutputs(found, stop.signal, values.encoding);
  const extracted = async (item: PageItem): Promise<PageOutcome> => {
    if (item.kind === "problem") return { kind: "failed", problem: item.problem };
    if (item.kind === "note") return { kind: "extracted", output: "", warnings: [item.note] };
    const { source } = item;
    const outputs = await outputsOf?.(source);
    if (typeof outputs === "string") return { kind: "failed", problem: outputs };
    // A thread that dies or hangs is a page that failed.
    return pool.run({ source, outputs }).catch((error: unknown) => ({ kind: "failed", problem: messageOf(error) }));
  };
  let failures = missing.length;
  // A page that is begun has its programs run, and there are to be no more of these at once.
  const atOnce = threads * (found === undefined ? pagesAhead : 1);
  // In the order of the items. No more are begun and not yet written, and what is done does not wait for the next item to come.
  const bounds = { concurrency: atOnce, highWaterMark: 0 };
  const answers = Readable.from(items).map(async (item: PageItem) => [item, await extracted(item)] as const, bounds);
  for await (const [item, outcome] of answers as AsyncIterable<readonly [PageItem, PageOutcome]>) {
    if (outcome.kind === "extracted") {
      for (const warning of outcome.warnings) print(terminal.errors, [`${item.path}: ${warning}`]);
      await write(terminal, outcome.output);
    } else {
      failures++;
      print(terminal.errors, [`${item.path}: ${outcome.problem}`]);
    }
  }
  await pool.close();
  stop?.release();
  return failures > 0 ? 1 : 0;
});

/** Gives what programs write for a page, or a sentence on the first that fails there. */
function programOutputs(found: ProgramsFound, stop: AbortSignal, encoding: string | undefined) {
  return async (from: PageSource): Promise<PageOutputs | undefined | string> => {
    const read = await textOf(from, encoding).catch(() => undefined);
    // A page that cannot be read is said of when it is extracted.
    if (read === undefined) return undefined;
    const outputs = await outputsFor({ name: from.name, url: read.url ?? "", source: read.text }, found, stop);
    for (const [place, output] of [...outputs.values()].entries())
      if ("problem" in output) return `${found.programs[place]?.name}: ${output.problem}`;
    return outputs;
  };
}

type Sent = Pick<QueueExtracting, "items" | "order" | "address">;

async function extractByWorkers(sent: Sent, terminal: Terminal, failuresBefore: number): Promise<number> {
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
