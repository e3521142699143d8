import { parseArgs } from "node:util";
import { papers } from "../evaluation/papers/papers.ts";
import { paperPlan, usualNote } from "../evaluation/papers/paper-runs.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import { ballotMeasures } from "../evaluation/combining/page-ballots.ts";
import type { CombinationOrder } from "../evaluation/combining/find-combination.ts";
import { operators } from "../evaluation/combining/rule.ts";
import { sitePagesAxis, type Plan, type Sweep, type NamedRun, type Axis } from "../evaluation/plan.ts";
import { bracketedText } from "../extraction/run-text.ts";
import { comparesPages, sitePagesParameter } from "../evaluation/site-pages.ts";
import { sweepPlan, axisOf, mostSettings } from "../evaluation/sweep.ts";
import { extractorFor, type Library } from "../extraction/run.ts";
import type { ModelTexts } from "../node/model-files.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measures } from "../extraction/scoring/measures.ts";
import { callOf } from "../node/call-of.ts";
import {
  countOf,
  parsedArguments,
  refuse,
  runOptions,
  defaultJobs,
  jobOptionsOf,
  timeLimitOf,
  usualRunSeconds,
  type Aside,
  type JobOptions,
  type Refusal,
} from "./parsed-arguments.ts";
import {
  programHelp,
  programOptions,
  programsAsked,
  usualSeconds,
  type ProgramsAsked,
  type ProgramsFound,
} from "./program-arguments.ts";
import { readingHelp, readingOf, readingOptions } from "./reading-arguments.ts";
import type { WithOutputs } from "./given-outputs.ts";
import { leftOutNotes, specsOf, wrapped } from "./run-arguments.ts";

const formats = ["text", "markdown", "latex", "csv", "json"] as const;

const options = {
  ...runOptions,
  ...readingOptions,
  ...programOptions,
  algorithm: { type: "string", multiple: true },
  outputs: { type: "string", multiple: true },
  measure: { type: "string", multiple: true },
  "group-by": { type: "string", multiple: true },
  sweep: { type: "string", multiple: true },
  "site-pages": { type: "string" },
  "least-sure": { type: "string" },
  out: { type: "string" },
  "keep-text": { type: "boolean" },
  paper: { type: "string" },
  combine: { type: "string", multiple: true },
  operators: { type: "string", multiple: true },
  folds: { type: "string" },
  seed: { type: "string" },
  limit: { type: "string" },
  "time-limit": { type: "string" },
} as const;

export type EvaluateCommand = Aside | Evaluation | PaperAlone | CombineCommand;

/** A paper's numbers with nothing beside them. */
interface PaperAlone {
  readonly kind: "paper";
  readonly paper: PublishedPaper;
  readonly format: Format;
}

export type Format = (typeof formats)[number];

/** The pages that are worked on, and where. */
interface PagesAsked extends JobOptions {
  /** A folder, an archive or a page. */
  readonly corpus: string;
  /** Pages at the most, the first of the corpus. */
  readonly limit: number;
  /** Milliseconds that each run may take on a page, and reading it. */
  readonly timeLimit: number;
  readonly format: Format;
}

/** A search for the best combination of members. */
export interface CombineCommand extends PagesAsked {
  readonly kind: "combine";
  readonly order: CombinationOrder;
}

export interface Evaluation extends PagesAsked {
  readonly kind: "evaluate";
  readonly plan: Plan;
  /** The user's own models, once the files were read that the runs name. */
  readonly models?: ModelTexts;
  /** Programs of the user's own, whose runs are not among those of the plan until they were found. */
  readonly programs?: ProgramsAsked;
  readonly found?: ProgramsFound;
  /** The module of the threads, where they are not those of the command. */
  readonly threads?: URL;
  /** Files and folders with what other programs wrote. */
  readonly outputs: readonly string[];
  /** The same, once they were read. */
  readonly sources?: WithOutputs["sources"];
  /** Set where the runs of the plan are the settings of one. */
  readonly sweep?: Sweep["axes"];
  readonly groupBy: readonly string[];
  /** Pages at the most that are listed because a run expects little of itself there. */
  readonly leastSure?: number;
  /** The file of results. */
  readonly out?: string;
  /** Set where its tables are asked for: the plan is the paper's. */
  readonly paper?: PublishedPaper;
  /** Lines that the user should know. */
  readonly notes: readonly string[];
}

