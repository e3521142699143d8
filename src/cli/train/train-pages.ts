import { shippedName, type Folds, type ScoredPage } from "./model-card.ts";
import { group } from "d3-array";
import { readModel, writeModel, type Model } from "../../extraction/algorithms/learned/model.ts";
import type { CorpusEntry } from "../../import/corpus/corpus.ts";
import { baseModelOf, type FittedModel } from "./fit.ts";
import { foldsBySite, registeredDomain } from "../../extraction/statistics/folds.ts";
import { leastPages, type FitOptions, type OnTopOptions } from "./options.ts";
import type { TrainingRows } from "./page-rows.ts";
import { trainingSetOf, type TrainingSet } from "./training-set.ts";
import { eachOf, ThreadPool } from "../../node/thread-pool.ts";
import type { Learner, TrainAnswer, TrainTask } from "./train-thread.ts";

/** The learner's settings: of a model of nothing but these pages, or of one on top of the shipped one. */
export type LearnerSettings =
  { readonly kind: "anew"; readonly options: FitOptions } | { readonly kind: "on top"; readonly options: OnTopOptions };

export interface TrainOrder {
  /** Pages with names of their own. */
  readonly entries: readonly CorpusEntry[];
  readonly learner: LearnerSettings;
  /** The number of folds at the most; 0 for none. */
  readonly folds: number;
  /** The file of the shipped model, which is scored on the same pages. */
  readonly shipped: string;
  /** Threads. */
  readonly jobs: number;
  readonly onProgress: (progress: TrainProgress) => void;
  /** Ends it at once. */
  readonly stop: AbortSignal;
}

export interface TrainProgress {
  readonly stage: "pages" | "models" | "scores";
  readonly done: number;
  readonly of: number;
}

interface TrainingResult extends Folds {
  readonly model: Omit<Model, "card">;
  /** Pages that were learned from, in the order of their names. */
  readonly pages: readonly TrainedPage[];
  /** The score of each page by a model that did not learn from its fold, beside the shipped one where that did not either; empty without folds. */
  readonly scores: readonly ScoredPage[];
  readonly failed: readonly { readonly page: string; readonly problem: string }[];
  readonly sampledRows: number;
}

interface TrainedPage {
  readonly name: string;
  /** Its type, language or folder, and which of these it is. */
  readonly type: string;
  readonly by: ScoredPage["by"];
  /** The group that folds do not part: its language where it has one, or its site; its folder, or its own name where that is not known. */
  readonly site: string;
}

interface GatheredPage extends TrainedPage {
  readonly entry: CorpusEntry;
  readonly rows: TrainingRows;
}

/**
 * Learns a model from pages with gold standards, and scores every page by a model that learned from none of its site.
 *
 * The same pages and options give the same model however many threads there are, and in whatever order the pages are given.
 *
 * @throws RangeError with a sentence where there are fewer pages than `leastPages`.
 */
export async function trainPages(order: TrainOrder): Promise<TrainingResult> {
  const module = new URL("train-thread.ts", import.meta.url);
  const pool = new ThreadPool<TrainTask, TrainAnswer>({ module, order: order.shipped, size: order.jobs });
  order.stop.addEventListener("abort", () => void pool.close());
  try {
    return await new TrainingRun(order, pool).run();
  } finally {
    await pool.close();
  }
}

/** Trees on top of the shipped model take its lexicon: they have no words of their own. */
function prepared(settings: LearnerSettings, rows: readonly TrainingRows[], shipped: string) {
  if (settings.kind === "anew") return { learner: settings, leastSites: settings.options.leastSites, known: [] };
  const ground = baseModelOf(rows, readModel(shipped), settings.options.bins);
  return { learner: { ...settings, ground }, leastSites: Infinity, known: ground.model.pages };
}

function modelOf(fitted: FittedModel, pages: readonly string[]): TrainingResult["model"] {
  return { version: 1, ...fitted, pages };
}

class TrainingRun {
  readonly #order: TrainOrder;
  readonly #pool: ThreadPool<TrainTask, TrainAnswer>;
  readonly #failed: { page: string; problem: string }[] = [];

  constructor(order: TrainOrder, pool: ThreadPool<TrainTask, TrainAnswer>) {
    this.#order = order;
    this.#pool = pool;
  }

