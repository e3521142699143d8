import type { ChainLink } from "../../contract/extraction.ts";
import { defineExtractor, placesIn, type Paper } from "../../contract/extractor.ts";
import { endsOf, numberText } from "../../contract/number-text.ts";
import { choiceParameter, flagParameter, numberParameter } from "../../contract/parameters.ts";
import { scalar, type Channel, type MatrixChannel, type Trace, type Units } from "../../contract/trace.ts";
import { channelsOver, unitsOf, wordUnits } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { setting } from "../../method/expression.ts";
import { shortLabel } from "../../method/short-label.ts";
import { byWord, sorted, type Why } from "../../method/sorted.ts";
import { languageOf } from "../../page/language.ts";
import { languages, stopWordsOf } from "../../page/stop-words.ts";
import { pageSet, lacking, type OtherPages } from "../../method/page-set.ts";
import { bytesOfFeatures, readerOf, siteEntropy, type PageFeatures, type SiteReader, type SiteEntropy } from "./site-entropy.ts";

const paper: Paper = {
  short: "Lin and Ho 2002",
  title: "Discovering Informative Content Blocks from Web Documents",
  authors: "Shian-Hua Lin, Jan-Ming Ho",
  year: 2002,
  venue: "KDD",
};

const at = placesIn(paper);

const thetaParameter = numberParameter("decision", 0.5, [0, 1, 0.01], {
  label: "θ",
  description:
    "Entropy below which a block is informative, with the rule “fixed”. The other rules find it from the site. The paper chooses θ dynamically for each site; a fixed θ is ours.",
  formula: "informative: H(B) < θ",
});

