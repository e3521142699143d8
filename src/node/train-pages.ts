import { group } from "d3-array";
import { writeModel, type ModelCard } from "../extraction/algorithms/learned/model.ts";
import { chanceOf, partSeed, shuffled } from "../training/chance.ts";
import type { Fitted, FitOptions } from "../training/fit.ts";
import { foldsBySite, registeredDomain } from "../training/folds.ts";
import type { PageRows } from "../training/page-rows.ts";
import { donorsOf, type Donors, type PageScore } from "../training/page-score.ts";
import type { OwnScore } from "../training/train-own.ts";
import { trainingSetOf, type TrainingSet } from "../training/training-set.ts";
import { meanOf } from "../evaluation/statistics.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { TrainAnswer, TrainTask } from "./train-thread.ts";

export interface TrainOrder {
  /** Pages with names of their own. */
  readonly entries: readonly CorpusEntry[];
  readonly options: FitOptions;
  /** 0 for none. */
  readonly folds: number;
  /** Numbers of pages that models learn from in each fold besides all, and of whole sites, so that a part may have some more. */
  readonly curve: readonly number[];
  /** The file of a model that is scored on the same pages. */
  readonly beside: string;
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

export interface Trained {
  /** Pages that were learned from, in the order of their names. */
  readonly pages: readonly TrainedPage[];
  readonly fitted: Fitted;
  /** Empty where there are no folds. */
  readonly scores: ReadonlyMap<string, PageScore>;
  /** The same pages by the models of their folds and by the one beside. */
  readonly pairs: readonly OwnScore[];
  /** By name of feature, of the folds' models. */
  readonly gains: ReadonlyMap<string, number>;
  /** Pages that a fold's model learned from, on average, and those of its parts. */
  readonly trained: number;
  readonly trainedParts: readonly number[];
  readonly failed: readonly { readonly page: string; readonly problem: string }[];
  readonly sampledRows: number;
}

interface TrainedPage {
  readonly name: string;
  readonly type: string;
  readonly site: string;
  readonly hash: string;
}

const ownThreads = new URL("train-thread.ts", import.meta.url);

/**
 * Learns a model from pages with gold standards, and scores every page by a model that learned from none of its site.
 *
 * The same pages and options give the same model however many threads there are, and in whatever order the pages are given.
 *
 * @throws RangeError where there are fewer sites than folds, or not the pages of a learning curve.
 */
export async function trainPages(order: TrainOrder): Promise<Trained> {
  const pool = new ThreadPool<TrainTask, TrainAnswer>({ module: ownThreads, order: undefined, size: order.jobs });
  const close = (): void => void pool.close();
  order.stop.addEventListener("abort", close);
  try {
    return await new Training(order, pool).run();
  } finally {
    order.stop.removeEventListener("abort", close);
    await pool.close();
  }
}

interface GatheredPage extends TrainedPage {
  readonly entry: CorpusEntry;
  readonly rows: PageRows;
}

class Training {
  readonly #order: TrainOrder;
  readonly #pool: ThreadPool<TrainTask, TrainAnswer>;
  readonly #failed: { page: string; problem: string }[] = [];

  constructor(order: TrainOrder, pool: ThreadPool<TrainTask, TrainAnswer>) {
    this.#order = order;
    this.#pool = pool;
  }

  async run(): Promise<Trained> {
    const { options, folds } = this.#order;
    const gathered = await this.#gather();
    const sites = gathered.map(({ site }) => site);
    if (new Set(sites).size < Math.max(2, folds))
      throw new RangeError(`${new Set(sites).size} sites with gold standards are too few to learn from in ${folds} folds`);
    const set = trainingSetOf(
      gathered.map(({ rows }) => rows),
      sites,
      options,
      shared,
    );
    const donors = donorsOf(
      gathered.map(({ rows }) => rows),
      options.seed,
      shared,
    );
    const pages = gathered.map(({ name, type, site, hash }): TrainedPage => ({ name, type, site, hash }));
    const foldOf = folds === 0 ? new Uint32Array(pages.length) : foldsBySite(sites, folds, options.seed);
    const learned = await this.#fitAll(set, foldOf);
    const entries = gathered.map(({ entry }) => entry);
    const scores = folds === 0 ? [] : await this.#scoreAll(entries, foldOf, learned.models, donors);
    return {
      pages,
      fitted: learned.whole,
      scores: new Map(scores.map(({ pair, score }) => [pair.page, score])),
      pairs: scores.map(({ pair }) => pair),
      gains: gainsOf(learned.models.flatMap(({ fitted: [first] }) => (first === undefined ? [] : [first]))),
      trained: meanOf(learned.models.map(({ sizes: [whole = 0] }) => whole)),
      trainedParts: this.#order.curve.map((_, part) => meanOf(learned.models.map(({ sizes }) => sizes[part + 1] ?? 0))),
      failed: this.#failed,
      sampledRows: set.labels.length,
    };
  }

