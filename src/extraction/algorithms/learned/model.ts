import type { Json, Lexicon, Model, ModelCard, Trees } from "../../contract/model.ts";
import { textHash } from "../../statistics/text-hash.ts";

export type { Json, Lexicon, Model, ModelCard, Trees };

/** A file that is no model; the message is a sentence for the user. */
export class RefusedModel extends Error {}

/** UTF-16 units of a model's file, at most: seven times what the one that is shipped may have. */
export const mostModelUnits = 2_000_000;

/** Values of nodes stand in a file as whole numbers of this part of a log-odd, scores of words as those of the other. */
export const valueScale = 8192;
export const scoreScale = 64;

const form = "contentscope learned model";
const most = { nodes: 200_000, features: 2_000, words: 100_000, pages: 100_000, name: 200 } as const;

/**
 * Names a model by its card and its content: "my-pages-3fa9c2d1e0ab". Equal models have equal names, whatever their files are called.
 */
export function modelName(model: Model): string {
  const words =
    model.card.name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "";
  return `${words.slice(0, mostWordUnits).replace(/-$/, "") || "model"}-${textHash(writeModel(model)).slice(0, 12)}`;
}

/** Of the readable part of a name. */
const mostWordUnits = 32;

/** The parts of a file, in the order in which they are written. */
interface ModelFile {
  readonly form: typeof form;
  readonly version: 1;
  readonly card: ModelCard;
  readonly base: number;
  readonly features: readonly string[];
  /** Of each node, trees one after the other and each in preorder, left before right: feature of a split, -1 for a leaf. */
  readonly splits: readonly number[];
  /** The thresholds that there are, rising, with all bits of a float32; of each split the index of its own. */
  readonly thresholdTable: readonly number[];
  readonly thresholds: readonly number[];
  /** Of each node, in parts of a log-odd. */
  readonly values: readonly number[];
  /** Hashes of words, each as the distance from the one before, and their scores. */
  readonly words: readonly number[];
  readonly scores: readonly number[];
  readonly pages: readonly string[];
}

/**
 * A model's file: JSON in a canonical form, so that equal models make equal files. Values are rounded to 1/8192 of a log-odd, scores to
 * 1/64; thresholds keep all their bits.
 */
export function writeModel(model: Model): string {
  const order = preorderOf(model.trees);
  const { features, thresholds, values } = model.trees;
  const splits = order.filter((node) => features[node] >= 0);
  const table = [...new Set(splits.map((node) => thresholds[node]))].toSorted((left, right) => left - right);
  const rowOf = new Map(table.map((threshold, row) => [threshold, row]));
  const file: ModelFile = {
    form,
    version: model.version,
    card: model.card,
    base: model.base,
    features: model.features,
    splits: order.map((node) => features[node]),
    thresholdTable: table.map(shortest),
    thresholds: splits.map((node) => rowOf.get(thresholds[node]) ?? 0),
    values: order.map((node) => scaled(values[node], valueScale)),
    words: Array.from(model.lexicon.hashes, (hash, index) => (index === 0 ? hash : hash - model.lexicon.hashes[index - 1])),
    scores: Array.from(model.lexicon.scores, (score) => scaled(score, scoreScale)),
    pages: model.pages,
  };
  const text = JSON.stringify(file);
  return `${text.slice(0, -1)},"hash":"${textHash(text)}"}`;
}

/** Without the sign of a zero, which JSON does not write. */
function scaled(value: number, scale: number): number {
  return Math.round(value * scale) + 0;
}

/** The shortest number that rounds to a float32. */
function shortest(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** The nodes, tree by tree, each before its children and all of its left side before its right. */
function preorderOf({ roots, features, lefts, rights }: Trees): readonly number[] {
  const order: number[] = [];
  for (const root of roots) {
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      order.push(node);
      if (features[node] >= 0) open.push(rights[node], lefts[node]);
    }
  }
  return order;
}

/**
 * Reads a model's file, as text or as JSON.
 *
 * @throws RefusedModel for anything else: too large, broken off, another form or version, numbers that are none, a wrong hash.
 */
export function readModel(given: unknown): Model {
  const { hash, ...rest } = record(typeof given === "string" ? parsed(given) : given, "the file");
  if (rest["form"] !== form) refuse("it is not a model of this extractor");
  if (rest["version"] !== 1) refuse("it is of another version of Contentscope; train it anew");
  if (hash !== textHash(JSON.stringify(rest)))
    refuse("its content does not agree with its hash, so it was changed or broken off");
  const features = texts(rest["features"], "features", most.features);
  return {
    version: 1,
    base: finite(rest["base"], "base"),
    features,
    trees: treesOf(rest, features.length),
    lexicon: lexiconOf(rest),
    pages: texts(rest["pages"], "pages", most.pages),
    card: cardOf(rest["card"]),
  };
}