/** LH, InfoDiscoverer: the blocks whose words are spread unevenly over the pages of a site. */
export const lh = defineExtractor({
  id: "lh",
  name: "LH",
  summary:
    "InfoDiscoverer: words that are alike on all pages of a site say little. Keeps the blocks whose words have a low entropy over its pages.",
  family: "Page sets",
  paper,
  cite: at("abstract"),
  formula: "H(F) = − Σ_j w_j · log_n w_j, w_j = tf_j / Σ tf over n pages; H(B) = mean of H(F) in B; keep where H(B) < θ",
  figure: "The entropy of each block with θ; beside it all blocks of the site by entropy, and how many a growing θ lets through.",
  signature: "staircase",
  reconstructed:
    "The paper could not be read in full. Blocks by table, the entropy of words over the pages and a threshold for each site are from its abstract. The formulas and the step of 0.1 are from memory.",
  needs: ["page", "site"],
  parameters: {
    stopRule: choiceParameter("decision", "plateau", {
      label: "Rule for θ",
      description:
        "θ grows in steps of δ. “longest plateau”: the first θ of the longest run of steps that admit the same blocks of the site, neither none nor all; else 0.5. “first step without gain”: the first step that admits nothing new. “fixed”: the θ below.",
      choices: { plateau: "longest plateau", "no-gain": "first step without gain", fixed: "fixed" },
      cite: at("abstract: the threshold is chosen dynamically"),
    }),
    delta: numberParameter("decision", 0.1, [0.01, 0.25, 0.01], {
      label: "δ",
      description: "Step in which θ grows. From memory of the paper.",
      formula: "θ = δ, 2δ, … up to 1",
    }),
    theta: thetaParameter,
    blocks: choiceParameter("analysis", "today", {
      label: "Blocks",
      isOurs: true,
      description:
        "Elements that make blocks: only tables, or also div, section, article, p, lists, headlines and so on. The paper's blocks are tables, which have almost no text on today's pages.",
      choices: { tables: "tables", today: "tables and today's elements" },
      cite: at("abstract"),
    }),
    leastWords: numberParameter("analysis", 3, [1, 50, 1], {
      label: "Least words",
      description: "Another element with fewer words belongs to the block around it. Tables are blocks from one word on.",
      unit: "words",
    }),
    stopWords: choiceParameter("analysis", "auto", {
      label: "Stop words",
      description:
        "Language whose most frequent words are not features. “auto” is the page's, if there is a list for it. That stop words are left out is from memory of the paper. The lists are those of the package “stopword”.",
      choices: { auto: "auto", none: "none", ...languages },
    }),
    plurals: flagParameter("analysis", false, {
      label: "Fold plurals",
      description:
        "Count a plural as its singular (Harman's S stemmer, English). The paper stems words, from memory. Off by default, as sites differ in language.",
    }),
  },
  presets: [
    {
      name: "as recalled",
      summary: "The abstract, and the paper from memory: tables alone, the literal rule, plurals folded.",
      values: { blocks: "tables", stopRule: "no-gain", plurals: true },
    },
  ],
  published: ["Own paper: 13 sites, 26,518 pages, recall and precision above 0.956 (abstract)."],
  deviations: [
    {
      id: "plateau",
      of: "stopRule",
      where: "abstract",
      what: "In the abstract the threshold is chosen dynamically for each site. From memory, it grows until a step admits no further block. Here the default is the first of the longest run of steps that admit the same blocks, neither none nor all.",
      why: "On small sites the literal rule usually stops at its first step.",
      changes:
        "In the example of four pages θ is 0.4 and all four articles are kept. By the literal rule θ is 0.1 and one is kept.",
    },
    {
      id: "occurrences",
      where: "the paper could not be read in full",
      what: "It is not known whether a feature counts once in a block’s entropy or each time. Here it counts each time. A block without features has the entropy 1.",
      why: "The sum over a block’s features is from memory. A block of only stop words is navigation rather than text.",
      changes: "Blocks that repeat a word lean towards its entropy; not measured.",
    },
    {
      id: "least-words",
      of: "leastWords",
      where: "abstract",
      what: "In the abstract each table is a block. Here only other elements need a least number of words; tables are blocks from one word on.",
      why: "Without it each headline and each link in a div would be a block.",
      changes: "Nothing with tables alone. With today’s elements, which words a short element is judged with.",
    },
  ],
  analyse({ page, site }, { blocks, leastWords, stopWords, plurals }) {
    const language = stopWords === "auto" ? languageOf(page).language : stopWords;
    const reader = readerOf(page, {
      tags: blocks,
      leastWords,
      stopWords: language === "none" ? new Set() : stopWordsOf(language),
      foldPlurals: plurals,
    });
    return { reader, pages: pageSet(site, reader.read, (others) => siteEntropy(reader, others)) };
  },
  decide: ({ reader, pages }, { stopRule, delta, theta }) =>
    pages.decide(({ pages: others, sum: entropy, notes }) => {
      const { page, words, blocks } = reader;
      const threshold = siteThreshold(entropy.all, delta, stopRule, theta);
      const decided: EntropyDecision = { reader, others, entropy, stopRule, threshold };
      return sorted({
        page,
        words,
        units: blockUnits(reader),
        ofWords: byWord(blocks.ofWords, (block) => isKept(decided, block)),
        label(block) {
          const element = blocks.elements[block];
          return element < 0 ? "text outside all blocks" : `block ${block + 1}, ${shortLabel(page, element)}`;
        },
        why: (block) => whyOf(decided, block),
        trace: () => entropyTrace(decided, [...notes, ...undecidedNotes(decided)]),
      });
    }),
  bytesOf({ reader, pages }) {
    const { page, words, blocks, own, terms } = reader;
    // Words have two columns of 32 bits, blocks one. The bytes of a short text and an entropy are estimates.
    const held = words.count * 24 + blocks.elements.byteLength + page.elements.count + terms.count * 32;
    return held + bytesOfFeatures(own) + pages.bytes(bytesOfFeatures);
  },
  stepsOf: ({ pages }) => pages.opened,
});

