import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import * as v from "valibot";
import {
  curveTable,
  figureTables,
  learningCurve,
  modelFigures,
  type CurvePoint,
  type ModelFigures,
  type ScoredPage,
} from "../evaluation/model-figures.ts";
import { cardMarkdown, cardOf, type CardAbout } from "../evaluation/model-card.ts";
import { ownTable, ownVerdict, type Judged, type LaneScores, type OwnVerdict } from "../evaluation/own-figures.ts";
import { alignedText } from "../evaluation/table.ts";
import { trainModel } from "../evaluation/train-model.ts";
import { featureNames } from "../extraction/algorithms/learned/features.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { bytesText, counted, messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { nodeMachine } from "../node/disk-files.ts";
import { writeWhole } from "../node/file-writing.ts";
import { modelReader } from "../node/model-files.ts";
import { shown } from "../node/shown.ts";
import { modelText, trainPages, type Trained, type TrainProgress } from "../node/train-pages.ts";
import { openCorpus } from "./open-corpus.ts";
import { withClaimed } from "./out-lock.ts";
import { interrupted, mainOf, print, printSome, ProgressBar, stopSignal, type StopSignal, type Terminal } from "./terminal.ts";
import { training, trainingOf, type Training } from "./train-arguments.ts";
import { scoresBeside, type NamedCorpus } from "./train-beside.ts";

/** The command line's `train`. */
export const trainMain = mainOf(training, (given, terminal) =>
  withClaimed(trainingOf(given), (claimed) => train(claimed, terminal)),
);

async function train(command: Training, terminal: Terminal): Promise<number> {
  const said = aboutOf(command.about);
  const corpora = await corporaAt(command, terminal);
  const stop = stopSignal();
  const bar = new ProgressBar(terminal.errors);
  try {
    const begun = { said, corpora, stop, terminal, bar };
    return command.isOnTop ? await trainOnTop(command, begun) : await trainAnew(command, begun);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    print(terminal.errors, ["Stopped. Nothing was written."]);
    return interrupted;
  } finally {
    bar.clear();
    stop.release();
  }
}

interface Begun {
  readonly said: Said;
  readonly corpora: readonly NamedCorpus[];
  readonly stop: StopSignal;
  readonly terminal: Terminal;
  readonly bar: ProgressBar;
}

async function trainAnew(command: Training, { said, corpora, stop: { signal: stop }, terminal, bar }: Begun): Promise<number> {
  const { folds, curve, jobs, fit: options } = command;
  const entries = corpora.flatMap((corpus) => corpus.entries);
  const beside = await shippedText();
  const onProgress = progressOn(bar, terminal);
  const trained = await trainPages({ entries, options, folds, curve, beside, jobs, stop, onProgress });
  bar.clear();
  const { failed, pages, pairs } = trained;
  sayLeftOut(failed, terminal);
  const hashes = pages.map(({ hash }) => hash);
  const found = folds === 0 ? undefined : await figuresOf(command, trained, corpora, stop);
  if (found !== undefined) {
    const tables = [...figureTables(found.figures), ...(found.curve.length === 0 ? [] : [curveTable(found.curve)])];
    terminal.output.write(`${tables.map(alignedText).map(shownLines).join("\n\n")}\n\n`);
    const kind = writeVerdict({ scores: pairs, foldsOf: "sites", folds }, [], terminal);
    if (kind === "worse" || kind === "unsure")
      print(terminal.errors, ["--on-top begins with the shipped model: of few pages that is the better way."]);
  }
  const named = command.name || said.about.name;
  const names = corpora.map(({ name }) => name).toSorted();
  const facts = {
    about: { ...said.about, name: named ?? names.join(", ") },
    corpora: names,
    pages,
    sampledRows: trained.sampledRows,
    options,
    folds,
    ...(found && { figures: found.figures }),
    curve: found === undefined || found.curve.length === 0 ? said.curve : found.curve,
  };
  const text = modelText(trained.fitted, hashes, cardOf(facts));
  print(terminal.errors, [
    `${counted(pages.length, "page")}, ${counted(trained.fitted.trees.features.length, "node")}, ${bytesText(text.length)}`,
  ]);
  if (command.out !== undefined) writeWhole(command.out, [text]);
  if (command.card !== undefined) writeWhole(command.card, [cardMarkdown(facts)]);
  return failed.length === 0 ? 0 : 1;
}

