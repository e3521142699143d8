import type { Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { blocksOf, type LearnedBlocks } from "./blocks.ts";
import { decideByProbability, weighed, type DecidedBlocks, type WeighedBlocks } from "./decide.ts";
import { tagBit } from "./element-flags.ts";
import type { FeatureTable } from "./feature-table.ts";
import { featureGroups, featureNames, featureTableOf } from "./features.ts";
import { HashIndex } from "./hashing.ts";
import { RefusedModel, type Model } from "./model.ts";
import { pageFactsOf, type PageFacts } from "./page-facts.ts";
import type { Settings } from "./parameters.ts";
import { classPathGroups } from "./repetition-features.ts";
import { applyRules, copyWords, type Ruled, type RuledBlocks } from "./rules.ts";
import { logOddsOf } from "./trees.ts";

/** A page as the model sees it, before anything is decided. */
export interface Analysis extends RuledBlocks {
  readonly page: Page;
  readonly model: Model;
  readonly blocks: LearnedBlocks;
  readonly words: Words;
  /** Words of each block. */
  readonly sizes: Int32Array<ArrayBuffer>;
  /** The model's features, in its order. */
  readonly table: FeatureTable;
  /** Of each of the model's features the index of its group among `featureGroups`. */
  readonly groupOfFeature: Uint8Array<ArrayBuffer>;
  readonly logOdds: Float64Array<ArrayBuffer>;
}

export interface Decided extends DecidedBlocks {
  readonly analysis: Analysis;
  readonly settings: Settings;
  readonly ruled: Ruled;
  readonly weighed: WeighedBlocks;
}

/** @throws RefusedModel for a model that asks for features that are not known here. */
export function analysePage(page: Page, model: Model): Analysis {
  const groupOfFeature = groupsOf(model);
  const blocks = blocksOf(page);
  const facts = pageFactsOf(page, blocks);
  const table = featureTableOf(facts, model.features, model.lexicon);
  const paths = classPathGroups(facts);
  return {
    page,
    model,
    blocks,
    count: blocks.count,
    words: wordsOf(page),
    sizes: facts.texts.counts.words,
    table,
    groupOfFeature,
    logOdds: logOddsOf(model, table),
    paths: paths.ofBlocks,
    pathCount: paths.count,
    originals: originalsOf(facts),
    inDialog: inDialogOf(facts),
  };
}

export function decidePage(analysis: Analysis, settings: Settings): Decided {
  const { smoothing, copies, dialogs } = settings;
  const ruled = applyRules(analysis.logOdds, analysis, { smoothing, dropCopies: copies, dropDialogs: dialogs });
  const blocks = weighed(ruled.final, analysis.sizes);
  return { analysis, settings, ruled, weighed: blocks, ...decideByProbability(blocks, settings) };
}

const knownGroups = new WeakMap<Model, Uint8Array<ArrayBuffer>>();

/** Of each of a model's features the index of its group. @throws RefusedModel for a feature that is none. */
function groupsOf(model: Model): Uint8Array<ArrayBuffer> {
  let groups = knownGroups.get(model);
  if (groups === undefined) knownGroups.set(model, (groups = Uint8Array.from(model.features, groupOf)));
  return groups;
}

function groupOf(name: string): number {
  const group = known.get(name);
  if (group === undefined)
    throw new RefusedModel(`The model cannot be used: it asks for “${name}”, which nothing here knows of a block.`);
  return group;
}

/** Of each feature the index of its group. */
const known: ReadonlyMap<string, number> = new Map(
  featureNames.map((name, feature) => [name, featureGroups.findIndex(({ to }) => feature < to)]),
);

function inDialogOf({ texts: { inner }, elements: { tags } }: PageFacts): Uint8Array<ArrayBuffer> {
  const dialog = tagBit("dialog");
  const inDialog = new Uint8Array(inner.length);
  for (let block = 0; block < inner.length; block++)
    if (inner[block] >= 0 && (tags[inner[block]] & dialog) !== 0) inDialog[block] = 1;
  return inDialog;
}

/** The first block with the text of each; texts of one hash are compared word by word. */
function originalsOf(facts: PageFacts): Int32Array<ArrayBuffer> {
  const { blocks, texts } = facts;
  const index = new HashIndex(blocks.count);
  const firsts: number[] = [];
  const originals = new Int32Array(blocks.count).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    if (texts.counts.words[block] < copyWords) continue;
    const text = index.add(texts.hashes[block]);
    if (text === firsts.length) firsts.push(block);
    if (firsts[text] === block || isSameText(facts, firsts[text], block)) originals[block] = firsts[text];
  }
  return originals;
}

function isSameText({ blocks: { firstWords }, texts: { counts, wordIds } }: PageFacts, left: number, right: number): boolean {
  const size = counts.words[left];
  if (counts.words[right] !== size) return false;
  for (let word = 0; word < size; word++)
    if (wordIds[firstWords[left] + word] !== wordIds[firstWords[right] + word]) return false;
  return true;
}
