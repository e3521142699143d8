import type { ChainLink } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { comparedTexts, counted, numberText } from "../../contract/number-text.ts";
import { scalar, type Channel } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { setting } from "../../method/expression.ts";
import type { Why } from "../../method/sorted.ts";
import { lacking, PageSet, type Reduced } from "../page-set.ts";
import type { PageBlocks } from "./block-features.ts";
import { bytesOfCompared, comparisonOf, type ComparedPage } from "./compared-pages.ts";
import { sortedBlocks } from "./describe-block.ts";
import { siteDeviations } from "./deviations.ts";
import { at, cutsOf, paper, tablesParameter, tagSetParameter } from "./paper.ts";
import { epsilonParameter, thetaParameter } from "./parameters.ts";
import { choiceParameter } from "../../contract/parameters.ts";

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
    tagSet: tagSetParameter,
    tables: tablesParameter,
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
    const comparison = comparisonOf(page, cutsOf({ tagSet, tables }), features);
    return { comparison, pages: new PageSet(site, comparison.compare, () => undefined) };
  },
  decide: ({ comparison: { blocks }, pages }, { epsilon, theta }) =>
    pages.decide(({ pages: others, notes }) => {
      const pageCounts = pageCountsOf(others, blocks.blocks.count, epsilon);
      // Differs: [reciprocal] the paper says "inversely proportional" and no more.
      const repeats: Repeats = { epsilon, theta, others, pageCounts, ibdf: pageCounts.map((count) => 1 / count) };
      return sortedBlocks(
        blocks,
        (block) => repeats.ibdf[block] > theta,
        (block) => whyRepeats(repeats, block),
        () => ({ units: {}, channels: channelsOf(repeats, charactersOf(blocks)), notes }),
      );
    }),
  bytesOf: ({ comparison, pages }) => comparison.bytes() + pages.bytes(bytesOfCompared),
  stepsOf: ({ pages }) => pages.opened,
});

function pageCountsOf(others: readonly Reduced<ComparedPage>[], blockCount: number, epsilon: number): Float64Array<ArrayBuffer> {
  const counts = new Float64Array(blockCount).fill(1);
  for (const { result } of others)
    for (const [block, similarity] of result.similarities.entries()) if (similarity > epsilon) counts[block]++;
  return counts;
}

/** Characters of the source that each block takes. */
function charactersOf({ blocks: { starts, ends } }: PageBlocks): Float64Array<ArrayBuffer> {
  return Float64Array.from(starts, (start, block) => ends[block] - start);
}

/** Share of the characters of all blocks that a part of each block's amounts to; 0 where there is no block. */
function shareOf(characters: Float64Array, part: (block: number) => number): number {
  const all = characters.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : characters.reduce((sum, count, block) => sum + count * part(block), 0) / all;
}

/** What is saved where a block that several pages hold is stored once, and the others point to it (section 1). */
function storageScalars({ pageCounts, ibdf }: Repeats, characters: Float64Array): readonly Channel[] {
  const repeated = shareOf(characters, (block) => Number(pageCounts[block] > 1));
  const saved = shareOf(characters, (block) => 1 - ibdf[block]);
  const ofRepeated = "source characters of blocks on several pages / of all blocks";
  const ofSaved = "Σ source characters · (1 − 1 / pages that hold the block) / Σ source characters";
  return [
    scalar("repeatedShare", "Repeated on other pages", repeated, "", ofRepeated),
    scalar("storageSaved", "Storage saved", saved, "", ofSaved),
  ];
}

const { series, classes, input, matrix } = channelsOver("blocks");

