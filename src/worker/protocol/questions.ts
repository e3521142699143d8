import type { UnionText } from "../../extraction/comparison/union-text.ts";
import type { Explanation, WhatIf } from "../../extraction/contract/extraction.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import type { GivenOutput } from "../../extraction/contract/given-output.ts";
import type { ModelCard } from "../../extraction/contract/model.ts";
import type { Value } from "../../extraction/contract/parameters.ts";
import type { Article } from "../../extraction/output/article.ts";
import type { OutputOptions } from "../../extraction/output/dressing.ts";
import type { Preview } from "../../extraction/output/preview.ts";
import type { Metadata } from "../../extraction/page/metadata.ts";
import type { Elements } from "../../extraction/page/page.ts";
import type { SelectedText } from "../../extraction/output/text.ts";
import type { Range, Selection } from "../../extraction/page/selection.ts";
import type { MarkedWords } from "../../extraction/scoring/mark-words.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import type { ScoreOutcome, Unscored } from "../../extraction/scoring/score.ts";
import type { SnippetChecks } from "../../extraction/scoring/snippet-places.ts";
import type {
  ChannelRows,
  IcicleRequest,
  IcicleWindow,
  LaneId,
  LensWindow,
  PageKey,
  PanelData,
  RunId,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowCut,
} from "./figures.ts";
import type { GoldReading, RunScore, RunTimes } from "./lab-worker.ts";

/** What may be asked about a lane's last run: the question is put with the lane and the number of the run, then with what stands here. */
export interface RunQuestions {
  /** Its windows, in order; `undefined` for what it does not draw. */
  windows(cuts: readonly WindowCut[]): readonly (SeriesWindow | undefined)[];
  /** Units between each two of the edges, which rise; what lies beyond the first and the last counts to these. */
  histogram(channel: string, edges: readonly number[]): Uint32Array<ArrayBuffer>;
  /** The places of the units whose value is at least `low` and below `high`; of nested units those where they are the innermost. */
  unitsBetween(channel: string, low: number, high: number): Selection;
  /** As many units of a steps channel as are asked for, with the one at an offset in their middle. */
  lens(channel: string, offset: number, count: number): LensWindow;
  icicle(request: IcicleRequest): IcicleWindow;
  reading(units: string, at: UnitAddress): UnitReading;
  /** The reason for the verdict on most of the text in a range, at the first word that has it; on its start where it holds no word. */
  explain(range: Range): Explanation;
  /** The same with all that there is to say about it, and about the range as a whole. */
  why(range: Range): Reasons;
  /** The values that turn the verdict on most of the text in a range, or may, the best first: another run with each has told. */
  trials(range: Range): readonly Trial[];
  /** Of some other runs those that turn it, and keep something of the page, the best first; as many are tried as there is time for. */
  otherRuns(range: Range, runs: readonly RunSpec[]): readonly RunTrial[];
  /** Its text and that of other lanes' last runs together, or of the gold standard in their place; see `unionText`. */
  union(others: readonly (readonly [lane: LaneId, run: RunId])[] | "gold"): UnionText;
  /** The text that is taken home, see `writtenText`. */
  written(): SelectedText;
  /** What is kept as it reads; what is removed too, in its place, where that is wanted. */
  article(options: OutputOptions & { readonly removed: boolean }): Article;
  html(options: OutputOptions): string;
  markdown(options: OutputOptions): string;
  /** The whole of a channel that has a picture of its own. */
  panel(channel: string): PanelData;
  /** The blocks that it decided on; none where its method decides on none. */
  blocks(): RunBlocks;
  /** The card of the model that it decided by; none where its method needs none. */
  modelCard(): ModelCard;
  rows(units: string, first: number, count: number): ChannelRows;
  /**
   * Share of the text kept at `samples` values, fewer of a long page, from a decision parameter's least to its greatest; NaN where
   * unknown.
   */
  response(parameter: string, samples: number): Float32Array<ArrayBuffer>;
  /** Its score by the measure that is shown. */
  score(): RunScore;
  scores(measures: readonly MeasureId[]): ScoreSheet;
  /** What became of the page's snippets, or why that is not known; none where it has none. */
  snippets(): SnippetChecks | Unscored;
}

/** What may be asked about an open page: the question is put with its key, then with what stands here. */
export interface PageQuestions {
  /** The text in a range. */
  passage(range: Range): Passage;
  /** The block of text at an offset, see `blockAt`; none where no text is there. */
  block(offset: number): Range;
  /** What the page states of itself, its addresses made absolute. */
  metadata(options: Pick<OutputOptions, "url">): Metadata;
  /** Its elements. */
  tree(): PageTree;
  /** Its headings with their texts, in their order. */
  headings(): readonly Heading[];
  /** The page made ready to be looked at. */
  preview(): Preview;
  /** The places of its gold standard; none where it has none. */
  gold(): GoldReading;
  /** The gold standard as the page has it. */
  goldText(): SelectedText;
  /** Marks with the words in some ranges, `[start0, end0, …]`, or without them. */
  marked(marks: readonly number[], ranges: readonly number[], isMarked: boolean): MarkedWords;
  /** How much of an output stands on it. */
  tryOutput(output: GivenOutput): TriedOutput;
}

type Put<Q, About extends readonly unknown[]> = {
  readonly [K in keyof Q]: Q[K] extends (...asked: infer A) => infer R ? (...args: [...About, ...A]) => R | undefined : never;
};

