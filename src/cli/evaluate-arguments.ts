import { ballotMeasures } from "../evaluation/combining/page-ballots.ts";
import type { CombinationOrder } from "../evaluation/combining/find-combination.ts";
import { operators } from "../evaluation/combining/rule.ts";
import { papers } from "../evaluation/papers/papers.ts";
import { paperPlan, usualNote } from "../evaluation/papers/paper-runs.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import { sitePagesAxis, type Plan, type Sweep, type NamedRun, type Axis } from "../evaluation/plan.ts";
import { comparesPages, sitePagesParameter } from "../evaluation/site-pages.ts";
import { sweepPlan, axisOf, mostSettings } from "../evaluation/sweep.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { bracketedText } from "../extraction/run-text.ts";
import { extractorFor, type Library } from "../extraction/run.ts";
import { measureIds } from "../extraction/scoring/measure.ts";
import { callOf } from "../node/call-of.ts";
import type { ModelTexts } from "../node/model-files.ts";
import type { WithOutputs } from "./given-outputs.ts";
import { jobs, jobsAreOfWorkers, limitsOf, queue, timeLimit, type JobOptions } from "./job-options.ts";
import {
  allFor,
  aside,
  choice,
  choices,
  each,
  flag,
  helpOf,
  listed,
  number,
  numberOr,
  readArguments,
  string,
  UsageError,
  words,
  type Option,
} from "./options.ts";
import { programOptions, programsAsked, type ProgramsAsked, type ProgramsFound } from "./program-arguments.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, settingOptions, specsOf } from "./run-arguments.ts";

const formats = ["text", "markdown", "latex", "csv", "json"] as const;
const defaultAlgorithms = "all";
/** What is run where the pages are asked for that a method is least sure of. */
const defaultSure = "learned";

const ofSweeps = "of the settings of a sweep there are too many";
const ofRuns = ["algorithm", "outputs", "set", "preset", "sweep", "groupBy", "leastSure"];
const ofCombinations = { needs: ["combine"] };

const paper: Option<PublishedPaper | undefined> = {
  ...string(
    "PAPER",
    `the tables of a paper in its own form, each number with what is measured here on the corpus's group of that name, and the difference: ${papers.map(({ id }) => id).join(", ")}; without CORPUS its numbers alone. The paper says which methods and measures are run: at the values that are marked as published, or else the usual ones`,
  ),
  read: (given, option) => {
    const [id] = choices(
      "PAPER",
      papers.map((one) => one.id),
      "",
    ).read(given.slice(-1), option);
    return papers.find((one) => one.id === id);
  },
  excludes: allFor("the paper says itself what is run and measured", [...ofRuns, "measure", "sitePages"]),
};