async function trainOnTop(command: Training, { corpora, stop: { signal: stop }, terminal, bar }: Begun): Promise<number> {
  const { folds, jobs, beside, fit } = command;
  const entries = corpora.flatMap((corpus) => corpus.entries);
  const name =
    command.name ||
    corpora
      .map((corpus) => corpus.name)
      .toSorted()
      .join(", ");
  const show = progressOn(bar, terminal);
  const onProgress = async (progress: TrainProgress): Promise<void> => {
    show(progress);
    // It runs in this thread: so it hears what stops it.
    await setImmediate();
    stop.throwIfAborted();
  };
  const text = await shippedText();
  const marked = entries.filter(({ gold }) => gold !== undefined);
  const trained = await trainModel({ entries: marked, name, folds, seed: fit.seed }, { text, machine: nodeMachine, onProgress });
  bar.clear();
  sayLeftOut(trained.leftOut, terminal);
  const others = await scoresBeside(corpora, { files: beside, jobs, stop });
  stop.throwIfAborted();
  const names = new Set(Array.from(others.values(), (scores) => Object.keys(scores)).flat());
  const lanes = Array.from(names, (lane) => ({
    name: lane,
    scores: new Map(Array.from(others, ([page, scores]) => [page, scores[lane] ?? 0])),
  }));
  writeVerdict(trained, lanes, terminal);
  if (command.out !== undefined) writeWhole(command.out, [trained.text]);
  return trained.leftOut.length === 0 ? 0 : 1;
}

async function shippedText(): Promise<string> {
  const text = await modelReader()(shippedModel);
  if (text === undefined) throw new Error("the shipped model is not there");
  return text;
}

/** Writes how both models do on the pages, and which to take. @returns what it comes to */
function writeVerdict(found: Judged, lanes: readonly LaneScores[], { output }: Terminal): OwnVerdict["kind"] {
  const { kind, text } = ownVerdict(found);
  output.write(`${shownLines(alignedText(ownTable(found, lanes)))}\n\n${text}\n`);
  return kind;
}

function sayLeftOut(failed: readonly { readonly page: string; readonly problem: string }[], terminal: Terminal): void {
  printSome(
    terminal.errors,
    "left out",
    failed.map(({ page, problem }) => `${page}: ${problem}`),
  );
}

interface Found {
  readonly figures: ModelFigures;
  readonly curve: readonly CurvePoint[];
}

async function figuresOf(
  { beside, jobs }: Training,
  { pages, scores, gains, trained, trainedParts }: Trained,
  corpora: readonly NamedCorpus[],
  stop: AbortSignal,
): Promise<Found> {
  const others = await scoresBeside(corpora, { files: beside, jobs, stop });
  stop.throwIfAborted();
  const scored = pages.flatMap(({ name: page, type }): readonly ScoredPage[] => {
    const score = scores.get(page);
    return score === undefined ? [] : [{ ...score, page, type, beside: others.get(page) ?? {} }];
  });
  const facts = { gains, trained, trainedParts, featureNames };
  return { figures: modelFigures(scored, facts), curve: learningCurve(scored, facts) };
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
    bar.show({ ...progress, failed: 0, doneBefore: 0, elapsed: performance.now() - since });
  };
}

/** The corpora with names of their own, and their pages named by them. */
async function corporaAt({ corpora, limit }: Training, terminal: Terminal): Promise<readonly NamedCorpus[]> {
  const found: NamedCorpus[] = [];
  for (const path of corpora) {
    const { note, entries } = await openCorpus(path, limit);
    if (found.some(({ name }) => name === note.name)) throw new RangeError(`two corpora are called ${note.name}: rename one`);
    print(terminal.errors, [`${path}: ${note.layout}, ${counted(entries.length, "page")}`]);
    found.push({
      name: note.name,
      entries: entries.map((entry): CorpusEntry => ({ ...entry, name: `${note.name}/${entry.name}` })),
    });
  }
  return found;
}

const curvePoint = v.object({ pages: v.number(), f1: v.number(), low: v.number(), high: v.number() });
const aboutSchema = v.looseObject({ name: v.optional(v.string()), learningCurve: v.optional(v.array(curvePoint), []) });

/** What a file says of a model beforehand, with the learning curve that another run drew. */
interface Said {
  readonly about: CardAbout;
  readonly curve: readonly CurvePoint[];
}

function aboutOf(path: string | undefined): Said {
  if (path === undefined) return { about: {}, curve: [] };
  try {
    const { learningCurve: curve, ...about } = v.parse(aboutSchema, JSON.parse(readFileSync(path, "utf8")));
    // What JSON.parse gives is JSON.
    return { about: about as CardAbout, curve };
  } catch (error) {
    throw new RangeError(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

function shownLines(text: string): string {
  return text.split("\n").map(shown).join("\n");
}