const defaultAlgorithms = "all";
/** What is run where the pages are asked for that a method is least sure of. */
const defaultSure = "learned";

export const evaluateUsage = `usage: ${callOf("evaluate")} [--algorithm RUN,RUN|all] [--preset NAME] [--set name=value]… [--outputs FILE]… [--exec NAME=COMMAND]… [--module NAME=FILE]… [--measure ID,ID] [--group-by KEY,KEY] [--sweep name=from:to:step]… [--site-pages N,N] [--hidden WAY,WAY] [--noscript closed] [--paper PAPER] [--combine RUN,RUN] [--least-sure N] [--out FILE] [--keep-text] [--queue URL] CORPUS`;

export function evaluateHelp(library: Library): string {
  return `Runs algorithms on the pages of a corpus and compares what they keep with its gold standard.

${evaluateUsage}
       ${callOf("evaluate")} --list

  CORPUS             a folder, a zip archive, a web archive (WARC) or a page; how gold standards lie in it is recognised:
                     html/ID.html[.gz] with ground-truth/ID.json (WCXB) or ground-truth.json (AEB), pages beside .txt files of
                     the same name, CleanEval's mark-up in them or not, the tests of Readability, Defuddle and trafilatura,
                     WebMainBench's JSON lines, the sets of Bevendorff et al. (docs/measures.md)
  --algorithm RUN,RUN
                     runs, written as for extract (default: ${defaultAlgorithms}, which is all but those that need a browser):
                     ${wrapped([...library.keys()], 21)}
                     Methods that compare pages get up to ten others of the page's site (of its folder, where no site is known), and
                     are left out where there are none
  --set NAME=VALUE   value of a parameter, for those that know it; may be given several times
  --preset NAME      the settings of that name, "as published" say, besides those of --set and of the run itself; with all, of those
                     that have it
  --outputs FILE     what another program wrote for the pages, as a run beside the others, or alone without --algorithm; may be given
                     several times: JSON {id: text} or {id: {articleBody}} (AEB, WCXB), JSON lines with id and text, or a folder or zip
                     of .txt, .md or .html under the pages' names. Name and version are the file's, "trafilatura-1.8.json", or stand
                     before it: 'NAME 1.8=FILE'. A page without an output is left out; an empty one keeps nothing. As a member of a
                     combination: output.source~NAME-1.8
  --measure ID,ID    ${wrapped(
    measures.map(({ id }, index) => (index === 0 ? `${id} (default)` : id)),
    21,
  )}; each has tables of its own;
                     docs/measures.md says which leaderboard each can stand beside
  --group-by KEY,KEY tables by what the corpus tells its pages apart by: type, site, folder
  --sweep NAME=FROM:TO:STEP
                     values of a number of the one algorithm, both ends with it; given twice, all pairs of values. With --group-by
                     and one number, a curve for each group
  --site-pages N,N   how many other pages of its site a page is compared with, by the one algorithm that compares pages: a sweep over
                     these numbers, alone or with one --sweep; all stands for ${sitePagesParameter.max}, the most
${programHelp}${readingHelp}
  --paper PAPER      the tables of a paper in its own form, each number with what is measured here on the corpus's group of that name,
                     and the difference: ${wrapped(
                       papers.map(({ id }) => id),
                       21,
                     )}; without CORPUS its numbers alone.
                     The paper says which methods and measures are run: at the values that are marked as published, or else the usual ones
  --combine RUN,RUN  looks for the combination of these runs that is best on the corpus, as CombinE's optimiser does: step by step, with
                     cross-validation by sites, beside the best run alone and the best of each page. It prints what was found as
                     extract and evaluate take it. By one of the measures ${ballotMeasures.join(", ")}
  --operators NAME,NAME
                     ways of combining that are tried: ${operators.join(", ")} (default: all but serial, for which each
                     two of the runs are run one after the other)
  --folds N          folds of the cross-validation (default: ${defaultFolds}), to which whole sites are dealt out by --seed N (default: ${defaultSeed})
  --least-sure N     lists the N pages on which a run expects the lowest F1 of itself: those of a crawl to look at first. Needs no
                     gold standard, and a run that says what it expects (default: ${defaultSure})
  --out FILE         writes the results as JSON, which the lab opens. Pages that are done are kept in FILE.part meanwhile: a run that
                     was stopped, by Ctrl-C or otherwise, is gone on with by the same command. FILE.lock says that a run is at it:
                     a second one refuses
  --keep-text        puts the texts that are kept into FILE, too: ${callOf("compare")} then tells which sentences were lost since
  --limit N          only the first N pages
  --time-limit S     seconds that each run may take on a page (default: ${usualRunSeconds}, of a program of your own
                     ${usualSeconds}); one that takes longer costs only itself
  --jobs N           pages at once (default here: ${defaultJobs()})
  --queue URL        has the pages judged by workers on any machines, which share a Redis at redis://host:port[/database]
                     (${callOf("worker")} --help); each says its own --jobs
  --format FORMAT    of the tables: ${formats[0]} (default), ${formats.slice(1).join(", ")}; of a paper csv has a row for each number, of a search
                     json has every step
  --list             every measure, as JSON; those of algorithms: ${callOf("extract")} --list
  --help             this text

Exit status: 0; 1 when a page could not be judged, or a run failed on one (the others are there); 2 for arguments that make no sense, or
where results cannot be written; 130 when it was stopped.
`;
}

