import { ballotMeasures } from "../evaluation/combining/ballot-words.ts";
import { operators } from "../evaluation/combining/rule.ts";
import { papers } from "../evaluation/papers/papers.ts";
import { paperPlan, otherwiseNotes } from "../evaluation/papers/paper-runs.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import type { Plan, Sweep, NamedRun, Axis, CombinationOrder } from "../evaluation/plan.ts";
import { mostSettings, sitePagesAxis, sitePagesParameter, sweepPlan, sweepSchema } from "../evaluation/sweep.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { snap } from "../extraction/contract/parameters.ts";
import { bracketedText } from "../extraction/run-text.ts";
import { extractorFor, type Library } from "../extraction/run.ts";
import { measureIds } from "../extraction/scoring/measure.ts";
import { measures } from "../extraction/scoring/measures.ts";
import { callOf } from "../node/call-of.ts";
import { jobs, jobsAreOfWorkers, queue, timeLimit } from "./job-options.ts";
import {
  allFor,
  aside,
  choice,
  choiceOr,
  choices,
  each,
  flag,
  listed,
  number,
  numberOr,
  string,
  UsageError,
  words,
  type Given,
} from "./options.ts";
import { programOptions } from "./program-arguments.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, settingOptions, specsOf } from "./run-arguments.ts";

const formats = ["text", "markdown", "latex", "csv", "json"] as const;
const defaultAlgorithms = "all";
/** What is run where the pages are asked for that a method is least sure of. */
const defaultSure = "learned";

const ofSweeps = "of the settings of a sweep there are too many";
const ofRuns = ["algorithm", "outputs", "set", "preset", "sweep", "groupBy", "leastSure"];
const ofCombinations = { needs: ["combine"] };

const options = {
  algorithm: each(
    "RUN,RUN",
    `runs, written as for extract (default: ${defaultAlgorithms}, which is all but those that need a browser):
${extractors.map(({ id }) => id).join(", ")}
Methods that compare pages get up to ten others of the page's site (of its folder, where no site is known), and are left out where there are none`,
  ),
  ...settingOptions,
  outputs: {
    ...each(
      "FILE",
      "what another program wrote for the pages, as a run beside the others, or alone without --algorithm; may be given several times: JSON {id: text} or {id: {articleBody}} (AEB, WCXB), JSON lines with id and text, or a folder or zip of .txt, .md or .html under the pages' names. Name and version are the file's, \"trafilatura-1.8.json\", or stand before it: 'NAME 1.8=FILE'. A page without an output is left out; an empty one keeps nothing. As a member of a combination: output.source~NAME-1.8",
    ),
    excludes: { queue: "workers elsewhere do not have its files" },
  },
  measure: choices(
    "ID,ID",
    measureIds,
    `${measureIds.join(", ")} (default: ${measureIds[0]}); each has tables of its own; docs/measures.md says which leaderboard each can stand beside`,
  ),
  groupBy: words("KEY,KEY", "tables by what the corpus tells its pages apart by: type, site, folder"),
  sweep: {
    ...each(
      "NAME=VALUES",
      `values of a number of the one algorithm, as FROM:TO:STEP, both ends with it, or one by one: 1,2,5; given twice, all pairs of values. With --group-by and one number, a curve for each group. ${sitePagesAxis} is how many other pages of its site a page is compared with, by an algorithm that compares pages: ${sitePagesParameter.max} at the most`,
    ),
    excludes: { outputs: "they have no settings", leastSure: ofSweeps, keepText: "of a sweep there are too many texts" },
  },
  ...programOptions(allFor("programs have no settings, and are in no paper", ["sweep", "paper"])),
  ...readingOptions,
  paper: {
    ...choice(
      "PAPER",
      papers.map(({ id }) => id),
      `the tables of a paper in its own form, each number with what is measured here on the corpus's group of that name, and the difference: ${papers.map(({ id }) => id).join(", ")}; without CORPUS its numbers alone. The paper says which methods and measures are run: at the values that are marked as published, as described or as recalled, or else the usual ones`,
    ),
    excludes: allFor("the paper says itself what is run and measured", [...ofRuns, "measure"]),
  },
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
  format: choiceOr(
    "FORMAT",
    formats,
    `of the tables: ${formats[0]} (default), ${formats.slice(1).join(", ")}; of a paper csv has a row for each number and json what was measured alone, of a search json has every step`,
  ),
  list: aside(
    `every measure, as JSON; those of algorithms: ${callOf("extract")} --list`,
    () => `${JSON.stringify(measures, undefined, 2)}\n`,
  ),
};

export const evaluation = {
  about: "Runs algorithms on the pages of a corpus and compares what they keep with its gold standard.",
  usage: `${callOf("evaluate")} [OPTION]… CORPUS`,
  operands: {
    CORPUS:
      "a folder, a zip archive, a web archive (WARC) or a page; how gold standards lie in it is recognised: html/ID.html[.gz] with ground-truth/ID.json (WCXB) or ground-truth.json (AEB), pages beside .txt files of the same name, CleanEval's mark-up in them or not, the tests of Readability, Defuddle and trafilatura, WebMainBench's JSON lines, the sets of Bevendorff et al. (docs/measures.md)",
  },
  options,
  closing: `Exit status: 0; 1 when a page could not be judged, or a run failed on one (the others are there); 2 for arguments that make no sense, or
where results cannot be written; 130 when it was stopped.`,
};

export type Asked = Given<typeof options>;
type Values = Asked["values"];
export type Format = Values["format"];

/** The paper whose tables are asked for. */
export function paperAsked({ paper }: Pick<Values, "paper">): PublishedPaper | undefined {
  return papers.find(({ id }) => id === paper);
}

