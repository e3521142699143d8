import { numberText } from "../../contract/number-text.ts";
import { scalar, type Channel, type ClassChannel, type PlaneRule, type SeriesChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { classBy, pathBy, ruleOutline } from "../../method/rules.ts";
import { waterfall } from "../../method/waterfall.ts";
import { labels, has, type Block } from "./block.ts";
import { features, paper, parameters, questions, type Feature, type Question } from "./parameters.ts";
import { treeOf, type Decided } from "./pipelines.ts";
import { contentOf, detailOf, type Stage } from "./stage.ts";
import { asksItself, featuresOf, treeOver, type Features, type Tree, type TreeName } from "./trees.ts";

/** The thresholds on a block's own features: lines in the plane of the two that decide. */
const ownThresholds: Readonly<Record<TreeName, readonly Question[]>> = {
  words: ["currentWords", "currentWordsAfterLinks", "linkDensity"],
  density: ["currentDensity", "linkDensity"],
  canola: ["canolaCurrent"],
};

const ofBlocks = channelsOver("blocks");

export function traceOf(decided: Decided): Trace {
  const { analysis, pipeline, stages } = decided;
  const values = featuresOf(analysis.blocks);
  const [by, other] = pipeline.tree === "density" ? (["density", "words"] as const) : (["words", "density"] as const);
  const kept = decided.isContent.reduce((sum, isKept) => sum + isKept, 0);
  return {
    units: { blocks: analysis.units },
    channels: [
      ...seriesOf(decided, values, by, other),
      classesOf(decided, values),
      ...(pipeline.steps.length > 1 ? procedureOf(decided) : []),
      ofBlocks.plane("plane", {
        name: `${features[by].quantity.name} and link density`,
        formula: "a point for each block; questions about its neighbours cannot be drawn",
        x: features[by].id,
        y: features.ld.id,
        classes: "class",
        rules: rulesOf(decided),
      }),
      treeOutline(treeOf(decided), featuresOf(stages[pipeline.treeStep].before).words),
      scalar("blockCount", "Blocks", analysis.blocks.length, "blocks", "text that no other than an inline tag interrupts"),
      scalar("contentCount", "Content", kept, "blocks", "blocks that are kept"),
    ],
    notes: analysis.blocks.length === 0 ? ["This page has no text, and so no blocks."] : [],
  };
}

function seriesOf({ analysis: { blocks }, settings, pipeline }: Decided, values: Features, by: Feature, other: Feature) {
  const of = (feature: Feature, more: Partial<SeriesChannel> = {}): SeriesChannel => {
    const threshold = ownThresholds[pipeline.tree].find((name) => questions[name][0] === feature);
    return ofBlocks.series(features[feature].id, values[feature], {
      ...features[feature].quantity,
      ...more,
      ...(threshold === undefined ? {} : { threshold: settings[threshold], control: { parameter: threshold, factor: 1 } }),
    });
  };
  const count = (id: string, name: string, unit: string, formula: string, value: (block: Block) => number): SeriesChannel =>
    ofBlocks.input(id, Float64Array.from(blocks, value), name, formula, unit);
  return [
    of(by, { isOfBlocks: true }),
    of("ld"),
    of(other, { role: "secondary" }),
    count("linkedWords", "Words in links", "words", "words within any <a>", ({ linkedWords }) => linkedWords),
    count("lines", "Closed lines", "lines", `lines of ${settings.lineWidth} characters, at least 1`, ({ lines }) => lines),
    count("wordsInLines", "Words in closed lines", "words", "all words where no line is closed", (block) => block.wordsInLines),
    count("level", "Tag level", "elements", "open elements, the inline ones aside", ({ level }) => level),
  ];
}

function rulesOf({ settings, pipeline }: Decided): readonly PlaneRule[] {
  return ownThresholds[pipeline.tree].map((name) => {
    const label = `${parameters[name].label} ${numberText(settings[name])}`;
    return questions[name][0] === "ld" ? { label, y: settings[name] } : { label, x: settings[name] };
  });
}

/** The fate of each block, and whether by itself: a block that its neighbours made content, or a later step, is context. */
function classesOf(decided: Decided, ofBlock: Features): ClassChannel {
  const { settings, pipeline, stages } = decided;
  const tree = treeOver(ofBlock, settings, pipeline.tree);
  const codes = Uint8Array.from(decided.isContent, (isKept, ordinal) => {
    if (isKept === 0) return 0;
    return classBy(tree, ordinal) === "content" && asksItself(pathBy(tree, ordinal).at(-1) ?? tree) ? 1 : 2;
  });
  for (const block of stages.at(-1)?.blocks ?? [])
    if (has(block, labels.veryLikely)) for (const ordinal of block.members) if (codes[ordinal] === 1) codes[ordinal] = 3;
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
function procedureOf({ analysis, settings, pipeline, stages }: Decided): readonly Channel[] {
  const { characters, units } = analysis;
  const { length } = characters;
  const steps = stages.map((stage, index) => ({
    label: stage.name,
    detail: detailOf(stage, length),
    kept: index < pipeline.treeStep ? new Uint8Array(length).fill(1) : contentOf(stage.blocks, length),
    touched: newMembers(stage),
    id: `after${index + 1}`,
  }));
  const described = {
    id: "steps",
    name: "Steps",
    unit: "characters",
    formula: "text left after each step of the extractor, a run of white space counted as one character",
    cite: { paper: paper.short, where: `${parameters.method.choices[settings.method]} of the authors' program` },
  };
  const { procedure, telling } = waterfall(described, steps, characters, units);
  const strips = telling.map(({ id, label, kept }) => {
    const told = { name: `After ${label}`, formula: "what is content after this step", isVerdict: true } as const;
    return ofBlocks.classes(id, kept, { boilerplate: "removed", content: "kept" }, told);
  });
  return [...strips, procedure];
}

/** The page's blocks in those that a step labelled or fused. */
function newMembers({ before, blocks }: Stage): readonly number[] {
  const known = new Set(before);
  return blocks.flatMap((block) => (known.has(block) ? [] : block.members));
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