function undecidedNotes({ others, stopRule, threshold: { plateau, theta } }: EntropyDecision): readonly string[] {
  if (others.length === 0 || stopRule !== "plateau" || plateau.end > plateau.start) return [];
  return [`No two steps in a row let the same blocks of the site through, so there is no plateau: θ = ${theta}.`];
}

/** Words of a block that are named with their entropies. */
const mostWords = 6;

/** Why a block is kept or removed: its entropy. */
function whyOf(decided: EntropyDecision, block: number): Why {
  const { entropy, stopRule, threshold, others } = decided;
  if (others.length === 0) return { formula: "There is no other page of the site, so everything is kept." };
  const { theta } = threshold;
  const test = compare(entropy.own[block], "<", stopRule === "fixed" ? setting("theta", thetaParameter, theta) : theta);
  return {
    quantity: "block entropy",
    channel: "blockEntropy",
    ...test.facts,
    formula: `H(B) = ${test.value} ${test.sign} θ = ${test.threshold}`,
    chain: [
      ...blockLinks(decided, block, test.value),
      { symbols: `θ: ${stopRule}`, numbers: thresholdText(decided) },
      { symbols: "kept: H(B) < θ", numbers: test.text },
    ],
    step: `over ${others.length + 1} pages`,
  };
}

/** The entropies of some words of the block, from the rarest to the commonest, and their mean. */
function blockLinks({ reader, entropy }: EntropyDecision, block: number, valueText: string): readonly ChainLink[] {
  const { own, terms } = reader;
  const occurrences = own.occurrences.subarray(own.firsts[block], own.firsts[block + 1]);
  if (occurrences.length === 0) return [{ symbols: "H(B) of a block without features", numbers: "only stop words and signs: 1" }];
  const ofFeature = (feature: number): number => entropy.features[feature];
  const different = [...new Set(occurrences)].toSorted((left, right) => ofFeature(left) - ofFeature(right));
  const texts = different.map((feature) => `${terms.textOf(feature)} ${numberText(ofFeature(feature))}`);
  const sum = occurrences.reduce((total, feature) => total + ofFeature(feature), 0);
  return [
    { symbols: wordEntropy, numbers: endsOf(texts, mostWords).join(", ") },
    { symbols: blockEntropy, numbers: `${numberText(sum)} / ${occurrences.length} = ${valueText}` },
  ];
}

function thresholdText({ entropy, threshold, stopRule }: EntropyDecision): string {
  const { theta, candidates, counts, plateau } = threshold;
  const all = entropy.all.length;
  if (stopRule === "fixed") return `${numberText(theta)}, as given`;
  if (plateau.end === plateau.start)
    return `${numberText(theta)}: no two steps in a row part the ${all} blocks of the site alike`;
  const first = candidates[plateau.start];
  const last = candidates[plateau.end - 1];
  return `${numberText(theta)}: ${counts[plateau.start]} of the site's ${all} blocks from ${numberText(first)} to ${numberText(last)}`;
}

/** The grounds of a decision on the page. */
interface EntropyDecision {
  readonly reader: SiteReader;
  readonly others: OtherPages<PageFeatures, SiteEntropy>["pages"];
  readonly entropy: SiteEntropy;
  readonly stopRule: StopRule;
  readonly threshold: SiteThreshold;
}

/** True for an informative block; all are where there is no other page to tell by. */
function isKept({ others, entropy, threshold }: EntropyDecision, block: number): boolean {
  return others.length === 0 || entropy.own[block] < threshold.theta;
}

const meanings = { redundant: "removed", informative: "kept" } as const;
const wordEntropy = "H(F) = − Σ_j w_j · log_n w_j";
const blockEntropy = "H(B) = Σ H(F) / |B|";

