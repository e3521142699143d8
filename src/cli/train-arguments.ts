import { parseArgs } from "node:util";
import type { FitOptions } from "../training/fit.ts";
import { mostBins } from "../training/bins.ts";
import { callOf } from "../node/call-of.ts";
import { defaultJobs, jobsOf, parsedArguments, refuse, type Refusal } from "./parsed-arguments.ts";

export type TrainCommand = { readonly kind: "help" } | Refusal | Training;

export interface Training {
  readonly kind: "train";
  /** Folders, archives or pages. */
  readonly corpora: readonly string[];
  /** The file of the model; left out where only its figures are asked for. */
  readonly out?: string;
  /** A file of JSON that its card begins with. */
  readonly about?: string;
  /** The file of its card, to be read by people. */
  readonly card?: string;
  readonly name: string;
  /** Begins with the shipped model: the learner's settings are then its own, not those of `fit`. */
  readonly isOnTop: boolean;
  /** Folds of the cross-validation; 0 for none. */
  readonly folds: number;
  readonly fit: FitOptions;
  /** Numbers of pages, rising, that models learn from in each fold besides all: a learning curve. */
  readonly curve: readonly number[];
  /** Files of results that say how good other programs are on the same pages; left out where these are to be run. */
  readonly beside?: readonly string[];
  readonly jobs: number;
  /** Pages of each corpus, the first ones. */
  readonly limit: number;
}

