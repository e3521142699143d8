import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { scalar, type Channel, type ClassChannel, type PlaneRule, type SeriesChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { procedure, unitTextOf, waterfallOf, runSteps, type Ran, type ProcedureStep } from "../../method/procedure.ts";
import { classBy, pathBy, ruleOutline, pathLinks, settingsOn, ask, type Question, type ClassRule } from "../../method/rules.ts";
import { ofRuns } from "../../method/sorted.ts";
import { elementLabel, type Page } from "../../page/page.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import {
  labels,
  hasLabel,
  judged,
  countedBlocks,
  textReader,
  titleTagText,
  linkDensityOf,
  textDensityOf,
  type Block,
  type TextBlocks,
  type BlockText,
} from "./blocks.ts";
import {
  paper,
  parameters,
  features,
  questions,
  places,
  type QuestionName,
  type BoilerpipeValues,
  type FeatureKey,
  type BlockPlace,
} from "./parameters.ts";
import { changing, type State } from "./stage.ts";
import {
  cutAfterEnd,
  cutTrailingHeadings,
  markEnds,
  fuseEqualDensity,
  fuseNear,
  fuseNearContentOfLevel,
  deleteBoilerplate,
  keepLargest,
  restoreLarge,
  restoreListAtEnd,
  expandToTitle,
  markTitle,
} from "./steps.ts";
import { compare } from "../../method/comparison.ts";
import { constant, count, setting, type Expression } from "../../method/expression.ts";

/** Shallow text features of blocks: two small decision trees, and the extractors that the authors built on them. */
export const boilerpipe = defineExtractor({
  id: "boilerpipe",
  name: "Boilerpipe",
  summary:
    "Cuts the page into blocks of text, and decides each by its words and its share of words in links, and those of its two neighbours.",
  family: "Blocks",
  paper,
  cite: { paper: paper.short, where: "decision trees; Boilerpipe 1.2" },
  formula:
    "words: ld(cur) ≤ 1/3 ∧ (ld(prev) ≤ 5/9 ? cur.words > 16 ∨ next.words > 15 ∨ prev.words > 4 : cur.words > 40 ∨ next.words > 17)",
  figure:
    "Words, text density and link density of every block; the blocks in the plane of the two that decide, with the tree's thresholds; the tree, with the blocks that come to each question; the text left after each step of an extractor.",
  signature: "tree",
  reconstructed: "The paper could not be read. Trees, thresholds and steps are those of the authors' program, Boilerpipe.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "number of words", summary: "The paper's tree over words and link density: NumWordsRulesExtractor.", values: {} },
    { name: "text density", summary: "The paper's tree over text density and link density.", values: { method: "density" } },
    { name: "article", summary: "ArticleExtractor: twelve steps, tuned to news.", values: { method: "article" } },
    {
      name: "default",
      summary: "DefaultExtractor: equal densities fused, then the density tree.",
      values: { method: "default" },
    },
    {
      name: "largest",
      summary: "LargestContentExtractor: the largest fused block alone.",
      values: { method: "largest" },
    },
    { name: "canola", summary: "CanolaExtractor: trained on the Canola corpus.", values: { method: "canola" } },
  ],
  published: [
    "ArticleExtractor, comparison of 2023 (SIGIR): mean P 0.908, R 0.825, F1 0.834, median F1 0.946.",
    "ArticleExtractor, AEB 2019: P 0.850, R 0.870, F1 0.860. Kovačič and Diffbot 2014: F1 0.893.",
    "ArticleExtractor, right-to-left news 2023: mean F1 0.951.",
  ],
  deviations: [
    {
      id: "labels",
      where: "Boilerpipe 1.2",
      what: "The program labels a block by the elements open at its end, which may belong to the next block. Here those around its first text count. The no-break space is white space here.",
      why: "So headings and list items are labelled by their own elements.",
      changes: "Steps of ArticleExtractor that use labels, at the first or last block of a heading or list. The trees use none.",
    },
  ],
  analyse({ page }, { lineWidth }): BoilerpipeAnalysis {
    const blocks = countedBlocks(page, lineWidth);
    return { ...blocks, page, words: wordsOf(page), texts: textReader(page, blocks), title: titleTagText(page) };
  },
  decide(analysis, values): Extraction {
    const { page, words, units, ofRuns: blockOfRun, firstRuns, blocks } = analysis;
    return procedure({
      page,
      words,
      units,
      ofWords: (isKept) => ofRuns(page, words, blockOfRun, isKept, "any"),
      label: (block) => `block ${block + 1} of ${blocks.length}, ${elementLabel(page, page.runs.parents[firstRuns[block]])}`,
      parameters,
      values,
      runWith: (others) => runExtractor(analysis, others),
      rest: () => ({ formula: "Scripts, embedded objects and the options of a list are not read.", step: "not read" }),
      // The steps may make a block content, then none, and then content again.
      most: pipelines[values.method].steps.length > 1 ? 200 : 0,
      trace: (ran) => traceOf(analysis, values, ran),
    });
  },
});

