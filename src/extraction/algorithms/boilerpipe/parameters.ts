import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type NumberParameter, type Schema, type Values } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Kohlschütter et al. 2010",
  title: "Boilerplate Detection using Shallow Text Features",
  authors: "Christian Kohlschütter, Peter Fankhauser, Wolfgang Nejdl",
  year: 2010,
  venue: "WSDM",
};

const words = { max: 100, step: 1, unit: "words" } as const;
const density = { max: 30, step: 0.1, unit: "words per line" } as const;
const share = { max: 1, step: 0.000_001, unit: "" } as const;

interface Node {
  readonly label: string;
  readonly description: string;
  readonly formula: string;
  readonly default: number;
}

function threshold<const R extends { max: number; step: number; unit: string }>(range: R, node: Node) {
  return { ...node, kind: "number", stage: "decision", min: 0, ...range, cite: cited } as const satisfies NumberParameter;
}

const cited = { paper: paper.short, where: "decision trees, as in the authors' program" } as const;

const method = choiceParameter("decision", "words", {
  label: "Method",
  description:
    "“words” and “density” are the paper's two decision trees; the others are extractors of the authors' program, built on them. ArticleExtractor is tuned to news.",
  choices: {
    words: "words",
    density: "density",
    article: "ArticleExtractor",
    default: "DefaultExtractor",
    largest: "LargestContentExtractor",
    canola: "CanolaExtractor",
  },
  cite: { paper: paper.short, where: "decision trees; the other names are of the authors' program" },
});