const options = {
  out: { type: "string" },
  about: { type: "string" },
  card: { type: "string" },
  name: { type: "string" },
  folds: { type: "string" },
  seed: { type: "string" },
  trees: { type: "string" },
  depth: { type: "string" },
  "learning-rate": { type: "string" },
  rows: { type: "string" },
  columns: { type: "string" },
  features: { type: "string" },
  bins: { type: "string" },
  penalty: { type: "string" },
  curvature: { type: "string" },
  sites: { type: "string" },
  prior: { type: "string" },
  "log-odds": { type: "string" },
  curve: { type: "string" },
  "on-top": { type: "boolean" },
  beside: { type: "string", multiple: true },
  jobs: { type: "string" },
  limit: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type NumberName =
  | "folds"
  | "seed"
  | "trees"
  | "depth"
  | "learning-rate"
  | "rows"
  | "columns"
  | "features"
  | "bins"
  | "penalty"
  | "curvature"
  | "sites"
  | "prior"
  | "log-odds"
  | "limit";

interface NumberOption {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

const numbers: Readonly<Record<NumberName, NumberOption>> = {
  folds: { usual: 5, least: 0, most: 20, isWhole: true },
  seed: { usual: 1, least: 0, most: 2 ** 31, isWhole: true },
  trees: { usual: 150, least: 1, most: 2_000, isWhole: true },
  depth: { usual: 6, least: 1, most: 12, isWhole: true },
  "learning-rate": { usual: 0.12, least: 0.001, most: 1, isWhole: false },
  rows: { usual: 0.8, least: 0.01, most: 1, isWhole: false },
  columns: { usual: 0.4, least: 0.01, most: 1, isWhole: false },
  features: { usual: 200, least: 1, most: 10_000, isWhole: true },
  bins: { usual: 64, least: 2, most: mostBins, isWhole: true },
  penalty: { usual: 1, least: 0, most: 1_000, isWhole: false },
  curvature: { usual: 1, least: 0, most: 1_000, isWhole: false },
  sites: { usual: 10, least: 1, most: 1_000, isWhole: true },
  prior: { usual: 1, least: 0.0001, most: 1_000, isWhole: false },
  "log-odds": { usual: 0.8, least: 0.01, most: 1, isWhole: false },
  limit: { usual: Infinity, least: 1, most: Infinity, isWhole: true },
};

/** What has no meaning where trees are grown on top of the shipped model. */
const notOnTop = [
  "trees",
  "depth",
  "learning-rate",
  "rows",
  "columns",
  "features",
  "bins",
  "penalty",
  "curvature",
  "sites",
  "prior",
  "log-odds",
  "curve",
  "about",
  "card",
] as const;

const trainUsage = `usage: ${callOf("train")} CORPUS… [--out model.json] [--on-top] [--folds 5] [--seed 1] [--trees 150] [--depth 6] …`;

export const trainHelp = `Learns an extractor from pages with gold standards: blocks of text by boosted trees. Says by cross-validation how good it is, beside
the shipped model on the same pages, and writes it as a file that the algorithm "learned" reads.

${trainUsage}

  CORPUS…            folders, zip archives, web archives or pages, as for evaluate; pages without a gold standard are left out
  --out FILE         writes the model: without it only its figures are printed
  --on-top           begins with the shipped model, and adds few and small trees: the better way for less than some hundred pages. The
                     learner's settings are then fixed, and there is no card nor learning curve
  --card FILE        writes the model's card as Markdown
  --about FILE       a JSON file with what the card is to begin with: name, credits, what the truths count as content …
  --name NAME        of the model (default: the names of the corpora)
  --folds N          of the cross-validation: sites are never parted; 0 for none (default: ${numbers.folds.usual})
  --curve N,N        learns from so many pages of each fold too, whole sites of them: a learning curve, which says what more pages
                     would bring. The model and its card have it
  --beside FILE      results of evaluate with readability and defuddle by bag of words on the same pages, once for each corpus;
                     without it both are run, which takes longer than all else. --beside "" leaves them out
  --seed N           of all chance (default: ${numbers.seed.usual}): the same pages, options and seed give the same file
  --trees N          (default: ${numbers.trees.usual})
  --depth N          levels of splits (default: ${numbers.depth.usual})
  --learning-rate X  share of each tree that is taken (default: ${numbers["learning-rate"].usual})
  --rows X           share of the rows that each tree is grown from (default: ${numbers.rows.usual})
  --columns X        share of the features that each tree is grown from (default: ${numbers.columns.usual})
  --features N       at the most, the strongest of a first few trees (default: ${numbers.features.usual})
  --bins N           of each feature's values (default: ${numbers.bins.usual})
  --penalty X        added to the curvature of each leaf (default: ${numbers.penalty.usual})
  --curvature X      that each leaf has at least (default: ${numbers.curvature.usual})
  --sites N          on which a word of class names must stand to be in the lexicon (default: ${numbers.sites.usual})
  --prior X          pages by which each such word is taken to say nothing beforehand (default: ${numbers.prior.usual})
  --log-odds X       share of the trees' log-odds that the model keeps: they are too sure (default: ${numbers["log-odds"].usual})
  --limit N          only the first N pages of each corpus
  --jobs N           threads (default here: ${defaultJobs()})
  --help             this text

Exit status: 0; 1 when a page could not be read; 2 for arguments that make no sense, or where a file cannot be written; 130 when it
was stopped, which leaves nothing.
`;

export function trainCommand(argv: readonly string[]): TrainCommand {
  const parsed = parsedArguments(() => parseArgs({ args: [...argv], allowPositionals: true, options }), trainUsage);
  if ("kind" in parsed) return parsed;
  const { values, positionals: corpora } = parsed;
  if (values.help) return { kind: "help" };
  if (corpora.length === 0) return refuse(trainUsage);
  const given = numbersOf(values);
  if (typeof given === "string") return refuse(given);
  const fixed = values["on-top"] === true ? notOnTop.find((name) => values[name] !== undefined) : undefined;
  if (fixed !== undefined)
    return refuse(`--${fixed}: with --on-top the learner's settings are fixed, and there is no card nor learning curve`);
  if (values["on-top"] === true && given.folds === 0) return refuse("--folds 0: with --on-top both models are compared by folds");
  if (given.folds === 1) return refuse("--folds 1: nothing would be left to learn from");
  const curve = pageCountsOf(values.curve);
  if (typeof curve === "string") return refuse(curve);
  if (curve.length > 0 && given.folds === 0) return refuse("--curve: a learning curve needs folds");
  const jobs = jobsOf(values.jobs);
  if (typeof jobs === "string") return refuse(jobs);
  return {
    kind: "train",
    corpora,
    ...(values.out !== undefined && { out: values.out }),
    ...(values.about !== undefined && { about: values.about }),
    ...(values.card !== undefined && { card: values.card }),
    name: values.name ?? "",
    isOnTop: values["on-top"] === true,
    folds: given.folds,
    fit: {
      trees: given.trees,
      depth: given.depth,
      learningRate: given["learning-rate"],
      rowShare: given.rows,
      columnShare: given.columns,
      features: given.features,
      bins: given.bins,
      penalty: given.penalty,
      leastCurvature: given.curvature,
      leastSites: given.sites,
      lexiconPrior: given.prior,
      logOddsShare: given["log-odds"],
      seed: given.seed,
    },
    curve,
    ...(values.beside !== undefined && { beside: values.beside.filter((file) => file !== "") }),
    jobs,
    limit: given.limit,
  };
}

/** Numbers of pages, rising, or what is wrong with one. */
function pageCountsOf(text: string | undefined): readonly number[] | string {
  const counts = text === undefined ? [] : text.split(",").map(Number);
  const wrong = counts.find((count) => !Number.isInteger(count) || count < 1);
  return wrong === undefined ? counts.toSorted((left, right) => left - right) : `--curve ${text}: not numbers of pages`;
}

/** The numbers that are asked for, or what is wrong with one. */
function numbersOf(values: Readonly<Partial<Record<NumberName, string>>>): Readonly<Record<NumberName, number>> | string {
  const found: Partial<Record<NumberName, number>> = {};
  for (const [name, { usual, least, most, isWhole }] of Object.entries(numbers) as [NumberName, NumberOption][]) {
    const text = values[name];
    const number = text === undefined || text.trim() === "" ? (text === undefined ? usual : Number.NaN) : Number(text);
    if (!(number >= least && number <= most) || (isWhole && number !== Infinity && !Number.isInteger(number)))
      return `--${name} ${text}: not a ${isWhole ? "whole number" : "number"} from ${least}${most === Infinity ? "" : ` to ${most}`}`;
    found[name] = number;
  }
  // Every name was looked at.
  return found as Readonly<Record<NumberName, number>>;
}
