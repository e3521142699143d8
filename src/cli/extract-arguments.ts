import { parseArgs } from "node:util";
import type { NamedRun } from "../evaluation/plan.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { needsOf, type Library } from "../extraction/run.ts";
import { extraFormats, formats, type Format, type ResultOptions } from "../node/extract-page.ts";
import { isArchiveName } from "../node/page-files.ts";
import { callOf } from "../node/call-of.ts";
import {
  parsedArguments,
  refuse,
  runOptions,
  defaultJobs,
  jobOptionsOf,
  timeLimitOf,
  usualRunSeconds,
  type Aside,
  type JobOptions,
} from "./parsed-arguments.ts";
import { programHelp, programOptions, programsAsked, usualSeconds, type ProgramsAsked } from "./program-arguments.ts";
import { readingHelp, readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, specsOf, wrapped } from "./run-arguments.ts";

const options = {
  ...runOptions,
  ...readingOptions,
  ...programOptions,
  "time-limit": { type: "string" },
  algorithm: { type: "string" },
  comments: { type: "string" },
  site: { type: "string", multiple: true },
  url: { type: "string" },
  "no-images": { type: "boolean" },
  "no-front-matter": { type: "boolean" },
  with: { type: "string", multiple: true },
  removed: { type: "boolean" },
  why: { type: "string" },
} as const;

export type Command = Aside | ExtractCommand;

export interface ExtractCommand extends JobOptions {
  readonly kind: "extract";
  readonly paths: readonly string[];
  /** A run for each algorithm, with the values that it knows. */
  readonly specs: readonly NamedRun[];
  /** Files and folders of other pages of the pages' site. */
  readonly site: readonly string[];
  readonly format: Format;
  readonly output: ResultOptions;
  /** Programs of the user's own, whose runs are not among the specs until they were found. */
  readonly programs?: ProgramsAsked;
  /** How every page is read, where that is not as usual. */
  readonly reading?: Reading;
  /** True where nothing was said of the format, so that it may depend on what comes in. */
  readonly isFormatOpen: boolean;
  /** Milliseconds that each algorithm may take on a page, and reading it. */
  readonly timeLimit: number;
  /** Lines that the user should know. */
  readonly notes: readonly string[];
}

const defaultAlgorithm = "learned";
const defaultFormat: Format = "text";
/** The format where a web archive is read. */
export const archiveFormat: Format = "jsonl";

export const usage = `usage: ${callOf("extract")} [--algorithm RUN,RUN|all] [--preset NAME] [--set name=value]… [--comments auto|always|never] [--site PATH]… [--hidden WAY,WAY] [--noscript closed] [--exec NAME=COMMAND]… [--module NAME=FILE]… [--format text|html|markdown|xml|jsonl] [--url ADDRESS] [--no-images] [--no-front-matter] [--with markdown,html] [--removed] [--why WORDS] [--jobs N] [--queue URL] PATH…|-`;

export function helpText(library: Library): string {
  return `Extracts the main content of web pages.

${usage}
       ${callOf("extract")} --list

  PATH               a page (.html, .htm, either with .gz), a web archive (.warc, .warc.gz), a folder of these, or - for
                     standard input: a page, or a web archive, whose pages come out while it is still coming in
  --algorithm RUN,RUN
                     algorithms (default: ${defaultAlgorithm}), or all but those that need a browser:
                     ${wrapped([...library.keys()], 21)}
                     A run may have values of its own, and a combination members in brackets, weighted if need be:
                       ccb.range~60.threshold~0.6
                       ccb.preset~as-published
                       'vote.quorum~2(cectd-ds,danag,serial(ccb,plain))'
                       'weighted(cectd-ds~0.6.lambda~0.5,danag~0.4)'
                       learned.model~model.json     (made by ${callOf("train")}, or saved in the lab)
                     The lab's links write the same with ~~ instead of brackets.
  --set NAME=VALUE   value of a parameter; may be given several times
  --preset NAME      the settings of that name, "as published" say, besides those of --set and of the run itself; with all, of those
                     that have it. --list names them
  --comments WHEN    auto (default: articles without, forums and questions with them), always or never, for learned: short for
                     --set comments=WHEN
  --site PATH        another page of the same site, or a folder of them, for methods that compare pages; may be given several
                     times. The page itself is left out where it is among them
${programHelp}  --time-limit S     seconds that each algorithm may take on a page, and reading it (default: ${usualRunSeconds}, of a program of your
                     own ${usualSeconds}); a page that takes longer fails
${readingHelp}
  --format FORMAT    text (default), html, markdown, xml (an element “content” for each page and algorithm, with their names and the
                     page's metadata as its attributes), or jsonl (default for web archives): a line for each page and algorithm with
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
                     isTrainedOn  true where its model learned from this very page: it does better there than elsewhere
                     milliseconds  time of the algorithm, without reading and parsing
  --url ADDRESS      where the page is from: its links and images are made absolute by it. Otherwise by what its web archive says,
                     or the page itself (base, else canonical)
  --no-images        html, markdown and xml without images, their captions and links to videos
  --no-front-matter  markdown without what the page states of itself: title, author, dates, site, language, addresses
  --with FORMAT,FORMAT
                     markdown, html or both in JSON lines, beside the text; the format is then jsonl
  --removed          what is removed in place of what is kept
  --why WORDS        in place of the result, why each algorithm keeps or removes these words of the page: rule or quantity, the
                     formulas with its numbers, and the value that would turn it
  --jobs N           pages at once (default here: ${defaultJobs()})
  --queue URL        has the pages extracted by workers on any machines, which share a Redis at redis://host:port[/database]
                     (${callOf("worker")} --help). Results are JSON lines, in the order in which they are done
  --list             every algorithm with its parameters, as JSON
  --help             this text

Exit status: 0; 1 when a page could not be read (the others are extracted); 2 for arguments that make no sense.
`;
}

