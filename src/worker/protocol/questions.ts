import type { Explanation } from "../../extraction/contract/extraction.ts";
import type { GivenOutput } from "../../extraction/contract/given-output.ts";
import type { ModelCard } from "../../extraction/contract/model.ts";
import type { Value } from "../../extraction/contract/parameters.ts";
import type { Article } from "../../extraction/output/article.ts";
import type { OutputOptions } from "../../extraction/output/dressing.ts";
import type { Preview } from "../../extraction/output/preview.ts";
import type { Metadata } from "../../extraction/page/metadata.ts";
import type { Range } from "../../extraction/page/selection.ts";
import type { MeasureId } from "../../extraction/scoring/measure.ts";
import type { ScoreOutcome, Unscored } from "../../extraction/scoring/score.ts";
import type { SnippetChecks } from "../../extraction/scoring/snippet-places.ts";
import type {
  ChannelRows,
  IcicleRequest,
  IcicleWindow,
  LaneId,
  PageKey,
  PanelData,
  RunId,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowCut,
} from "./figures.ts";
import type { PageTree } from "./page-tree.ts";
import type { Passage, Reasons } from "./reasons.ts";
import type { RunBlocks } from "./run-blocks.ts";

/**
 * What a view may ask the worker: a question is its arguments and its answer, here and nowhere else. `undefined` is the answer where
 * the run is no longer the lane's, the page is closed, or the worker could not.
 */
export interface Questions {
  /** Windows of a run, in order; `undefined` for what it does not draw. */
  windows(lane: LaneId, run: RunId, cuts: readonly WindowCut[]): readonly (SeriesWindow | undefined)[] | undefined;
  icicle(request: IcicleRequest): IcicleWindow | undefined;
  reading(lane: LaneId, run: RunId, units: string, at: UnitAddress): UnitReading | undefined;
  /** The reason for the verdict on most of the text in a range, at the first word that has it; on its start where it holds no word. */
  explain(lane: LaneId, run: RunId, range: Range): Explanation | undefined;
  /** The same with all that there is to say about it, and about the range as a whole. */
  why(lane: LaneId, run: RunId, range: Range): Reasons | undefined;
  /** The values that turn the verdict on most of the text in a range, or may, the best first: another run with each has told. */
  trials(lane: LaneId, run: RunId, range: Range): readonly Trial[] | undefined;
  /** The text in a range of an open page. */
  passage(page: PageKey, range: Range): Passage | undefined;
  /** The block of text at an offset of an open page, see `blockAt`; `undefined` too where no text is there. */
  block(page: PageKey, offset: number): Range | undefined;
  /** What an open page states of itself, its addresses made absolute. */
  metadata(page: PageKey, options: Pick<OutputOptions, "url">): Metadata | undefined;
  /** The elements of an open page. */
  tree(page: PageKey): PageTree | undefined;
  /** The text that scores are of. */
  text(lane: LaneId, run: RunId): RunText | undefined;
  /** The text that is taken home, see `writtenText`. */
  written(lane: LaneId, run: RunId): RunText | undefined;
  /** What is kept as it reads; what is removed too, in its place, where that is wanted. */
  article(lane: LaneId, run: RunId, options: OutputOptions & { readonly removed: boolean }): Article | undefined;
  html(lane: LaneId, run: RunId, options: OutputOptions): string | undefined;
  markdown(lane: LaneId, run: RunId, options: OutputOptions): string | undefined;
  /** The page made ready to be looked at. */
  preview(page: PageKey): Preview | undefined;
  /** The whole of a channel that has a picture of its own. */
  panel(lane: LaneId, run: RunId, channel: string): PanelData | undefined;
  /** The blocks that a run decided on; `undefined` too where its method decides on none. */
  blocks(lane: LaneId, run: RunId): RunBlocks | undefined;
  /** The card of the model that a run decided by; `undefined` too where its method needs none. */
  modelCard(lane: LaneId, run: RunId): ModelCard | undefined;
  rows(lane: LaneId, run: RunId, units: string, first: number, count: number): ChannelRows | undefined;
  /**
   * Share of the text kept at `samples` values, fewer of a long page, from a decision parameter's least to its greatest; NaN where
   * unknown.
   */
  response(lane: LaneId, run: RunId, parameter: string, samples: number): Float32Array<ArrayBuffer> | undefined;
  /** The gold standard as the page has it. */
  goldText(page: PageKey): RunText | undefined;
  /** How much of an output stands on an open page. */
  tryOutput(page: PageKey, output: GivenOutput): TriedOutput | undefined;
  scores(lane: LaneId, run: RunId, measures: readonly MeasureId[]): ScoreSheet | undefined;
  /** What became of the page's snippets in a run, or why that is not known; `undefined` too where it has none. */
  snippets(lane: LaneId, run: RunId): SnippetChecks | Unscored | undefined;
}

/** Words of an output, those that stand on the page, and the words of the page; a sentence where it cannot be looked for. */
export type TriedOutput =
  { readonly words: number; readonly placed: number; readonly pageWords: number } | { readonly problem: string };

/** The questions as they are answered: by the worker, and through it by what the views are given. */
export type Asked = {
  readonly [K in keyof Questions]: (...args: Parameters<Questions[K]>) => Promise<ReturnType<Questions[K]>>;
};

/**
 * Milliseconds that a run takes: its analysis and its decision, without parsing the page. The one definition of a run's time; an
 * analysis that was kept from an earlier run counts with what it took then.
 */
export interface RunTimes {
  readonly analyse: number;
  readonly decide: number;
  /** The stages that were not done for this run, but kept from an earlier one; of "members" and "steps", that makes the times shorter. */
  readonly kept?: readonly ("analysis" | "members" | "steps")[];
}

/** A value that turns the verdict on a place, or may, and what another run with it gave; a sentence where that failed. */
export interface Trial {
  readonly parameter: string;
  readonly value: Value;
  /** Undefined where it would take too long. */
  readonly outcome?: TrialOutcome | { readonly problem: string };
}

/** What becomes of a place, and of the page, with another value. */
interface TrialOutcome {
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

/** The text of a selection with the way back to the source. */
export interface RunText {
  readonly text: string;
  readonly offsets: Uint32Array<ArrayBuffer>;
}