  /** The rows of all pages with a gold standard, in order of their names; of pages with the same source only the first. */
  async #gather(): Promise<readonly GatheredPage[]> {
    const { entries, options, stop } = this.#order;
    const found = await this.#each("pages", entries, async (entry): Promise<GatheredPage | undefined> => {
      const answer = await this.#pool.run({ kind: "rows", entry, seed: options.seed });
      if (answer.kind === "failed") this.#failed.push({ page: entry.name, problem: answer.problem });
      if (answer.kind !== "rows" || answer.rows === undefined) return undefined;
      const { type = "", site } = answer.groups;
      const { rows } = answer;
      return { name: entry.name, type, site: registeredDomain(site ?? entry.name), hash: rows.hash, entry, rows };
    });
    stop.throwIfAborted();
    const seen = new Set<string>();
    return found
      .flatMap((page) => page ?? [])
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .filter(({ hash }) => !seen.has(hash) && seen.add(hash));
  }

  /** The model of all pages, and those of the folds: for each the one of all its pages, then those of their parts. */
  async #fitAll(set: TrainingSet, foldOf: Uint32Array) {
    const { options, folds, curve } = this.#order;
    const most = curve.at(-1) ?? 0;
    const choices = [
      Uint32Array.from(foldOf.keys()),
      ...Array.from({ length: folds }, (_, fold) => {
        const whole = Uint32Array.from(foldOf.keys()).filter((page) => foldOf[page] !== fold);
        if (whole.length <= most)
          throw new RangeError(`a fold has ${whole.length} pages to learn from, so that ${most} are no part of them`);
        return [whole, ...curve.map((count) => partOfSites(set, whole, count, options.seed))];
      }).flat(),
    ];
    const fitted = await this.#each("models", choices, async (pages) => {
      const answer = await this.#pool.run({ kind: "fit", set, pages, options });
      if (answer.kind === "fitted") return answer.fitted;
      throw new Error(answer.kind === "failed" ? answer.problem : "no model");
    });
    const [whole, ...others] = fitted;
    if (whole === undefined) throw new Error("no model");
    const each = 1 + curve.length;
    const models = Array.from({ length: folds }, (_, fold) => ({
      fitted: others.slice(fold * each, (fold + 1) * each),
      sizes: choices.slice(1 + fold * each, 1 + (fold + 1) * each).map(({ length }) => length),
    }));
    return { whole, models };
  }

  async #scoreAll(
    entries: readonly CorpusEntry[],
    foldOf: Uint32Array,
    folds: readonly { readonly fitted: readonly Fitted[] }[],
    donors: Donors,
  ): Promise<readonly { readonly score: PageScore; readonly pair: OwnScore }[]> {
    const texts = folds.map(({ fitted }) => fitted.map((one) => modelText(one, [], { name: "fold" })));
    // Fold by fold, so that a thread reads a fold's models once.
    const places = [...entries.keys()].toSorted((left, right) => (foldOf[left] ?? 0) - (foldOf[right] ?? 0) || left - right);
    const scored = await this.#each("scores", places, async (place) => {
      const entry = entries[place];
      const models = texts[foldOf[place] ?? 0];
      if (entry === undefined || models === undefined) return undefined;
      const answer = await this.#pool.run({ kind: "score", entry, models, donors, beside: this.#order.beside });
      if (answer.kind === "failed") this.#failed.push({ page: entry.name, problem: answer.problem });
      if (answer.kind !== "scored") return undefined;
      const { score, beside } = answer;
      return { score, pair: { page: entry.name, own: score.asFound, ...beside } };
    });
    return scored.flatMap((one) => one ?? []);
  }

  /** Does a task for each of some things, as many at once as there are threads. */
  async #each<T, R>(stage: TrainProgress["stage"], things: readonly T[], task: (thing: T) => Promise<R>): Promise<readonly R[]> {
    const { jobs, onProgress, stop } = this.#order;
    const answers: R[] = [];
    let done = 0;
    const waiting = things.entries();
    const work = async (): Promise<void> => {
      for (const [place, thing] of waiting) {
        stop.throwIfAborted();
        answers[place] = await task(thing);
        onProgress({ stage, done: ++done, of: things.length });
      }
    };
    onProgress({ stage, done, of: things.length });
    await Promise.all(Array.from({ length: jobs }, work));
    return answers;
  }
}

/** Memory that every thread reads without a copy of its own. */
function shared(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}

/** Some pages' sites, drawn one after the other until there are so many pages: the smaller of two such parts lies in the larger. */
function partOfSites({ sites }: TrainingSet, pages: Uint32Array, count: number, seed: number): Uint32Array {
  const bySite = group(pages, (page) => sites[page] ?? 0);
  const different = [...bySite.keys()].toSorted((left, right) => left - right);
  const part: number[] = [];
  for (const at of shuffled(different.length, chanceOf(partSeed(seed, -1)))) {
    if (part.length >= count) break;
    part.push(...(bySite.get(different[at] ?? 0) ?? []));
  }
  return Uint32Array.from(part).toSorted();
}

function gainsOf(models: readonly Fitted[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { features, gains } of models)
    for (const [at, name] of features.entries()) sums.set(name, (sums.get(name) ?? 0) + (gains[at] ?? 0));
  return sums;
}

/** The file of a model. */
export function modelText({ base, features, trees, lexicon }: Fitted, pages: readonly string[], card: ModelCard): string {
  return writeModel({ version: 1, base, features, trees, lexicon, pages: pages.toSorted(), card });
}
