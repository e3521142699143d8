import { hiddenElements } from "../../page/hidden-elements.ts";
import { oncePerPage } from "../../page/once-per-page.ts";
import type { Page } from "../../page/page.ts";
import { areEqual, type Selection } from "../../page/selection.ts";
import { holds, innermostAround, outermostAround, withinWanted } from "../../page/tree.ts";
import { selectWords, wordsOf, type Words } from "../../page/words.ts";
import { learnedBlocksOf, type LearnedBlocks } from "./blocks.ts";
import { kinds } from "./characters.ts";
import { decideByProbability, weighed, type DecidedBlocks, type WeighedBlocks } from "./decide.ts";
import { namingBit, tagBit } from "./element-kinds.ts";
import { classPathGroups, featureTableOf } from "./features.ts";
import { HashNumbers } from "./hashing.ts";
import type { Model } from "./model.ts";
import { featureFactsOf, type FeatureFacts } from "./feature-facts.ts";
import { isForum, saysArticle } from "./page-meta.ts";
import type { LearnedValues } from "./parameters.ts";
import { applyRules, copyWords, leavesOutHidden, type RuleSteps, type RuledBlocks } from "./rules.ts";
import { logOddsOf, type FeatureTable } from "./trees.ts";

/** A page as the model sees it, before anything is decided. */
export interface LearnedAnalysis extends RuledBlocks {
  readonly page: Page;
  readonly model: Model;
  readonly blocks: LearnedBlocks;
  readonly words: Words;
  /** The model's features, in its order. */
  readonly table: FeatureTable;
  readonly logOdds: Float64Array<ArrayBuffer>;
}

export interface LearnedDecision extends DecidedBlocks {
  readonly analysis: LearnedAnalysis;
  readonly settings: LearnedValues;
  readonly ruled: RuleSteps;
  readonly weighed: WeighedBlocks;
  /** 1 for words that are not kept whatever their blocks are: those that a reader does not see. */
  readonly leftOut: Uint8Array<ArrayBuffer>;
}

/** @throws RefusedModel for a model that asks for features that are not known here. */
export function analysePage(page: Page, model: Model): LearnedAnalysis {
  const blocks = learnedBlocksOf(page);
  const facts = featureFactsOf(page, blocks, model.lexicon);
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
    inDialog: Uint8Array.from(facts.texts.inner, (element) => Number((facts.elements.tags[element] & tagBit("dialog")) !== 0)),
    unseen: unseenOf(blocks, unseenWordsOf(page)),
    inComments: inCommentsOf(facts),
    inOthers: otherArticlesOf(facts),
    isLong: Uint8Array.from(facts.longWords, (words) => Number(words > 0)),
    isArticle: saysArticle(facts.meta),
    isForum: isForum(facts.meta),
  };
}

export function decidePage(analysis: LearnedAnalysis, settings: LearnedValues): LearnedDecision {
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
export function keptOf({ analysis: { page, words, blocks }, kept, leftOut }: LearnedDecision): Selection {
  const isKept = new Uint8Array(words.count);
  for (let block = 0; block < kept.length; block++)
    if (kept[block] === 1) isKept.fill(1, blocks.firstWords[block], blocks.endWords[block]);
  return selectWords(page, words, (word) => isKept[word] === 1 && leftOut[word] === 0);
}

function summariesOf({ page: { elements }, blocks }: FeatureFacts): Int32Array<ArrayBuffer> {
  const { names, parents } = elements;
  const around = innermostAround(parents, (element) => names[element] === "summary");
  const summaries = new Map<number, number>();
  return blocks.elements.map((holder, block) => {
    const summary = holder < 0 ? -1 : around[holder];
    if (summary >= 0 && !summaries.has(parents[summary])) summaries.set(parents[summary], block);
    return summary < 0 && names[holder] === "details" ? (summaries.get(holder) ?? block) : block;
  });
}

/** 1 for the words of a page that its reader does not see, and that nothing on the page opens. */
const unseenWordsOf = oncePerPage((page: Page): Uint8Array<ArrayBuffer> => {
  const { elements, runs } = page;
  // `aria-hidden` does not count: it hides from screen readers what is seen.
  const hidden = hiddenElements(elements, ["attribute", "display", "visibility"]);
  const { firstRuns } = wordsOf(page);
  if (!hidden.some((how) => how > 0)) return new Uint8Array(firstRuns.length);
  const opens = openedElements(page, hidden);
  const isUnseen = hidden.map((how, element) => Number(how > 0 && opens[element] === 0));
  return Uint8Array.from(firstRuns, (run) => isUnseen[runs.parents[run]] ?? 0);
});

/** Words of ids and classes for parts that a reader or a script opens; React's are named "S:0". */
const opening = /tab|accordion|collaps|expand|faq|answer|panel|toggl|\bmore|spoiler|drawer|^S:[\da-f]+$/i;

/** 1 for hidden elements that wait to be opened, a tab's panel say, and all in them. */
function openedElements({ elements: { count, attributes, parents } }: Page, hidden: Uint8Array): Uint8Array {
  const named = new Set<string>();
  for (const list of attributes)
    for (const { name, value } of list)
      if (name === "aria-controls") for (const id of value.split(/\s+/)) named.add(id);
      else if (value.startsWith("#") && /^(?:href|data-(?:bs-)?target)$/.test(name)) named.add(value.slice(1));
  const opens = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    if (hidden[element] === 0) continue;
    const isOpened = attributes[element].some(
      ({ name, value }) =>
        name === "aria-labelledby" ||
        (name === "role" && /^(?:tabpanel|region)$/.test(value)) ||
        (name === "id" && named.has(value)) ||
        ((name === "id" || name === "class") && opening.test(value)),
    );
    opens[element] = Number(isOpened || opens[parents[element]] === 1);
  }
  return opens;
}

