import { deviation, group, mean, sum } from "d3-array";
import type { Json, ModelCard } from "../../extraction/algorithms/learned/model.ts";
import { markdownText, tableOf, type Table, type TableColumn } from "../../evaluation/table.ts";
import { counted, differenceText, scoreText, thousands } from "../../format.ts";
import type { PageScore } from "./page-score.ts";
import { intervalNote, meanInterval, pairedDifference, type Interval } from "../../evaluation/statistics.ts";

/** The statements of people on a model: credits, licence, what its truths count as content, known failures. Its card has it as it is. */
export interface CardAbout {
  readonly name?: string;
  readonly [fact: string]: Json;
}

export interface CardFacts extends Folds {
  readonly about: CardAbout & { readonly name: string };
  /** Names of the corpora that it learned from. */
  readonly corpora: readonly string[];
  readonly pages: readonly { readonly type: string; readonly site: string }[];
  readonly sampledRows: number;
  readonly options: object;
  readonly figures?: ModelFigures;
}

/** The card of a model: the same facts give the same card. */
export function cardOf({ about, corpora, pages, sampledRows, options, folds, foldsOf, figures }: CardFacts): ModelCard {
  const types = [...new Set(pages.map(({ type }) => type))].toSorted();
  return {
    ...about,
    data: {
      corpora,
      pages: pages.length,
      sites: new Set(pages.map(({ site }) => site)).size,
      blocks: sampledRows,
      types: Object.fromEntries(types.map((type) => [type, pages.filter((page) => page.type === type).length])),
    },
    // The cast holds: these options are numbers.
    training: { ...(options as Readonly<Record<string, number>>), folds, ...(foldsOf === "pages" && { foldsOf }) },
    // The cast holds: there are only numbers, texts, lists and records.
    ...(figures && { figures: JSON.parse(JSON.stringify(figures)) as Json }),
  };
}

/** The card for people, as Markdown. `figures` are those of the card. */
export function cardMarkdown({ about, corpora, pages, sampledRows, options, figures, ...folds }: CardFacts): string {
  const { name, ...facts } = about;
  const sites = new Set(pages.map(({ site }) => site)).size;
  const said = Object.entries(facts).flatMap(([fact, value]) => [`## ${headed(fact)}`, "", ...paragraphs(value), ""]);
  const settings = Object.entries(options).map(([option, value]) => `- ${spaced(option)}: ${String(value)}`);
  return [
    `# ${name}`,
    "",
    `Learned from ${counted(pages.length, "page")} of ${counted(sites, "site")} (${corpora.join(", ")}), by ${counted(sampledRows, "block")} drawn from them.`,
    "",
    ...said,
    "## Training",
    "",
    ...settings,
    `- folds: ${folds.folds}`,
    "",
    ...(figures === undefined
      ? []
      : ["## Figures", "", ...figureTables(figures, folds).flatMap((table) => [markdownText(table), ""])]),
  ].join("\n");
}

