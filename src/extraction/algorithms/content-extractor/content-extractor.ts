import type { ChainLink } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { comparedTexts, counted, numberText } from "../../contract/number-text.ts";
import { choiceParameter, numberParameter } from "../../contract/parameters.ts";
import { scalar, type Channel } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { compare, cutAt, flipOf } from "../../method/comparison.ts";
import { column, constant, input, over, setting, type Column, type Expression } from "../../method/expression.ts";
import { shortened } from "../../method/short-label.ts";
import type { Why } from "../../method/sorted.ts";
import { Terms, detached, termsOf } from "../../page/terms.ts";
import { lacking, pageSet, type SitePart } from "../../method/page-set.ts";
import { bytesOfBlocks, firstWords, pageBlocks, sortedBlocks, type PageBlocks } from "./block-features.ts";
import { siteDeviations } from "./deviations.ts";
import { at, cutParameters, cutsOf, paper } from "./parameters.ts";
import { grouped } from "../../statistics/grouped.ts";
import { settled } from "../../statistics/settled.ts";

const epsilonParameter = numberParameter("decision", 0.9, [0, 1, 0.01], {
  label: "ε",
  description: "Two blocks are the same if the cosine of their feature vectors is above this.",
  formula: "same: SIM > ε",
  cite: at("section 3.1"),
});

const thetaParameter = numberParameter("decision", 0.5, [0, 0.99, 0.01], {
  label: "θ",
  isOurs: true,
  description:
    "A block is kept if its IBDF is above this: from 0.5 on, if it occurs on one page only. The paper names no θ; it keeps “blocks that occur only in one page”, which is what 0.5 does.",
  formula: "kept: IBDF > θ",
  cite: at("section 3.1, algorithm 1"),
});

/** ContentExtractor: the blocks that no other page of the site has. */
export const contentExtractor = defineExtractor({
  id: "content-extractor",
  name: "ContentExtractor",
  summary: "Compares the page's blocks with those of other pages of its site and keeps the ones that occur on this page alone.",
  family: "Page sets",
  paper,
  cite: at("section 3.1, algorithm 1"),
  formula: "same: SIM(b, b′) = cos(b, b′) > ε; IBDF(b) = 1 / pages that hold b; keep where IBDF > θ",
  figure:
    "No figure of the paper: its block-document matrix, as the largest similarity of each block on each page; above it IBDF.",
  signature: "matches",
  needs: ["page", "site"],
  parameters: {
    epsilon: epsilonParameter,
    theta: thetaParameter,
    ...cutParameters,
    features: choiceParameter("analysis", "presence", {
      label: "Features",
      description:
        "How images, links, scripts and so on enter a block's vector beside its terms: whether there are any, or how many there are.",
      choices: { presence: "presence", number: "number" },
      cite: at("section 3.1"),
    }),
  },
  deviations: siteDeviations,
  analyse({ page, site }, { tagSet, tables, features }) {
    const terms = new Terms();
    const cuts = cutsOf({ tagSet, tables });
    const blocks = pageBlocks(page, cuts);
    const own = indexedVectors(blockVectors(blocks, terms, features), terms.count);
    const pages = pageSet(
      site,
      (other): SiteMatches => {
        const theirs = pageBlocks(other, cuts);
        const matches = bestMatches(own, blockVectors(theirs, terms, features));
        const texts = firstWords(theirs, quoteLength / 2 + 1);
        const quote = (block: number): string => detached(shortened(texts[block].join(" "), quoteLength));
        const matched = [...new Set(matches.blocks)].filter((block) => block >= 0);
        return { ...matches, quotes: new Map(matched.map((block) => [block, quote(block)])) };
      },
      () => undefined,
    );
    return { blocks, own, terms, pages };
  },
  decide: ({ blocks, pages }, { epsilon, theta }) =>
    pages.decide(({ pages: others, notes }) => {
      const pageCounts = new Float64Array(blocks.blocks.count).fill(1);
      for (const { result } of others)
        for (const [block, similarity] of result.similarities.entries()) if (similarity > epsilon) pageCounts[block]++;
      const repeats: Repeats = {
        epsilon,
        threshold: setting("theta", thetaParameter, theta),
        others,
        pageCounts,
        // Differs: [reciprocal] the paper says "inversely proportional" and no more.
        ibdf: column(
          { id: "ibdf", symbol: "IBDF", name: "IBDF", unit: "", cite: at("section 3.1") },
          over(constant("1", 1), input("pages that hold the block", pageCounts)),
          pageCounts.length,
        ),
      };
      return sortedBlocks(blocks, (block) => repeats.ibdf.values[block] > theta, {
        why: (block) => whyRepeats(repeats, block),
        trace: () => ({ units: {}, channels: channelsOf(repeats), notes }),
      });
    }),
  // Columns of 32 bits for blocks and terms, and an estimate of what a short text takes.
  bytesOf: ({ blocks, own, terms, pages }) =>
    bytesOfBlocks(blocks) +
    own.ofBlocks.byteLength +
    own.terms.byteLength +
    own.holders.byteLength +
    terms.count * 32 +
    // Two columns, and quotes.
    pages.bytes(({ similarities, quotes }) => similarities.length * 12 + quotes.size * 2 * quoteLength),
  stepsOf: ({ pages }) => pages.opened,
});

