import { readFileSync } from "node:fs";
import * as v from "valibot";
import { isJudged, runScore } from "../evaluation/page-result.ts";
import { parseResults } from "../evaluation/results.ts";
import { alignedText } from "../evaluation/table.ts";
import { readModel, writeModel } from "../extraction/algorithms/learned/model.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { bytesText, counted, messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { callOf } from "../node/call-of.ts";
import { writeWhole } from "../node/disk.ts";
import {
  cardMarkdown,
  cardOf,
  figureTables,
  modelFigures,
  verdictOf,
  type CardAbout,
  type ScoredPage,
} from "./train/model-card.ts";
import { modelReader } from "../node/model-files.ts";
import { trainPages, type TrainProgress, type LearnerSettings } from "./train/train-pages.ts";
import { fitSchema, onTopSchema } from "./train/options.ts";
import { jobs } from "./job-options.ts";
import { corpusOnDisk } from "./open-corpus.ts";
import { each, flag, numberOr, string, usageError, type Arguments } from "./options.ts";
import { withClaimed } from "./out-lock.ts";
import { shownTable } from "./print-tables.ts";
import { ProgressBar, progressLine } from "./progress.ts";
import { interrupted, mainOf, print, printSome, stopSignal, type Terminal } from "./terminal.ts";

