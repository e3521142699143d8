import type { Page } from "../../page/page.ts";
import { areEqual, type Selection } from "../../page/selection.ts";
import { innermostAround, outermostAround, withinWanted } from "../../page/tree.ts";
import { selectWords, wordsOf, type Words } from "../../page/words.ts";
import { blocksOf, type LearnedBlocks } from "./blocks.ts";
import { kinds } from "./characters.ts";
import { decideByProbability, weighed, type DecidedBlocks, type WeighedBlocks } from "./decide.ts";
import { namingBit, tagBit } from "./element-kinds.ts";
import { classPathGroups, featureTableOf } from "./features.ts";
import { Numbers } from "./hashing.ts";
import type { Model } from "./model.ts";
import { pageFactsOf, type PageFacts } from "./page-facts.ts";
import { isForum, saysArticle } from "./page-meta.ts";
import type { Settings } from "./parameters.ts";
import { otherArticlesOf } from "./other-articles.ts";
import { applyRules, copyWords, leavesOutHidden, type Ruled, type RuledBlocks } from "./rules.ts";
import { logOddsOf, type FeatureTable } from "./trees.ts";
import { unseenWordsOf } from "./unseen.ts";

/** A page as the model sees it, before anything is decided. */
export interface Analysis extends RuledBlocks {
  readonly page: Page;
  readonly model: Model;
  readonly blocks: LearnedBlocks;
  readonly words: Words;
  /** The model's features, in its order. */
  readonly table: FeatureTable;
  readonly logOdds: Float64Array<ArrayBuffer>;
}

export interface Decided extends DecidedBlocks {
  readonly analysis: Analysis;
  readonly settings: Settings;
  readonly ruled: Ruled;
  readonly weighed: WeighedBlocks;
  /** 1 for words that are not kept whatever their blocks are: those that a reader does not see. */
  readonly leftOut: Uint8Array<ArrayBuffer>;
}

/** @throws RefusedModel for a model that asks for features that are not known here. */
export function analysePage(page: Page, model: Model): Analysis {
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
    logOdds: logOddsOf(model, table),
    paths: paths.ofBlocks,
    pathCount: paths.count,
    originals: originalsOf(facts),
    tables: tablesOf(facts),
    ...termsOf(facts),
    codes: outermostOf(facts, /^pre$/),
    linkWords: facts.texts.counts.linkWords,
    leads: leadsOf(facts),
    isHeading: Uint8Array.from(outermostOf(facts, /^h[2-6]$/), (heading) => Number(heading >= 0)),
    summaries: summariesOf(facts),
    inDialog: inDialogOf(facts),
    unseen: unseenOf(blocks, unseenWordsOf(page)),
    inComments: inCommentsOf(facts),
    inOthers: otherArticlesOf(facts),
    isLong: facts.isLong,
    isArticle: saysArticle(facts.meta),
    isForum: isForum(facts.meta),
  };
}

export function decidePage(analysis: Analysis, settings: Settings): Decided {
  const ruled = applyRules(analysis.logOdds, analysis, settings);
  const blocks = weighed(
    ruled.final,
    analysis.sizes,
    analysis.linkWords.some((words) => words > 0),
  );
  const before = ruled.steps.find(({ rule }) => rule.id === "hidden")?.before ?? ruled.own;
  const leavesOut = leavesOutHidden(before, analysis, settings);
  const leftOut = leavesOut ? unseenWordsOf(analysis.page) : new Uint8Array(analysis.words.count);
  return { analysis, settings, ruled, weighed: blocks, leftOut, ...decideByProbability(blocks, settings) };
}

/** The words of the blocks that are kept. */
export function keptOf({ analysis: { page, words, blocks }, kept, leftOut }: Decided): Selection {
  const isKept = new Uint8Array(words.count);
  for (let block = 0; block < kept.length; block++)
    if (kept[block] === 1) isKept.fill(1, blocks.firstWords[block], blocks.endWords[block]);
  return selectWords(page, words, (word) => isKept[word] === 1 && leftOut[word] === 0);
}

/** The block of the summary by which text directly in a `details` is told; of all other blocks themselves. */
function summariesOf({ page: { elements }, blocks }: PageFacts): Int32Array<ArrayBuffer> {
  const { names, parents } = elements;
  const around = innermostAround(parents, (element) => names[element] === "summary");
  const summaries = new Map<number, number>();
  return blocks.elements.map((holder, block) => {
    const summary = holder < 0 ? -1 : around[holder];
    if (summary >= 0 && !summaries.has(parents[summary])) summaries.set(parents[summary], block);
    return summary < 0 && names[holder] === "details" ? (summaries.get(holder) ?? block) : block;
  });
}