/** Length at which the beginning of a block's text is cut. */
const quoteLength = 60;

/** A page that the page at hand was compared with, as far as it is kept. */
export interface SiteMatches extends BestMatches {
  /** Beginning of the text of each block that one of the page at hand is most like. */
  readonly quotes: ReadonlyMap<number, string>;
}

/** The grounds of a decision: the pages that were compared, and for each block of this page on how many of them it is. */
interface Repeats {
  readonly epsilon: number;
  readonly threshold: Expression;
  readonly others: readonly SitePart<SiteMatches>[];
  /** Pages that hold each block, this one among them. */
  readonly pageCounts: Float64Array<ArrayBuffer>;
  /** Inverse block-document frequency, from 0 to 1. */
  readonly ibdf: Column;
}

const overBlocks = channelsOver("blocks");

function channelsOf(repeats: Repeats): readonly Channel[] {
  const { threshold, others, pageCounts, ibdf } = repeats;
  return [
    overBlocks.series("ibdf", ibdf.values, {
      ...ibdf.quantity,
      differs: "The paper says “inversely proportional to the number of documents”; the reciprocal is ours.",
      ...cutAt(threshold),
      isOfBlocks: true,
    }),
    overBlocks.classes(
      "verdict",
      Uint8Array.from(ibdf.values, (value) => Number(value > threshold.at(0))),
      { "on other pages, too": "removed", "on this page": "kept" },
      { name: "Verdict", formula: "kept: IBDF > θ", cite: at("algorithm 1") },
    ),
    ...similarityChannels(repeats),
    overBlocks.input("pages", pageCounts, "Pages that hold the block", "1 + other pages of SIM > ε", "pages"),
    scalar("pageCount", "Pages compared", others.length + 1, "pages", "this page and others of its site"),
    scalar("blockCount", "Blocks", pageCounts.length, "blocks", "parts of the page between the tags of the set"),
  ];
}

/** The similarity of each block with each of the other pages, and the largest of each block. */
function similarityChannels({ epsilon, others, pageCounts: { length } }: Repeats): readonly Channel[] {
  const ofPages = new Float64Array(length * others.length);
  const largest = new Float64Array(length);
  for (const [page, { result }] of others.entries())
    for (const [block, similarity] of result.similarities.entries()) {
      ofPages[block * others.length + page] = similarity;
      largest[block] = Math.max(largest[block], similarity);
    }
  return [
    overBlocks.series("similarity", largest, {
      name: "Largest similarity",
      formula: "max SIM with a block of another page",
      cite: at("section 3.1"),
      threshold: epsilon,
      control: { parameter: "epsilon", factor: 1 },
      ...lacking(others),
    }),
    overBlocks.matrix("matches", ofPages, {
      name: "Blocks by pages",
      formula: "max SIM of a block with those of a page; the same above ε",
      cite: at("algorithm 1, the block-document matrix"),
      columns: others.map(({ name }) => name),
      threshold: epsilon,
      ...lacking(others),
    }),
  ];
}