function channelsOf(repeats: Repeats, characters: Float64Array): readonly Channel[] {
  const { theta, others, pageCounts, ibdf } = repeats;
  return [
    series("ibdf", ibdf, {
      name: "IBDF",
      formula: ibdfFormula,
      cite: at("section 3.1"),
      differs: "The paper says “inversely proportional to the number of documents”; the reciprocal is ours.",
      threshold: theta,
      control: { parameter: "theta", factor: 1 },
      isOfBlocks: true,
    }),
    classes(
      "verdict",
      Uint8Array.from(ibdf, (value) => Number(value > theta)),
      { "on other pages, too": "removed", "on this page": "kept" },
      { name: "Verdict", formula: "kept: IBDF > θ", cite: at("algorithm 1") },
    ),
    ...similarityChannels(repeats),
    input("pages", pageCounts, "Pages that hold the block", "1 + other pages of SIM > ε", "pages"),
    scalar("pageCount", "Pages compared", others.length + 1, "pages", "this page and others of its site"),
    scalar("blockCount", "Blocks", ibdf.length, "blocks", "parts of the page between the tags of the set"),
    ...storageScalars(repeats, characters),
  ];
}

/** The similarity of each block with each of the other pages, and the largest of each block. */
function similarityChannels({ epsilon, others, ibdf }: Repeats): readonly Channel[] {
  const ofPages = new Float64Array(ibdf.length * others.length);
  const largest = new Float64Array(ibdf.length);
  for (const [page, { result }] of others.entries())
    for (const [block, similarity] of result.similarities.entries()) {
      ofPages[block * others.length + page] = similarity;
      largest[block] = Math.max(largest[block], similarity);
    }
  return [
    series("similarity", largest, {
      name: "Largest similarity",
      formula: "max SIM with a block of another page",
      cite: at("section 3.1"),
      threshold: epsilon,
      control: { parameter: "epsilon", factor: 1 },
      ...lacking(others),
    }),
    matrix("matches", ofPages, {
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

/** The grounds of a decision: the pages that were compared, and for each block of this page on how many of them it is. */
export interface Repeats {
  readonly epsilon: number;
  readonly theta: number;
  readonly others: readonly Reduced<ComparedPage>[];
  /** Pages that hold each block, this one among them. */
  readonly pageCounts: Float64Array<ArrayBuffer>;
  /** Inverse block-document frequency, from 0 to 1. */
  readonly ibdf: Float64Array<ArrayBuffer>;
}

const ibdfFormula = "IBDF = 1 / pages that hold the block";

/** Why a block is kept or removed: on which pages it was found, and as which block. */
function whyRepeats(repeats: Repeats, block: number): Why {
  const count = repeats.pageCounts[block];
  const test = compare(repeats.ibdf[block], ">", setting("theta", thetaParameter, repeats.theta));
  const { flip } = test.facts;
  return {
    quantity: "IBDF",
    channel: "ibdf",
    ...test.facts,
    ...(flip === undefined ? epsilonTurn(repeats, block) : {}),
    because:
      count === 1
        ? `its block is on this page alone, of ${repeats.others.length + 1} that were compared`
        : `its block is on ${count} of ${counted(repeats.others.length + 1, "page")}, which gives ${test.value}, and more than ${test.threshold} is needed`,
    formula: `IBDF = 1 / ${count} = ${test.text}${foundText(repeats, block)}`,
    chain: [
      ...similarityLinks(repeats, block),
      { symbols: ibdfFormula, numbers: `1 / ${count} = ${test.value}` },
      { symbols: "kept: IBDF > θ", numbers: test.text },
    ],
    step: count > 1 ? `found on ${count - 1} of ${repeats.others.length} other pages` : "found on no other page",
  };
}

/** Where no θ turns the verdict, since a block is on this page alone: the ε. */
function epsilonTurn({ epsilon, theta, others }: Repeats, block: number): Pick<Why, "flip"> {
  const similarities = others.map(({ result }) => result.similarities[block]);
  return flipOf(
    "epsilon",
    epsilonParameter,
    epsilon,
    (candidate) => 1 / (1 + similarities.filter((similarity) => similarity > candidate).length) > theta,
  );
}

interface Match {
  readonly page: string;
  readonly similarity: number;
  /** "block 3, “Home News …”". */
  readonly block: string;
}

/** The most similar block of each other page, the most similar first. */
function matchesOf({ others }: Repeats, block: number): readonly Match[] {
  return others
    .map(({ name, result }) => {
      const match = result.blocks[block];
      const quote = result.quotes.get(match);
      return {
        page: name,
        similarity: match < 0 ? 0 : result.similarities[block],
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