  async run(): Promise<TrainingResult> {
    const { shipped, ...order } = this.#order;
    const pages = await this.#gather();
    if (pages.length < leastPages)
      throw new RangeError(`Training needs at least ${leastPages} different pages with a gold standard. Found: ${pages.length}.`);
    const rows = pages.map((page) => page.rows);
    const foldsOf = new Set(pages.map(({ site }) => site)).size > 1 ? "sites" : "pages";
    const sites = pages.map(({ site, name }) => (foldsOf === "sites" ? site : name));
    const { seed, bins } = order.learner.options;
    const folds = Math.min(order.folds, new Set(sites).size);
    const foldOf = new Uint32Array(pages.length);
    // Pages of each type, language and folder are dealt apart, so that every fold has some of each.
    for (const own of group(pages.keys(), (page) => pages[page].by).values()) {
      const dealt = foldsBySite(
        own.map((page) => sites[page]),
        Math.max(1, folds),
        seed,
      );
      for (const [place, page] of own.entries()) foldOf[page] = dealt[place];
    }
    const { learner, leastSites, known } = prepared(order.learner, rows, shipped);
    const set = trainingSetOf(rows, sites, { bins, leastSites });
    const [whole, ...ofFolds] = await this.#fitAll(set, learner, foldOf, folds);
    const texts = ofFolds.map((fitted) => writeModel({ ...modelOf(fitted, []), card: { name: "fold" } }));
    const hashes = [...new Set([...known, ...rows.map(({ hash }) => hash)])].toSorted();
    return {
      model: modelOf(whole, hashes),
      pages: pages.map(({ name, type, by, site }) => ({ name, type, by, site })),
      folds,
      foldsOf,
      scores: folds === 0 ? [] : await this.#scoreAll(pages, foldOf, texts),
      failed: this.#failed,
      sampledRows: set.labels.length,
    };
  }

  /** The rows of all pages with a gold standard, in order of their names; of pages with the same source only the first. */
  async #gather(): Promise<readonly GatheredPage[]> {
    const { entries, learner } = this.#order;
    const found = await this.#each("pages", entries, async (entry): Promise<GatheredPage | undefined> => {
      const answer = await this.#askOf(entry, { kind: "rows", entry, seed: learner.options.seed });
      if (answer?.kind !== "rows" || answer.rows === undefined) return undefined;
      const { groups, rows } = answer;
      const { site, language, folder } = groups;
      const by = (["type", "language", "folder"] as const).find((kind) => kind in groups) ?? "type";
      const whole = language ?? (site === undefined ? (folder ?? entry.name) : registeredDomain(site));
      return { name: entry.name, type: groups[by] ?? "", by, site: whole, entry, rows };
    });
    const seen = new Set<string>();
    return found
      .flatMap((page) => page ?? [])
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .filter(({ rows: { hash } }) => !seen.has(hash) && seen.add(hash));
  }

  /** The model of all pages, then those of the folds. */
  #fitAll(set: TrainingSet, learner: Learner, foldOf: Uint32Array, folds: number): Promise<readonly FittedModel[]> {
    const all = Uint32Array.from(foldOf.keys());
    const choices = [all, ...Array.from({ length: folds }, (_, fold) => all.filter((page) => foldOf[page] !== fold))];
    return this.#each("models", choices, async (pages) => {
      const answer = await this.#pool.run({ kind: "fit", set, pages, learner });
      if (answer.kind === "fitted") return answer.fitted;
      throw new Error(answer.kind === "failed" ? answer.problem : "no model");
    });
  }

  async #scoreAll(
    pages: readonly GatheredPage[],
    foldOf: Uint32Array,
    models: readonly string[],
  ): Promise<readonly ScoredPage[]> {
    const scores: (ScoredPage | undefined)[] = pages.map(() => undefined);
    // Fold by fold, so that a thread reads a fold's model once.
    const places = [...pages.entries()].toSorted(([left], [right]) => foldOf[left] - foldOf[right]);
    await this.#each("scores", places, async ([place, { entry, name, type, by }]) => {
      const answer = await this.#askOf(entry, { kind: "score", entry, model: models[foldOf[place]] });
      if (answer?.kind !== "scored") return;
      const beside: ScoredPage["beside"] = answer.shipped === undefined ? {} : { [shippedName]: answer.shipped };
      scores[place] = { ...answer.score, page: name, type, by, beside };
    });
    return scores.flatMap((score) => score ?? []);
  }

  /** Undefined where a page cannot be read, which is kept for who is to be told. */
  async #askOf({ name }: CorpusEntry, task: TrainTask): Promise<TrainAnswer | undefined> {
    const answer = await this.#pool.run(task);
    if (answer.kind !== "failed") return answer;
    this.#failed.push({ page: name, problem: answer.problem });
    return undefined;
  }

  /** Does a task for each of some things, as many at once as there are threads. */
  async #each<T, R>(stage: TrainProgress["stage"], things: readonly T[], task: (thing: T) => Promise<R>): Promise<readonly R[]> {
    const { jobs, onProgress, stop } = this.#order;
    const answers: R[] = [];
    let done = 0;
    onProgress({ stage, done, of: things.length });
    await eachOf(things.entries(), jobs, async ([place, thing]) => {
      stop.throwIfAborted();
      answers[place] = await task(thing);
      onProgress({ stage, done: ++done, of: things.length });
    });
    return answers;
  }
}