/** The thresholds on a block's own features: lines in the plane of the two that decide. */
const ownThresholds: Readonly<Record<TreeName, readonly QuestionName[]>> = {
  words: ["currentWords", "currentWordsAfterLinks", "linkDensity"],
  density: ["currentDensity", "linkDensity"],
  canola: ["canolaCurrent"],
};

const ofBlocks = channelsOver("blocks");

function traceOf(analysis: BoilerpipeAnalysis, settings: BoilerpipeValues, ran: Ran<State>): Trace {
  const { tree } = pipelines[settings.method];
  const values = treeFeaturesOf(analysis.blocks);
  // The blocks as they stood before the tree classified them.
  const classified = treeFeaturesOf(ran.stages.find(({ left }) => left.isClassified)?.before.blocks ?? []);
  const [by, other] = tree === "density" ? (["density", "words"] as const) : (["words", "density"] as const);
  const kept = ran.left.kept.reduce((sum, isKept) => sum + isKept, 0);
  return {
    units: { blocks: analysis.units },
    channels: [
      ...seriesOf(analysis, settings, values, [by, other]),
      classesOf(settings, ran, values),
      ...(ran.stages.length > 1 ? procedureOf(analysis, settings, ran) : []),
      ofBlocks.plane("plane", {
        name: `${features[by].quantity.name} and link density`,
        formula: "a point for each block, without the questions about its neighbours",
        x: features[by].id,
        y: features.ld.id,
        classes: "class",
        rules: rulesOf(settings),
      }),
      treeOutline(treeOver(classified, settings, tree), classified.words),
      scalar("blockCount", "Blocks", analysis.blocks.length, "blocks", "text that no other than an inline tag interrupts"),
      scalar("contentCount", "Content", kept, "blocks", "blocks that are kept"),
    ],
    notes: analysis.blocks.length === 0 ? ["This page has no text, so it has no blocks."] : [],
  };
}

function seriesOf({ blocks }: BoilerpipeAnalysis, settings: BoilerpipeValues, values: Features, [by, other]: (keyof Features)[]) {
  const of = (feature: keyof Features, more: Partial<SeriesChannel> = {}): SeriesChannel => {
    const threshold = ownThresholds[pipelines[settings.method].tree].find((name) => questions[name][0] === feature);
    return ofBlocks.series(features[feature].id, values[feature], {
      ...features[feature].quantity,
      ...more,
      ...(threshold === undefined ? {} : { threshold: settings[threshold], control: { parameter: threshold, factor: 1 } }),
    });
  };
  const counts = (id: string, name: string, unit: string, formula: string, value: (block: Block) => number): SeriesChannel =>
    ofBlocks.input(id, Float64Array.from(blocks, value), name, formula, unit);
  return [
    of(by, { isOfBlocks: true }),
    of("ld"),
    of(other, { role: "secondary" }),
    counts("linkedWords", "Words in links", "words", "words within any <a>", ({ linkedWords }) => linkedWords),
    counts("lines", "Closed lines", "lines", `lines of ${settings.lineWidth} characters, at least 1`, ({ lines }) => lines),
    counts("wordsInLines", "Words in closed lines", "words", "all words where no line is closed", (block) => block.wordsInLines),
    counts("level", "Tag level", "elements", "open elements, the inline ones aside", ({ level }) => level),
  ];
}

function rulesOf(settings: BoilerpipeValues): readonly PlaneRule[] {
  return ownThresholds[pipelines[settings.method].tree].map((name) => {
    const label = `${parameters[name].label} ${numberText(settings[name])}`;
    return questions[name][0] === "ld" ? { label, y: settings[name] } : { label, x: settings[name] };
  });
}

/** The fate of each block, and whether by itself: a block that its neighbours made content, or a later step, is context. */
function classesOf(settings: BoilerpipeValues, { left: { kept, blocks } }: Ran<State>, ofBlock: Features): ClassChannel {
  const tree = treeOver(ofBlock, settings, pipelines[settings.method].tree);
  const codes = kept.map((isKept, ordinal) => {
    if (isKept === 0) return 0;
    return classBy(tree, ordinal) === "content" && asksItself(pathBy(tree, ordinal).at(-1) ?? tree) ? 1 : 2;
  });
  for (const block of blocks)
    if (hasLabel(block, labels.veryLikely)) for (const ordinal of block.members) if (codes[ordinal] === 1) codes[ordinal] = 3;
  return ofBlocks.classes(
    "class",
    codes,
    { boilerplate: "removed", content: "kept", "content by its neighbours": "context", "largest block": "core" },
    {
      name: "Class",
      formula: "content or boilerplate, by the method",
      cite: { paper: paper.short, where: "decision trees" },
    },
  );
}

/** The steps as a waterfall of text, and the verdicts after each that changed one. */
function procedureOf({ characters, units }: BoilerpipeAnalysis, settings: BoilerpipeValues, ran: Ran<State>): readonly Channel[] {
  const described = {
    id: "steps",
    name: "Steps",
    formula: "text left after each step of the extractor, a run of white space counted as one character",
    cite: { paper: paper.short, where: `${parameters.method.choices[settings.method]} of the authors' program` },
  };
  const { channel, telling } = waterfallOf(ran, described, unitTextOf(units, characters));
  const strips = telling.map((stage) => {
    const told = { name: `After ${stage.label}`, formula: "what is content after this step", isVerdict: true } as const;
    const id = `after${ran.stages.indexOf(stage) + 1}`;
    return ofBlocks.classes(id, stage.left.kept.slice(), { boilerplate: "removed", content: "kept" }, told);
  });
  return [...strips, channel];
}

