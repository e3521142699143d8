import { statSync } from "node:fs";
import { Readable } from "node:stream";
import { extractors } from "../extraction/algorithms/index.ts";
import { declarationOf } from "../extraction/contract/extractor.ts";
import type { PageOutputs } from "../extraction/contract/given-output.ts";
import { encodingNamed, encodings } from "../extraction/encoding/encodings.ts";
import { pageDeviations } from "../extraction/page/deviations.ts";
import { libraryOf, needsOf } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import { onDisk } from "../node/disk.ts";
import { callOf } from "../node/call-of.ts";
import {
  extraFormats,
  formats,
  pageThreads,
  type ExtractOrder,
  type PageOutcome,
  type FileFormat,
  type ResultOptions,
} from "../node/extract-page.ts";
import {
  collectionKind,
  filesUnder,
  pagesOf,
  standardInput,
  standardInputFrom,
  readPageText,
  type PageItem,
  type PageSource,
} from "../node/pages.ts";
import { outputsFor } from "../node/programs.ts";
import { ResultStream } from "./extract-results.ts";
import { jobs, timeLimit } from "./job-options.ts";
import { aside, choice, choices, each, flag, string, usageError, UsageError, type Arguments } from "./options.ts";
import { programsFor, programOptions, type ProgramsFound } from "./program-arguments.ts";
import { ReadingProgress } from "./progress.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, settingOptions, specsOf, withModelFiles } from "./run-arguments.ts";
import { interrupted, mainOf, print, stopSignal } from "./terminal.ts";

const library = libraryOf(extractors);

/** Pages begun ahead of the one to be written next, for each thread. */
const pagesAhead = 2;

const defaultAlgorithm = "learned";
const defaultFormat: FileFormat = "text";
/** The format where a file of many pages is read. */
const collectionFormat: FileFormat = "jsonl";

const options = {
  algorithm: string(
    "RUN,RUN",
    `algorithms (default: ${defaultAlgorithm}); all means each that needs no browser:
${extractors.map(({ id }) => id).join(", ")}
A run may have its own values. A combination has members in brackets, with weights or without:
   ccb.range~60.threshold~0.6
   ccb.preset~as-published
   'vote.quorum~2(cectd-ds,danag,serial(ccb,plain))'
   'weighted(cectd-ds~0.6.lambda~0.5,danag~0.4)'
   formula=mine.txt             (your own method as a formula: docs/formulas.md)
   learned.model~model.json     (made by ${callOf("train")}, or saved in the lab)
The lab's links write the same with ~~ instead of brackets.`,
  ),
  ...settingOptions,
  comments: string(
    "WHEN",
    "auto (default: forums and questions keep them, articles do not), always or never. For learned; short for --set comments=WHEN",
  ),
  site: each(
    "PATH",
    "another page of the same site, or a folder of them, for methods that compare pages. It may be given several times",
  ),
  ...programOptions(),
  timeLimit: timeLimit("seconds for each algorithm on a page, and for reading the page. A page that takes longer fails", true),
  ...readingOptions,
  encoding: string(
    "NAME",
    "the encoding of all pages, whatever they or their servers say. Only a byte order mark goes before",
    (given) =>
      encodingNamed(given) === undefined
        ? `not an encoding of the Web: ${encodings.map(({ name }) => name).join(", ")}`
        : undefined,
  ),
  // There is no default here: it depends on the kind of the input.
  format: choice(
    "FORMAT",
    formats,
    `text (default), html, markdown, xml, or jsonl (default for JSON lines, web archives and zip archives). Many pages as html or markdown need --out.
jsonl is a line for each page and algorithm, in order. A page that fails has a line with error. Its keys:
 page, path    of a file: its path, without and with its endings
 page, url, date, record, path, offset  of a page in a web archive
 …             of a page that came in a line: all keys of that line but the page
 algorithm     the run, as named above
 text          the main content, a line for each block
 markdown, html  the same, where --with asks for them
 selection     the same as offsets [start, end, …] in UTF-16 units of the decoded page, with line ends \\n
 metadata      what the page states: title, author, published, modified, site, language, canonical,
               description, image, type
 confidence    the F1 that the method expects of itself (learned)
 encoding      of the page
 warnings      what makes the result doubtful: a wrong encoding, a page drawn by scripts, no text
 isTrainedOn   true where the model learned from this very page
 milliseconds  time of the algorithm, without reading and parsing`,
  ),
  url: string(
    "ADDRESS",
    "the address of the page, which makes its links and images absolute. Without it an archive, or the page itself, says so",
    (given) => (/^https?:\/\/[^/]/i.test(given) ? undefined : "not an address that begins with http:// or https://"),
  ),
  noImages: flag("leaves out images, their captions and links to videos"),
  noFrontMatter: flag("leaves out of markdown what the page states of itself"),
  with: choices("FORMAT,FORMAT", extraFormats, "adds markdown, html or both to JSON lines; the format is then jsonl"),
  removed: flag("writes what is removed, in place of what is kept"),
  why: string(
    "WORDS",
    "says why each algorithm keeps or removes these words of the page: its rule or quantity, the formula with its numbers, and the value that would turn it",
  ),
  jobs: jobs(),
  out: string(
    "PATH",
    "writes to a file of JSON lines, or in another format to a folder with a file for each page. One page is one file. The same command goes on where it was stopped",
  ),
  list: aside("every algorithm with its parameters, as JSON", listText),
};