/** The entropies of the page's blocks and words, and how the site's threshold came about. */
function entropyTrace(decided: EntropyDecision, notes: readonly string[]): Trace {
  const { reader, entropy, stopRule, threshold, others } = decided;
  const { words, own, wordFeatures } = reader;
  const top = topFeatures(reader);
  const { series, classes, input } = channelsOver("blocks");
  const isAlone = others.length === 0;
  const firsts = top.map((feature) => wordFeatures.indexOf(feature));
  const verdicts = Uint8Array.from(entropy.own, (_, block) => Number(isKept(decided, block)));
  const featureCounts = Float64Array.from(entropy.own, (_, block) => own.firsts[block + 1] - own.firsts[block]);
  return {
    units: {
      blocks: blockUnits(reader),
      words: wordUnits(words),
      // A feature stands where it first occurs.
      features: unitsOf("features", words, "nested", firsts),
    },
    channels: [
      series("blockEntropy", entropy.own, {
        name: "Block entropy",
        formula: `${blockEntropy} over the features of the block`,
        cite: at("abstract"),
        differs: "Each feature counts as often as it occurs; a block without any has 1.",
        ...(isAlone ? {} : { threshold: threshold.theta }),
        ...(stopRule === "fixed" && !isAlone ? { control: { parameter: "theta", factor: 1 } } : {}),
        isOfBlocks: true,
        ...lacking(others),
      }),
      classes("verdict", verdicts, meanings, { name: "Verdict", formula: "informative: H(B) < θ" }),
      channelsOver("words").series(
        "featureEntropy",
        Float64Array.from(wordFeatures, (feature) => (feature < 0 ? 1 : entropy.features[feature])),
        { name: "Entropy of the word", formula: `${wordEntropy}, w_j = tf_j / Σ tf; 1 for stop words`, cite: at("abstract") },
      ),
      weightMatrix(decided, top),
      ...siteChannels(decided),
      input("features", featureCounts, "Features in the block", "|B|, stop words left out", "words"),
    ],
    notes,
  };
}

/** The block that is all text outside the others is the whole page. */
function blockUnits({ page, blocks }: SiteReader): Units {
  return {
    name: "blocks",
    starts: Uint32Array.from(blocks.elements, (element) => (element < 0 ? 0 : page.elements.starts[element])),
    ends: Uint32Array.from(blocks.elements, (element) => (element < 0 ? page.source.length : page.elements.ends[element])),
    nested: true,
    elements: blocks.elements,
  };
}

/** All blocks of the site by entropy, and how many each θ lets through. */
function siteChannels({ entropy, threshold, stopRule, others }: EntropyDecision): readonly Channel[] {
  const { theta, candidates, counts, plateau } = threshold;
  const below = entropy.all.filter((value) => value < theta).length;
  const literal = siteThreshold(entropy.all, candidates[0], "no-gain", theta).theta;
  const marks = [
    { x: theta, label: `θ = ${numberText(theta)}`, isChosen: true },
    ...(literal === theta ? [] : [{ x: literal, label: "first step without gain", isChosen: false }]),
    ...(plateau.end - plateau.start > 1 && stopRule === "plateau"
      ? [{ x: candidates[plateau.end - 1], label: "end of the plateau", isChosen: false }]
      : []),
  ];
  const curve = { kind: "curve", isStaircase: true, ...lacking(others) } as const;
  return [
    {
      ...curve,
      id: "staircase",
      name: "Blocks let through",
      unit: "blocks",
      formula: "informative blocks of the site at θ = δ, 2δ, …",
      x: candidates,
      y: counts,
      xName: "θ",
      xUnit: "",
      marks,
    },
    {
      ...curve,
      id: "sortedEntropies",
      name: "Blocks of the site by entropy",
      unit: "",
      formula: "H(B) of all blocks of the site, rising",
      x: Float64Array.from(entropy.all.keys()),
      y: entropy.all,
      xName: "Blocks",
      xUnit: "blocks",
      marks: [{ x: below, label: `${below} below θ = ${numberText(theta)}`, isChosen: true }],
    },
    scalar("theta", "θ", theta, "", stopRule === "fixed" ? "as given" : `by the ${stopRule}`),
    scalar("pageCount", "Pages", others.length + 1, "pages", "n: this page and others of its site"),
    scalar("informativeCount", "Informative blocks of the site", below, "blocks", "blocks of H(B) < θ"),
    scalar("blockCount", "Blocks of the site", entropy.all.length, "blocks", "blocks of all pages"),
  ];
}

