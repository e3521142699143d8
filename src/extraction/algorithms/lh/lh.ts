import { defineExtractor, extracted } from "../../contract/extractor.ts";
import type { Decision, Extraction } from "../../contract/extractor.ts";
import { languages, stopWordsOf } from "../../page/stop-words.ts";
import { selectWords } from "../../page/words.ts";
import { PageSet, decidePageByPage } from "../page-set.ts";
import { isKept } from "./decided.ts";
import type { Decided } from "./decided.ts";
import type { PageFeatures } from "./entropy.ts";
import { explainEntropy } from "./explain-entropy.ts";
import { entropyTrace } from "./figure.ts";
import { at, paper, thetaParameter } from "./parameters.ts";
import { bytesOfFeatures, readerOf, siteEntropy } from "./site-entropy.ts";
import type { Reader, SiteEntropy } from "./site-entropy.ts";
import { siteThreshold } from "./threshold.ts";
import type { StopRule } from "./threshold.ts";

/** LH, InfoDiscoverer: the blocks whose words are spread unevenly over the pages of a site. */
export const lh = defineExtractor({
  id: "lh",
  name: "LH",
  summary:
    "InfoDiscoverer: words that are on all pages of a site alike say little; keeps the blocks whose words have a low entropy over its pages.",
  family: "Page sets",
  paper,
  cite: at("abstract"),
  formula: "H(F) = − Σ_j w_j · log_n w_j, w_j = tf_j / Σ tf over n pages; H(B) = mean of H(F) in B; keep where H(B) < θ",
  figure: "The entropy of each block with θ; beside it all blocks of the site by entropy, and how many a growing θ lets through.",
  reconstructed:
    "The paper was not at hand in full: blocks by table, the entropy of words over the pages and a threshold for each site are from its abstract, the formulas and the step of 0.1 from memory.",
  needs: ["page", "site"],
  parameters: {
    stopRule: {
      kind: "choice",
      label: "Rule for θ",
      description:
        "θ grows in steps of δ. “longest plateau”: the first θ of the longest run of steps that let the same blocks of the site through, neither none nor all; 0.5 where there is none. “first step without gain”: where a step first admits nothing new. “fixed”: the θ below.",
      stage: "decision",
      default: "longest plateau",
      choices: ["longest plateau", "first step without gain", "fixed"],
      cite: at("abstract: the threshold is chosen dynamically"),
      differs:
        "The literal rule, the first step without gain, is on small sites usually the very first step; the plateau is ours.",
    },
    delta: {
      kind: "number",
      label: "δ",
      description: "Step in which θ grows.",
      stage: "decision",
      default: 0.1,
      min: 0.01,
      max: 0.25,
      step: 0.01,
      unit: "",
      formula: "θ = δ, 2δ, … up to 1",
      differs: "From memory of the paper.",
    },
    theta: thetaParameter,
    blocks: {
      kind: "choice",
      label: "Blocks",
      description: "Elements that make blocks: tables alone, or also div, section, article, p, lists, headlines and so on.",
      stage: "analysis",
      default: "tables and today's elements",
      choices: ["tables", "tables and today's elements"],
      cite: at("abstract"),
      differs: "The paper's blocks are tables; on today's pages these hold hardly any text.",
    },
    leastWords: {
      kind: "number",
      label: "Least words",
      description: "An element of today's with fewer words belongs to the block around it; tables are blocks from one word on.",
      stage: "analysis",
      default: 3,
      min: 1,
      max: 50,
      step: 1,
      unit: "words",
      differs: "Ours, as are the blocks of today's elements.",
    },
    stopWords: {
      kind: "choice",
      label: "Stop words",
      description: "Language whose most frequent words are no features.",
      stage: "analysis",
      default: "English",
      choices: ["none", ...languages],
      differs: "That stop words are left out is from memory of the paper; the lists are those of the package “stopword”.",
    },
    plurals: {
      kind: "flag",
      label: "Fold plurals",
      description: "Take a plural for the same word as its singular (Harman's S stemmer, English).",
      stage: "analysis",
      default: false,
      differs: "The paper stems words, from memory; off by default, since sites differ in language.",
    },
  },
  presets: [
    {
      name: "as published",
      summary: "Tables alone, the literal rule, plurals folded.",
      values: { blocks: "tables", stopRule: "first step without gain", plurals: true },
    },
  ],
  published: [
    "Own paper: 13 sites, 26,518 pages, recall and precision above 0.956 (abstract).",
    "Block-level precision as measured by Debnath et al. 2005 (table 2): ABC 0.811, BB 0.882, BBC 0.834, CBS 0.823, CNN 0.856, FOX 0.820, FOX23 0.822, IE 0.770, IT 0.793, MSNBC 0.802, YAHOO 0.730; recall 0.95 to 1.00.",
  ],
  analyse({ page, site }, { blocks, leastWords, stopWords, plurals }): Site {
    const reader = readerOf(page, {
      tags: blocks,
      leastWords,
      stopWords: stopWords === "none" ? new Set() : stopWordsOf(stopWords),
      foldPlurals: plurals,
    });
    return { reader, pages: new PageSet(site, reader.read), entropies: new Map() };
  },
  decide: (site, values): Decision => decidePageByPage(site.pages, (opened) => extractionOf(site, values, opened)),
  bytesOf({ reader, pages }) {
    const { page, words, blocks, own, features } = reader;
    const others = pages.reduced(pages.opened).reduce((bytes, { result }) => bytes + bytesOfFeatures(result), 0);
    // Two columns of 32 bits for words, one for blocks; an estimate of what a short text and an entropy take.
    return (
      bytesOfFeatures(own) + others + words.count * 24 + blocks.elements.byteLength + page.elements.count + features.count * 32
    );
  },
  stepsOf: ({ pages }) => pages.opened,
});

export interface Site {
  readonly reader: Reader;
  readonly pages: PageSet<PageFeatures>;
  /** The entropies by the number of pages opened; the latest alone is kept. */
  readonly entropies: Map<number, SiteEntropy>;
}

interface Choice {
  readonly stopRule: StopRule;
  readonly delta: number;
  readonly theta: number;
}

function extractionOf(site: Site, { stopRule, delta, theta }: Choice, opened: number): Extraction {
  const { reader, pages } = site;
  const entropy = entropyOf(site, opened);
  const threshold = siteThreshold(entropy.all, delta, stopRule, theta);
  const decided: Decided = { reader, others: pages.reduced(opened), entropy, stopRule, threshold };
  return extracted({
    selection: selectWords(reader.page, reader.words, (word) => isKept(decided, reader.blocks.ofWords[word] ?? -1)),
    trace: () => entropyTrace(decided, [...pages.notes(opened), ...undecidedNotes(decided)]),
    explain: (offset) => explainEntropy(decided, offset),
  });
}

function undecidedNotes({ others, stopRule, threshold: { plateau, theta } }: Decided): readonly string[] {
  if (others.length === 0 || stopRule !== "longest plateau" || plateau.end > plateau.start) return [];
  return [`No two steps in a row let the same blocks of the site through, so there is no plateau: θ = ${theta}.`];
}

function entropyOf({ reader, pages, entropies }: Site, opened: number): SiteEntropy {
  const known = entropies.get(opened);
  if (known !== undefined) return known;
  const entropy = siteEntropy(
    reader,
    pages.reduced(opened).map(({ result }) => result),
  );
  entropies.clear();
  entropies.set(opened, entropy);
  return entropy;
}