/**
 * The questions as they are put: each is its arguments and its answer, above and nowhere else. `undefined` is the answer where the
 * run is no longer the lane's, the page is closed, there is none, or the worker could not.
 */
export type Questions = Put<RunQuestions, [lane: LaneId, run: RunId]> & Put<PageQuestions, [page: PageKey]>;

/** The questions as they are answered: by the worker, and through it by what the views are given. */
export type Queries = {
  readonly [K in keyof Questions]: (...args: Parameters<Questions[K]>) => Promise<ReturnType<Questions[K]>>;
};

/** A heading of a page, as much of its text as names it. */
export interface Heading extends Range {
  readonly text: string;
}

/** Words of an output, those that stand on the page, and the words of the page; a sentence where it cannot be looked for. */
export type TriedOutput =
  { readonly words: number; readonly placed: number; readonly pageWords: number } | { readonly problem: string };

/** A value that turns the verdict on a place, or may, and what another run with it gave; a sentence where that failed. */
export interface Trial {
  readonly parameter: string;
  readonly value: Value;
  /** Undefined where it would take too long. */
  readonly outcome?: TrialOutcome | { readonly problem: string };
}

/** Another run that turns the verdict on a place. */
export interface RunTrial {
  readonly run: RunSpec;
  readonly outcome: TrialOutcome;
}

/** What becomes of a place, and of the page, with another value or by another run. */
export interface TrialOutcome {
  readonly isTurned: boolean;
  /** Of the place's text, how much is kept then. */
  readonly share: number;
  readonly keptCharacters: number;
  /** By the measure that is shown, where the page has a gold standard. */
  readonly score?: number;
}

/** The scores of a run by several measures, the milliseconds that it takes, and those that parsing its page took. */
export interface ScoreSheet {
  readonly scores: Readonly<Partial<Record<MeasureId, ScoreOutcome>>>;
  /** Set where the run's model was trained on the page. */
  readonly isTrainedOn?: true;
  readonly milliseconds: RunTimes & { readonly parse: number };
}

/** The reasons why a lane keeps or removes the first word of a range, and what it measured over the whole of it. */
export interface Reasons {
  readonly explanation: Explanation;
  /** What would become of it were the page another; empty where the method does not say. */
  readonly whatIfs: readonly WhatIf[];
  /** The elements around what decided, from body inwards. */
  readonly path: readonly PathStep[];
  /** Units of the lane's figure in the range, and between what their values lie, those of the decisive quantity first. */
  readonly unitName: string;
  readonly unitCount: number;
  readonly spreads: readonly Spread[];
}

/** An element by its id and classes; an empty range where it has no place in the source. */
export interface PathStep extends Range {
  readonly label: string;
}

export interface Spread {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}

/** The text in a range of the page. */
export interface Passage {
  /** White space collapsed; its beginning where it is long. */
  readonly text: string;
  readonly isShortened: boolean;
  readonly words: number;
  /** Units of the source that are text. */
  readonly characters: number;
  /** The first word in the range; where there is none, the nearest one of the page. */
  readonly word?: Range;
}

/** The blocks of a page that a run decided on, to be drawn over it: columns over the blocks, by their number in the trace. */
export interface RunBlocks {
  /** "paragraphs". */
  readonly unitName: string;
  /** The quantity by which the method decides. */
  readonly values: Float64Array<ArrayBuffer>;
  /** Words of a block that are in no other within it. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** 1 where more than half of these words are kept. */
  readonly kept: Uint8Array<ArrayBuffer>;
  /** The class of a block, as an index into the classes of the channel that tells its fate; 0 throughout where none does. */
  readonly classes: Uint8Array<ArrayBuffer>;
  /** The stretches of words of one block in the source, rising: start, end, start, end, … A block around others has several. */
  readonly pieces: Uint32Array<ArrayBuffer>;
  /** The block of each stretch. */
  readonly pieceBlocks: Uint32Array<ArrayBuffer>;
}

/** The elements of a page as columns that can be handed over, a value for each element in document order. */
export interface PageTree extends Pick<
  Elements,
  "count" | "parents" | "subtreeEnds" | "starts" | "ends" | "implied" | "ignored"
> {
  /** 1 for a root. */
  readonly levels: Uint32Array<ArrayBuffer>;
  /** Place among the siblings, from 1, and the number of siblings with it. */
  readonly positions: Uint32Array<ArrayBuffer>;
  readonly siblings: Uint32Array<ArrayBuffer>;
  /** Characters of content text in the subtree: decoded, trimmed and with white space collapsed. */
  readonly characters: Uint32Array<ArrayBuffer>;
  /** Elements within the subtree, without those that are ignored. */
  readonly tags: Uint32Array<ArrayBuffer>;
  readonly names: PackedTexts;
  /** Id and classes, as in `#main.article`. */
  readonly labels: PackedTexts;
  /** The beginning of the first text that stands in the element itself. */
  readonly snippets: PackedTexts;
  readonly runs: TreeRuns;
  readonly errors: TreeErrors;
}

/** Short texts one after another. */
export interface PackedTexts {
  readonly text: string;
  /** The end of each text in `text`. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** The runs of content text that are not blank, in source order, without the white space around them. */
export interface TreeRuns {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly parents: Int32Array<ArrayBuffer>;
}

/** The places that the parser had to repair, in source order. */
export interface TreeErrors {
  readonly codes: readonly string[];
  readonly offsets: Uint32Array<ArrayBuffer>;
}
