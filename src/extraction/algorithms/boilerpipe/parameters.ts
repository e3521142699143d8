import type { Paper } from "../../contract/extractor.ts";
import { choiceParameter, numberParameter, type NumberParameter, type Schema, type Values } from "../../contract/parameters.ts";

export const paper: Paper = {
  short: "Kohlschütter et al. 2010",
  title: "Boilerplate Detection using Shallow Text Features",
  authors: "Christian Kohlschütter, Peter Fankhauser, Wolfgang Nejdl",
  year: 2010,
  venue: "WSDM",
};

const cite = { paper: paper.short, where: "shallow text features" } as const;

/** The features that the trees ask for, by their symbols. */
export const features = {
  words: {
    quantity: { name: "Words", unit: "words", formula: "tokens with a letter or a digit", cite },
    id: "words",
    range: [0, 100, 1],
    more: "more words",
  },
  density: {
    quantity: { name: "Text density", unit: "words per line", formula: "words in closed lines / closed lines", cite },
    id: "textDensity",
    range: [0, 30, 0.1],
    more: "more text density",
  },
  ld: {
    quantity: { name: "Link density", unit: "", formula: "ld = words in links / words", cite },
    id: "linkDensity",
    range: [0, 1, 0.000_001],
    more: "a larger share of its words in links",
  },
} as const;
export type FeatureKey = keyof typeof features;

/** The blocks that are asked, from the one before to the next, and how they are spoken of. */
export const places = {
  prev: { step: -1, where: " before", subject: "the block before" },
  cur: { step: 0, where: "", subject: "its block" },
  next: { step: 1, where: " after", subject: "the block after" },
} as const;
export type BlockPlace = keyof typeof places;

/** Where in a tree a question stands, and the blocks that come to it. */
const parts = {
  both: ["Trees", "A block"],
  words: ["Words tree", "A block after one of few links"],
  wordsAfterLinks: ["Words tree, after links", "A block after one of links"],
  density: ["Density tree", "A block after one of few links"],
  dense: ["Density tree, dense", "A dense block after one of few links"],
  sparse: ["Density tree, sparse", "A sparse block after one of few links"],
  densityAfterLinks: ["Density tree, after links", "A block after one of links"],
  canola: ["Canola", "A block"],
  linked: ["Canola, linked", "A block with any link"],
  unlinked: ["Canola, unlinked", "A shorter block"],
  between: ["Canola, between", "A block between two without links"],
} as const;

/** A question of a tree: feature and block, threshold, part of the tree; and its effect, where more does not speak for content. */
type TreeQuestion = readonly [FeatureKey, BlockPlace, number, keyof typeof parts, string?];

/** The questions of the trees, by the names of their thresholds. */
export const questions = {
  linkDensity: ["ld", "cur", 0.333333, "both", "A block with a larger share of words in links is boilerplate."],
  previousLinkDensity: ["ld", "prev", 0.555556, "both", "After a block of more links, a block needs more."],
  currentWords: ["words", "cur", 16, "words"],
  nextWords: ["words", "next", 15, "words"],
  previousWords: ["words", "prev", 4, "words"],
  currentWordsAfterLinks: ["words", "cur", 40, "wordsAfterLinks"],
  nextWordsAfterLinks: ["words", "next", 17, "wordsAfterLinks"],
  currentDensity: ["density", "cur", 9, "density", "After a block of few links, a block with more words per line is dense."],
  nextDensityOfDense: ["density", "next", 0, "dense"],
  nextDensity: ["density", "next", 10, "sparse"],
  previousDensity: ["density", "prev", 4, "sparse"],
  nextDensityAfterLinks: ["density", "next", 11, "densityAfterLinks"],
  canolaNextOfLinked: ["words", "next", 11, "linked"],
  canolaCurrent: ["words", "cur", 19, "canola"],
  canolaNext: ["words", "next", 6, "unlinked", "A shorter block needs more words in the next, and no links on either side."],
  canolaCurrentBetween: ["words", "cur", 6, "between"],
  canolaPreviousBetween: ["words", "prev", 7, "between"],
  canolaNextBetween: ["words", "next", 19, "between"],
} as const satisfies Readonly<Record<string, TreeQuestion>>;