const options = {
  algorithm: each(
    "RUN,RUN",
    `runs, written as for extract (default: ${defaultAlgorithms}, which is all but those that need a browser):
${extractors.map(({ id }) => id).join(", ")}
Methods that compare pages get up to ten others of the page's site (of its folder, where no site is known), and are left out where there are none`,
  ),
  ...settingOptions,
  outputs: each(
    "FILE",
    "what another program wrote for the pages, as a run beside the others, or alone without --algorithm; may be given several times: JSON {id: text} or {id: {articleBody}} (AEB, WCXB), JSON lines with id and text, or a folder or zip of .txt, .md or .html under the pages' names. Name and version are the file's, \"trafilatura-1.8.json\", or stand before it: 'NAME 1.8=FILE'. A page without an output is left out; an empty one keeps nothing. As a member of a combination: output.source~NAME-1.8",
  ),
  measure: choices(
    "ID,ID",
    measureIds,
    `${measureIds.join(", ")} (default: ${measureIds[0]}); each has tables of its own; docs/measures.md says which leaderboard each can stand beside`,
  ),
  groupBy: words("KEY,KEY", "tables by what the corpus tells its pages apart by: type, site, folder"),
  sweep: {
    ...each(
      "NAME=FROM:TO:STEP",
      "values of a number of the one algorithm, both ends with it; given twice, all pairs of values. With --group-by and one number, a curve for each group",
    ),
    excludes: { outputs: "they have no settings", leastSure: ofSweeps, keepText: "of a sweep there are too many texts" },
  },
  sitePages: {
    ...string(
      "N,N",
      `how many other pages of its site a page is compared with, by the one algorithm that compares pages: a sweep over these numbers, alone or with one --sweep; all stands for ${sitePagesParameter.max}, the most`,
    ),
    excludes: { outputs: "they have no settings", leastSure: ofSweeps, keepText: "of a sweep there are too many texts" },
  },
  ...programOptions(allFor("programs have no settings, and are in no paper", ["sweep", "sitePages", "paper"])),
  ...readingOptions,
  paper,
  combine: {
    ...each(
      "RUN,RUN",
      `looks for the combination of these runs that is best on the corpus, as CombinE's optimiser does: step by step, with cross-validation by sites, beside the best run alone and the best of each page. It prints what was found as extract and evaluate take it. By one of the measures ${ballotMeasures.join(", ")}`,
    ),
    excludes: allFor("the runs have their settings in their names", [
      ...ofRuns,
      "paper",
      "out",
      "keepText",
      "queue",
      "exec",
      "module",
    ]),
  },
  operators: {
    ...choices(
      "NAME,NAME",
      operators,
      `ways of combining that are tried: ${operators.join(", ")} (default: all but serial, for which each two of the runs are run one after the other)`,
    ),
    ...ofCombinations,
  },
  folds: {
    ...numberOr(
      5,
      "N",
      { least: 2, isWhole: true },
      "folds of the cross-validation, to which whole sites are dealt out by --seed",
    ),
    ...ofCombinations,
  },
  seed: { ...numberOr(1, "N", { least: 1, isWhole: true }, "deals the sites out"), ...ofCombinations },
  leastSure: number(
    "N",
    { least: 1, isWhole: true },
    `lists the N pages on which a run expects the lowest F1 of itself: those of a crawl to look at first. Needs no gold standard, and a run that says what it expects (default: ${defaultSure})`,
  ),
  out: string(
    "FILE",
    "writes the results as JSON, which the lab opens. Pages that are done are kept in FILE.part meanwhile: a run that was stopped, by Ctrl-C or otherwise, is gone on with by the same command. FILE.lock says that a run is at it: a second one refuses",
  ),
  keepText: {
    ...flag(`puts the texts that are kept into FILE, too: ${callOf("compare")} then tells which sentences were lost since`),
    needs: ["out"],
  },
  limit: numberOr(Infinity, "N", { least: 1, isWhole: true }, "only the first N pages"),
  timeLimit: timeLimit("seconds that each run may take on a page; one that takes longer costs only itself", true),
  jobs: jobs(),
  queue: queue(
    `has the pages judged by workers on any machines, which share a Redis at redis://host:port[/database] (${callOf("worker")} --help); each says its own --jobs`,
    { jobs: jobsAreOfWorkers },
  ),
  format: choice(
    "FORMAT",
    formats,
    `of the tables: ${formats[0]} (default), ${formats.slice(1).join(", ")}; of a paper csv has a row for each number, of a search json has every step`,
  ),
  list: aside(`every measure, as JSON; those of algorithms: ${callOf("extract")} --list`),
  help: aside("this text"),
};

type Values = Extract<ReturnType<typeof readOptions>, { readonly kind: "given" }>["values"];

function readOptions(argv: readonly string[]) {
  return readArguments(argv, { options, usage: evaluateUsage });
}

