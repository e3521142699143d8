import { goldOf } from "../../evaluation/evaluate-page.ts";
import { readModel, type Model } from "../../extraction/algorithms/learned/model.ts";
import { wasTrainedOn } from "../../extraction/algorithms/learned/seen.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { messageOf } from "../../format.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { readEntry } from "../../import/corpus/read-entry.ts";
import { fit, fitOnTop, type FittedModel, type BaseModel } from "./fit.ts";
import type { FitOptions, OnTopOptions } from "./options.ts";
import { pageRowsOf, type TrainingRows } from "./page-rows.ts";
import { pageScoreOf, type PageScore } from "./page-score.ts";
import type { TrainingSet } from "./training-set.ts";
import { nodeMachine } from "../../node/disk.ts";
import { answerTasks } from "../../node/thread-pool.ts";

/** A part of training that a thread does by itself. */
export type TrainTask = PagePart | FitTask;

type PagePart =
  | { readonly kind: "rows"; readonly entry: CorpusEntry; readonly seed: number }
  /** A score by the file of a model that learned from no page of the site. */
  | { readonly kind: "score"; readonly entry: CorpusEntry; readonly model: string };

interface FitTask {
  readonly kind: "fit";
  readonly set: TrainingSet;
  readonly pages: Uint32Array;
  readonly learner: Learner;
}

/** The way in which a model is learned: from nothing but pages, or on top of another. */
export type Learner =
  | { readonly kind: "anew"; readonly options: FitOptions }
  | { readonly kind: "on top"; readonly options: OnTopOptions; readonly ground: BaseModel };

export type TrainAnswer =
  /** There are no rows where nobody marked the page's main content. */
  | { readonly kind: "rows"; readonly groups: Readonly<Record<string, string>>; readonly rows?: TrainingRows }
  | { readonly kind: "fitted"; readonly fitted: FittedModel }
  /** F1 of the shipped model is left out where that was trained on the page. */
  | { readonly kind: "scored"; readonly score: PageScore; readonly shipped?: number }
  | { readonly kind: "failed"; readonly problem: string };

/** The model of the last page that was scored: those of a fold come one after the other. */
let known: { readonly text: string; readonly model: Model } | undefined;

await answerTasks((order) => {
  // Its only maker is `trainPages`, which hands over the file of the shipped model.
  const shipped = readModel(order);
  return async (task: TrainTask): Promise<TrainAnswer> => {
    try {
      return task.kind === "fit" ? { kind: "fitted", fitted: fitted(task) } : await answerOf(task, shipped);
    } catch (error) {
      return { kind: "failed", problem: messageOf(error) };
    }
  };
});

function fitted({ set, pages, learner }: FitTask): FittedModel {
  return learner.kind === "anew" ? fit(set, pages, learner.options) : fitOnTop(set, learner.ground, pages, learner.options);
}

async function answerOf(task: PagePart, shipped: Model): Promise<TrainAnswer> {
  const { source, gold, groups } = await readEntry(task.entry, nodeMachine);
  if (gold === undefined) return { kind: "rows", groups };
  const page = openPage(source);
  const { text } = goldOf(gold, page);
  if (task.kind === "rows") return { kind: "rows", groups, rows: pageRowsOf(page, text, task.seed) };
  if (known?.text !== task.model) known = { text: task.model, model: readModel(task.model) };
  const beside = wasTrainedOn(shipped, page) ? {} : { shipped: pageScoreOf(page, text, shipped).asFound };
  return { kind: "scored", score: pageScoreOf(page, text, known.model), ...beside };
}