export function commandOf(argv: readonly string[], library: Library): Command {
  const parsed = parsedArguments(() => parseArgs({ args: [...argv], allowPositionals: true, options }), usage);
  if ("kind" in parsed) return parsed;
  const { values, positionals: paths } = parsed;
  if (values.help) return { kind: "help" };
  if (values.list) return { kind: "list" };
  const jobOptions = jobOptionsOf(values);
  if (typeof jobOptions === "string") return refuse(jobOptions);
  const isOnQueue = jobOptions.queue !== undefined;
  const isFormatOpen = values.format === undefined;
  const extras = values.with?.flatMap((list) => list.split(","));
  const isForMany = isOnQueue || extras !== undefined || paths.some(isArchiveName);
  const format = formats.find((name) => name === (values.format ?? (isForMany ? archiveFormat : defaultFormat)));
  if (isOnQueue && format !== archiveFormat) return refuse(`--format ${values.format}: with --queue results are JSON lines`);
  if (format === undefined) return refuse(`--format ${values.format}: not one of ${formats.join(", ")}`);
  const asked = extras && extraFormats.filter((extra) => extras.includes(extra));
  const unknown = extras?.find((extra) => !extraFormats.some((known) => known === extra));
  if (unknown !== undefined) return refuse(`--with ${unknown}: not one of ${extraFormats.join(", ")}`);
  if (asked !== undefined && format !== archiveFormat) return refuse(`--with: only with --format ${archiveFormat}`);
  if (values.why !== undefined && (isOnQueue || format !== "text"))
    return refuse("--why: answers as text, and not by workers of a queue");
  if (values.removed === true && isOnQueue) return refuse("--removed: not by workers of a queue");
  const programs = programsAsked(values);
  if (typeof programs === "string") return refuse(programs);
  if (isOnQueue && values["time-limit"] !== undefined) return refuse("--time-limit: with --queue a page has a minute");
  const timeLimit = timeLimitOf(values["time-limit"]);
  if (typeof timeLimit === "string") return refuse(timeLimit);
  const set = [...(values.set ?? []), ...(values.comments === undefined ? [] : [`comments=${values.comments}`])];
  const areProgramsAlone = programs !== undefined && set.length === 0 && values.preset === undefined;
  const algorithms = values.algorithm ?? (areProgramsAlone ? undefined : defaultAlgorithm);
  const specs = algorithms === undefined ? [] : specsOf(algorithms, { ...values, set }, library);
  if (typeof specs === "string") return refuse(specs);
  if (paths.length === 0) return refuse(usage);
  if (paths.filter((path) => path === "-").length > 1) return refuse("- is given twice: standard input can be read only once");
  const reading = readingOf(values);
  if (typeof reading === "string") return refuse(reading);
  const { url } = values;
  if (url !== undefined && !/^https?:\/\/[^/]/i.test(url))
    return refuse(`--url ${url}: not an address that begins with http:// or https://`);
  const site = values.site ?? [];
  const alone = site.length > 0 ? [] : specs.filter((run) => needsOf(run, library).has("site"));
  const notes = [
    ...(algorithms === undefined ? [] : leftOutNotes(algorithms, library)),
    ...(programs?.notes ?? []),
    ...alone.map(({ name }) => `${name} keeps everything: it compares pages of one site; name others by --site`),
  ];
  return {
    kind: "extract",
    paths,
    specs,
    site,
    format,
    output: {
      ...(url !== undefined && { url }),
      ...(values["no-images"] === true && { images: false }),
      ...(values["no-front-matter"] === true && { frontMatter: false }),
      ...(values.removed === true && { removed: true }),
      ...(asked && { with: asked }),
      ...(values.why !== undefined && { why: values.why }),
    },
    ...(programs && { programs }),
    ...(reading && { reading }),
    isFormatOpen,
    ...jobOptions,
    timeLimit,
    notes,
  };
}