const options = {
  out: string("FILE", "writes the model. Without it only its figures are printed"),
  onTop: flag("begins with the shipped model, and adds a few small trees. It is better for less than some hundred pages"),
  options: string("FILE", "a JSON file with any of the options below"),
  card: string("FILE", "writes the model's card as Markdown"),
  beside: each(
    "FILE",
    "results of evaluate by bag of words on the same pages, once for each corpus. Their runs stand beside the model",
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

const training = {
  about: `Learns an extractor from pages with gold standards, by boosted trees. Cross-validation tells how good it is, beside the shipped model
on the same pages. The algorithm "learned" reads its file.`,
  usage: `${callOf("train")} [OPTION]… CORPUS…`,
  operands: {
    "CORPUS…": "folders, zip archives, web archives or pages, as for evaluate. Pages without a gold standard are left out",
  },
  options,
  closing: `Options in the file, with their defaults. The same pages and options give the same model, to the byte:
  folds              of the cross-validation; a site is never in two; 0 for none (5)
  about              what the model's card begins with: its name, credits, what the gold standards count as content …
${learnerHelp()}
Exit status: 0; 1 when a page could not be read; 2 for wrong arguments, or where a file cannot be written; 130 when it was stopped,
which leaves nothing.`,
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
function trainingOf({ values, operands: corpora }: Arguments<typeof options>) {
  if (corpora.length === 0) throw usageError(training);
  return { ...values, ...optionsIn(values.options, values.onTop), corpora };
}

type TrainingCommand = ReturnType<typeof trainingOf>;

/** The options of a file, which says nothing where there is none. */
function optionsIn(file: string | undefined, isOnTop: boolean) {
  try {
    const json: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, "utf8"));
    const { folds, about, ...given } = v.parse(besidesSchema, json);
    const learner: LearnerSettings = isOnTop
      ? { kind: "on top", options: v.parse(onTopSchema, given) }
      : { kind: "anew", options: v.parse(fitSchema, given) };
    // The cast holds: JSON.parse gives JSON.
    return { folds, about: about as CardAbout, learner };
  } catch (error) {
    const place = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? "the whole"}: ` : "";
    throw new RangeError(`--options ${file}: ${place}${messageOf(error)}`, { cause: error });
  }
}

/** The command line's `train`. */
export const trainMain = mainOf(training, (given, terminal) =>
  withClaimed(trainingOf(given), (claimed) => train(claimed, terminal)),
);

async function train(command: TrainingCommand, terminal: Terminal): Promise<number> {
  const { learner, about, beside, out, card } = command;
  const others = new Map(beside.flatMap((file) => scoresIn(file)));
  const corpora = await corporaAt(command, terminal);
  const names = corpora.map(({ name }) => name).toSorted();
  const stop = stopSignal();
  const bar = new ProgressBar(terminal.errors);
  try {
    const shipped = await shippedText();
    const entries = corpora.flatMap((corpus) => corpus.entries);
    const order = { entries, learner, folds: command.folds, shipped, jobs: command.jobs, stop: stop.signal };
    const { model, scores, failed, ...trained } = await trainPages({ ...order, onProgress: progressOn(bar, terminal) });
    bar.clear();
    printSome(
      terminal.errors,
      "left out",
      failed.map(({ page, problem }) => `${page}: ${problem}`),
    );
    const judged = scores.map((score): ScoredPage => ({ ...score, beside: { ...score.beside, ...others.get(score.page) } }));
    const onTopOf = learner.kind === "on top" && { onTopOf: readModel(shipped).card.name };
    const facts = {
      ...trained,
      about: { name: names.join(", "), ...about, ...onTopOf },
      corpora: names,
      options: learner.options,
      ...(judged.length > 0 && { figures: modelFigures(judged) }),
    };
    if (facts.figures !== undefined) {
      const tables = figureTables(facts.figures, trained).map((table) => alignedText(shownTable(table)));
      const { kind, text } = verdictOf(judged);
      terminal.output.write(`${[...tables, text].join("\n\n")}\n`);
      if (learner.kind === "anew" && (kind === "worse" || kind === "unsure"))
        print(terminal.errors, ["--on-top begins with the shipped model, which is better for few pages."]);
    }
    const file = writeModel({ ...model, card: cardOf(facts) });
    const size = `${counted(model.trees.features.length, "node")}, ${bytesText(file.length)}`;
    print(terminal.errors, [`${counted(trained.pages.length, "page")}, ${size}`]);
    if (out !== undefined) writeWhole(out, [file]);
    if (card !== undefined) writeWhole(card, [cardMarkdown(facts)]);
    return failed.length === 0 ? 0 : 1;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    print(terminal.errors, ["Stopped. Nothing was written."]);
    return interrupted;
  } finally {
    bar.clear();
    stop.release();
  }
}

async function shippedText(): Promise<string> {
  const text = await modelReader()(shippedModel);
  if (text === undefined) throw new Error("the shipped model is missing");
  return text;
}

/** F1 of bags of words of each run of a file of results, 0 where it gave up, by the page's name with that of its corpus. @throws RangeError */
function scoresIn(path: string): readonly (readonly [page: string, scores: Readonly<Record<string, number>>])[] {
  try {
    const { corpus, runs, measures, pages } = parseResults(readFileSync(path, "utf8"));
    if (!measures.includes("bag")) throw new RangeError("it has no scores by bag of words");
    return pages.map((page) => {
      const scores = runs.map(({ name }, at) => [name, (isJudged(page) ? runScore(page, at, "bag")?.value : undefined) ?? 0]);
      return [`${corpus.name}/${page.page}`, Object.fromEntries(scores) as Readonly<Record<string, number>>];
    });
  } catch (error) {
    throw new RangeError(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

const stages: Readonly<Record<TrainProgress["stage"], string>> = {
  pages: "reading pages",
  models: "growing trees",
  scores: "scoring pages",
};

function progressOn(bar: ProgressBar, terminal: Terminal): (progress: TrainProgress) => void {
  let stage: TrainProgress["stage"] | undefined;
  let since = performance.now();
  return (progress) => {
    if (progress.stage !== stage) {
      bar.clear();
      print(terminal.errors, [`${stages[progress.stage]} (${progress.of})`]);
      stage = progress.stage;
      since = performance.now();
    }
    bar.show(progressLine({ ...progress, failed: 0, doneBefore: 0, elapsed: performance.now() - since }));
  };
}

/** The corpora with names of their own, and their pages named by them. */
async function corporaAt({ corpora, limit }: TrainingCommand, terminal: Terminal) {
  const found: { readonly name: string; readonly entries: readonly CorpusEntry[] }[] = [];
  for (const path of corpora) {
    const { note, entries } = await corpusOnDisk(path, limit);
    if (found.some(({ name }) => name === note.name)) throw new RangeError(`two corpora are called ${note.name}: rename one`);
    print(terminal.errors, [`${path}: ${note.layout}, ${counted(entries.length, "page")}`]);
    found.push({
      name: note.name,
      entries: entries.map((entry): CorpusEntry => ({ ...entry, name: `${note.name}/${entry.name}` })),
    });
  }
  return found;
}
