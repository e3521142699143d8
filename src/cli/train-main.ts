import { readFileSync } from "node:fs";
import { cardMarkdown, cardOf } from "../node/model-card.ts";
import { figureTables, modelFigures, verdictOf, type ScoredPage } from "../node/model-figures.ts";
import { isJudged, scoreOf } from "../evaluation/page-result.ts";
import { parseResults } from "../evaluation/results.ts";
import { alignedText } from "../evaluation/table.ts";
import { readModel, writeModel } from "../extraction/algorithms/learned/model.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { bytesText, counted, messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { writeWhole } from "../node/disk.ts";
import { modelReader } from "../node/model-files.ts";
import { shown } from "../node/shown.ts";
import { trainPages, type TrainProgress } from "../node/train-pages.ts";
import { openCorpus } from "./open-corpus.ts";
import { withClaimed } from "./out-lock.ts";
import { ProgressBar } from "./progress.ts";
import { interrupted, mainOf, print, printSome, stopSignal, type Terminal } from "./terminal.ts";
import { training, trainingOf, type Training } from "./train-arguments.ts";

/** The command line's `train`. */
export const trainMain = mainOf(training, (given, terminal) =>
  withClaimed(trainingOf(given), (claimed) => train(claimed, terminal)),
);

async function train(command: Training, terminal: Terminal): Promise<number> {
  const { learner, about, beside, jobs, out, card } = command;
  const others = new Map(beside.flatMap((file) => scoresIn(file)));
  const corpora = await corporaAt(command, terminal);
  const names = corpora.map(({ name }) => name).toSorted();
  const stop = stopSignal();
  const bar = new ProgressBar(terminal.errors);
  try {
    const shipped = await shippedText();
    const entries = corpora.flatMap((corpus) => corpus.entries);
    const order = { entries, learner, folds: command.folds, shipped, jobs, stop: stop.signal };
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
      const tables = figureTables(facts.figures, trained).map((table) => shownLines(alignedText(table)));
      const { kind, text } = verdictOf(judged);
      terminal.output.write(`${[...tables, text].join("\n\n")}\n`);
      if (learner.kind === "anew" && (kind === "worse" || kind === "unsure"))
        print(terminal.errors, ["--on-top begins with the shipped model: of few pages that is the better way."]);
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
  if (text === undefined) throw new Error("the shipped model is not there");
  return text;
}

/** F1 of bags of words of each run of a file of results, 0 where it gave up, by the page's name with that of its corpus. @throws RangeError */
function scoresIn(path: string): readonly (readonly [page: string, scores: Readonly<Record<string, number>>])[] {
  try {
    const { corpus, runs, measures, pages } = parseResults(readFileSync(path, "utf8"));
    if (!measures.includes("bag")) throw new RangeError("it has no bag of words");
    return pages.map((page) => {
      const scores = runs.map(({ name }, at) => [name, (isJudged(page) ? scoreOf(page, at, "bag")?.value : undefined) ?? 0]);
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
    bar.show({ ...progress, failed: 0, doneBefore: 0, elapsed: performance.now() - since });
  };
}

interface NamedCorpus {
  readonly name: string;
  readonly entries: readonly CorpusEntry[];
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

function shownLines(text: string): string {
  return text.split("\n").map(shown).join("\n");
}