export function evaluateCommand(argv: readonly string[], library: Library): EvaluateCommand {
  const parsed = parsedArguments(() => parseArgs({ args: [...argv], allowPositionals: true, options }), evaluateUsage);
  if ("kind" in parsed) return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { kind: "help" };
  if (values.list) return { kind: "list" };
  const [corpus, ...more] = positionals;
  const format = formats.find((name) => name === (values.format ?? "text"));
  if (format === undefined) return refuse(`--format ${values.format}: not one of ${formats.join(", ")}`);
  if (values.combine !== undefined) return combineCommand(values, positionals, format, library);
  const alien = ofCombining.find((name) => values[name] !== undefined);
  if (alien !== undefined) return refuse(`--${alien}: of --combine only`);
  const paper = paperOf(values);
  if (typeof paper === "string") return refuse(paper);
  if (corpus === undefined && paper !== undefined) return { kind: "paper", paper, format };
  if (corpus === undefined || more.length > 0) return refuse(evaluateUsage);
  const pages = pagesAsked(values, corpus, format);
  if (typeof pages === "string") return refuse(pages);
  const measured = measuresOf(values.measure ?? []);
  if (typeof measured === "string") return refuse(measured);
  const reading = readingOf(values);
  if (typeof reading === "string") return refuse(reading);
  const { outputs = [] } = values;
  const programs = programsAsked(values);
  if (typeof programs === "string") return refuse(programs);
  const alienToPrograms = programs && notOfPrograms.find((name) => values[name] !== undefined);
  if (alienToPrograms !== undefined) return refuse(`--${alienToPrograms}: leave it out, or --exec and --module`);
  const otherwise = values["least-sure"] === undefined ? defaultAlgorithms : defaultSure;
  const algorithms = values.algorithm?.join(",") ?? otherwise;
  const hasOthers = outputs.length > 0 || programs !== undefined;
  const areOthersAlone = hasOthers && values.algorithm === undefined && values["least-sure"] === undefined;
  const runs =
    areOthersAlone && values.set === undefined && values.preset === undefined ? [] : specsOf(algorithms, values, library);
  if (typeof runs === "string") return refuse(runs);
  const leastSure = leastSureOf(values["least-sure"], runs, library);
  if (typeof leastSure === "string") return refuse(leastSure);
  const sweep = axesOf({ sweep: values.sweep ?? [], sitePages: values["site-pages"] }, runs, library);
  if (typeof sweep === "string") return refuse(sweep);
  if (sweep !== undefined && outputs.length > 0)
    return refuse("--outputs: they have no settings; leave out --sweep or --outputs");
  if (sweep !== undefined && leastSure !== undefined)
    return refuse("--least-sure: of the settings of a sweep there are too many");
  if (values["keep-text"] === true && (values.out === undefined || sweep !== undefined))
    return refuse("--keep-text: texts are kept in the file that --out names, and of a sweep there are too many");
  return {
    kind: "evaluate",
    ...pages,
    plan: {
      ...(paper !== undefined
        ? paperPlan(paper, library)
        : sweep === undefined
          ? { runs, measures: measured }
          : sweepPlan(sweep, measured)),
      ...(reading && { reading }),
      ...(values["keep-text"] === true && { keepsText: true }),
    },
    ...(programs && { programs }),
    ...(paper && { paper }),
    ...(sweep && { sweep: sweep.axes }),
    outputs,
    groupBy: listed(values["group-by"] ?? []),
    ...(leastSure !== undefined && { leastSure }),
    ...(values.out !== undefined && { out: values.out }),
    notes: [
      ...(paper === undefined
        ? leftOutNotes(runs.length === 0 ? "" : algorithms, library)
        : [usualNote(paper, library) ?? []].flat()),
      ...(programs?.notes ?? []),
    ],
  };
}

