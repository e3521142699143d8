import { goldOf } from "../evaluation/evaluate-page.ts";
import { readModel, type Model } from "../extraction/algorithms/learned/model.ts";
import { wasTrainedOn } from "../extraction/algorithms/learned/seen.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { readEntry } from "../import/corpus/read-entry.ts";
import { fit, type FitOptions, type Fitted } from "../training/fit.ts";
import { pageRowsOf, type PageRows } from "../training/page-rows.ts";
import { pageF1sOf, pageScoreOf, type Donors, type PageScore } from "../training/page-score.ts";
import type { OwnScore } from "../training/train-own.ts";
import type { TrainingSet } from "../training/training-set.ts";
import { nodeMachine } from "./disk-files.ts";
import { answerTasks } from "./thread-pool.ts";

/** A part of training that a thread does by itself. */
export type TrainTask =
  | { readonly kind: "rows"; readonly entry: CorpusEntry; readonly seed: number }
  | { readonly kind: "fit"; readonly set: TrainingSet; readonly pages: Uint32Array; readonly options: FitOptions }
  | {
      readonly kind: "score";
      readonly entry: CorpusEntry;
      /** Files of models; the first is the one that counts, the others learned from parts of its pages. */
      readonly models: readonly string[];
      readonly donors: Donors;
      /** The file of the model that theirs is compared with. */
      readonly beside: string;
    };

export type TrainAnswer = RowsAnswer | { readonly kind: "fitted"; readonly fitted: Fitted } | ScoreAnswer;

type RowsAnswer =
  /** No rows where nobody marked the page's main content. */
  | { readonly kind: "rows"; readonly groups: Readonly<Record<string, string>>; readonly rows?: PageRows }
  | { readonly kind: "failed"; readonly problem: string };

type ScoreAnswer =
  | { readonly kind: "scored"; readonly score: PageScore; readonly beside: BesideScore }
  | { readonly kind: "failed"; readonly problem: string };

/** How the other model does on a page, and whether it learned from it. */
export type BesideScore = Pick<OwnScore, "ground" | "isSeen">;

/** The models of a fold, read once for all its pages. */
let known: { readonly texts: readonly string[]; readonly models: readonly Model[] } = { texts: [], models: [] };

await answerTasks(() => async (task: TrainTask): Promise<TrainAnswer> => {
  try {
    return await answerTo(task);
  } catch (error) {
    return { kind: "failed", problem: messageOf(error) };
  }
});

async function answerTo(task: TrainTask): Promise<TrainAnswer> {
  if (task.kind === "fit") return { kind: "fitted", fitted: fit(task.set, task.pages, task.options) };
  const { source, gold, groups } = await readEntry(task.entry, nodeMachine);
  if (gold === undefined) return task.kind === "rows" ? { kind: "rows", groups } : { kind: "failed", problem: "no gold" };
  const page = openPage(source);
  const { text } = goldOf(gold, page);
  if (task.kind === "rows") return { kind: "rows", groups, rows: pageRowsOf(page, text, task.seed) };
  const [other, first, ...parts] = modelsOf([task.beside, ...task.models]);
  if (other === undefined || first === undefined) return { kind: "failed", problem: "no model" };
  const [ground = 0] = pageF1sOf(page, text, [other]);
  const beside: BesideScore = { ground, isSeen: wasTrainedOn(other, page) };
  return { kind: "scored", score: pageScoreOf(page, text, [first, ...parts], task.donors), beside };
}

function modelsOf(texts: readonly string[]): readonly Model[] {
  if (known.texts.length !== texts.length || known.texts.some((text, at) => text !== texts[at]))
    known = { texts, models: texts.map(readModel) };
  return known.models;
}