/** Features in the matrix of features and pages. */
const mostFeatures = 40;

/** The most frequent features of the page. */
function topFeatures({ own }: SiteReader): readonly number[] {
  return Array.from(own.frequencies)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, mostFeatures)
    .map(([feature]) => feature);
}

function weightMatrix({ reader, others }: EntropyDecision, top: readonly number[]): MatrixChannel {
  const pages = [reader.own, ...others.map(({ result }) => result)];
  const values = top.flatMap((feature) => {
    const frequencies = pages.map((page) => page.frequencies.get(feature) ?? 0);
    const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
    return frequencies.map((frequency) => (total === 0 ? 0 : frequency / total));
  });
  return channelsOver("features").matrix("weights", Float64Array.from(values), {
    name: "Features by pages",
    formula: "w_j = tf_j / Σ tf, of the page's most frequent words",
    columns: ["this page", ...others.map(({ name }) => name)],
    ...lacking(others),
  });
}

type StopRule = "plateau" | "no-gain" | "fixed";

/** A threshold for all blocks of a site, and how it came about. */
interface SiteThreshold {
  readonly theta: number;
  /** The thresholds that were tried: δ, 2δ, … up to 1. */
  readonly candidates: Float64Array<ArrayBuffer>;
  /** Blocks of the site below each of them. */
  readonly counts: Float64Array<ArrayBuffer>;
  /** Candidates `[start, end)` of one count whose first is θ; empty where it came about otherwise. */
  readonly plateau: { readonly start: number; readonly end: number };
}

/** Threshold where no two candidates in a row part the blocks alike. */
const undecided = 0.5;

/** @param entropies of all blocks of the site, rising. */
export function siteThreshold(entropies: Float64Array, delta: number, rule: StopRule, fixed: number): SiteThreshold {
  const candidates = Float64Array.from({ length: Math.floor(1 / delta + 1e-9) }, (_, step) =>
    Number(((step + 1) * delta).toFixed(6)),
  );
  const counts = countsBelow(entropies, candidates);
  const plateau = rule === "fixed" ? none : rule === "plateau" ? longestPlateau(counts, entropies.length) : firstIdle(counts);
  const found = plateau.end > plateau.start ? candidates[plateau.start] : undecided;
  const theta = rule === "fixed" ? fixed : found;
  return { theta, candidates, counts, plateau };
}

/** The number of the rising values that are below each of the rising limits. */
function countsBelow(values: Float64Array, limits: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let count = 0;
  return limits.map((limit) => {
    while (count < values.length && values[count] < limit) count++;
    return count;
  });
}

const none = { start: 0, end: 0 };

/**
 * The longest run of candidates, two at least, that let the same blocks through: neither none nor all.
 *
 * Differs: [plateau] the literal rule stops at the first step that admits nothing new, on small sites usually the very first; this is ours.
 */
function longestPlateau(counts: Float64Array, blockCount: number): SiteThreshold["plateau"] {
  let longest = none;
  for (let start = 0; start < counts.length;) {
    const count = counts[start];
    let end = start + 1;
    while (end < counts.length && counts[end] === count) end++;
    if (count !== 0 && count !== blockCount && end - start > Math.max(longest.end - longest.start, 1)) longest = { start, end };
    start = end;
  }
  return longest;
}

/** The literal rule: θ grows until a step admits no further block. */
function firstIdle(counts: Float64Array): SiteThreshold["plateau"] {
  let start = 0;
  while (start + 1 < counts.length && counts[start + 1] !== counts[start]) start++;
  return { start, end: Math.min(start + 2, counts.length) };
}
