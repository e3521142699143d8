import * as v from "valibot";
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

/** The readable part of a name has so many units at the most. */
const mostWordUnits = 32;

const name = v.pipe(v.string(), v.maxLength(200));
// A number that a float32 cannot hold would be infinite in a tree.
const float = v.pipe(
  v.number(),
  v.check((value) => Number.isFinite(Math.fround(value)), "no number of 32 bits"),
);
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const list = <T>(entry: v.GenericSchema<T>, most: number) => v.pipe(v.array(entry), v.maxLength(most));
const mostNodes = 200_000;
const mostWords = 100_000;

/** The parts of a file, in the order in which they are written. */
const modelFile = v.object({
  form: v.literal("contentscope learned model"),
  version: v.literal(1),
  card: v.custom<ModelCard>((card) => v.is(v.object({ name }), card), "a model has a name"),
  base: float,
  features: list(name, 2_000),
  /** For each node the feature of a split, -1 for a leaf. The trees stand one after the other, each in preorder, left before right. */
  splits: list(whole(-1, 2_000), mostNodes),
  /** The threshold of each split, with all bits of a float32. */
  thresholds: list(float, mostNodes),
  /** The value of each node, in parts of a log-odd. */
  values: list(whole(-(2 ** 24), 2 ** 24), mostNodes),
  /** Hashes of words, rising, and their scores. */
  words: list(whole(0, 2 ** 32 - 1), mostWords),
  scores: list(whole(-(2 ** 20), 2 ** 20), mostWords),
  pages: list(name, 100_000),
});

/**
 * A model's file: JSON in a canonical form, so that equal models make equal files. Values are rounded to 1/8192 of a log-odd, scores to
 * 1/64; thresholds keep all their bits.
 */
export function writeModel({ version, card, base, features, trees, lexicon, pages }: Model): string {
  const order = preorderOf(trees);
  const file: v.InferOutput<typeof modelFile> = {
    form: "contentscope learned model",
    version,
    card,
    base,
    features: [...features],
    splits: order.map((node) => trees.features[node]),
    thresholds: order.filter((node) => trees.features[node] >= 0).map((node) => shortest(trees.thresholds[node])),
    values: order.map((node) => scaled(trees.values[node], valueScale)),
    words: [...lexicon.hashes],
    scores: Array.from(lexicon.scores, (score) => scaled(score, scoreScale)),
    pages: [...pages],
  };
  return JSON.stringify(file);
}

/** A scaled whole number. A zero loses its sign, which JSON does not write. */
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
 * Reads a model's file, as text or as JSON; what it has read it gives back.
 *
 * @throws RefusedModel for anything else: too large, broken off, another form or version, numbers that are none.
 */
export function readModel(given: unknown): Model {
  if (isRead(given)) return given;
  const read = v.safeParse(modelFile, typeof given === "string" ? parsed(given) : given, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    const at = issue.path?.map(({ key }) => key).join(".") ?? "form";
    return refuse(unknown[at] ?? `${at}: ${issue.message}`);
  }
  const { version, card, base, features, pages, words, scores } = read.output;
  if (scores.length !== words.length) refuse(`it has ${words.length} words and ${scores.length} scores of words`);
  if (words.some((hash, word) => word > 0 && hash <= words[word - 1])) refuse("its words do not rise");
  const lexicon = { hashes: Uint32Array.from(words), scores: Float32Array.from(scores, (score) => score / scoreScale) };
  return { version, base, features, trees: treesOf(read.output), lexicon, pages, card };
}

/** What JSON says has no columns of numbers. */
function isRead(given: unknown): given is Model {
  return ArrayBuffer.isView((given as Partial<Model> | null | undefined)?.trees?.roots);
}

/** What is said of a file that is known at once to be another. */
const unknown: Readonly<Record<string, string>> = {
  form: "it is not a model of this extractor",
  version: "it is of another version of Contentscope; train it again",
};

function parsed(text: string): unknown {
  if (text.length > mostModelUnits)
    refuse(`it has ${text.length.toLocaleString("en")} characters, and the limit is ${mostModelUnits.toLocaleString("en")}`);
  try {
    return JSON.parse(text);
  } catch {
    return refuse("it is not JSON, or is cut off");
  }
}

/** Children are told by the order of the nodes alone: a loop cannot be written. */
function treesOf({ features, splits, thresholds: ofSplits, values }: v.InferOutput<typeof modelFile>): Trees {
  if (values.length !== splits.length) refuse(`it has ${splits.length} nodes and ${values.length} values of nodes`);
  if (splits.some((feature) => feature >= features.length)) refuse("it asks for features that it does not name");
  const roots: number[] = [];
  const thresholds = new Float32Array(splits.length);
  const lefts = new Uint32Array(splits.length);
  const rights = new Uint32Array(splits.length);
  const open: number[] = [];
  let next = 0;
  for (const [node, feature] of splits.entries()) {
    const parent = open.at(-1);
    if (parent === undefined) roots.push(node);
    else if (lefts[parent] === 0) lefts[parent] = node;
    else {
      rights[parent] = node;
      open.pop();
    }
    if (feature < 0) continue;
    thresholds[node] = ofSplits[next++];
    open.push(node);
  }
  if (open.length > 0) refuse("its last tree is cut off");
  if (next !== ofSplits.length) refuse(`it has ${next} splits and ${ofSplits.length} thresholds`);
  return {
    roots: Uint32Array.from(roots),
    features: Int16Array.from(splits),
    thresholds,
    lefts,
    rights,
    values: Float32Array.from(values, (value) => value / valueScale),
  };
}

function refuse(why: string): never {
  throw new RefusedModel(`The model cannot be used: ${why}.`);
}