/** The thresholds of the trees, each at its one node, and the numbers of the steps of ArticleExtractor. */
export const parameters = {
  method,
  linkDensity: threshold(share, {
    label: "Trees: link density",
    description: "First question of both trees: a block with a larger share of its words in links is boilerplate.",
    formula: "ld(cur) ≤ t, else boilerplate",
    default: 0.333333,
  }),
  previousLinkDensity: threshold(share, {
    label: "Trees: link density before",
    description: "Second question of both trees: above it, what follows a block of links is judged by stricter thresholds.",
    formula: "ld(prev) ≤ t",
    default: 0.555556,
  }),
  currentWords: threshold(words, {
    label: "Words tree: words",
    description: "After a block of few links: a block of more words is content.",
    formula: "cur.words > t, where ld(prev) is small",
    default: 16,
  }),
  nextWords: threshold(words, {
    label: "Words tree: words after",
    description: "A short block after one of few links is content where the next has more words than this.",
    formula: "next.words > t, where ld(prev) is small",
    default: 15,
  }),
  previousWords: threshold(words, {
    label: "Words tree: words before",
    description: "A short block before a short one is content where the block before has more words than this.",
    formula: "prev.words > t, where ld(prev) is small",
    default: 4,
  }),
  currentWordsAfterLinks: threshold(words, {
    label: "Words tree, after links: words",
    description: "After a block of links: a block of more words is content.",
    formula: "cur.words > t, where ld(prev) is large",
    default: 40,
  }),
  nextWordsAfterLinks: threshold(words, {
    label: "Words tree, after links: words after",
    description: "A shorter block after one of links is content where the next has more words than this.",
    formula: "next.words > t, where ld(prev) is large",
    default: 17,
  }),
  currentDensity: threshold(density, {
    label: "Density tree: density",
    description: "After a block of few links: a denser block is content, but for the last one of the page.",
    formula: "cur.density > t, where ld(prev) is small",
    default: 9,
  }),
  nextDensityOfDense: threshold(density, {
    label: "Density tree, dense: density after",
    description: "A dense block is content where the next has more text density than this: at 0, where there is a next one.",
    formula: "next.density > t, where cur.density is large",
    default: 0,
  }),
  nextDensity: threshold(density, {
    label: "Density tree, sparse: density after",
    description: "A sparse block after one of few links is content where the next is denser than this.",
    formula: "next.density > t, where cur.density is small",
    default: 10,
  }),
  previousDensity: threshold(density, {
    label: "Density tree, sparse: density before",
    description: "A sparse block before a sparse one is content where the block before is denser than this.",
    formula: "prev.density > t, where cur.density is small",
    default: 4,
  }),
  nextDensityAfterLinks: threshold(density, {
    label: "Density tree, after links: density after",
    description: "A block after one of links is content where the next is denser than this.",
    formula: "next.density > t, where ld(prev) is large",
    default: 11,
  }),
  canolaNextOfLinked: threshold(words, {
    label: "Canola, linked: words after",
    description: "CanolaExtractor: a block with any link is content where the next has more words than this.",
    formula: "cur.ld > 0 ∧ next.words > t",
    default: 11,
  }),
  canolaCurrent: threshold(words, {
    label: "Canola: words",
    description: "CanolaExtractor: a block of more words is content.",
    formula: "cur.words > t",
    default: 19,
  }),
  canolaNext: threshold(words, {
    label: "Canola, unlinked: words after",
    description: "CanolaExtractor: a shorter block needs a next one of more words than this, and no link on either side.",
    formula: "next.words > t ∧ next.ld = 0 ∧ prev.ld = 0 ∧ …",
    default: 6,
  }),
  canolaCurrentBetween: threshold(words, {
    label: "Canola, between: words",
    description: "CanolaExtractor: a block between two without links is content with more words than this.",
    formula: "… ∧ (cur.words > t ∨ …)",
    default: 6,
  }),
  canolaPreviousBetween: threshold(words, {
    label: "Canola, between: words before",
    description: "CanolaExtractor: a block between two without links is content where the one before has more words than this.",
    formula: "… ∧ (… ∨ prev.words > t ∨ …)",
    default: 7,
  }),
  canolaNextBetween: threshold(words, {
    label: "Canola, between: words after",
    description: "CanolaExtractor: a block between two without links is content where the next has more words than this.",
    formula: "… ∧ (… ∨ next.words > t)",
    default: 19,
  }),
  endMarkerWords: threshold(words, {
    label: "Article 1: words of an end marker",
    description: "ArticleExtractor, step 1: only a block of fewer words can say that the text ends (“post a comment”).",
    formula: "END: cur.words < t",
    default: 15,
  }),
  endWords: threshold(
    { ...words, max: 500 },
    {
      label: "Article 4: words before the end",
      description: "ArticleExtractor, step 4: what follows an end marker is cut once so many words of full text stand before it.",
      formula: "cut after END: Σ words ≥ t",
      default: 60,
    },
  ),
  endDensity: threshold(density, {
    label: "Article 4: density of full text",
    description: "ArticleExtractor, step 4: only words of blocks at least so dense count as full text.",
    formula: "Σ over content blocks of density ≥ t",
    default: 9,
  }),
  fuseDistance: threshold(
    { max: 10, step: 1, unit: "blocks" },
    {
      label: "Fusing: distance",
      description: "Extractors that fuse blocks (ArticleExtractor, steps 6 and 8): at most so many blocks may lie between two.",
      formula: "next.first − prev.last − 1 ≤ t",
      default: 1,
    },
  ),
  levelWords: threshold(
    { ...words, max: 500 },
    {
      label: "Article 9: words beside the largest block",
      description:
        "ArticleExtractor, step 9: walking out from the largest block, a block of its level with so many words stays content.",
      formula: "level = level of the largest ∧ words ≥ t",
      default: 150,
    },
  ),
  largeWords: threshold(
    { ...words, max: 500 },
    {
      label: "Article 11: words of a large block",
      description: "ArticleExtractor, step 11: a block anywhere at the level of the largest comes back with so many words.",
      formula: "level = level of the largest ∧ words ≥ t",
      default: 100,
    },
  ),
  lineWidth: numberParameter("analysis", 80, [40, 200, 1], {
    label: "Line width",
    description: "Text density is counted over lines of so many characters; the last, unfinished line is left out.",
    unit: "characters",
    formula: "density = words in closed lines / closed lines",
    cite: { paper: paper.short, where: "text density" },
  }),
} as const satisfies Schema;

export type Settings = Values<typeof parameters>;

/** Names of the parameters that are numbers of the deciding stage. */
export type Threshold = Exclude<keyof typeof parameters, "method" | "lineWidth">;
