import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { CardAbout } from "../node/model-card.ts";
import { messageOf } from "../format.ts";
import { callOf } from "../node/call-of.ts";
import type { LearnerSettings } from "../node/train-pages.ts";
import { fitSchema, onTopSchema } from "../node/training/options.ts";
import { jobs } from "./job-options.ts";
import { each, flag, numberOr, string, usageError, type Given } from "./options.ts";

export interface Training {
  /** Folders, archives or pages. */
  readonly corpora: readonly string[];
  /** The file of the model; left out where only its figures are asked for. */
  readonly out?: string;
  /** The file of its card, to be read by people. */
  readonly card?: string;
  /** The beginning of its card. */
  readonly about: CardAbout;
  /** Begins with the shipped model, or with nothing. */
  readonly learner: LearnerSettings;
  /** Folds of the cross-validation, at the most; 0 for none. */
  readonly folds: number;
  /** Files of results that say how good other programs are on the same pages. */
  readonly beside: readonly string[];
  readonly jobs: number;
  /** Pages of each corpus, the first ones. */
  readonly limit: number;
}

const options = {
  out: string("FILE", "writes the model: without it only its figures are printed"),
  onTop: flag("begins with the shipped model, and adds few and small trees: the better way for less than some hundred pages"),
  options: string("FILE", "a JSON file with any of the options below"),
  card: string("FILE", "writes the model's card as Markdown"),
  beside: each(
    "FILE",
    "results of evaluate by bag of words on the same pages, once for each corpus: the figures have those of its runs, too",
  ),
  limit: numberOr(Infinity, "N", { least: 1, isWhole: true }, "only the first N pages of each corpus"),
  jobs: jobs("threads"),
};

const besidesSchema = v.looseObject({
  folds: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20), v.notValue(1, "nothing would be left to learn from")),
    5,
  ),
  about: v.optional(v.looseObject({ name: v.optional(v.string()) }), {}),
});

export const training = {
  about: `Learns an extractor from pages with gold standards: blocks of text by boosted trees. Says by cross-validation how good it is, beside
the shipped model on the same pages, and writes it as a file that the algorithm "learned" reads.`,
  usage: `${callOf("train")} [OPTION]… CORPUS…`,
  operands: {
    "CORPUS…": "folders, zip archives, web archives or pages, as for evaluate; pages without a gold standard are left out",
  },
  options,
  closing: `Options in the file, and what they are where it leaves them out; the same pages and options give the same model, to the byte:
  folds              of the cross-validation, whose sites are never parted; 0 for none (5)
  about              what the model's card is to begin with: its name (if not those of the corpora), credits, what the truths count as content …
${learnerHelp()}
Exit status: 0; 1 when a page could not be read; 2 for arguments that make no sense, or where a file cannot be written; 130 when it
was stopped, which leaves nothing.`,
};

function learnerHelp(): string {
  const onTop: Readonly<Record<string, { readonly default: number } | undefined>> = onTopSchema.entries;
  const lines = Object.entries(fitSchema.entries).map(([name, { wrapped, default: usual }]) => {
    const other = onTop[name]?.default;
    const elsewhere = other === undefined ? "; not with --on-top" : other === usual ? "" : `; with --on-top ${other}`;
    return `  ${name.padEnd(19)}${v.getDescription(wrapped) ?? ""} (${usual}${elsewhere})`;
  });
  return lines.join("\n");
}

/** @throws UsageError, and RangeError for a file of options that is none */
export function trainingOf({ values, operands: corpora }: Given<typeof options>): Training {
  if (corpora.length === 0) throw usageError(training);
  const { out, card, onTop, options: file, ...others } = values;
  return {
    corpora,
    ...(out !== undefined && { out }),
    ...(card !== undefined && { card }),
    ...optionsIn(file, onTop),
    ...others,
  };
}

/** The options of a file, which says nothing where there is none. */
function optionsIn(file: string | undefined, isOnTop: boolean): Pick<Training, "about" | "learner" | "folds"> {
  try {
    const json: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, "utf8"));
    const { folds, about, ...learner } = v.parse(besidesSchema, json);
    return {
      folds,
      // What JSON.parse gives is JSON.
      about: about as CardAbout,
      learner: isOnTop
        ? { kind: "on top", options: v.parse(onTopSchema, learner) }
        : { kind: "anew", options: v.parse(fitSchema, learner) },
    };
  } catch (error) {
    const place = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? "the whole"}: ` : "";
    throw new RangeError(`--options ${file}: ${place}${messageOf(error)}`, { cause: error });
  }
}
