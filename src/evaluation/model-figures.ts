import { group, mean } from "d3-array";
import type { Json } from "../extraction/algorithms/learned/model.ts";
import { featureGroups } from "../extraction/algorithms/learned/features.ts";
import { counted, differenceText, scoreText, shareText } from "../format.ts";
import type { PageScore } from "../training/page-score.ts";
import { intervalNote, meanInterval, pairedDifference, type Interval } from "./statistics.ts";
import type { Cell, Table } from "./table.ts";

/** A page as a model scored it that had seen no page of its site, and F1 of other programs on it by their names. */
export interface ScoredPage extends PageScore {
  readonly page: string;
  /** Empty where it is not known. */
  readonly type: string;
  readonly beside: Readonly<Record<string, number>>;
}

interface MeanFigure extends Interval {
  readonly mean: number;
}

/** The figures of a group of pages, all of them F1 of bags of words. */
interface GroupFigures {
  readonly pages: number;
  readonly asFound: MeanFigure;
  readonly strict: MeanFigure;
  /** On the pages that there are figures of it for. */
  readonly beside: Readonly<Record<string, MeanFigure & { readonly pages: number }>>;
  /** Of "as found" less each other program's, page by page. */
  readonly ahead: Readonly<Record<string, MeanFigure>>;
}

/** One of ten parts of the probabilities: what was said of words, and what came true of it. */
interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  /** Means over the words: the probability, and the share that is content. */
  readonly probability: number;
  readonly content: number;
}

interface GroupImportance {
  readonly group: string;
  /** Share of all that splits took off the loss. */
  readonly gain: number;
  /** F1 that is lost when each block has another block's values. */
  readonly permutation: number;
}

/** All that a cross-validation says of a model; plain data, as its card has it. */
export interface ModelFigures {
  readonly all: GroupFigures;
  readonly types: Readonly<Record<string, GroupFigures>>;
  /** The F1 that was predicted without gold: its mean, and its correlation with what came true. */
  readonly predicted: { readonly mean: number; readonly correlation: number };
  readonly calibration: readonly CalibrationBin[];
  readonly importance: readonly GroupImportance[];
}

/** F1 of models that learned from so many pages of other sites on average, and its interval over the pages that were judged. */
export interface CurvePoint extends Interval {
  readonly pages: number;
  readonly f1: number;
}

/** What a cross-validation leaves besides the scores of pages. */
export interface ValidationFacts {
  /** By name of feature, of all folds' models. */
  readonly gains: ReadonlyMap<string, number>;
  /** Pages that the models learned from on average: those of the whole folds, and of their parts in the order of `PageScore.parts`. */
  readonly trained: number;
  readonly trainedParts: readonly number[];
  readonly featureNames: readonly string[];
}

/** @throws RangeError for no pages. */
export function modelFigures(pages: readonly ScoredPage[], facts: ValidationFacts): ModelFigures {
  const types = [...group(pages, ({ type }) => type)].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const names = [...new Set(pages.flatMap(({ beside }) => Object.keys(beside)))];
  return {
    all: groupFigures(pages, names),
    types: Object.fromEntries(types.map(([type, own]) => [type, groupFigures(own, names)])),
    predicted: {
      mean: rounded(mean(pages, ({ predicted }) => predicted) ?? 0),
      correlation: rounded(
        correlationOf(
          pages.map(({ predicted }) => predicted),
          pages.map(({ asFound }) => asFound),
        ),
      ),
    },
    calibration: calibrationOf(pages),
    importance: importanceOf(pages, facts),
  };
}

/** F1 by the number of pages that were learned from, the last point that of all; empty where none but those of all were learned. */
export function learningCurve(pages: readonly ScoredPage[], { trained, trainedParts }: ValidationFacts): readonly CurvePoint[] {
  if (trainedParts.length === 0) return [];
  const point = (count: number, values: readonly number[]): CurvePoint => {
    const { mean: f1, ...interval } = figureOf(values);
    return { pages: Math.round(count), f1, ...interval };
  };
  return [
    ...trainedParts.map((count, part) =>
      point(
        count,
        pages.map(({ parts }) => parts[part] ?? 0),
      ),
    ),
    point(
      trained,
      pages.map(({ asFound }) => asFound),
    ),
  ];
}

/** Other programs are compared on the pages that have figures of them. */
function groupFigures(pages: readonly ScoredPage[], names: readonly string[]): GroupFigures {
  const pairs = names.flatMap((name) => {
    const own = pages.filter(({ beside }) => beside[name] !== undefined);
    const scores = { ours: own.map(({ asFound }) => asFound), theirs: own.map(({ beside }) => beside[name] ?? 0) };
    return own.length === 0 ? [] : [[name, scores] as const];
  });
  return {
    pages: pages.length,
    asFound: figureOf(pages.map(({ asFound }) => asFound)),
    strict: figureOf(pages.map(({ strict }) => strict)),
    beside: Object.fromEntries(pairs.map(([name, { theirs }]) => [name, { pages: theirs.length, ...figureOf(theirs) }])),
    ahead: Object.fromEntries(pairs.map(([name, { ours, theirs }]) => [name, differenceOf(ours, theirs)])),
  };
}

function figureOf(values: readonly number[]): MeanFigure {
  const { low, high } = meanInterval(values);
  return { mean: rounded(mean(values) ?? 0), low: rounded(low), high: rounded(high) };
}

