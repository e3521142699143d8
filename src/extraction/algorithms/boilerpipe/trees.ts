import { compare } from "../../method/comparison.ts";
import { constant, count, setting } from "../../method/expression.ts";
import { ask, type Question, type Rule } from "../../method/rules.ts";
import type { Quantity } from "../../contract/trace.ts";
import { linkDensityOf, textDensityOf, type Block } from "./block.ts";
import { paper, parameters, type Settings, type Threshold } from "./parameters.ts";

/** The quantities of blocks that the trees ask for, by their symbols in them. */
export type Features = Readonly<Record<Feature, Float64Array<ArrayBuffer>>>;
type Feature = keyof typeof quantities;

const cite = { paper: paper.short, where: "shallow text features" } as const;

export const quantities = {
  words: { id: "words", name: "Words", unit: "words", formula: "tokens with a letter or a digit", cite },
  density: {
    id: "textDensity",
    name: "Text density",
    unit: "words per line",
    formula: "words in closed lines / closed lines",
    cite,
  },
  ld: { id: "linkDensity", name: "Link density", unit: "", formula: "ld = words in links / words", cite },
} as const satisfies Readonly<Record<string, Quantity & { readonly id: string }>>;

/** In the order of the blocks. */
export function featuresOf(blocks: readonly Block[]): Features {
  return {
    words: Float64Array.from(blocks, ({ words }) => words),
    density: Float64Array.from(blocks, textDensityOf),
    ld: Float64Array.from(blocks, linkDensityOf),
  };
}

type Class = "content" | "boilerplate";
export type Tree = Question<Class>;

/** Where a question looks, and how that block is spoken of. */
const places = {
  prev: { step: -1, subject: "the block before", of: " of the block before" },
  cur: { step: 0, subject: "its block", of: "" },
  next: { step: 1, subject: "the block after", of: " of the block after" },
} as const;
type Place = keyof typeof places;

/** `more` asks for more than the threshold, `atMost` for no more. */
type Asks = Readonly<
  Record<"more" | "atMost", (of: Place, feature: Feature, threshold: Threshold | 0, yes: Rule<Class>, no: Rule<Class>) => Tree>
>;

/** True where the block itself was asked, and not a neighbour. */
export function asksItself({ symbols }: Tree): boolean {
  return symbols.includes("(cur)");
}

/** A decision tree over blocks. */
export function treeOver(features: Features, settings: Settings, tree: TreeName): Tree {
  const asking =
    (sign: ">" | "≤"): Asks["more"] =>
    (of, feature, threshold, yes, no) => {
      const { step, subject, of: ofPlace } = places[of];
      const { id, name } = quantities[feature];
      const symbol = `${feature}(${of})`;
      const own = features[feature];
      // Beyond the page everything is 0.
      const values = own.map((_, block) => (block + step in own ? own[block + step] : 0));
      const bound =
        threshold === 0 ? constant("0", 0) : setting(threshold, parameters[threshold], settings[threshold], threshold);
      const question = ask(count(id, symbol, quantities[feature], values), sign, bound, yes, no);
      return {
        ...question,
        numbers: (block) => `${symbol} = ${question.numbers(block)}`,
        facts(block) {
          const test = compare(values[block], sign, bound);
          const has = feature === "words" ? `${test.value} words` : `a ${name.toLowerCase()} of ${test.value}`;
          return {
            ...question.facts(block),
            quantity: `${name.toLowerCase()}${ofPlace}`,
            because: `${subject} has ${has}, ${test.sign === ">" ? "more" : "not more"} than ${test.threshold}`,
          };
        },
      };
    };
  return trees[tree]({ more: asking(">"), atMost: asking("≤") });
}

export type TreeName = keyof typeof trees;

const trees = {
  /** Number of words and link density. */
  words({ more, atMost }: Asks): Tree {
    const before = more("prev", "words", "previousWords", "content", "boilerplate");
    const fewLinks = more("cur", "words", "currentWords", "content", more("next", "words", "nextWords", "content", before));
    const after = more("next", "words", "nextWordsAfterLinks", "content", "boilerplate");
    return afterLinks(atMost, fewLinks, more("cur", "words", "currentWordsAfterLinks", "content", after));
  },
  /** Text density and link density. */
  density({ more, atMost }: Asks): Tree {
    const before = more("prev", "density", "previousDensity", "content", "boilerplate");
    const sparse = more("next", "density", "nextDensity", "content", before);
    const dense = more("next", "density", "nextDensityOfDense", "content", "boilerplate");
    const after = more("next", "density", "nextDensityAfterLinks", "content", "boilerplate");
    return afterLinks(atMost, more("cur", "density", "currentDensity", dense, sparse), after);
  },
  /** CanolaExtractor's condition, a question for each of its terms; two ways lead to the third. */
  canola({ more, atMost }: Asks): Tree {
    const after = more("next", "words", "canolaNextBetween", "content", "boilerplate");
    const before = more("prev", "words", "canolaPreviousBetween", "content", after);
    const between = more("cur", "words", "canolaCurrentBetween", "content", before);
    const unlinked = atMost("next", "ld", 0, atMost("prev", "ld", 0, between, "boilerplate"), "boilerplate");
    const longNext = more("next", "words", "canolaNext", unlinked, "boilerplate");
    const longEnough = more("cur", "words", "canolaCurrent", "content", longNext);
    return more("cur", "ld", 0, more("next", "words", "canolaNextOfLinked", "content", longEnough), longEnough);
  },
} as const;

/** The two questions with which both of the paper's trees begin. */
function afterLinks(atMost: Asks["atMost"], fewLinksBefore: Tree, linksBefore: Tree): Tree {
  return atMost(
    "cur",
    "ld",
    "linkDensity",
    atMost("prev", "ld", "previousLinkDensity", fewLinksBefore, linksBefore),
    "boilerplate",
  );
}