/** How many pages `--least-sure` asks for, undefined where it is not given, or what is wrong with it. */
function leastSureOf(text: string | undefined, runs: readonly NamedRun[], library: Library): number | undefined | string {
  if (text === undefined) return undefined;
  if (runs.some(({ extractor }) => extractorFor(library, extractor).tellsConfidence === true))
    return countOf("--least-sure", text, Infinity);
  const telling = [...library.values()].flatMap(({ id, tellsConfidence }) => (tellsConfidence === true ? [id] : []));
  return `--least-sure: none of the runs says what F1 it expects of itself; name one that does by --algorithm: ${telling.join(", ")}`;
}

interface PageOptions {
  readonly jobs?: string;
  readonly queue?: string;
  readonly limit?: string;
  readonly "time-limit"?: string;
}

/** The pages that are asked for, or what is wrong with that. */
function pagesAsked(values: PageOptions, corpus: string, format: Format): PagesAsked | string {
  const jobOptions = jobOptionsOf(values);
  if (typeof jobOptions === "string") return jobOptions;
  const limit = countOf("--limit", values.limit, Infinity);
  if (typeof limit === "string") return limit;
  const timeLimit = timeLimitOf(values["time-limit"]);
  if (typeof timeLimit === "string") return timeLimit;
  return { corpus, ...jobOptions, limit, timeLimit, format };
}

const defaultFolds = 5;
const defaultSeed = 1;

/** Options that a search alone has, and those that it has not. */
const ofCombining = ["operators", "folds", "seed"] as const;
const notOfCombining = [
  "algorithm",
  "outputs",
  "set",
  "preset",
  "sweep",
  "group-by",
  "least-sure",
  "paper",
  "out",
  "keep-text",
  "queue",
  "exec",
  "module",
] as const;

/** What tries settings of runs, or says itself what is run: programs have none, and are not in any paper. */
const notOfPrograms = ["sweep", "site-pages", "paper"] as const;

