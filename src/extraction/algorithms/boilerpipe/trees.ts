import { compare } from "../../method/comparison.ts";
import { constant, count, setting, type Expression } from "../../method/expression.ts";
import { ask, type Question, type ClassRule } from "../../method/rules.ts";
import { linkDensityOf, textDensityOf, type Block } from "./block.ts";
import {
  features,
  parameters,
  places,
  questions,
  type FeatureKey,
  type BlockPlace,
  type QuestionName,
  type BoilerpipeValues,
} from "./parameters.ts";

/** The values of blocks that the trees ask for. */
export type Features = Readonly<Record<FeatureKey, Float64Array<ArrayBuffer>>>;

/** In the order of the blocks. */
export function treeFeaturesOf(blocks: readonly Block[]): Features {
  return {
    words: Float64Array.from(blocks, ({ words }) => words),
    density: Float64Array.from(blocks, textDensityOf),
    ld: Float64Array.from(blocks, linkDensityOf),
  };
}

type Class = "content" | "boilerplate";
export type Tree = Question<Class>;

/** Makes questions: by a threshold, or whether a block has no word in links. */
interface QuestionMaker {
  by(threshold: QuestionName, yes: ClassRule<Class>, no: ClassRule<Class>): Tree;
  unlinked(of: BlockPlace, yes: ClassRule<Class>, no: ClassRule<Class>): Tree;
}

/** True where the block itself was asked, and not a neighbour. */
export function asksItself({ symbols }: Tree): boolean {
  return symbols.includes("(cur)");
}

/** A decision tree over blocks. */
export function treeOver(valuesOf: Features, settings: BoilerpipeValues, tree: TreeName): Tree {
  const asking = (of: BlockPlace, feature: FeatureKey, bound: Expression, yes: ClassRule<Class>, no: ClassRule<Class>): Tree => {
    const { step, subject } = places[of];
    const { id, quantity } = features[feature];
    const name = quantity.name.toLowerCase();
    const sign = feature === "ld" ? "≤" : ">";
    const symbol = `${feature}(${of})`;
    const own = valuesOf[feature];
    // Blocks beyond the page have 0 of everything.
    const values = own.map((_, block) => (block + step in own ? own[block + step] : 0));
    const question = ask(count(id, symbol, quantity, values), sign, bound, yes, no);
    return {
      ...question,
      numbers: (block) => `${symbol} = ${question.numbers(block)}`,
      facts(block) {
        const test = compare(values[block], sign, bound);
        const has = feature === "words" ? `${test.value} words` : `a ${name} of ${test.value}`;
        return {
          ...question.facts(block),
          quantity: of === "cur" ? name : `${name} of ${subject}`,
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
  words({ by }: QuestionMaker): Tree {
    const short = by("nextWords", "content", by("previousWords", "content", "boilerplate"));
    const after = by("nextWordsAfterLinks", "content", "boilerplate");
    return afterLinks(by, by("currentWords", "content", short), by("currentWordsAfterLinks", "content", after));
  },
  /** Text density and link density. */
  density({ by }: QuestionMaker): Tree {
    const sparse = by("nextDensity", "content", by("previousDensity", "content", "boilerplate"));
    const dense = by("nextDensityOfDense", "content", "boilerplate");
    return afterLinks(by, by("currentDensity", dense, sparse), by("nextDensityAfterLinks", "content", "boilerplate"));
  },
  /** CanolaExtractor's condition, a question for each of its terms; two ways lead to the third. */
  canola({ by, unlinked }: QuestionMaker): Tree {
    const before = by("canolaPreviousBetween", "content", by("canolaNextBetween", "content", "boilerplate"));
    const between = unlinked("prev", by("canolaCurrentBetween", "content", before), "boilerplate");
    const short = by("canolaNext", unlinked("next", between, "boilerplate"), "boilerplate");
    const any = by("canolaCurrent", "content", short);
    return unlinked("cur", any, by("canolaNextOfLinked", "content", any));
  },
} as const;

/** The two questions with which both of the paper's trees begin. */
function afterLinks(by: QuestionMaker["by"], fewLinksBefore: Tree, linksBefore: Tree): Tree {
  return by("linkDensity", by("previousLinkDensity", fewLinksBefore, linksBefore), "boilerplate");
}
