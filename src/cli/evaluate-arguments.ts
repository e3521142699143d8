import { ballotMeasures } from "../evaluation/combining/ballot-words.ts";
import { operators } from "../evaluation/combining/rule.ts";
import { papers } from "../evaluation/papers/papers.ts";
import { paperPlan, otherwiseNotes } from "../evaluation/papers/paper-runs.ts";
import type { PublishedPaper } from "../evaluation/papers/published.ts";
import type { Plan, Sweep, NamedRun, SweepAxis, CombinationOrder } from "../evaluation/plan.ts";
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
  type Arguments,
} from "./options.ts";
import { programOptions } from "./program-arguments.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";
import { leftOutNotes, settingOptions, specsOf } from "./run-arguments.ts";

const formats = ["text", "markdown", "latex", "csv", "json"] as const;
const defaultAlgorithms = "all";
/** The method that is run where the pages are asked for that one is least sure of. */
const defaultSure = "learned";

const ofSweeps = "a sweep has too many settings";
const ofRuns = ["algorithm", "outputs", "set", "preset", "sweep", "groupBy", "leastSure"];
const ofCombinations = { needs: ["combine"] };

const options = {
  algorithm: each(
    "RUN,RUN",
    `runs, written as for extract (default: ${defaultAlgorithms}, which means each that needs no browser):
${extractors.map(({ id }) => id).join(", ")}
Methods that compare pages get up to ten others of the page's site, or of its folder. Where there are none, they are left out`,
  ),
  ...settingOptions,
  outputs: {
    ...each(
      "FILE",
      "what another program wrote for the pages, as a run beside the others: JSON {id: text} or {id: {articleBody}}, JSON lines with id and text, or a folder or zip of .txt, .md or .html by the pages' names. Its name and version are the file's, as in trafilatura-1.8.json, or stand before it: 'NAME 1.8=FILE'. A page without an output is left out. As a member of a combination: output.source~NAME-1.8. It may be given several times",
    ),
    excludes: { queue: "workers elsewhere do not have its files" },
  },
  measure: choices(
    "ID,ID",
    measureIds,
    `${measureIds.join(", ")} (default: ${measureIds[0]}). docs/measures.md says which leaderboard each can stand beside`,
  ),
  groupBy: words("KEY,KEY", "a table for each group of pages: type, site, folder, or what else the corpus tells"),
  sweep: {
    ...each(
      "NAME=VALUES",
      `tries values of a number of one algorithm: FROM:TO:STEP, or 1,2,5. Given twice, it tries all pairs. With --group-by each group has a curve. ${sitePagesAxis} is the number of pages of the same site that a page is compared with, ${sitePagesParameter.max} at most`,
    ),
    excludes: { outputs: "they have no settings", leastSure: ofSweeps, keepText: "a sweep has too many texts" },
  },
  ...programOptions(allFor("programs have no settings, and are in no paper", ["sweep", "paper"])),
  ...readingOptions,
  paper: {
    ...choice(
      "PAPER",
      papers.map(({ id }) => id),
      `a paper's tables, each number beside what is measured here and on the corpus: ${papers.map(({ id }) => id).join(", ")}. CORPUS may be left out. Methods run at their published values, or else at the usual ones`,
    ),
    excludes: allFor("the paper says itself what is run and measured", [...ofRuns, "measure"]),
  },
  combine: {
    ...each(
      "RUN,RUN",
      `finds the best combination of these runs on the corpus, step by step, cross-validated by sites. It stands beside the best run alone and the best of each page. Measures: ${ballotMeasures.join(", ")}`,
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
    ...choices("NAME,NAME", operators, `the ways of combining to try: ${operators.join(", ")} (default: all but serial)`),
    ...ofCombinations,
  },
  folds: {
    ...numberOr(5, "N", { least: 2, isWhole: true }, "folds of the cross-validation. A site is never in two"),
    ...ofCombinations,
  },
  seed: { ...numberOr(1, "N", { least: 1, isWhole: true }, "of the dealing of sites to folds"), ...ofCombinations },
  leastSure: number(
    "N",
    { least: 1, isWhole: true },
    `lists the N pages on which a run expects its lowest F1: look at these first. It needs no gold standard (default run: ${defaultSure})`,
  ),
  out: string(
    "FILE",
    "writes the results as JSON, which the lab opens. Until it is whole, FILE.part has the pages that are done, and the same command goes on from there. FILE.lock keeps a second run away",
  ),
  keepText: {
    ...flag(`keeps the texts in FILE, too, so that ${callOf("compare")} can tell lost sentences`),
    needs: ["out"],
  },
  limit: numberOr(Infinity, "N", { least: 1, isWhole: true }, "only the first N pages"),
  timeLimit: timeLimit("seconds for each run on a page. A run that takes longer fails there", true),
  jobs: jobs(),
  queue: queue(
    `has workers on any machines judge the pages, through a Redis at redis://host:port[/database] (${callOf("worker")} --help)`,
    { jobs: jobsAreOfWorkers },
  ),
  format: choiceOr("FORMAT", formats, `of the tables: ${formats[0]} (default), ${formats.slice(1).join(", ")}`),
  list: aside(`every measure, as JSON`, () => `${JSON.stringify(measures, undefined, 2)}\n`),
};

export const evaluation = {
  about: "Runs algorithms on the pages of a corpus and compares what they keep with its gold standard.",
  usage: `${callOf("evaluate")} [OPTION]… CORPUS`,
  operands: {
    CORPUS:
      "a folder, a zip archive, a web archive (WARC) or a page. The usual layouts of gold standards are recognised: docs/measures.md has them. The simplest is NAME.html beside NAME.txt",
  },
  options,
  closing: `Exit status: 0; 1 when a page or a run on it failed (the others are there); 2 for wrong arguments, or where results cannot be written;
130 when it was stopped.`,
};

export type EvaluateArguments = Arguments<typeof options>;
type EvaluateValues = EvaluateArguments["values"];
export type PrintFormat = EvaluateValues["format"];

/** The paper whose tables are asked for. */
export function paperAsked({ paper }: Pick<EvaluateValues, "paper">): PublishedPaper | undefined {
  return papers.find(({ id }) => id === paper);
}

/** The runs and measures that are asked for, as far as they are known before any file was read. @throws UsageError */
export function planAsked({ values, names }: EvaluateArguments, library: Library): Plan {
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

function algorithmsAsked({ algorithm, leastSure }: EvaluateValues): string {
  if (algorithm.length > 0) return algorithm.join(",");
  return leastSure === undefined ? defaultAlgorithms : defaultSure;
}

/** Lines that the user should know of a plan. */
export function planNotes({ values }: EvaluateArguments, { runs }: Plan, library: Library): readonly string[] {
  const paper = paperAsked(values);
  if (paper === undefined) return runs.length === 0 ? [] : leftOutNotes(algorithmsAsked(values), library);
  return otherwiseNotes(paper, library);
}

/** @throws UsageError where none of the runs says what it expects of itself */
function refuseUnsure(runs: readonly NamedRun[], library: Library): void {
  if (runs.some(({ extractor }) => extractorFor(library, extractor).tellsConfidence === true)) return;
  const telling = [...library.values()].flatMap(({ id, tellsConfidence }) => (tellsConfidence === true ? [id] : []));
  throw new UsageError(`--least-sure: no run predicts its own F1; name one that does by --algorithm: ${telling.join(", ")}`);
}

/** The search that `--combine` asks for. @throws UsageError */
export function combinationAsked({ values }: EvaluateArguments, library: Library): CombinationOrder {
  const { combine, measure, operators: chosen, folds, seed } = values;
  const [by, another] = measure.length === 0 ? ballotMeasures : ballotMeasures.filter((id) => measure.includes(id));
  const isOne = measure.length === 0 || (measure.length === 1 && another === undefined);
  if (by === undefined || !isOne)
    throw new UsageError(`--measure: a combination is measured by one of ${ballotMeasures.join(", ")}`);
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
  if (members.length < 2) throw new UsageError(`--combine ${named}: name at least two different runs`);
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
  if (count > mostSettings) throw new UsageError(`--sweep: ${count} settings; ${mostSettings} is the limit`);
  // Runs differ by their settings alone: the name that the run had stands for none of them.
  const { name: _, ...spec } = run;
  return { run: spec, axes: second === undefined ? [first] : [first, second] };
}

/** The share of a step by which adding up steps may be off. */
const slack = 1e-6;

/** The axis of "lambda=0:2:0.1" or "lambda=0,0.5,2". */
function axisIn(text: string, run: NamedRun, library: Library): SweepAxis {
  const refused = (why: string): UsageError => new UsageError(`--sweep ${text}: ${why}`);
  const [, name = "", given = ""] = /^([^=]+)=(.+:.+:.+|.+,.+)$/.exec(text) ?? [];
  if (name === "") throw refused("not of the form name=from:to:step, or name=value,value");
  const schema = sweepSchema(run, library);
  const parameter = Object.hasOwn(schema, name) ? schema[name] : undefined;
  const known = Object.entries(schema).flatMap(([id, { kind }]) => (kind === "number" ? [id] : []));
  if (parameter?.kind !== "number") throw refused(`not a number of ${run.extractor}, which has ${known.join(", ") || "none"}`);
  const values = given.includes(",") ? listed([given]).map(Number) : stepsOf(given);
  if (values === undefined) throw refused("the values must increase, by a step above 0");
  if (values.length > mostSettings) throw refused(`${values.length} values; ${mostSettings} is the limit`);
  if (!values.every((value) => value >= parameter.min && value <= parameter.max))
    throw refused(`outside ${parameter.min} to ${parameter.max}`);
  const exact = values.map((value) => snap(parameter, value));
  if (exact.some((value, at) => Math.abs(value - values[at]) > parameter.step * slack))
    throw refused(`between two steps of ${parameter.step}`);
  return { parameter: name, values: [...new Set(exact)].toSorted((left, right) => left - right) };
}

/** The values of "0:2:0.1"; undefined where it does not go upwards. */
function stepsOf(text: string): readonly number[] | undefined {
  const [from = 0, to = 0, step = 0] = text.split(":").map(Number);
  if (!(step > 0 && to >= from)) return undefined;
  return Array.from({ length: Math.floor((to - from) / step + slack) + 1 }, (_, at) => from + at * step);
}
