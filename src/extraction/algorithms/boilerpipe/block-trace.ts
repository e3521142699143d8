import { numberText } from "../../contract/number-text.ts";
import {
  scalar,
  type Channel,
  type ClassChannel,
  type Operation,
  type PlaneRule,
  type ProcedureChannel,
  type Quantity,
  type SeriesChannel,
  type Trace,
  type ClassMeaning,
  type OutlineChannel,
} from "../../contract/trace.ts";
import { channelsOver } from "../../method/channels.ts";
import { labels, has, type Block } from "./block.ts";
import { featuresOf, isContentBy, symbolsOf } from "./classifying.ts";
import { beforeTree, type Decided } from "./pipelines.ts";
import { paper, parameters, type Threshold, type Settings } from "./parameters.ts";
import { contentOf } from "./stage.ts";
import { lastQuestion, holds, thresholdOf, type Features, type Node, type Tree } from "./tree.ts";

const cite = { paper: paper.short, where: "shallow text features" } as const;

const quantities = {
  words: { name: "Words", unit: "words", formula: "tokens with a letter or a digit", cite },
  textDensity: { name: "Text density", unit: "words per line", formula: "words in closed lines / closed lines", cite },
  linkDensity: { name: "Link density", unit: "", formula: "ld = words in links / words", cite },
} as const satisfies Record<keyof Features, Quantity>;

/** The quantity that a method decides by, and the threshold on it. */
interface Axis {
  readonly by: "words" | "textDensity";
  readonly thresholds: readonly Threshold[];
  readonly linkDensity: boolean;
}

const wordsAxis: Axis = { by: "words", thresholds: ["currentWords", "currentWordsAfterLinks"], linkDensity: true };
const densityAxis: Axis = { by: "textDensity", thresholds: ["currentDensity"], linkDensity: true };

const axes: Readonly<Record<Decided["settings"]["method"], Axis>> = {
  words: wordsAxis,
  density: densityAxis,
  article: wordsAxis,
  default: densityAxis,
  largest: wordsAxis,
  canola: { by: "words", thresholds: ["canolaCurrent"], linkDensity: false },
};

const ofBlocks = channelsOver("blocks");

export function traceOf(decided: Decided): Trace {
  const { analysis, settings, pipeline } = decided;
  const features = featuresOf(analysis.blocks);
  const axis = axes[settings.method];
  const kept = decided.isContent.reduce((sum, isKept) => sum + isKept, 0);
  return {
    units: { blocks: analysis.units },
    channels: [
      ...seriesOf(decided, features, axis),
      classesOf(decided, features),
      ...(pipeline.steps.length > 1 ? procedureOf(decided) : []),
      ofBlocks.plane("plane", {
        name: `${quantities[axis.by].name} and link density`,
        formula: "a point for each block; questions about its neighbours cannot be drawn",
        x: axis.by,
        y: "linkDensity",
        classes: "class",
        rules: rulesOf(decided, axis),
      }),
      treeOutline(pipeline.tree, featuresOf(beforeTree(decided)), settings),
      scalar("blockCount", "Blocks", analysis.blocks.length, "blocks", "text that no other than an inline tag interrupts"),
      scalar("contentCount", "Content", kept, "blocks", "blocks that are kept"),
    ],
    notes: analysis.blocks.length === 0 ? ["This page has no text, and so no blocks."] : [],
  };
}

function seriesOf({ analysis: { blocks }, settings }: Decided, features: Features, axis: Axis): readonly Channel[] {
  const of = (id: keyof Features, threshold: Threshold | undefined, more: Partial<SeriesChannel> = {}): SeriesChannel =>
    ofBlocks.series(id, features[id], {
      ...quantities[id],
      ...more,
      ...(threshold === undefined ? {} : { threshold: settings[threshold], control: { parameter: threshold, factor: 1 } }),
    });
  const count = (id: string, name: string, unit: string, formula: string, value: (block: Block) => number): SeriesChannel =>
    ofBlocks.input(id, Float64Array.from(blocks, value), name, formula, unit);
  return [
    of(axis.by, axis.thresholds[0], { isOfBlocks: true }),
    of("linkDensity", axis.linkDensity ? "linkDensity" : undefined),
    of(axis.by === "words" ? "textDensity" : "words", undefined, { role: "secondary" }),
    count("linkedWords", "Words in links", "words", "words within any <a>", ({ linkedWords }) => linkedWords),
    count("lines", "Closed lines", "lines", `lines of ${settings.lineWidth} characters, at least 1`, ({ lines }) => lines),
    count("wordsInLines", "Words in closed lines", "words", "all words where no line is closed", (block) => block.wordsInLines),
    count("level", "Tag level", "elements", "open elements, the inline ones aside", ({ level }) => level),
  ];
}

function rulesOf({ settings }: Decided, { by, thresholds, linkDensity }: Axis): readonly PlaneRule[] {
  // "Words tree: words 16": the unit is in the name.
  const unit = by === "words" ? "" : " words per line";
  return [
    ...thresholds.map((name) => ({ label: `${parameters[name].label} ${numberText(settings[name])}${unit}`, x: settings[name] })),
    ...(linkDensity ? [{ label: `link density ${numberText(settings.linkDensity)}`, y: settings.linkDensity }] : []),
  ];
}