export const extraction = {
  about: "Extracts the main content of web pages.",
  usage: `${callOf("extract")} [OPTION]… PATH…|-`,
  operands: {
    PATH: "a page (.html, .htm, .xhtml, .php, .mhtml, .eml); JSON lines (.jsonl, .ndjson), each an object with html, content or text, or with bytes in Base64; a web archive (.warc); a zip archive; or a folder of these. Most may end in .gz, archives and lines in .zst from Node 22.15 on. - is standard input: a page, JSON lines or a web archive. Its pages come out while more come in",
  },
  options,
  closing: `For example: curl -s ADDRESS | ${callOf("extract")} --url ADDRESS -

Exit status: 0; 1 when a page failed (the others are extracted); 2 for wrong arguments; 130 when it was stopped.`,
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

/** The work of extract: runs, how the pages are read and the results written, and lines that the user should know. @throws UsageError */
export function extractionOf({ values, names, operands: paths }: Arguments<typeof options>) {
  const { algorithm, comments, preset, site, exec, module, url, why } = values;
  const extras = names.has("with") ? values.with : undefined;
  const isForMany = extras !== undefined || paths.some((path) => collectionKind(path) !== undefined);
  const format = values.format ?? (isForMany ? collectionFormat : defaultFormat);
  if (format !== collectionFormat && extras !== undefined) throw new UsageError(`--with: only with --format ${collectionFormat}`);
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
  const { paths, specs: asked, format: named, output, reading, notes } = extractionOf(given);
  const { runs, models } = withModelFiles(asked, library);
  const found = programsFor(values, runs);
  const specs = [...runs, ...(found?.runs ?? [])];
  print(terminal.errors, notes);
  const sitePages = [...filesUnder(values.site)].filter(({ path }) => collectionKind(path) === undefined);
  const missing = sitePages.flatMap((file) => (file.kind === "problem" ? [`--site ${file.path}: ${file.problem}`] : []));
  print(terminal.errors, missing);
  const input = paths.includes(standardInput) ? await standardInputFrom(terminal.input) : undefined;
  const isCollection = input !== undefined && input.kind !== "page";
  const [path = ""] = paths;
  const mayBeMany = paths.length > 1 || isCollection || collectionKind(path) !== undefined || isFolder(path);
  const format = isCollection && !given.names.has("format") ? collectionFormat : named;
  const isSeveral = mayBeMany || specs.length > 1;
  const { out } = values;
  if (isSeveral && out === undefined && (format === "markdown" || format === "html"))
    throw new UsageError(`--format ${format}: several results need a folder: name one by --out`);
  if (out !== undefined && format === "jsonl" && statSync(out, { throwIfNoEntry: false })?.isFile() === true) {
    print(terminal.errors, [`${out} exists already. Nothing was done. To extract again, delete it.`]);
    return 0;
  }
  const order: ExtractOrder = {
    specs,
    format,
    output,
    site: sitePages.flatMap((file) => (file.kind === "file" ? [file.path] : [])),
    isHeaded: isSeveral && out === undefined,
    ...(reading && { reading }),
    models,
    encoding: values.encoding,
  };
  const isOneFile = out !== undefined && !isSeveral && !/[/\\]$/.test(out) && !isFolder(out);
  const results =
    out === undefined
      ? new ResultStream(terminal.output, format)
      : (await import("./extract-files.ts")).resultFilesAt(out, { format, runs: specs.map(({ name }) => name), isOneFile });
  const progress = out === undefined ? undefined : new ReadingProgress(terminal.errors, input === undefined ? sizeOf(paths) : 0);
  async function* items(): AsyncGenerator<PageItem, void, undefined> {
    for await (const item of pagesOf(paths, input, (bytes) => progress?.read(bytes)))
      if (item.kind === "note" || !results.has(item)) yield item;
      else progress?.add(results.failures, false);
  }
  const threads = mayBeMany ? values.jobs : 1;
  const pool = pageThreads(order, threads, values.timeLimit.ofRuns);
  const stop = found || out !== undefined ? stopSignal() : undefined;
  const outputsOf = found && stop && programOutputs(found, stop.signal, values.encoding);
  const extracted = async (item: PageItem): Promise<PageOutcome> => {
    if (item.kind === "problem") return { kind: "failed", problem: item.problem };
    if (item.kind === "note") return { kind: "extracted", outputs: [], warnings: [item.note] };
    const outputs = await outputsOf?.(item.source);
    if (typeof outputs === "string") return { kind: "failed", problem: outputs };
    // A thread that dies or hangs is a page that failed.
    return pool.run({ source: item.source, outputs }).catch((error: unknown) => ({ kind: "failed", problem: messageOf(error) }));
  };
  // Each page that is begun runs the user's programs, so that no more pages are begun than threads.
  const atOnce = threads * (found === undefined ? pagesAhead : 1);
  // Answers come in the order of the items. At most so many are begun and not yet written, and a finished one waits for no next item.
  const bounds = { concurrency: atOnce, highWaterMark: 0, ...(stop && { signal: stop.signal }) };
  const answers = Readable.from(items()).map(async (item: PageItem) => [item, await extracted(item)] as const, bounds);
  let isWhole = false;
  try {
    for await (const [item, outcome] of answers as AsyncIterable<readonly [PageItem, PageOutcome]>) {
      const lines = outcome.kind === "extracted" ? outcome.warnings : [outcome.problem];
      if (lines.length > 0) progress?.clear();
      print(
        terminal.errors,
        lines.map((line) => `${item.path}: ${line}`),
      );
      if (item.kind === "note") continue;
      await (outcome.kind === "extracted" ? results.add(item, outcome.outputs) : results.fail(item, outcome.problem));
      progress?.add(results.failures);
    }
    isWhole = true;
  } catch (error) {
    if (stop?.signal.aborted !== true) throw error;
  } finally {
    progress?.clear();
    results.close(isWhole);
    await pool.close();
    stop?.release();
  }
  if (isWhole) return results.failures + missing.length > 0 ? 1 : 0;
  // The process would wait for the rest of the input.
  if (input !== undefined) terminal.input.destroy();
  if (out !== undefined) print(terminal.errors, ["Stopped. Finished pages are kept, and the same command goes on from there."]);
  return interrupted;
});

/** Gives what programs write for a page, or a sentence on the first that fails there. */
function programOutputs(found: ProgramsFound, stop: AbortSignal, encoding: string | undefined) {
  return async (from: PageSource): Promise<PageOutputs | undefined | string> => {
    const read = await readPageText(from, encoding).catch(() => undefined);
    // A page that cannot be read is said of when it is extracted.
    if (read === undefined) return undefined;
    const outputs = await outputsFor({ name: from.name, url: read.url ?? "", source: read.text }, found, stop);
    for (const [place, output] of [...outputs.values()].entries())
      if ("problem" in output) return `${found.programs[place]?.name}: ${output.problem}`;
    return outputs;
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Bytes of all files. */
function sizeOf(paths: readonly string[]): number {
  let size = 0;
  for (const { kind, path } of filesUnder(paths))
    if (kind === "file") size += statSync(onDisk(path), { throwIfNoEntry: false })?.size ?? 0;
  return size;
}
