import { callOf } from "../node/call-of.ts";
import { mostBins } from "../training/bins.ts";
import type { FitOptions } from "../training/fit.ts";
import { jobs } from "./job-options.ts";
import { allFor, each, flag, numberOr, string, usageError, UsageError, type Given, type Option } from "./options.ts";

export interface Training {
  /** Folders, archives or pages. */
  readonly corpora: readonly string[];
  /** The file of the model; left out where only its figures are asked for. */
  readonly out?: string;
  /** A file of JSON that its card begins with. */
  readonly about: string | undefined;
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
  readonly beside: readonly string[] | undefined;
  readonly jobs: number;
  /** Pages of each corpus, the first ones. */
  readonly limit: number;
}

/** The learner's settings, which have no meaning where trees are grown on top of the shipped model. */
const fitOptions = {
  trees: whole(150, 1, 2_000, "boosted trees"),
  depth: whole(6, 1, 12, "levels of splits"),
  learningRate: real(0.12, 0.001, 1, "share of each tree that is taken"),
  rows: real(0.8, 0.01, 1, "share of the rows that each tree is grown from"),
  columns: real(0.4, 0.01, 1, "share of the features that each tree is grown from"),
  features: whole(200, 1, 10_000, "at the most, the strongest of a first few trees"),
  bins: whole(64, 2, mostBins, "of each feature's values"),
  penalty: real(1, 0, 1_000, "added to the curvature of each leaf"),
  curvature: real(1, 0, 1_000, "that each leaf has at least"),
  sites: whole(10, 1, 1_000, "on which a word of class names must stand to be in the lexicon"),
  prior: real(1, 0.0001, 1_000, "pages by which each such word is taken to say nothing beforehand"),
  logOdds: real(0.8, 0.01, 1, "share of the trees' log-odds that the model keeps: they are too sure"),
};

function whole(usual: number, least: number, most: number, help: string): Option<number> {
  return numberOr(usual, "N", { least, most, isWhole: true }, help);
}

function real(usual: number, least: number, most: number, help: string): Option<number> {
  return numberOr(usual, "X", { least, most }, help);
}

/** Numbers of pages, rising. */
const curve: Option<readonly number[]> = {
  argument: "N,N",
  help: "learns from so many pages of each fold too, whole sites of them: a learning curve, which says what more pages would bring. The model and its card have it",
  read: (given, option) => {
    const last = given.at(-1);
    const counts = last === undefined ? [] : last.split(",").map(Number);
    if (counts.some((count) => !Number.isInteger(count) || count < 1))
      throw new UsageError(`${option} ${last}: not numbers of pages`);
    return counts.toSorted((left, right) => left - right);
  },
};

const fixedOnTop = "the learner's settings are fixed, and there is no card nor learning curve";

const options = {
  out: string("FILE", "writes the model: without it only its figures are printed"),
  onTop: {
    ...flag(
      "begins with the shipped model, and adds few and small trees: the better way for less than some hundred pages. The learner's settings are then fixed, and there is no card nor learning curve",
    ),
    excludes: allFor(fixedOnTop, [...Object.keys(fitOptions), "curve", "about", "card"]),
  },
  card: string("FILE", "writes the model's card as Markdown"),
  about: string("FILE", "a JSON file with what the card is to begin with: name, credits, what the truths count as content …"),
  name: string("NAME", "of the model (default: the names of the corpora)"),
  folds: whole(5, 0, 20, "of the cross-validation: sites are never parted; 0 for none"),
  curve,
  beside: each(
    "FILE",
    'results of evaluate with readability and defuddle by bag of words on the same pages, once for each corpus; without it both are run, which takes longer than all else. --beside "" leaves them out',
  ),
  seed: whole(1, 0, 2 ** 31, "of all chance: the same pages, options and seed give the same file"),
  ...fitOptions,
  limit: numberOr(Infinity, "N", { least: 1, isWhole: true }, "only the first N pages of each corpus"),
  jobs: jobs("threads"),
};

export const training = {
  about: `Learns an extractor from pages with gold standards: blocks of text by boosted trees. Says by cross-validation how good it is, beside
the shipped model on the same pages, and writes it as a file that the algorithm "learned" reads.`,
  usage: `${callOf("train")} [OPTION]… CORPUS…`,
  operands: {
    "CORPUS…": "folders, zip archives, web archives or pages, as for evaluate; pages without a gold standard are left out",
  },
  options,
  closing: `Exit status: 0; 1 when a page could not be read; 2 for arguments that make no sense, or where a file cannot be written; 130 when it
was stopped, which leaves nothing.`,
};

/** @throws UsageError */
export function trainingOf({ values, names, operands: corpora }: Given<typeof options>): Training {
  if (corpora.length === 0) throw usageError(training);
  if (values.onTop && values.folds === 0) throw new UsageError("--folds 0: with --on-top both models are compared by folds");
  if (values.folds === 1) throw new UsageError("--folds 1: nothing would be left to learn from");
  if (values.curve.length > 0 && values.folds === 0) throw new UsageError("--curve: a learning curve needs folds");
  return {
    corpora,
    ...(values.out !== undefined && { out: values.out }),
    about: values.about,
    ...(values.card !== undefined && { card: values.card }),
    name: values.name ?? "",
    isOnTop: values.onTop,
    folds: values.folds,
    fit: {
      trees: values.trees,
      depth: values.depth,
      learningRate: values.learningRate,
      rowShare: values.rows,
      columnShare: values.columns,
      features: values.features,
      bins: values.bins,
      penalty: values.penalty,
      leastCurvature: values.curvature,
      leastSites: values.sites,
      lexiconPrior: values.prior,
      logOddsShare: values.logOdds,
      seed: values.seed,
    },
    curve: values.curve,
    beside: names.has("beside") ? values.beside.filter((file) => file !== "") : undefined,
    jobs: values.jobs,
    limit: values.limit,
  };
}