/** The fate of each block, and whether by itself: a block that its neighbours made content, or a later step, is context. */
function classesOf(decided: Decided, features: Features): ClassChannel {
  const { settings, pipeline, stages } = decided;
  const values = Uint8Array.from(decided.isContent, (isKept, ordinal) => {
    if (isKept === 0) return 0;
    const { tree } = pipeline;
    const isOwn = isContentBy(tree, features, settings, ordinal) && lastQuestion(tree, features, settings, ordinal).of === "cur";
    return isOwn ? 1 : 2;
  });
  for (const block of stages.at(-1)?.blocks ?? [])
    if (has(block, labels.veryLikely)) for (const ordinal of block.members) if (values[ordinal] === 1) values[ordinal] = 3;
  return ofBlocks.classes(
    "class",
    values,
    { boilerplate: "removed", content: "kept", "content by its neighbours": "context", "largest block": "core" },
    {
      name: "Class",
      formula: "content or boilerplate, by the method",
      cite: { paper: paper.short, where: "decision trees" },
    },
  );
}

/** The steps as a waterfall of text, and the verdicts after each that changed one. */
function procedureOf(decided: Decided): readonly Channel[] {
  const { analysis, pipeline, stages } = decided;
  const { characters } = analysis;
  const operations: Operation[] = [];
  const strips: Channel[] = [];
  let before: Uint8Array<ArrayBuffer> = new Uint8Array(characters.length).fill(1);
  let blocks = analysis.blocks;
  for (const [index, stage] of stages.entries()) {
    const after = index < pipeline.treeStep ? before : contentOf(stage.blocks, characters.length);
    const changed = changedBlocks(before, after);
    const touched = changed.length > 0 ? changed : newMembers(blocks, stage.blocks);
    operations.push({
      label: stage.name,
      detail: stage.detail,
      removed: textOf(characters, before) - textOf(characters, after),
      spans: spansOf(decided, touched),
    });
    if (changed.length > 0) strips.push(stripOf(stage.name, index, after));
    before = after;
    blocks = stage.blocks;
  }
  const procedure: ProcedureChannel = {
    kind: "procedure",
    id: "steps",
    name: "Steps",
    unit: "characters",
    formula: "text left after each step of the extractor, a run of white space counted as one character",
    cite: { paper: paper.short, where: `${parameters.method.choices[decided.settings.method]} of the authors' program` },
    whole: textOf(characters, new Uint8Array(characters.length).fill(1)),
    operations,
  };
  return [...strips, procedure];
}

function changedBlocks(before: Uint8Array, after: Uint8Array): readonly number[] {
  const changed: number[] = [];
  for (let ordinal = 0; ordinal < after.length; ordinal++) if (before[ordinal] !== after[ordinal]) changed.push(ordinal);
  return changed;
}

/** The page's blocks in those that a step labelled or fused. */
function newMembers(before: readonly Block[], after: readonly Block[]): readonly number[] {
  const known = new Set(before);
  return after.flatMap((block) => (known.has(block) ? [] : block.members));
}

function textOf(characters: Float64Array, isContent: Uint8Array): number {
  return characters.reduce((sum, count, ordinal) => sum + (isContent[ordinal] === 1 ? count : 0), 0);
}

function spansOf({ analysis: { units } }: Decided, ordinals: readonly number[]): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(ordinals.flatMap((ordinal) => [units.starts[ordinal], units.ends[ordinal]]));
}

function stripOf(name: string, index: number, isContent: Uint8Array<ArrayBuffer>): ClassChannel {
  return ofBlocks.classes(
    `after${index + 1}`,
    isContent,
    { boilerplate: "removed", content: "kept" },
    { name: `After ${name}`, formula: "what is content after this step", isVerdict: true },
  );
}

interface Place {
  readonly node: Node;
  readonly parent: number;
  readonly answer: "" | "yes: " | "no: ";
  yes: number;
  no: number;
}

/** A decision tree as a picture: how many blocks, and words, come to each question and to each class. */
export function treeOutline(tree: Tree, features: Features, settings: Settings): OutlineChannel {
  const places = expand(tree);
  const blocks = new Float64Array(places.length);
  const words = new Float64Array(places.length);
  for (let block = 0; block < features.words.length; block++) {
    for (let at = 0; at >= 0;) {
      const place = places[at];
      blocks[at]++;
      words[at] += features.words[block];
      if (place === undefined || typeof place.node === "string") break;
      at = holds(features, place.node, settings, block) ? place.yes : place.no;
    }
  }
  return {
    kind: "outline",
    id: "tree",
    name: "Decision tree",
    unit: "",
    formula: "each block answers questions from the top until one gives its class",
    cite: { paper: paper.short, where: "decision trees" },
    parents: Int32Array.from(places, ({ parent }) => parent),
    labels: places.map(({ node, answer }) => answer + (typeof node === "string" ? node : questionText(node, settings))),
    columns: [
      { name: "Blocks", unit: "blocks", formula: "blocks that come here", values: blocks },
      { name: "Words", unit: "words", formula: "words of the blocks that come here", values: words },
    ],
    meanings: places.map(({ node }) => meaningOf(node)),
    starts: new Uint32Array(places.length),
    ends: new Uint32Array(places.length),
  };
}

/** The nodes with parents first; a question that two ways lead to stands twice. */
function expand(tree: Tree): readonly Place[] {
  const places: Place[] = [{ node: tree, parent: -1, answer: "", yes: -1, no: -1 }];
  for (const [parent, place] of places.entries()) {
    if (typeof place.node === "string") continue;
    place.yes = places.push({ node: place.node.yes, parent, answer: "yes: ", yes: -1, no: -1 }) - 1;
    place.no = places.push({ node: place.node.no, parent, answer: "no: ", yes: -1, no: -1 }) - 1;
  }
  return places;
}

/** "words(cur) > 16?": a question with its number in place of the threshold's name. */
function questionText(question: Tree, settings: Settings): string {
  return `${symbolsOf(question, numberText(thresholdOf(question, settings)))}?`;
}

function meaningOf(node: Node): ClassMeaning {
  if (node === "content") return "kept";
  return node === "boilerplate" ? "removed" : "context";
}