export type QuestionName = keyof typeof questions;

function thresholdOf([feature, of, chosen, part, description]: TreeQuestion): NumberParameter {
  const { range, quantity, more } = features[feature];
  const { where, subject } = places[of];
  const [label, block] = parts[part];
  return numberParameter("decision", chosen, range, {
    label: `${label}: ${quantity.name.toLowerCase()}${where}`,
    description: description ?? `${block} is content where ${of === "cur" ? "it" : subject} has ${more} than this.`,
    unit: quantity.unit,
    formula: `${feature}(${of}) ${feature === "ld" ? "≤" : ">"} t`,
    cite: cited,
  });
}

const cited = { paper: paper.short, where: "decision trees, as in the authors' program", known: "program" } as const;

function ofSteps(
  chosen: number,
  range: Parameters<typeof numberParameter>[2],
  said: Pick<NumberParameter, "label" | "description"> & Partial<Pick<NumberParameter, "unit" | "formula">>,
): NumberParameter {
  return numberParameter("decision", chosen, range, { unit: "words", ...said, cite: cited });
}

const method = choiceParameter("decision", "words", {
  label: "Method",
  description:
    "“words” and “density” are the paper's two decision trees. The others are extractors of the authors' program, built on them. ArticleExtractor is tuned to news.",
  choices: {
    words: "words",
    density: "density",
    article: "ArticleExtractor",
    default: "DefaultExtractor",
    largest: "LargestContentExtractor",
    canola: "CanolaExtractor",
  },
  cite: { ...cited, where: "decision trees; the other names are of the authors' program" },
});

/** The thresholds of the trees, each at its one node, and the numbers of the steps of ArticleExtractor. */
export const parameters = {
  method,
  // The cast holds: there is a parameter for each question.
  ...(Object.fromEntries(Object.entries(questions).map(([name, asked]) => [name, thresholdOf(asked)])) as Readonly<
    Record<QuestionName, NumberParameter>
  >),
  endMarkerWords: ofSteps(15, [0, 100, 1], {
    label: "Article 1: words of an end marker",
    description: "ArticleExtractor, step 1: only a block of fewer words can mark the end (“post a comment”).",
    formula: "END: cur.words < t",
  }),
  endWords: ofSteps(60, [0, 500, 1], {
    label: "Article 4: words before the end",
    description: "ArticleExtractor, step 4: an end marker cuts the rest if so many words of full text stand before it.",
    formula: "cut after END: Σ words ≥ t",
  }),
  endDensity: ofSteps(9, [0, 30, 0.1], {
    label: "Article 4: density of full text",
    description: "ArticleExtractor, step 4: only words of blocks of at least this density are full text.",
    unit: "words per line",
    formula: "Σ over content blocks of density ≥ t",
  }),
  fuseDistance: ofSteps(1, [0, 10, 1], {
    label: "Fusing: distance",
    description: "Extractors that fuse blocks (ArticleExtractor, steps 6 and 8): at most so many blocks may lie between two.",
    unit: "blocks",
    formula: "next.first − prev.last − 1 ≤ t",
  }),
  levelWords: ofSteps(150, [0, 500, 1], {
    label: "Article 9: words beside the largest block",
    description: "ArticleExtractor, step 9: beside the largest block, blocks of its level with so many words stay content.",
    formula: "level = level of the largest ∧ words ≥ t",
  }),
  largeWords: ofSteps(100, [0, 500, 1], {
    label: "Article 11: words of a large block",
    description: "ArticleExtractor, step 11: any block at the level of the largest with so many words comes back.",
    formula: "level = level of the largest ∧ words ≥ t",
  }),
  lineWidth: numberParameter("analysis", 80, [40, 200, 1], {
    label: "Line width",
    description: "Text density counts lines of so many characters, without the last, unfinished line.",
    unit: "characters",
    formula: "density = words in closed lines / closed lines",
    cite: { ...cited, where: "text density" },
  }),
} as const satisfies Schema;

export type BoilerpipeValues = Values<typeof parameters>;