/** The number of words of each block that a reader does not see. */
function unseenOf({ firstWords, endWords }: LearnedBlocks, unseen: Uint8Array): Int32Array<ArrayBuffer> {
  return Int32Array.from(firstWords, (first, block) => unseen.subarray(first, endWords[block]).reduce((sum, is) => sum + is, 0));
}

/** Words of a cell, at most: beyond them a table is a layout. */
const mostCellWords = 100;

/** The innermost table around each block, if half of its words stand in cells themselves: others are layouts. -1 for none. */
function tablesOf({ page, blocks, texts: { inner, counts }, elements: { ownTags } }: FeatureFacts): Int32Array<ArrayBuffer> {
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

/** For each block the term with its descriptions that it stands in, and whether it is of the term. A term may have several names. */
function termsOf({ page: { elements }, texts: { inner } }: FeatureFacts): Pick<RuledBlocks, "terms" | "isTerm"> {
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

function leadsOf(facts: FeatureFacts): Int32Array<ArrayBuffer> {
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
function outermostOf({ page, texts: { inner } }: FeatureFacts, name: RegExp): Int32Array<ArrayBuffer> {
  const around = outermostAround(page.elements.parents, (element) => name.test(page.elements.names[element]));
  return inner.map((element) => around[element] ?? -1);
}

/** 1 for blocks in a block element whose class or id names comments, 2 where they are neither link nor control. */
function inCommentsOf({ page, texts: { inner }, elements: { namings, tags } }: FeatureFacts): Uint8Array<ArrayBuffer> {
  const comment = namingBit("comment");
  const controls = tagBit("a") | tagBit("button") | tagBit("form") | tagBit("label") | tagBit("nav");
  const { parents, isBlock } = page.elements;
  const isIn = withinWanted(parents, (element) => (namings[element] & comment) !== 0 && isBlock[element] === 1);
  return Uint8Array.from(inner, (element) => (element < 0 || isIn[element] === 0 ? 0 : (tags[element] & controls) === 0 ? 2 : 1));
}

/** The first block with the text of each; texts of one hash are compared word by word. */
function originalsOf({ blocks, texts }: FeatureFacts): Int32Array<ArrayBuffer> {
  const wordsIn = (block: number): Int32Array => texts.wordIds.subarray(blocks.firstWords[block], blocks.endWords[block]);
  const index = new HashNumbers();
  const firsts: number[] = [];
  return blocks.elements.map((_, block) => {
    if (texts.counts.words[block] < copyWords) return -1;
    const text = index.add(texts.hashes[block]);
    if (text === firsts.length) firsts.push(block);
    return areEqual(wordsIn(firsts[text]), wordsIn(block)) ? firsts[text] : -1;
  });
}

/** Share of a heading's words that are the page's title from which it is its heading, and up to which it is another's. */
const [own, another] = [0.75, 0.5];

/**
 * 1 for the blocks in articles below that of the page, which its title tells: its siblings of the same kind with a heading of the same
 * rank whose words are not the title's. None where one of them has the title's words too, for these are parts of one text, or a thread.
 */
function otherArticlesOf(facts: FeatureFacts): Uint8Array<ArrayBuffer> {
  const { page, blocks, meta } = facts;
  const { elements } = page;
  const { parents, names } = elements;
  const { headingLevels, kinds: kindsOfElements } = facts.elements;
  const inOthers = new Uint8Array(blocks.count);
  const headings = Array.from(blocks.elements.keys()).filter((block) => headingLevels[blocks.elements[block]] > 0);
  const first = headings.find((block) => titleShareOf(facts, block) >= own);
  if (first === undefined || isForum(meta)) return inOthers;
  const heading = blocks.elements[first];
  const others = new Set<number>();
  for (const block of headings) {
    let top = blocks.elements[block];
    if (block <= first || headingLevels[top] !== headingLevels[heading]) continue;
    let isArticle = headingLevels[heading] === 1 && saysArticle(meta);
    while (parents[top] >= 0 && !holds(elements, parents[top], heading)) {
      top = parents[top];
      isArticle ||= isUnit(names[top]);
    }
    let beside = heading;
    while (beside >= 0 && parents[beside] !== parents[top]) beside = parents[beside];
    // A box around a heading alone is a part of the page's own text.
    const isHeadingAlone = facts.sums.words[top] <= facts.texts.counts.words[block];
    if (!isArticle || beside < 0 || isHeadingAlone) continue;
    if (kindsOfElements[top] !== kindsOfElements[beside] && !(isUnit(names[top]) && isUnit(names[beside]))) continue;
    if (titleShareOf(facts, block) > another) return inOthers;
    others.add(top);
  }
  if (others.size === 0) return inOthers;
  const isOther = withinWanted(parents, (element) => others.has(element));
  return inOthers.map((_, block) => isOther[blocks.elements[block]] ?? 0);
}

function isUnit(name: string): boolean {
  return name === "article" || name === "main";
}

/** The share of a block's words, but for stop words, that stand in the page's title. */
function titleShareOf({ blocks, texts: { counts, wordIds }, meta: { titles } }: FeatureFacts, block: number): number {
  const words = wordIds.subarray(blocks.firstWords[block], blocks.endWords[block]);
  const named = words.filter((id) => titles.title.has[id] === 1 || titles["og:title"].has[id] === 1).length;
  return named / Math.max(counts.words[block] - counts.stopWords[block], 1);
}