export type EvaluateCommand = { readonly kind: "help" | "list" } | Evaluation | PaperAlone | CombineCommand;

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
  readonly programs: ProgramsAsked | undefined;
  readonly found?: ProgramsFound;
  /** The module of the threads, where they are not those of the command. */
  readonly threads?: URL;
  /** Files and folders with what other programs wrote. */
  readonly outputs: readonly string[];
  /** The same, once they were read. */
  readonly sources?: WithOutputs["sources"];
  /** Set where the runs of the plan are the settings of one. */
  readonly sweep: Sweep["axes"] | undefined;
  readonly groupBy: readonly string[];
  /** Pages at the most that are listed because a run expects little of itself there. */
  readonly leastSure: number | undefined;
  /** The file of results. */
  readonly out?: string;
  /** Set where its tables are asked for: the plan is the paper's. */
  readonly paper: PublishedPaper | undefined;
  /** Lines that the user should know. */
  readonly notes: readonly string[];
}

export const evaluateUsage = `usage: ${callOf("evaluate")} [OPTION]… CORPUS`;

export const evaluateHelp = `Runs algorithms on the pages of a corpus and compares what they keep with its gold standard.

${evaluateUsage}
       ${callOf("evaluate")} --list

${helpOf(options, {
  CORPUS:
    "a folder, a zip archive, a web archive (WARC) or a page; how gold standards lie in it is recognised: html/ID.html[.gz] with ground-truth/ID.json (WCXB) or ground-truth.json (AEB), pages beside .txt files of the same name, CleanEval's mark-up in them or not, the tests of Readability, Defuddle and trafilatura, WebMainBench's JSON lines, the sets of Bevendorff et al. (docs/measures.md)",
})}
Exit status: 0; 1 when a page could not be judged, or a run failed on one (the others are there); 2 for arguments that make no sense, or
where results cannot be written; 130 when it was stopped.
`;

/** @throws UsageError */
export function evaluateCommand(argv: readonly string[], library: Library): EvaluateCommand {
  const read = readOptions(argv);
  if (read.kind !== "given") return read;
  const { values, names, operands } = read;
  const [corpus, ...more] = operands;
  const { format } = values;
  if (corpus === undefined && values.paper !== undefined) return { kind: "paper", paper: values.paper, format };
  if (corpus === undefined || more.length > 0) throw new UsageError(evaluateUsage);
  const limits = limitsOf(values.timeLimit);
  const pages = { corpus, limit: values.limit, timeLimit: limits.ofRuns, format, jobs: values.jobs, queue: values.queue };
  const reading = readingOf(values);
  if (names.has("combine"))
    return { kind: "combine", ...pages, order: { ...combinationOrder(values, library), ...(reading && { reading }) } };
  const programs = programsAsked(values, limits.ofPrograms);
  const otherwise = values.leastSure === undefined ? defaultAlgorithms : defaultSure;
  const algorithms = names.has("algorithm") ? values.algorithm.join(",") : otherwise;
  const hasOthers = values.outputs.length > 0 || programs !== undefined;
  const areOthersAlone = hasOthers && ["algorithm", "leastSure", "set", "preset"].every((name) => !names.has(name));
  const runs = areOthersAlone ? [] : specsOf(algorithms, values, library);
  if (values.leastSure !== undefined) refuseUnsure(runs, library);
  const sweep = sweepOf(values, runs, library);
  const measured = values.measure.length === 0 ? measureIds.slice(0, 1) : values.measure;
  const leftOut = values.paper === undefined ? leftOutNotes(runs.length === 0 ? "" : algorithms, library) : [];
  const unpublished = values.paper && usualNote(values.paper, library);
  return {
    kind: "evaluate",
    ...pages,
    plan: {
      ...(values.paper !== undefined
        ? paperPlan(values.paper, library)
        : sweep === undefined
          ? { runs, measures: measured }
          : sweepPlan(sweep, measured)),
      ...(reading && { reading }),
      ...(values.keepText && { keepsText: true }),
    },
    programs,
    paper: values.paper,
    sweep: sweep?.axes,
    outputs: values.outputs,
    groupBy: values.groupBy,
    leastSure: values.leastSure,
    ...(values.out !== undefined && { out: values.out }),
    notes: [...leftOut, ...[unpublished ?? []].flat(), ...(programs?.notes ?? [])],
  };
}

