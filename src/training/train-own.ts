import { writeModel, type Json, type Model } from "../extraction/algorithms/learned/model.ts";
import type { Page } from "../extraction/page/page.ts";
import { fitOnTop, groundOf, onTopOptions, type Ground } from "./fit-on-top.ts";
import type { Fitted } from "./fit.ts";
import { foldsBySite, registeredDomain } from "./folds.ts";
import { leastPages, tooFewPages } from "./least-pages.ts";
import { pageRowsOf, type PageRows } from "./page-rows.ts";
import { pageF1sOf } from "./page-score.ts";
import { trainingSetOf, type TrainingSet } from "./training-set.ts";

export interface OwnOptions {
  /** Of the model. */
  readonly name: string;
  readonly folds: number;
  readonly seed: number;
}

/** A page to learn from. */
export interface MarkedPage {
  readonly name: string;
  /** Reads it: it is asked for twice, and not kept between. Undefined where it cannot be read: it is left out. */
  readonly read: () => Promise<ReadMarked | undefined>;
}

export interface ReadMarked {
  readonly page: Page;
  readonly goldText: string;
  /** The host that it is of; where that is not known, the page counts as a site of its own. */
  readonly site?: string | undefined;
}

export interface OwnProgress {
  readonly stage: "pages" | "models" | "scores";
  readonly done: number;
  readonly of: number;
}

/** A page as it was judged. F1 is that of bags of words. */
export interface OwnScore {
  readonly page: string;
  /** Of the model that learned from none of the page's fold. */
  readonly own: number;
  /** Of the model that it began with. */
  readonly ground: number;
  /** The model that it began with was learned from this very page, so that neither number says how it does on others. */
  readonly isSeen: boolean;
}

export interface OwnModel {
  /** Its file. */
  readonly text: string;
  /** In the order of the pages. */
  readonly scores: readonly OwnScore[];
  /** What folds are of: with pages of one site alone they cannot be of sites. */
  readonly foldsOf: "sites" | "pages";
  readonly folds: number;
}

interface Gathered {
  readonly page: MarkedPage;
  readonly site: string;
  readonly rows: PageRows;
}

/**
 * Learns a model of one's own on top of another, from pages with gold standards, and scores every page by a model that learned from none
 * of its site. The same pages, model and options give the same file, to the byte.
 *
 * Yields how far it is, between steps of less than a second or so: the caller may stop after any.
 *
 * @throws RangeError with a sentence for fewer pages than `leastPages`.
 */
export async function* trainOwn(
  pages: readonly MarkedPage[],
  model: Model,
  options: OwnOptions,
): AsyncGenerator<OwnProgress, OwnModel, void> {
  const gathered = yield* gather(pages, options.seed);
  if (gathered.length < leastPages) throw new RangeError(tooFewPages(gathered.length));
  const foldsOf = new Set(gathered.map(({ site }) => site)).size > 1 ? "sites" : "pages";
  const sites = gathered.map(({ site, page }) => (foldsOf === "sites" ? site : page.name));
  const folds = Math.min(options.folds, new Set(sites).size);
  const foldOf = foldsBySite(sites, folds, options.seed);
  const rows = gathered.map((one) => one.rows);
  const { bins } = onTopOptions;
  // Words of a lexicon of its own there are none: that of the model serves.
  const set = trainingSetOf(rows, sites, { bins, leastSites: Infinity });
  const ground = groundOf(rows, model, bins);
  const [whole, ...ofFolds] = yield* fitAll(set, ground, foldOf, folds, options.seed);
  const hashes = [...new Set([...model.pages, ...rows.map(({ hash }) => hash)])].toSorted();
  const known = new Set(model.pages);
  const scores: OwnScore[] = [];
  for (const [place, { page, rows: own }] of gathered.entries()) {
    yield { stage: "scores", done: place, of: gathered.length };
    const read = await page.read();
    if (read === undefined) continue;
    const fold = modelOf(ofFolds[foldOf[place]], model, []);
    const [owns, grounds] = pageF1sOf(read.page, read.goldText, [fold, model]);
    scores.push({ page: page.name, own: owns, ground: grounds, isSeen: known.has(own.hash) });
  }
  const card = cardOf(options, model, { scores, foldsOf, folds });
  return { text: writeModel({ ...modelOf(whole, model, hashes), card }), scores, foldsOf, folds };
}

/** The rows of the pages, in the order of their names; of pages with the same source only the first. */
async function* gather(pages: readonly MarkedPage[], seed: number): AsyncGenerator<OwnProgress, readonly Gathered[], void> {
  const found: Gathered[] = [];
  const seen = new Set<string>();
  const sorted = pages.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  for (const [place, page] of sorted.entries()) {
    yield { stage: "pages", done: place, of: pages.length };
    const read = await page.read();
    if (read === undefined) continue;
    const rows = pageRowsOf(read.page, read.goldText, seed);
    if (seen.has(rows.hash)) continue;
    seen.add(rows.hash);
    found.push({ page, site: read.site === undefined ? page.name : registeredDomain(read.site), rows });
  }
  return found;
}

/** The model of all pages, then those of the folds. */
function* fitAll(
  set: TrainingSet,
  ground: Ground,
  foldOf: Uint32Array,
  folds: number,
  seed: number,
): Generator<OwnProgress, readonly [Fitted, ...Fitted[]], void> {
  const fitted: Fitted[] = [];
  const all = Uint32Array.from(foldOf.keys());
  const of = folds + 1;
  yield { stage: "models", done: 0, of };
  const whole = fitOnTop(set, ground, all, { ...onTopOptions, seed });
  for (let fold = 0; fold < folds; fold++) {
    yield { stage: "models", done: fold + 1, of };
    const others = all.filter((page) => foldOf[page] !== fold);
    fitted.push(fitOnTop(set, ground, others, { ...onTopOptions, seed }));
  }
  return [whole, ...fitted];
}

function modelOf({ base, features, trees, lexicon }: Fitted, { card }: Model, pages: readonly string[]): Model {
  return { version: 1, base, features, trees, lexicon, pages, card };
}

function cardOf(
  { name, seed }: OwnOptions,
  model: Model,
  { scores, foldsOf, folds }: Omit<OwnModel, "text">,
): { readonly name: string } & Readonly<Record<string, Json>> {
  const meanOf = (value: (score: OwnScore) => number): number =>
    Math.round((1000 * scores.reduce((sum, score) => sum + value(score), 0)) / scores.length) / 1000;
  return {
    name,
    onTopOf: model.card.name,
    pages: scores.length,
    options: { ...onTopOptions, seed, folds, foldsOf },
    crossValidatedF1: meanOf(({ own }) => own),
    f1OfThatModel: meanOf(({ ground }) => ground),
    pagesThatModelLearnedFrom: scores.filter(({ isSeen }) => isSeen).length,
  };
}