function parsed(text: string): unknown {
  if (text.length > mostModelUnits)
    refuse(`it has ${text.length.toLocaleString("en")} characters, and a model at most ${mostModelUnits.toLocaleString("en")}`);
  try {
    return JSON.parse(text);
  } catch {
    return refuse("it is not JSON, or breaks off");
  }
}

/** Children are told by the order of the nodes alone: a loop cannot be written. */
function treesOf(file: Readonly<Record<string, unknown>>, featureCount: number): Trees {
  const splits = integers(file["splits"], "splits", most.nodes, -1, featureCount - 1);
  const values = integers(file["values"], "values", most.nodes, -(2 ** 24), 2 ** 24);
  if (values.length !== splits.length) refuse(`it has ${splits.length} nodes and ${values.length} values of nodes`);
  const table = list(file["thresholdTable"], "thresholdTable", most.nodes).map((value) => finite(value, "thresholdTable"));
  const rows = integers(file["thresholds"], "thresholds", most.nodes, 0, table.length - 1);
  const splitCount = splits.reduce((count, feature) => count + Number(feature >= 0), 0);
  if (rows.length !== splitCount) refuse(`it has ${splitCount} splits and ${rows.length} thresholds`);
  const roots: number[] = [];
  const thresholds = new Float32Array(splits.length);
  const lefts = new Uint32Array(splits.length);
  const rights = new Uint32Array(splits.length);
  const open: number[] = [];
  let nextRow = 0;
  for (const [node, feature] of splits.entries()) {
    const parent = open.at(-1);
    if (parent === undefined) roots.push(node);
    else if (lefts[parent] === 0) lefts[parent] = node;
    else {
      rights[parent] = node;
      open.pop();
    }
    if (feature < 0) continue;
    thresholds[node] = table[rows[nextRow++]];
    open.push(node);
  }
  if (open.length > 0) refuse("its last tree breaks off");
  return {
    roots: Uint32Array.from(roots),
    features: Int16Array.from(splits),
    thresholds,
    lefts,
    rights,
    values: Float32Array.from(values, (value) => value / valueScale),
  };
}

function lexiconOf(file: Readonly<Record<string, unknown>>): Lexicon {
  const distances = integers(file["words"], "words", most.words, 0, 2 ** 32 - 1);
  const scores = integers(file["scores"], "scores", most.words, -(2 ** 20), 2 ** 20);
  if (scores.length !== distances.length) refuse(`it has ${distances.length} words and ${scores.length} scores of words`);
  const hashes = new Uint32Array(distances.length);
  let hash = 0;
  for (const [index, distance] of distances.entries()) {
    hash += distance;
    if (hash > 2 ** 32 - 1 || (index > 0 && distance === 0)) refuse("its words do not rise");
    hashes[index] = hash;
  }
  return { hashes, scores: Float32Array.from(scores, (score) => score / scoreScale) };
}

function cardOf(given: unknown): ModelCard {
  const card = record(given, "card");
  const name = card["name"];
  if (typeof name !== "string" || name.length > most.name) return refuse("its card has no name");
  // What came out of JSON is JSON.
  return { ...(card as Readonly<Record<string, Json>>), name };
}

function record(given: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return refuse(`${name} is not an object`);
  return given as Readonly<Record<string, unknown>>;
}

function list(given: unknown, name: string, limit: number): readonly unknown[] {
  if (!Array.isArray(given)) return refuse(`${name} is not a list`);
  if (given.length > limit) return refuse(`${name} has ${given.length} entries, and at most ${limit} are read`);
  return given;
}

function texts(given: unknown, name: string, limit: number): readonly string[] {
  const found = list(given, name, limit);
  const isText = (entry: unknown): entry is string => typeof entry === "string" && entry.length <= most.name;
  return found.every(isText) ? found : refuse(`${name} holds what is no name`);
}

function finite(given: unknown, name: string): number {
  // A float32 holds less than a number does: what it cannot hold would be infinite in a tree.
  if (typeof given !== "number" || !Number.isFinite(Math.fround(given)))
    return refuse(`${name} holds ${shown(given)} where a number is wanted`);
  return given;
}

function integers(given: unknown, name: string, limit: number, least: number, greatest: number): readonly number[] {
  const found = list(given, name, limit);
  const isWanted = (entry: unknown): entry is number =>
    Number.isInteger(entry) && Number(entry) >= least && Number(entry) <= greatest;
  if (found.every(isWanted)) return found;
  const wrong = found.find((entry) => !isWanted(entry));
  return refuse(`${name} holds ${shown(wrong)} where a whole number from ${least} to ${greatest} is wanted`);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

function refuse(why: string): never {
  throw new RefusedModel(`The model cannot be used: ${why}.`);
}