function differenceOf(values: readonly number[], others: readonly number[]): MeanFigure {
  const { mean: average = 0, interval = { low: 0, high: 0 } } = pairedDifference(values, others) ?? {};
  return { mean: rounded(average), low: rounded(interval.low), high: rounded(interval.high) };
}

/** Four digits are more than a thousand pages can tell. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}

/** Pearson's. 0 where one of the two never changes. */
function correlationOf(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [mean(left) ?? 0, mean(right) ?? 0];
  const products = left.map((value, at) => (value - leftMean) * ((right[at] ?? 0) - rightMean));
  const squares = (values: readonly number[], average: number): number =>
    values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  const scale = Math.sqrt(squares(left, leftMean) * squares(right, rightMean));
  return scale === 0 ? 0 : products.reduce((sum, product) => sum + product, 0) / scale;
}

function calibrationOf(pages: readonly ScoredPage[]): readonly CalibrationBin[] {
  const bins = pages[0]?.calibration.length ?? 0;
  return Array.from({ length: bins }, (_, bin) => {
    const sums = { words: 0, probability: 0, content: 0 };
    for (const { calibration } of pages) {
      sums.words += calibration[bin]?.words ?? 0;
      sums.probability += calibration[bin]?.probability ?? 0;
      sums.content += calibration[bin]?.content ?? 0;
    }
    const each = Math.max(sums.words, 1);
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      words: sums.words,
      probability: rounded(sums.probability / each),
      content: rounded(sums.content / each),
    };
  });
}

function importanceOf(pages: readonly ScoredPage[], { gains, featureNames }: ValidationFacts): readonly GroupImportance[] {
  const whole = [...gains.values()].reduce((sum, gain) => sum + gain, 0);
  return featureGroups.map(({ name, from, to }, at) => {
    const own = featureNames.slice(from, to).reduce((sum, feature) => sum + (gains.get(feature) ?? 0), 0);
    const lost = mean(pages, ({ asFound, permuted }) => asFound - (permuted[at] ?? asFound)) ?? 0;
    return { group: name, gain: rounded(whole === 0 ? 0 : own / whole), permutation: rounded(lost) };
  });
}

/** The figures as tables: by page type, calibration, importance. */
export function figureTables(figures: ModelFigures): readonly Table[] {
  const { calibration, importance } = figures;
  const tables: Table[] = [typeTable(figures)];
  tables.push({
    caption: "Calibration: what was said of words, and what came true",
    head: ["probability", "words", "said", "content"],
    rows: calibration.map(({ from, to, words, probability, content }) =>
      cells([`${from.toFixed(1)}–${to.toFixed(1)}`, words.toLocaleString("en"), scoreText(probability), scoreText(content)]),
    ),
    notes: [],
  });
  tables.push({
    caption: "Importance of the groups of features",
    head: ["group", "gain", "F1 lost when permuted"],
    rows: importance.map(({ group: name, gain, permutation }) => cells([name, shareText(gain), permutation.toFixed(4)])),
    notes: ["Gain: share of what all splits took off the loss. Permuted: each block with another block's values of the group."],
  });
  return tables;
}

/** F1 by the number of pages as a table. */
export function curveTable(curve: readonly CurvePoint[]): Table {
  return {
    caption: "Learning curve: F1 by the number of pages that were learned from",
    head: ["pages", "F1"],
    rows: curve.map(({ pages, f1, ...interval }) => cells([String(pages), withInterval({ mean: f1, ...interval })])),
    notes: [intervalNote],
  };
}

function typeTable({ all, types, predicted }: ModelFigures): Table {
  const names = Object.keys(all.beside);
  const row = (name: string, { pages, asFound, strict, beside, ahead }: GroupFigures): Cell[] =>
    cells([
      name,
      String(pages),
      withInterval(asFound),
      withInterval(strict),
      ...names.map((other) => (beside[other] === undefined ? "–" : withInterval(beside[other]))),
      ...names.map((other) => signedInterval(ahead[other])),
    ]);
  return {
    caption: `Bag of words: F1 on ${counted(all.pages, "page")} by models that saw none of their sites`,
    head: ["type", "pages", "as found", "strict article", ...names, ...names.map((name) => `ahead of ${name}`)],
    rows: [...Object.entries(types).map(([type, own]) => row(type || "no type", own)), row("all", all)],
    notes: [
      intervalNote,
      ...names.flatMap((name) => {
        const compared = all.beside[name]?.pages ?? 0;
        return compared === all.pages ? [] : [`${name} is compared on ${counted(compared, "page")} only.`];
      }),
      `The F1 that the method predicts without gold is ${scoreText(predicted.mean)} on average; its correlation with the true one is ${predicted.correlation.toFixed(2)}.`,
    ],
  };
}

function withInterval({ mean: value, low, high }: MeanFigure): string {
  return `${scoreText(value)} (${scoreText(low)}–${scoreText(high)})`;
}

function signedInterval(figure: MeanFigure | undefined): string {
  if (figure === undefined) return "–";
  return `${differenceText(figure.mean)} (${differenceText(figure.low)} to ${differenceText(figure.high)})`;
}

function cells(texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }));
}

/** As plain JSON, for a model's card. */
export function figuresJson(figures: ModelFigures): Json {
  // Numbers, texts, lists and records alone.
  return JSON.parse(JSON.stringify(figures)) as Json;
}