interface CombineOptions extends PageOptions {
  readonly combine?: string[];
  readonly operators?: string[];
  readonly folds?: string;
  readonly seed?: string;
  readonly measure?: string[];
  readonly hidden?: string[];
  readonly noscript?: string;
}

/** The search that `--combine` asks for. */
function combineCommand(
  values: CombineOptions & Readonly<Partial<Record<(typeof notOfCombining)[number], unknown>>>,
  [corpus, ...more]: readonly string[],
  format: Format,
  library: Library,
): CombineCommand | Refusal {
  const other = notOfCombining.find((name) => values[name] !== undefined);
  if (other !== undefined) return refuse(`--combine: leave out --${other}; the runs have their settings in their names`);
  if (corpus === undefined || more.length > 0) return refuse(evaluateUsage);
  const pages = pagesAsked(values, corpus, format);
  if (typeof pages === "string") return refuse(pages);
  const order = combinationOrder(values, library);
  return typeof order === "string" ? refuse(order) : { kind: "combine", ...pages, order };
}

function combinationOrder(values: CombineOptions, library: Library): CombinationOrder | string {
  const members = membersAsked(values.combine?.join(",") ?? "", library);
  if (typeof members === "string") return members;
  const measured = measuresOf(values.measure ?? []);
  if (typeof measured === "string") return measured;
  const [measure, another] = measured.map((id) => ballotMeasures.find((known) => known === id));
  if (measure === undefined || another !== undefined) return `--measure: of a combination one of ${ballotMeasures.join(", ")}`;
  const chosen = listed(values.operators ?? []);
  const unknown = chosen.find((name) => operators.every((operator) => operator !== name));
  if (unknown !== undefined) return `--operators ${unknown}: not one of ${operators.join(", ")}`;
  const folds = countOf("--folds", values.folds, defaultFolds);
  if (typeof folds === "string" || folds < 2) return `--folds ${values.folds}: not a whole number from 2`;
  const seed = countOf("--seed", values.seed, defaultSeed);
  if (typeof seed === "string") return seed;
  const tried = operators.filter((operator) => (chosen.length === 0 ? operator !== "serial" : chosen.includes(operator)));
  const reading = readingOf(values);
  if (typeof reading === "string") return reading;
  return { members, measure, operators: tried, folds, seed, ...(reading && { reading }) };
}

/** The runs that are combined, or what is wrong with them, alone or together. */
function membersAsked(text: string, library: Library): readonly NamedRun[] | string {
  const members = specsOf(text, {}, library);
  const whole =
    typeof members === "string" ? members : specsOf(bracketedText({ extractor: "vote", values: {}, members }), {}, library);
  if (typeof whole === "string") return whole.replaceAll("--algorithm", "--combine");
  return members.length < 2 ? `--combine ${text}: two different runs are the least` : members;
}

/** What a paper decides itself. */
const ofThePaper = ["algorithm", "outputs", "set", "preset", "measure", "sweep", "site-pages", "group-by", "least-sure"] as const;

function paperOf(
  values: Readonly<Partial<Record<(typeof ofThePaper)[number], unknown>> & { paper?: string | undefined }>,
): PublishedPaper | string | undefined {
  const id = values.paper;
  if (id === undefined) return undefined;
  const paper = papers.find((one) => one.id === id);
  if (paper === undefined) return `--paper ${id}: not one of ${papers.map((one) => one.id).join(", ")}`;
  const other = ofThePaper.find((name) => values[name] !== undefined);
  return other === undefined ? paper : `--paper ${paper.id} says itself what is run and measured: leave out --${other}`;
}

function measuresOf(texts: readonly string[]): readonly MeasureId[] | string {
  const chosen = listed(texts);
  const [first] = measures;
  if (chosen.length === 0) return first === undefined ? [] : [first.id];
  const unknown = chosen.find((name) => measures.every(({ id }) => id !== name));
  if (unknown !== undefined) return `--measure ${unknown}: not one of ${measures.map(({ id }) => id).join(", ")}`;
  return measures.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
}