/** @throws UsageError where none of the runs says what it expects of itself */
function refuseUnsure(runs: readonly NamedRun[], library: Library): void {
  if (runs.some(({ extractor }) => extractorFor(library, extractor).tellsConfidence === true)) return;
  const telling = [...library.values()].flatMap(({ id, tellsConfidence }) => (tellsConfidence === true ? [id] : []));
  throw new UsageError(
    `--least-sure: none of the runs says what F1 it expects of itself; name one that does by --algorithm: ${telling.join(", ")}`,
  );
}

/** The search that `--combine` asks for. */
function combinationOrder({ combine, measure, operators: chosen, folds, seed }: Values, library: Library): CombinationOrder {
  const [by, another] = measure.length === 0 ? ballotMeasures : ballotMeasures.filter((id) => measure.includes(id));
  const isOne = measure.length === 0 || (measure.length === 1 && another === undefined);
  if (by === undefined || !isOne) throw new UsageError(`--measure: of a combination one of ${ballotMeasures.join(", ")}`);
  const tried = chosen.length === 0 ? operators.filter((operator) => operator !== "serial") : chosen;
  return { members: membersAsked(combine.join(","), library), measure: by, operators: tried, folds, seed };
}

/** The runs that are combined. @throws UsageError where they cannot be, alone or together */
function membersAsked(named: string, library: Library): readonly NamedRun[] {
  const by = "--combine ";
  const members = specsOf(named, { by }, library);
  specsOf(bracketedText({ extractor: "vote", values: {}, members }), { by }, library);
  if (members.length < 2) throw new UsageError(`--combine ${named}: two different runs are the least`);
  return members;
}

/** The sweep that `--sweep` and `--site-pages` ask for; undefined where neither is given. */
function sweepOf(
  { sweep: texts, sitePages }: Pick<Values, "sweep" | "sitePages">,
  runs: readonly NamedRun[],
  library: Library,
): Sweep | undefined {
  if (texts.length === 0 && sitePages === undefined) return undefined;
  const option = sitePages === undefined ? "--sweep" : "--site-pages";
  const [run, another] = runs;
  if (run === undefined || another !== undefined)
    throw new UsageError(`${option}: name the one algorithm that it is for by --algorithm`);
  const axes: Axis[] = [];
  const add = (axis: Axis | string, asked: string): void => {
    if (typeof axis === "string") throw new UsageError(`${asked}: ${axis}`);
    axes.push(axis);
  };
  if (sitePages !== undefined) add(sitePagesOf(sitePages, run, library), `--site-pages ${sitePages}`);
  for (const asked of texts) add(parsedAxis(asked, run, library), `--sweep ${asked}`);
  const [first, second, third] = axes;
  if (first === undefined || third !== undefined) throw new UsageError("--sweep: one parameter or two, not more");
  if (first.parameter === second?.parameter) throw new UsageError(`--sweep: ${first.parameter} is given twice`);
  const count = first.values.length * (second?.values.length ?? 1);
  if (count > mostSettings) throw new UsageError(`--sweep: ${count} settings, and ${mostSettings} are the most`);
  // Runs differ by their settings alone: the name that the run had stands for none of them.
  const { name: _, ...spec } = run;
  return { run: spec, axes: second === undefined ? [first] : [first, second] };
}

/** The share of a step by which adding up steps may be off. */
const slack = 1e-6;

/** "1,2,4,all". */
function sitePagesOf(text: string, run: NamedRun, library: Library): Axis | string {
  if (!comparesPages(run, library)) return `${run.extractor} compares no pages of a site`;
  const { min, max } = sitePagesParameter;
  const values = listed([text]).map((one) => (one === "all" ? max : Number(one)));
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
