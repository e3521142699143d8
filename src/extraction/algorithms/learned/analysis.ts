import type { Page } from "../../page/page.ts";
import type { Selection } from "../../page/selection.ts";
import { selectWords, wordsOf, type Words } from "../../page/words.ts";
import { blocksOf, type LearnedBlocks } from "./blocks.ts";
import { decideByProbability, weighed, type DecidedBlocks, type WeighedBlocks } from "./decide.ts";
import { blockElements } from "../../page/vocabulary.ts";
import { tagBit } from "./element-flags.ts";
import { featureGroups, featureNames, featureTableOf } from "./features.ts";
import { Numbers } from "./hashing.ts";
import { RefusedModel, type Model } from "./model.ts";
import { namingBit } from "./naming.ts";
import { pageFactsOf, type PageFacts } from "./page-facts.ts";
import { saysArticle } from "./page-meta.ts";
import type { Settings } from "./parameters.ts";
import { classPathGroups } from "./repetition-features.ts";
import { applyRules, copyWords, type Ruled, type RuledBlocks } from "./rules.ts";
import { logOddsOf, type FeatureTable } from "./trees.ts";

/** A page as the model sees it, before anything is decided. */
export interface Analysis extends RuledBlocks {
  readonly page: Page;
  readonly model: Model;
  readonly blocks: LearnedBlocks;
  readonly words: Words;
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
  const facts = pageFactsOf(page, blocks, model.lexicon);
  const table = featureTableOf(facts, model.features);
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
    tables: tablesOf(facts),
    inDialog: inDialogOf(facts),
    inComments: inCommentsOf(facts),
    isArticle: saysArticle(facts.meta),
  };
}

export function decidePage(analysis: Analysis, settings: Settings): Decided {
  const ruled = applyRules(analysis.logOdds, analysis, settings);
  const blocks = weighed(ruled.final, analysis.sizes);
  return { analysis, settings, ruled, weighed: blocks, ...decideByProbability(blocks, settings) };
}

/** The words of the blocks that are kept. */
export function keptOf({ analysis: { page, words, blocks }, kept }: Decided): Selection {
  const isKept = new Uint8Array(words.count);
  for (let block = 0; block < kept.length; block++)
    if (kept[block] === 1) isKept.fill(1, blocks.firstWords[block], blocks.endWords[block]);
  return selectWords(page, words, (word) => isKept[word] === 1);
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

/** Words of a cell, at most: beyond them a table is a layout. */
const mostCellWords = 100;

/** The innermost table around each block, if half of its words stand in cells themselves: others are layouts. -1 for none. */
function tablesOf({ page, blocks, texts: { inner, counts }, elements: { ownTags, some } }: PageFacts): Int32Array<ArrayBuffer> {
  const tables = new Int32Array(blocks.count).fill(-1);
  const [table, cell] = [tagBit("table"), tagBit("td") | tagBit("th")];
  if ((some.tags & table) === 0) return tables;
  const { count, parents } = page.elements;
  const around = new Int32Array(count).fill(-1);
  for (let element = 0; element < count; element++)
    around[element] = (ownTags[element] & table) !== 0 ? element : parents[element] < 0 ? -1 : around[parents[element]];
  const surplus = new Int32Array(count);
  for (let block = 0; block < blocks.count; block++) {
    if (inner[block] < 0 || (tables[block] = around[inner[block]]) < 0) continue;
    const words = counts.words[block];
    const isInCell = words <= mostCellWords && (ownTags[blocks.elements[block]] & cell) !== 0;
    surplus[tables[block]] += isInCell ? words : -words;
  }
  return tables.map((of) => (of >= 0 && surplus[of] >= 0 ? of : -1));
}

/** 1 for blocks in a block element whose class or id names comments, 2 where they are neither link nor control. */
function inCommentsOf({ page, blocks, texts: { inner }, elements }: PageFacts): Uint8Array<ArrayBuffer> {
  const inComments = new Uint8Array(blocks.count);
  const comment = namingBit("comment");
  if ((elements.some.namings & comment) === 0) return inComments;
  const controls = tagBit("a") | tagBit("button") | tagBit("form") | tagBit("label") | tagBit("nav");
  const { count, parents, names } = page.elements;
  const isIn = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    const isNamed = (elements.namings[element] & comment) !== 0 && blockElements.has(names[element]);
    isIn[element] = isNamed || (parents[element] >= 0 && isIn[parents[element]] === 1) ? 1 : 0;
  }
  for (let block = 0; block < blocks.count; block++)
    if (inner[block] >= 0 && isIn[inner[block]] === 1) inComments[block] = (elements.tags[inner[block]] & controls) === 0 ? 2 : 1;
  return inComments;
}

/** The first block with the text of each; texts of one hash are compared word by word. */
function originalsOf(facts: PageFacts): Int32Array<ArrayBuffer> {
  const { blocks, texts } = facts;
  const index = new Numbers();
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