/** The runs and measures that are asked for, as far as they are known before any file was read. @throws UsageError */
export function planAsked({ values, names }: Asked, library: Library): Plan {
  const reading = readingOf(values);
  const common = { ...(reading && { reading }), ...(values.keepText && { keepsText: true as const }) };
  const paper = paperAsked(values);
  if (paper !== undefined) return { ...paperPlan(paper, library), ...common };
  const areOthersAlone =
    [values.outputs, values.exec, values.module].some(({ length }) => length > 0) &&
    ["algorithm", "leastSure", "set", "preset"].every((name) => !names.has(name));
  const runs = areOthersAlone ? [] : specsOf(algorithmsAsked(values), values, library);
  if (values.leastSure !== undefined) refuseUnsure(runs, library);
  const asked = values.measure.length === 0 ? measureIds.slice(0, 1) : values.measure;
  const plan = values.sweep.length === 0 ? { runs, measures: asked } : sweepPlan(sweepOf(values.sweep, runs, library), asked);
  return { ...plan, ...common };
}

function algorithmsAsked({ algorithm, leastSure }: Values): string {
  if (algorithm.length > 0) return algorithm.join(",");
  return leastSure === undefined ? defaultAlgorithms : defaultSure;
}

/** Lines that the user should know of a plan. */
export function planNotes({ values }: Asked, { runs }: Plan, library: Library): readonly string[] {
  const paper = paperAsked(values);
  if (paper === undefined) return runs.length === 0 ? [] : leftOutNotes(algorithmsAsked(values), library);
  return otherwiseNotes(paper, library);
}

/** @throws UsageError where none of the runs says what it expects of itself */
function refuseUnsure(runs: readonly NamedRun[], library: Library): void {
  if (runs.some(({ extractor }) => extractorFor(library, extractor).tellsConfidence === true)) return;
  const telling = [...library.values()].flatMap(({ id, tellsConfidence }) => (tellsConfidence === true ? [id] : []));
  throw new UsageError(
    `--least-sure: none of the runs says what F1 it expects of itself; name one that does by --algorithm: ${telling.join(", ")}`,
  );
}

/** The search that `--combine` asks for. @throws UsageError */
export function combinationAsked({ values }: Asked, library: Library): CombinationOrder {
  const { combine, measure, operators: chosen, folds, seed } = values;
  const [by, another] = measure.length === 0 ? ballotMeasures : ballotMeasures.filter((id) => measure.includes(id));
  const isOne = measure.length === 0 || (measure.length === 1 && another === undefined);
  if (by === undefined || !isOne) throw new UsageError(`--measure: of a combination one of ${ballotMeasures.join(", ")}`);
  const tried = chosen.length === 0 ? operators.filter((operator) => operator !== "serial") : chosen;
  const reading = readingOf(values);
  const members = membersAsked(combine.join(","), library);
  return { members, measure: by, operators: tried, folds, seed, ...(reading && { reading }) };
}

/** The runs that are combined. @throws UsageError where they cannot be, alone or together */
function membersAsked(named: string, library: Library): readonly NamedRun[] {
  const by = "--combine ";
  const members = specsOf(named, { by }, library);
  specsOf(bracketedText({ extractor: "vote", values: {}, members }), { by }, library);
  if (members.length < 2) throw new UsageError(`--combine ${named}: two different runs are the least`);
  return members;
}

/** The sweep that `--sweep` asks for. @throws UsageError */
function sweepOf(texts: readonly string[], runs: readonly NamedRun[], library: Library): Sweep {
  const [run, another] = runs;
  if (run === undefined || another !== undefined)
    throw new UsageError("--sweep: name the one algorithm that it is for by --algorithm");
  const [first, second, third] = texts.map((text) => axisIn(text, run, library));
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

/** The axis of "lambda=0:2:0.1" or "lambda=0,0.5,2". */
function axisIn(text: string, run: NamedRun, library: Library): Axis {
  const refused = (why: string): UsageError => new UsageError(`--sweep ${text}: ${why}`);
  const [, name = "", given = ""] = /^([^=]+)=(.+:.+:.+|.+,.+)$/.exec(text) ?? [];
  if (name === "") throw refused("not of the form name=from:to:step, or name=value,value");
  const schema = sweepSchema(run, library);
  const parameter = Object.hasOwn(schema, name) ? schema[name] : undefined;
  const known = Object.entries(schema).flatMap(([id, { kind }]) => (kind === "number" ? [id] : []));
  if (parameter?.kind !== "number") throw refused(`no number of ${run.extractor}, which has ${known.join(", ") || "none"}`);
  const values = given.includes(",") ? listed([given]).map(Number) : stepsOf(given);
  if (values === undefined) throw refused("it must go upwards, by a step above 0");
  if (values.length > mostSettings) throw refused(`${values.length} values, and ${mostSettings} are the most`);
  if (!values.every((value) => value >= parameter.min && value <= parameter.max))
    throw refused(`outside ${parameter.min} to ${parameter.max}`);
  const exact = values.map((value) => snap(parameter, value));
  if (exact.some((value, at) => Math.abs(value - (values[at] ?? 0)) > parameter.step * slack))
    throw refused(`between two steps of ${parameter.step}`);
  return { parameter: name, values: [...new Set(exact)].toSorted((left, right) => left - right) };
}

/** The values of "0:2:0.1"; undefined where it does not go upwards. */
function stepsOf(text: string): readonly number[] | undefined {
  const [from = 0, to = 0, step = 0] = text.split(":").map(Number);
  if (!(step > 0 && to >= from)) return undefined;
  return Array.from({ length: Math.floor((to - from) / step + slack) + 1 }, (_, at) => from + at * step);
}
