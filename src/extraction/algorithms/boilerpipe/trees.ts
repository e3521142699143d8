import { compare } from "../../method/comparison.ts";
import { constant, count, setting, type Expression } from "../../method/expression.ts";
import { ask, type Question, type Rule } from "../../method/rules.ts";
import type { Quantity } from "../../contract/trace.ts";
import { linkDensityOf, textDensityOf, type Block } from "./block.ts";
import { paper, parameters, questions, type Question as QuestionName, type Settings } from "./parameters.ts";

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

/** By a threshold, or whether a block has no word in links. */
interface Asks {
  by(threshold: QuestionName, yes: Rule<Class>, no: Rule<Class>): Tree;
  unlinked(of: Place, yes: Rule<Class>, no: Rule<Class>): Tree;
}

/** True where the block itself was asked, and not a neighbour. */
export function asksItself({ symbols }: Tree): boolean {
  return symbols.includes("(cur)");
}

/** A decision tree over blocks. */
export function treeOver(features: Features, settings: Settings, tree: TreeName): Tree {
  const asking = (of: Place, feature: Feature, bound: Expression, yes: Rule<Class>, no: Rule<Class>): Tree => {
    const { step, subject, of: ofPlace } = places[of];
    const { id, name } = quantities[feature];
    const sign = feature === "ld" ? "≤" : ">";
    const symbol = `${feature}(${of})`;
    const own = features[feature];
    // Beyond the page everything is 0.
    const values = own.map((_, block) => (block + step in own ? own[block + step] : 0));
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
  return trees[tree]({
    by(name, yes, no) {
      const [feature, of] = questions[name];
      return asking(of, feature, setting(name, parameters[name], settings[name], name), yes, no);
    },
    unlinked: (of, yes, no) => asking(of, "ld", constant("0", 0), yes, no),
  });
}

export type TreeName = keyof typeof trees;

const trees = {
  /** Number of words and link density. */
  words({ by }: Asks): Tree {
    const short = by("nextWords", "content", by("previousWords", "content", "boilerplate"));
    const after = by("nextWordsAfterLinks", "content", "boilerplate");
    return afterLinks(by, by("currentWords", "content", short), by("currentWordsAfterLinks", "content", after));
  },
  /** Text density and link density. */
  density({ by }: Asks): Tree {
    const sparse = by("nextDensity", "content", by("previousDensity", "content", "boilerplate"));
    const dense = by("nextDensityOfDense", "content", "boilerplate");
    return afterLinks(by, by("currentDensity", dense, sparse), by("nextDensityAfterLinks", "content", "boilerplate"));
  },
  /** CanolaExtractor's condition, a question for each of its terms; two ways lead to the third. */
  canola({ by, unlinked }: Asks): Tree {
    const before = by("canolaPreviousBetween", "content", by("canolaNextBetween", "content", "boilerplate"));
    const between = unlinked("prev", by("canolaCurrentBetween", "content", before), "boilerplate");
    const short = by("canolaNext", unlinked("next", between, "boilerplate"), "boilerplate");
    const any = by("canolaCurrent", "content", short);
    return unlinked("cur", any, by("canolaNextOfLinked", "content", any));
  },
} as const;

/** The two questions with which both of the paper's trees begin. */
function afterLinks(by: Asks["by"], fewLinksBefore: Tree, linksBefore: Tree): Tree {
  return by("linkDensity", by("previousLinkDensity", fewLinksBefore, linksBefore), "boilerplate");
}