/** "a,b" and "c", as three. */
function listed(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text.split(",")).map((text) => text.trim()))].filter((text) => text !== "");
}

/** The share of a step by which adding up steps may be off. */
const slack = 1e-6;

interface AskedSweep {
  /** As `--sweep` gives them. */
  readonly sweep: readonly string[];
  /** As `--site-pages` gives it. */
  readonly sitePages: string | undefined;
}

/** The sweep that `--sweep` and `--site-pages` ask for, undefined where neither is given, or what is wrong with it. */
function axesOf(
  { sweep: texts, sitePages }: AskedSweep,
  runs: readonly NamedRun[],
  library: Library,
): Sweep | undefined | string {
  if (texts.length === 0 && sitePages === undefined) return undefined;
  const option = sitePages === undefined ? "--sweep" : "--site-pages";
  const [run, another] = runs;
  if (run === undefined || another !== undefined) return `${option}: name the one algorithm that it is for by --algorithm`;
  const axes: Axis[] = [];
  if (sitePages !== undefined) {
    const axis = sitePagesOf(sitePages, run, library);
    if (typeof axis === "string") return `--site-pages ${sitePages}: ${axis}`;
    axes.push(axis);
  }
  for (const text of texts) {
    const axis = parsedAxis(text, run, library);
    if (typeof axis === "string") return `--sweep ${text}: ${axis}`;
    axes.push(axis);
  }
  const [first, second, third] = axes;
  if (first === undefined || third !== undefined) return "--sweep: one parameter or two, not more";
  if (first.parameter === second?.parameter) return `--sweep: ${first.parameter} is given twice`;
  const count = first.values.length * (second?.values.length ?? 1);
  if (count > mostSettings) return `--sweep: ${count} settings, and ${mostSettings} are the most`;
  // Runs differ by their settings alone: the name that the run had stands for none of them.
  const { name: _, ...spec } = run;
  return { run: spec, axes: second === undefined ? [first] : [first, second] };
}

/** "1,2,4,all". */
function sitePagesOf(text: string, run: NamedRun, library: Library): Axis | string {
  if (!comparesPages(run, library)) return `${run.extractor} compares no pages of a site`;
  const { min, max } = sitePagesParameter;
  const values = listed([text]).map((each) => (each === "all" ? max : Number(each)));
  const isRight = values.length > 0 && values.every((value) => Number.isInteger(value) && value >= min && value <= max);
  if (!isRight) return `not numbers of pages from ${min} to ${max}, or all`;
  return { parameter: sitePagesAxis, values: [...new Set(values)].toSorted((left, right) => left - right) };
}

function parsedAxis(text: string, run: NamedRun, library: Library): Axis | string {
  const [, name, ...numbers] = /^([^=]+)=([^:]+):([^:]+):([^:]+)$/.exec(text) ?? [];
  const [from, to, step] = numbers.map(Number);
  if (name === undefined || from === undefined || to === undefined || step === undefined)
    return "not of the form name=from:to:step";
  const { parameters } = extractorFor(library, run.extractor);
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const known = Object.entries(parameters).flatMap(([id, { kind }]) => (kind === "number" ? [id] : []));
  if (parameter?.kind !== "number") return `no number of ${run.extractor}, which has ${known.join(", ") || "none"}`;
  if (!(step > 0 && to >= from)) return "it must go upwards, by a step above 0";
  if (from < parameter.min || to > parameter.max) return `outside ${parameter.min} to ${parameter.max}`;
  const count = Math.floor((to - from) / step + slack) + 1;
  if (count > mostSettings) return `${count} values, and ${mostSettings} are the most`;
  const axis = axisOf(run, name, { from, to: from + (count - 1) * step, count }, library);
  const isOnGrid =
    axis.values.length === count && axis.values.every((value, at) => Math.abs(value - from - at * step) < step * slack);
  return isOnGrid ? axis : `between two steps of ${parameter.step}`;
}