/** Pages that are named one by one. */
const mostNames = 4;

/** Why a block is kept or removed: on which pages it was found, and as which block. */
function whyRepeats(repeats: Repeats, block: number): Why {
  const { epsilon, threshold, others, pageCounts, ibdf } = repeats;
  const pages = pageCounts[block];
  const test = compare(ibdf.at(block), ">", threshold);
  const { flip } = test.facts;
  const similarities = others.map(({ result }) => result.similarities[block]);
  const keptAt = (candidate: number): boolean => {
    const same = similarities.filter((similarity) => similarity > candidate).length;
    return 1 / (1 + same) > threshold.at(0);
  };
  return {
    quantity: "IBDF",
    channel: "ibdf",
    ...test.facts,
    // ε turns the verdict of a block that is on this page alone, as no θ does.
    ...(flip === undefined ? flipOf("epsilon", epsilonParameter, epsilon, keptAt) : {}),
    because:
      pages === 1
        ? `its block is on this page alone, of ${others.length + 1} that were compared`
        : `its block is on ${pages} of ${counted(others.length + 1, "page")}, which gives ${test.value}, and more than ${test.threshold} is needed`,
    formula: `IBDF = 1 / ${pages} = ${test.text}${foundText(repeats, block)}`,
    chain: [...similarityLinks(repeats, block), ...ibdf.links(block), { symbols: "kept: IBDF > θ", numbers: test.text }],
    step: pages > 1 ? `found on ${pages - 1} of ${others.length} other pages` : "found on no other page",
  };
}

/** The most similar block of each other page, the most similar first. */
function matchesOf({ others }: Repeats, block: number) {
  return others
    .map(({ name, result }) => {
      const match = result.blocks[block];
      const quote = result.quotes.get(match);
      return {
        page: name,
        similarity: match < 0 ? 0 : result.similarities[block],
        // "block 3, “Home News …”".
        block: `block ${match + 1}${quote === undefined ? "" : `, “${quote}”`}`,
      };
    })
    .toSorted((left, right) => right.similarity - left.similarity);
}

function foundText(repeats: Repeats, block: number): string {
  const [best] = matchesOf(repeats, block);
  return best === undefined || best.similarity <= repeats.epsilon ? "" : `; the same as ${best.block} of ${best.page}`;
}

function similarityLinks(repeats: Repeats, block: number): readonly ChainLink[] {
  const matches = matchesOf(repeats, block);
  const [best] = matches;
  if (best === undefined)
    return [{ symbols: "SIM(b, b′) = cosine of the feature vectors", numbers: "no other page to compare with" }];
  const { epsilon } = repeats;
  const same = matches.filter(({ similarity }) => similarity > epsilon);
  const names = same.slice(0, mostNames).map(({ page, similarity }) => `${page} (${numberText(similarity)})`);
  const more = same.length > mostNames ? ` and ${same.length - mostNames} more` : "";
  const [bestText, epsilonText] = comparedTexts(best.similarity, epsilon);
  return [
    {
      symbols: "SIM(b, b′) = cosine of the feature vectors",
      numbers:
        best.similarity === 0
          ? "nothing in common with any block of another page"
          : `largest ${bestText}, with ${best.block} of ${best.page}`,
    },
    {
      symbols: "same: SIM > ε",
      numbers:
        same.length === 0 ? `${bestText} ≤ ${epsilonText}: on no other page` : `> ${epsilonText} on ${names.join(", ")}${more}`,
    },
  ];
}

