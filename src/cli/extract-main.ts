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
  type Order,
  type PageOutcome,
  type Format,
  type ResultOptions,
} from "../node/extract-page.ts";
import {
  collectionKind,
  filesOf,
  pagesOf,
  standardInput,
  standardInputFrom,
  textOf,
  type PageItem,
  type PageSource,
} from "../node/pages.ts";
import { outputsFor } from "../node/programs.ts";
import { ResultFiles, ResultLines, ResultStream, type Results } from "./extract-results.ts";
import { jobs, timeLimit } from "./job-options.ts";
import { aside, choice, choices, each, flag, string, usageError, UsageError, type Given } from "./options.ts";
import { withModelFiles } from "./own-models.ts";
import { programsFor, programOptions, type ProgramsFound } from "./program-arguments.ts";
import { ReadingProgress } from "./progress.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, settingOptions, specsOf } from "./run-arguments.ts";
import { interrupted, mainOf, print, stopSignal } from "./terminal.ts";

const library = libraryOf(extractors);

/** Pages begun ahead of the one to be written next, for each thread. */
const pagesAhead = 2;

const defaultAlgorithm = "learned";
const defaultFormat: Format = "text";
/** The format where a file of many pages is read. */
const collectionFormat: Format = "jsonl";

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
    `text (default), html, markdown, xml (an element “content” for each page and algorithm, with their names and the page's metadata as its attributes), or jsonl (default for JSON lines, web archives and zip archives): a line for each page and algorithm, in order, with
 page, path  of a file: its path from what was named on, without its endings, and with them (of several that are named,
            as they were); in a web archive page is the address, and url, date, record and offset tell the record
 …          of a page that came in a line: all keys of that line but the page itself
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
 encoding   of the page
 milliseconds  time of the algorithm, without reading and parsing
A page that fails has a line with error in place of all this.
Of many pages Markdown and HTML are files: --out.`,
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
  out: string(
    "PATH",
    "where the results go: a file of JSON lines; in another format a folder with a file for each page, by their paths, or of one page a file. The same command goes on where it was stopped. It tells how far it is on standard error",
  ),
  list: aside("every algorithm with its parameters, as JSON", listText),
};

export const extraction = {
  about: "Extracts the main content of web pages.",
  usage: `${callOf("extract")} [OPTION]… PATH…|-`,
  operands: {
    PATH: "a page (.html, .htm, .xhtml; .mhtml or .eml that holds one; all with .gz too), a file of many: JSON lines (.jsonl, .ndjson; each an object with html, content or text, or bytes in Base64, and whatever else it has, url and id say), a web archive (.warc; both with .gz, or .zst from Node 22.15 on) or a zip archive; a folder of these; or - for standard input: a page, JSON lines or a web archive, whose pages come out while they are still coming in",
  },
  options,
  closing: `For example: curl -s ADDRESS | ${callOf("extract")} --url ADDRESS -

Exit status: 0; 1 when a page failed (the others are extracted); 2 for arguments that make no sense; 130 when it was stopped.`,
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
  const { runs, models } = withModelFiles(asked, library, undefined);
  const found = programsFor(values, runs);
  const specs = [...runs, ...(found?.runs ?? [])];
  print(terminal.errors, notes);
  const sitePages = [...filesOf(values.site)].filter(({ path }) => collectionKind(path) === undefined);
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
    throw new UsageError(`--format ${format}: several results are a file each: name a folder for them by --out`);
  if (out !== undefined && format === "jsonl" && statSync(out, { throwIfNoEntry: false })?.isFile() === true) {
    print(terminal.errors, [`${out} is there already: nothing was done. To extract anew, delete it.`]);
    return 0;
  }
  const names = specs.map(({ name }) => name);
  const order: Order = {
    specs,
    format,
    output,
    site: sitePages.flatMap((file) => (file.kind === "file" ? [file.path] : [])),
    isHeaded: isSeveral && out === undefined,
    ...(reading && { reading }),
    models,
    encoding: values.encoding,
  };
  const results: Results =
    out === undefined
      ? new ResultStream(terminal.output, format)
      : format === "jsonl"
        ? new ResultLines(out, names)
        : new ResultFiles(out, format, names, isSeveral || /[/\\]$/.test(out) || isFolder(out));
  const size = input === undefined ? sizeOf(paths) : 0;
  const progress = out === undefined ? undefined : new ReadingProgress(terminal.errors, size);
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
    const { source } = item;
    const outputs = await outputsOf?.(source);
    if (typeof outputs === "string") return { kind: "failed", problem: outputs };
    // A thread that dies or hangs is a page that failed.
    return pool.run({ source, outputs }).catch((error: unknown) => ({ kind: "failed", problem: messageOf(error) }));
  };
  // A page that is begun has its programs run, and there are to be no more of these at once.
  const atOnce = threads * (found === undefined ? pagesAhead : 1);
  // In the order of the items. No more are begun and not yet written, and what is done does not wait for the next item to come.
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
  // There may be more of it, which would be waited for.
  if (input !== undefined) terminal.input.destroy();
  if (out !== undefined) print(terminal.errors, ["Stopped. What is done is kept, and the same command goes on from there."]);
  return interrupted;
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Bytes of all files. */
function sizeOf(paths: readonly string[]): number {
  let size = 0;
  for (const { kind, path } of filesOf(paths))
    if (kind === "file") size += statSync(onDisk(path), { throwIfNoEntry: false })?.size ?? 0;
  return size;
}