function paragraphs(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.map((entry) => `- ${typeof entry === "string" ? entry : JSON.stringify(entry)}`);
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

/** "known failures" as "Known failures". */
function headed(fact: string): string {
  const text = spaced(fact);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "learningRate" as "learning rate". */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The name of the shipped model among other programs. */
export const shippedName = "shipped model";

/** A page as a model scored it that had seen no page of its site, and F1 of other programs on it by their names. */
export interface ScoredPage extends PageScore {
  readonly page: string;
  /** Its type, or language or folder where that is not known, and which of these it is; empty for none. */
  readonly type: string;
  readonly by: "type" | "language" | "folder";
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
  /** The F1 of each other program on the pages that there are figures of it for. */
  readonly beside: Readonly<Record<string, MeanFigure & { readonly pages: number }>>;
  /** The F1 of "as found" less that of each other program, page by page. */
  readonly ahead: Readonly<Record<string, MeanFigure>>;
}

/** One of ten bins of probabilities: the predicted share of content among its words, and the true one. */
interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  /** Means over the words: the probability, and the share that is content. */
  readonly probability: number;
  readonly content: number;
}

/** All that a cross-validation says of a model; plain data, as its card has it. */
interface ModelFigures {
  readonly all: GroupFigures;
  readonly types: Readonly<Record<string, GroupFigures>>;
  /** The figures of all pages that are told apart by type, of all by language, and of all by folder, where there are several such groups. */
  readonly kinds: Readonly<Record<string, GroupFigures>>;
  /** The F1 that was predicted without gold: its mean, and its correlation with what came true. */
  readonly predicted: { readonly mean: number; readonly correlation: number };
  readonly calibration: readonly CalibrationBin[];
  readonly confidence: readonly ConfidenceBin[];
}

/** Pages by the F1 that was predicted, from one value to another: means of F1. */
interface ConfidenceBin {
  readonly from: number;
  readonly to: number;
  readonly pages: number;
  readonly predicted: number;
  readonly asFound: number;
  readonly beside: Readonly<Record<string, number>>;
}

/** Where these bins begin: few pages are below the first two. */
const confidenceEdges = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

function confidenceOf(pages: readonly ScoredPage[], names: readonly string[]): readonly ConfidenceBin[] {
  return confidenceEdges.slice(1).map((to, bin) => {
    const from = confidenceEdges[bin];
    const own = pages.filter(({ predicted }) => predicted >= from && (predicted < to || to === 1));
    const meanOf = (value: (page: ScoredPage) => number | undefined): number => rounded(mean(own, value) ?? 0);
    const compared = names.filter((name) => own.every(({ beside }) => beside[name] !== undefined));
    return {
      from,
      to,
      pages: own.length,
      predicted: meanOf(({ predicted }) => predicted),
      asFound: meanOf(({ asFound }) => asFound),
      beside: Object.fromEntries(compared.map((name) => [name, meanOf(({ beside }) => beside[name])])),
    };
  });
}

/** @throws RangeError for no pages. */
export function modelFigures(pages: readonly ScoredPage[]): ModelFigures {
  const types = [...group(pages, ({ type }) => type)].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const kinds = [...group(pages, ({ by }) => by)];
  const names = [...new Set(pages.flatMap(({ beside }) => Object.keys(beside)))];
  return {
    all: groupFigures(pages, names),
    kinds: kinds.length === 1 ? {} : Object.fromEntries(kinds.map(([by, own]) => [`all by ${by}`, groupFigures(own, names)])),
    types: Object.fromEntries(types.map(([type, own]) => [type, groupFigures(own, names)])),
    predicted: {
      mean: rounded(mean(pages, ({ predicted }) => predicted) ?? 0),
      correlation: rounded(correlationOf(pages)),
    },
    calibration: calibrationOf(pages),
    confidence: confidenceOf(pages, names),
  };
}

/** Other programs are compared on the pages that have figures of them. */
function groupFigures(pages: readonly ScoredPage[], names: readonly string[]): GroupFigures {
  const pairs = names.flatMap((name) => {
    const own = pages.filter(({ beside }) => beside[name] !== undefined);
    const scores = { ours: own.map(({ asFound }) => asFound), theirs: own.map(({ beside }) => beside[name]) };
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

/** Pearson's, of the F1 that was predicted with what came true. 0 where one of the two never changes. */
function correlationOf(pages: readonly ScoredPage[]): number {
  const [said, found] = [(page: ScoredPage): number => page.predicted, (page: ScoredPage): number => page.asFound];
  const [saidMean = 0, foundMean = 0] = [mean(pages, said), mean(pages, found)];
  const scale = (pages.length - 1) * (deviation(pages, said) ?? 0) * (deviation(pages, found) ?? 0);
  return scale === 0 ? 0 : sum(pages, (page) => (said(page) - saidMean) * (found(page) - foundMean)) / scale;
}

function calibrationOf(pages: readonly ScoredPage[]): readonly CalibrationBin[] {
  const bins = pages[0]?.calibration.length ?? 0;
  return Array.from({ length: bins }, (_, bin) => {
    const sumOf = (what: "words" | "probability" | "content"): number => sum(pages, ({ calibration }) => calibration[bin][what]);
    const words = sumOf("words");
    const perWord = (what: "probability" | "content"): number => rounded(sumOf(what) / Math.max(words, 1));
    const [probability, content] = [perWord("probability"), perWord("content")];
    return { from: bin / bins, to: (bin + 1) / bins, words, probability, content };
  });
}

/** The number of folds, and what they were of. */
export interface Folds {
  readonly folds: number;
  /** The folds are of pages where all are of one site. */
  readonly foldsOf: "sites" | "pages";
}

/** The figures as tables: by page type, and calibration. */
export function figureTables(figures: ModelFigures, folds: Folds): readonly Table[] {
  const calibration = tableOf("Calibration: what was said of words, and what came true", figures.calibration, [
    { name: "probability", cell: ({ from, to }) => `${from.toFixed(1)}–${to.toFixed(1)}` },
    { name: "words", cell: ({ words }) => words, text: thousands },
    { name: "said", cell: ({ probability }) => probability, text: scoreText },
    { name: "content", cell: ({ content }) => content, text: scoreText },
  ]);
  const names = Object.keys(figures.all.beside);
  const confidence = tableOf("Confidence: the F1 that was predicted, and what came true", figures.confidence, [
    { name: "predicted F1", cell: ({ from, to }) => `${from.toFixed(1)}–${to.toFixed(1)}` },
    { name: "pages", cell: ({ pages }) => pages },
    { name: "predicted", cell: ({ predicted }) => predicted, text: scoreText },
    { name: "as found", cell: ({ asFound }) => asFound, text: scoreText },
    ...names.map((name): TableColumn<ConfidenceBin> => ({ name, cell: ({ beside }) => beside[name], text: scoreText })),
  ]);
  return [typeTable(figures, folds), calibration, confidence];
}

function typeTable({ all, types, kinds, predicted }: ModelFigures, { folds, foldsOf }: Folds): Table {
  const names = Object.keys(all.beside);
  const saw = foldsOf === "sites" ? "that saw none of their sites" : "that saw none of them";
  return tableOf(
    `Bag of words: F1 on ${counted(all.pages, "page")} by models ${saw}`,
    Object.entries({ ...types, ...kinds, all }).map(([name, own]) => ({ name: name || "no type", ...own })),
    [
      { name: "type", cell: ({ name }) => name },
      { name: "pages", cell: ({ pages }) => pages },
      { name: "as found", cell: ({ asFound }) => withInterval(asFound) },
      { name: "strict article", cell: ({ strict }) => withInterval(strict) },
      ...names.map((name): TableColumn<GroupFigures> => ({ name, cell: ({ beside }) => withInterval(beside[name]) })),
      ...names.map((name): TableColumn<GroupFigures> => ({
        name: `ahead of ${name}`,
        cell: ({ ahead }) => signedInterval(ahead[name]),
      })),
    ],
    [
      foldsOf === "sites"
        ? `Cross-validated: each page is judged by a model that learned from none of its site, ${folds} folds by site; pages of a language or a folder whose sites are not known are left out together.`
        : `Cross-validated on pages of one site: ${folds} folds of pages, which say how well it does on more pages of that site, and nothing of others.`,
      intervalNote,
      ...names.flatMap((name) => {
        const compared = all.beside[name].pages;
        return compared === all.pages ? [] : [`${name} is compared on ${counted(compared, "page")} only.`];
      }),
      `The F1 that the method predicts without gold is ${scoreText(predicted.mean)} on average; its correlation with the true one is ${predicted.correlation.toFixed(2)}.`,
    ],
  );
}

function withInterval(figure: MeanFigure | undefined): string {
  return figure === undefined ? "–" : `${scoreText(figure.mean)} (${scoreText(figure.low)}–${scoreText(figure.high)})`;
}

function signedInterval(figure: MeanFigure | undefined): string {
  if (figure === undefined) return "–";
  return `${differenceText(figure.mean)} (${differenceText(figure.low)} to ${differenceText(figure.high)})`;
}

/** How a model compares with the one that is shipped. */
interface ModelVerdict {
  readonly kind: "better" | "unsure" | "worse" | "unknown";
  readonly text: string;
}

/** An interval over fewer pages says little. */
const fewPages = 10;

/** Compares on the pages that the shipped model did not learn from: elsewhere its figure is of its own training, and so is that of every model on top of it. */
export function verdictOf(pages: readonly ScoredPage[]): ModelVerdict {
  const compared = pages.flatMap(({ asFound, beside: { [shippedName]: shipped } }) =>
    shipped === undefined ? [] : [{ asFound, shipped }],
  );
  const difference = pairedDifference(
    compared.map(({ asFound }) => asFound),
    compared.map(({ shipped }) => shipped),
  );
  if (difference === undefined)
    return {
      kind: "unknown",
      text: "The shipped model learned from all of these pages. So they cannot tell which model is better on others.",
    };
  const { mean: ahead, interval } = difference;
  const by = `${differenceText(ahead)} F1 (95 %: ${differenceText(interval.low)} to ${differenceText(interval.high)})`;
  const isLearned = compared.length < pages.length ? " that the shipped model did not learn from" : "";
  const on = `on ${counted(compared.length, "page")}${isLearned}`;
  const few = compared.length < fewPages ? " So few pages say little." : "";
  if (interval.low > 0) return { kind: "better", text: `Your model beats the shipped one ${on}: ${by}.${few}` };
  if (interval.high < 0)
    return { kind: "worse", text: `Your model is worse than the shipped one ${on}: ${by}. Keep the shipped one.${few}` };
  return {
    kind: "unsure",
    text: `It is unsure whether your model beats the shipped one ${on}: ${by}. More pages, of more sites, would tell.${few}`,
  };
}