/** The way a feature's count enters the vector: whether there is any, or how many there are. */
export type CountScale = "presence" | "number";

/**
 * The different feature vectors of a page's blocks (Debnath et al. 2005, section 3.1): its features, and 1 for each term that occurs.
 * Rows of a list may be alike by the thousand, and are one.
 */
export interface BlockVectors {
  readonly count: number;
  /** The vector of each block, and of each vector the first block that has it. */
  readonly ofBlocks: Uint32Array<ArrayBuffer>;
  readonly firstBlocks: readonly number[];
  /** The different terms of vector v are `terms[firstTerms[v]]` to `terms[firstTerms[v + 1] - 1]`. */
  readonly firstTerms: Uint32Array<ArrayBuffer>;
  readonly terms: Int32Array<ArrayBuffer>;
  /** Vectors of the same features form a group: of each vector its group, and of each group its features. */
  readonly groups: readonly number[];
  readonly groupFeatures: readonly (readonly number[])[];
  /** Euclidean length of each vector. */
  readonly lengths: readonly number[];
}

export function blockVectors({ page, words, blocks, counts }: PageBlocks, terms: Terms, scale: CountScale): BlockVectors {
  const ids = termsOf(page, words, terms);
  const { firsts, items } = grouped(blocks.ofWords, blocks.count);
  const found = { vectors: new Map<string, number>(), groups: new Map<string, number>() };
  const firstBlocks: number[] = [];
  const groups: number[] = [];
  const groupFeatures: (readonly number[])[] = [];
  const lengths: number[] = [];
  const termsOfVectors: Int32Array[] = [];
  const ofBlocks = Uint32Array.from({ length: blocks.count }, (_, block) => {
    // Differs: [presence] the paper names numbers, by which any two long texts are the same.
    const features = counts.map((values) => (scale === "number" ? values[block] : Number(values[block] > 0)));
    const group = numberIn(found.groups, features.join(" "));
    if (group === groupFeatures.length) groupFeatures.push(features);
    const ofWords = Int32Array.from(items.subarray(firsts[block], firsts[block + 1]), (word) => ids[word]).toSorted();
    const own = ofWords.filter((term, place) => term >= 0 && term !== ofWords[place - 1]);
    const vector = numberIn(found.vectors, `${group} ${own.join()}`);
    if (vector < firstBlocks.length) return vector;
    firstBlocks.push(block);
    groups.push(group);
    lengths.push(Math.sqrt(features.reduce((sum, feature) => sum + feature * feature, own.length)));
    termsOfVectors.push(own);
    return vector;
  });
  const firstTerms = new Uint32Array(firstBlocks.length + 1);
  for (const [vector, own] of termsOfVectors.entries()) firstTerms[vector + 1] = firstTerms[vector] + own.length;
  const all = new Int32Array(firstTerms[firstBlocks.length]);
  for (const [vector, own] of termsOfVectors.entries()) all.set(own, firstTerms[vector]);
  return { count: firstBlocks.length, ofBlocks, firstBlocks, firstTerms, terms: all, groups, groupFeatures, lengths };
}

/** The number of a key: the next one for one that is new. */
function numberIn(known: Map<string, number>, key: string): number {
  let number = known.get(key);
  if (number === undefined) known.set(key, (number = known.size));
  return number;
}

/** The vectors of a page with an index of the terms that are in them. */
export interface IndexedVectors extends BlockVectors {
  /** Terms of the page are those below this number. */
  readonly termCount: number;
  /** The vectors that hold term t are `holders[firstHolders[t]]` to `holders[firstHolders[t + 1] - 1]`. */
  readonly firstHolders: Uint32Array<ArrayBuffer>;
  readonly holders: Uint32Array<ArrayBuffer>;
}