/** The number of words of each block that a reader does not see. */
function unseenOf({ firstWords, endWords }: LearnedBlocks, unseen: Uint8Array): Int32Array<ArrayBuffer> {
  return Int32Array.from(firstWords, (first, block) => unseen.subarray(first, endWords[block]).reduce((sum, is) => sum + is, 0));
}

function inDialogOf({ texts: { inner }, elements: { tags } }: PageFacts): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(inner, (element) => Number(element >= 0 && (tags[element] & tagBit("dialog")) !== 0));
}

/** Words of a cell, at most: beyond them a table is a layout. */
const mostCellWords = 100;

/** The innermost table around each block, if half of its words stand in cells themselves: others are layouts. -1 for none. */
function tablesOf({ page, blocks, texts: { inner, counts }, elements: { ownTags } }: PageFacts): Int32Array<ArrayBuffer> {
  const [table, cell] = [tagBit("table"), tagBit("td") | tagBit("th")];
  const around = innermostAround(page.elements.parents, (element) => (ownTags[element] & table) !== 0);
  const tables = inner.map((element) => around[element] ?? -1);
  const surplus = new Int32Array(page.elements.count);
  for (let block = 0; block < blocks.count; block++) {
    if (tables[block] < 0) continue;
    const words = counts.words[block];
    const isInCell = words <= mostCellWords && (ownTags[blocks.elements[block]] & cell) !== 0;
    surplus[tables[block]] += isInCell ? words : -words;
  }
  return tables.map((of) => (of >= 0 && surplus[of] >= 0 ? of : -1));
}

/** Of each block the term with its descriptions that it stands in, and whether it is of the term. A term may have several names. */
function termsOf({ page: { elements }, texts: { inner } }: PageFacts): Pick<RuledBlocks, "terms" | "isTerm"> {
  const { names, parents } = elements;
  const groups = new Int32Array(elements.count).fill(-1);
  const lasts = new Map<number, number>();
  for (const [element, name] of names.entries()) {
    if (name !== "dt" && name !== "dd") continue;
    const last = lasts.get(parents[element]);
    const isNew = last === undefined || (name === "dt" && names[last] === "dd");
    groups[element] = isNew ? element : groups[last];
    lasts.set(parents[element], element);
  }
  const around = innermostAround(parents, (element) => groups[element] >= 0);
  const holders = inner.map((element) => around[element] ?? -1);
  return {
    terms: holders.map((holder) => groups[holder] ?? -1),
    isTerm: Uint8Array.from(holders, (holder) => Number(names[holder] === "dt")),
  };
}

/** The block right before the list that each stands in, if that ends in a colon; of all other blocks themselves. */
function leadsOf(facts: PageFacts): Int32Array<ArrayBuffer> {
  const { lastKinds } = facts.texts;
  const lists = outermostOf(facts, /^[ou]l$/);
  const leads = lists.map((_, block) => block);
  for (let block = 1; block < lists.length; block++) {
    const before = block - 1;
    if (lists[block] < 0) continue;
    if (lists[block] !== lists[before]) leads[block] = lastKinds[before] === kinds.colon ? before : block;
    else if (leads[before] !== before) leads[block] = leads[before];
  }
  return leads;
}

/** The outermost element of a name around each block; -1 for none. */
function outermostOf({ page, texts: { inner } }: PageFacts, name: RegExp): Int32Array<ArrayBuffer> {
  const around = outermostAround(page.elements.parents, (element) => name.test(page.elements.names[element]));
  return inner.map((element) => around[element] ?? -1);
}

/** 1 for blocks in a block element whose class or id names comments, 2 where they are neither link nor control. */
function inCommentsOf({ page, texts: { inner }, elements: { namings, tags } }: PageFacts): Uint8Array<ArrayBuffer> {
  const comment = namingBit("comment");
  const controls = tagBit("a") | tagBit("button") | tagBit("form") | tagBit("label") | tagBit("nav");
  const { parents, isBlock } = page.elements;
  const isIn = withinWanted(parents, (element) => (namings[element] & comment) !== 0 && isBlock[element] === 1);
  return Uint8Array.from(inner, (element) => (element < 0 || isIn[element] === 0 ? 0 : (tags[element] & controls) === 0 ? 2 : 1));
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

function isSameText({ blocks: { firstWords, endWords }, texts: { wordIds } }: PageFacts, left: number, right: number): boolean {
  const wordsIn = (block: number): Int32Array => wordIds.subarray(firstWords[block], endWords[block]);
  return areEqual(wordsIn(left), wordsIn(right));
}