function treeOutline(tree: Tree, words: Float64Array): Channel {
  const described = {
    id: "tree",
    name: "Decision tree",
    unit: "",
    formula: "each block answers questions from the top until one gives its class",
    cite: { paper: paper.short, where: "decision trees" },
  };
  const one = new Float64Array(words.length).fill(1);
  return ruleOutline(tree, described, { content: "kept", boilerplate: "removed" }, [
    { quantity: { name: "Blocks", unit: "blocks", formula: "blocks that come here" }, of: one },
    { quantity: { name: "Words", unit: "words", formula: "words of the blocks that come here" }, of: words },
  ]);
}

/** The steps of an extractor, and the tree by which one of them classifies: before it no block is content, nor boilerplate. */
interface Pipeline {
  readonly tree: TreeName;
  readonly steps: readonly ProcedureStep<State>[];
}

const pipelines: Readonly<Record<BoilerpipeValues["method"], Pipeline>> = {
  words: { tree: "words", steps: [classify("number-of-words tree", "words")] },
  density: { tree: "density", steps: [classify("text-density tree", "density")] },
  article: {
    tree: "words",
    steps: [
      markEnds,
      markTitle,
      classify("3 number-of-words tree", "words"),
      cutAfterEnd,
      cutTrailingHeadings,
      fuseNear("6 fuse, boilerplate too"),
      deleteBoilerplate,
      fuseNearContentOfLevel("8 fuse content of one level"),
      keepLargest("9 keep the largest", true),
      expandToTitle,
      restoreLarge,
      restoreListAtEnd,
    ],
  },
  default: {
    tree: "density",
    // The second step looks for content to fuse, and nothing is content yet: it does nothing, in the program too.
    steps: [
      fuseEqualDensity("1 fuse equal densities"),
      fuseNear("2 fuse near content"),
      classify("3 text-density tree", "density"),
    ],
  },
  largest: {
    tree: "words",
    steps: [
      classify("1 number-of-words tree", "words"),
      fuseNear("2 fuse, boilerplate too"),
      keepLargest("3 keep the largest", false),
    ],
  },
  canola: { tree: "canola", steps: [classify("Canola's condition", "canola")] },
};

/** Calls each block content or boilerplate by a tree. */
function classify(label: string, kind: TreeName): ProcedureStep<State> {
  const byTree: Parameters<typeof changing>[2] = (before, { settings }) => {
    const tree = treeOver(treeFeaturesOf(before), settings, kind);
    return {
      blocks: before.map((block, index) => judged(block, classBy(tree, index) === "content")),
      at(index) {
        const path = pathBy(tree, index);
        const links = pathLinks(path, index);
        return {
          ...path.at(-1)?.facts(index),
          links,
          numbers: links.at(-1)?.numbers ?? "",
          parameters: settingsOn(path).map(({ name }) => name),
        };
      },
    };
  };
  return changing(label, "", byTree, true);
}

/** The blocks of a page, their texts, and its title. */
export interface BoilerpipeAnalysis extends TextBlocks {
  readonly page: Page;
  readonly words: Words;
  readonly texts: BlockText;
  readonly title: string;
}

/** The blocks after each step of the extractor that is chosen. */
export function runExtractor({ blocks, texts, characters, title }: BoilerpipeAnalysis, settings: BoilerpipeValues): Ran<State> {
  const kept = new Uint8Array(blocks.length).fill(1);
  const start: State = { settings, texts, characters, title, blocks, kept, isClassified: false };
  return runSteps(pipelines[settings.method].steps, start);
}

/** The values of blocks that the trees ask for. */
type Features = Readonly<Record<FeatureKey, Float64Array<ArrayBuffer>>>;

/** In the order of the blocks. */
function treeFeaturesOf(blocks: readonly Block[]): Features {
  return {
    words: Float64Array.from(blocks, ({ words }) => words),
    density: Float64Array.from(blocks, textDensityOf),
    ld: Float64Array.from(blocks, linkDensityOf),
  };
}

type Class = "content" | "boilerplate";
type Tree = Question<Class>;

/** Makes questions: by a threshold, or whether a block has no word in links. */
interface QuestionMaker {
  by(threshold: QuestionName, yes: ClassRule<Class>, no: ClassRule<Class>): Tree;
  unlinked(of: BlockPlace, yes: ClassRule<Class>, no: ClassRule<Class>): Tree;
}

/** True where the block itself was asked, and not a neighbour. */
function asksItself({ symbols }: Tree): boolean {
  return symbols.includes("(cur)");
}

/** A decision tree over blocks. */
function treeOver(valuesOf: Features, settings: BoilerpipeValues, tree: TreeName): Tree {
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

type TreeName = keyof typeof trees;

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