export function indexedVectors(vectors: BlockVectors, termCount: number): IndexedVectors {
  const { count, firstTerms, terms } = vectors;
  const { firsts, items } = grouped(terms, termCount);
  const vectorOf = new Uint32Array(terms.length);
  for (let vector = 0; vector < count; vector++) vectorOf.fill(vector, firstTerms[vector], firstTerms[vector + 1]);
  return { ...vectors, termCount, firstHolders: firsts, holders: items.map((entry) => vectorOf[entry]) };
}

/** For each block of a page, the most similar block of another page. */
interface BestMatches {
  /** Cosine of the two vectors, from 0 to 1. */
  readonly similarities: Float64Array<ArrayBuffer>;
  /** Index of that block, on ties the first; -1 where the other page has none. */
  readonly blocks: Int32Array<ArrayBuffer>;
}

/**
 * Compares the blocks of a page with those of another by the terms that they share, rather than pair by pair. Vectors that share no term
 * can be alike in their features alone: for these, the shortest for each set of features stands for all.
 *
 * @throws Error where many thousands of different blocks have terms in common, so that it would take minutes
 */
export function bestMatches(own: IndexedVectors, other: BlockVectors): BestMatches {
  refuseTooMany(own, other);
  const similarities = new Float64Array(own.count);
  const matches = new Int32Array(own.count).fill(-1);
  const take = (vector: number, match: number, product: number): void => {
    const lengths = own.lengths[vector] * other.lengths[match];
    // Free of binary noise, so that equal vectors have the cosine 1.
    const similarity = lengths === 0 ? 0 : Math.min(settled(product / lengths), 1);
    const best = matches[vector];
    const isBetter = similarity > similarities[vector] || best < 0;
    if (!isBetter && !(similarity === similarities[vector] && match < best)) return;
    similarities[vector] = similarity;
    matches[vector] = match;
  };
  // The products of the features of each group of the other page with those of each group of this one.
  const products = other.groupFeatures.map((left) =>
    own.groupFeatures.map((right) => left.reduce((sum, feature, index) => sum + feature * right[index], 0)),
  );
  const shortest: number[] = [];
  for (const [match, group] of other.groups.entries())
    if (shortest[group] === undefined || other.lengths[match] < other.lengths[shortest[group]]) shortest[group] = match;
  for (const [vector, group] of own.groups.entries())
    for (const [otherGroup, match] of shortest.entries()) take(vector, match, products[otherGroup][group]);
  const shared = new Uint32Array(own.count);
  const touched = new Uint32Array(own.count);
  for (let match = 0; match < other.count; match++) {
    let count = 0;
    for (let place = other.firstTerms[match]; place < other.firstTerms[match + 1]; place++) {
      const term = other.terms[place];
      if (term >= own.termCount) continue;
      const end = own.firstHolders[term + 1];
      for (let entry = own.firstHolders[term]; entry < end; entry++) {
        const vector = own.holders[entry];
        if (shared[vector]++ === 0) touched[count++] = vector;
      }
    }
    for (const vector of touched.subarray(0, count)) {
      take(vector, match, shared[vector] + products[other.groups[match]][own.groups[vector]]);
      shared[vector] = 0;
    }
  }
  return {
    similarities: Float64Array.from(own.ofBlocks, (vector) => similarities[vector]),
    blocks: Int32Array.from(own.ofBlocks, (vector) => other.firstBlocks[matches[vector]] ?? -1),
  };
}

/** Pairs of vectors with a term in common that are looked at, once for each such term: some seconds' worth. */
const mostPairs = 300_000_000;

function refuseTooMany({ termCount, firstHolders }: IndexedVectors, { terms }: BlockVectors): void {
  let pairs = 0;
  for (const term of terms) if (term < termCount) pairs += firstHolders[term + 1] - firstHolders[term];
  if (pairs <= mostPairs) return;
  const [count, limit] = [pairs, mostPairs].map((number) => number.toLocaleString("en"));
  throw new Error(
    `ContentExtractor would take minutes to compare these pages and is not run: ${count} pairs of blocks share a word, and ${limit} is the limit.`,
  );
}
