import type { Explanation } from "../extraction/contract/extraction.ts";
import type { Declaration, RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Preview } from "../extraction/output/preview.ts";
import type { Range, Selection } from "../extraction/page/selection.ts";
import type { Unaligned } from "../extraction/scoring/gold.ts";
import type { MarkedWords } from "../extraction/scoring/mark-words.ts";
import type { Measure, MeasureId } from "../extraction/scoring/measure.ts";
import type { ScoreOutcome } from "../extraction/scoring/score.ts";
import type { ArchivedPage } from "../import/archives/mhtml.ts";
import type { Unzipped, ZipEntry } from "../import/archives/zip.ts";
import type { GoldSource } from "../import/corpus/read-entry.ts";
import type { DecodedPage } from "../import/decode.ts";
import type { PageStructure } from "../import/page-facts.ts";
import type {
  ChannelRows,
  ChannelSummary,
  FigureRequest,
  IcicleRequest,
  IcicleWindow,
  PanelData,
  RunWindow,
  SentWindow,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowCut,
  LaneId,
  PageKey,
  RunId,
} from "./figures.ts";
import type { PageTree } from "./page-tree.ts";
import type { Passage, Reasons } from "./reasons.ts";

/** What is known of a page once it is parsed. */
export interface PageSummary {
  readonly characters: number;
  /** Source units of content text: its words and the white space between them. */
  readonly textCharacters: number;
  /** Where content text stands in the source. */
  readonly text: Selection;
  readonly words: number;
  /** From the first word to the end of the last; empty where there is none. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly lines: number;
  readonly elements: number;
  readonly structure: PageStructure;
  readonly parseErrors: number;
  readonly milliseconds: number;
}

/** A run as the page side keeps it. */
export interface RunSummary {
  readonly run: RunId;
  readonly spec: RunSpec;
  readonly selection: Selection;
  /** Units of the source selected, and of all content text. */
  readonly keptCharacters: number;
  readonly textCharacters: number;
  readonly channels: readonly ChannelSummary[];
  readonly notes: readonly string[];
  /** Where nothing is kept: a value that would keep something. */
  readonly rescue?: { readonly parameter: string; readonly value: number };
  /** Against the page's gold standard, where it has one. */
  readonly score?: RunScore;
  /** Set while the run goes on: this is how it stands after a step. */
  readonly progress?: { readonly label: string; readonly done: number; readonly of: number };
  /** The run was stopped before its end. */
  readonly isPartial: boolean;
  readonly milliseconds: RunTimes;
  /** What the figures on the screen draw of it, where they were known when it was asked for. */
  readonly windows: readonly RunWindow[];
  /** What had been done when it was over. */
  readonly work: WorkCounts;
}

/** A run as it crosses: without the windows that the page side has. */
export type SentSummary = Omit<RunSummary, "windows"> & { readonly windows: readonly SentWindow[] };

/** What a run is asked for with. */
export interface RunRequest {
  /** Pages held that are of the same site. */
  readonly site?: readonly PageKey[];
  /** What figures on the screen draw of the lane: the answer brings it. */
  readonly figures?: readonly FigureRequest[];
  /** Names of windows that need not come again. */
  readonly known?: readonly string[];
}

/**
 * Milliseconds that a run takes: its analysis and its decision, without parsing the page. The one definition of a run's time; an
 * analysis that was kept from an earlier run counts with what it took then.
 */
export interface RunTimes {
  readonly analyse: number;
  readonly decide: number;
  /** What was not done for this run, but kept from an earlier one; of "members" and "steps", that makes the times shorter. */
  readonly kept?: readonly ("analysis" | "members" | "steps")[];
}

/** What a page's runs are scored against, and by which measure; without a gold standard by none. */
export interface GoldSetting {
  /** Another for each gold standard and measure: scores carry it. */
  readonly number: number;
  readonly measure: MeasureId;
  readonly gold?: GoldSource;
}

/** What a run scores by the measure that is shown, with that measure's names. */
export type RunScore = ScoreOutcome & {
  readonly judgement: number;
  readonly measure: MeasureId;
  /** "Word LCS". */
  readonly name: string;
  readonly valueName: Measure["valueName"];
};

/** A page's gold standard as the page has it. */
export interface GoldReading {
  readonly selection: Selection;
  /** Words that are marked on the page. */
  readonly words: number;
  /** Stretches of a file's text that the page does not have. */
  readonly unaligned: readonly Unaligned[];
}

/** What a run scores by several measures, the milliseconds that it takes, and those that parsing its page took. */
export interface ScoreSheet {
  readonly scores: Readonly<Partial<Record<MeasureId, ScoreOutcome>>>;
  readonly milliseconds: RunTimes & { readonly parse: number };
}

/** The text of a selection with the way back to the source. */
export interface RunText {
  readonly text: string;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** What has been done since the worker started: a threshold drag leaves parses, analyses and passes as they were. */
export interface WorkCounts {
  readonly parses: number;
  readonly analyses: number;
  readonly decisions: number;
  readonly passes: number;
}

/** The whole protocol between page and worker. A promise rejects with a sentence for the user. */
export interface LabWorker {
  /** What extractors there are. */
  declarations(): Promise<readonly Declaration[]>;
  /** Decodes a file's bytes, by the user's choice or as the archive that held them, the page and the bytes tell. */
  decode(bytes: Uint8Array<ArrayBuffer>, choice?: string, archived?: string): Promise<DecodedPage>;
  /** The files in a zip archive. */
  zipEntries(archive: Blob): Promise<readonly ZipEntry[]>;
  /** Some of them, unpacked. */
  unzip(archive: Blob, entries: readonly ZipEntry[]): Promise<Unzipped>;
  /** The page in a web archive (MHTML). */
  archivedPage(archive: Blob): Promise<ArchivedPage>;
  /** Parses a page, once; a second call with the same key answers from memory. */
  open(page: PageKey, source: string): Promise<PageSummary>;
  close(page: PageKey): void;
  /** Loads whatever a run needs that is not loaded yet. */
  load(spec: RunSpec): Promise<void>;
  /** Runs a lane; `onStep` gets how it stands after each step of a long stage. */
  extract(
    lane: LaneId,
    page: PageKey,
    run: RunId,
    spec: RunSpec,
    onStep: (summary: SentSummary) => void,
    request?: RunRequest,
  ): Promise<SentSummary>;
  /** Gives the text of another page of a site, to be opened when a run asks for it. */
  addSitePage(page: PageKey, name: string, source: string): void;
  /** Gives where a page's elements and texts lie. */
  setBoxes(page: PageKey, boxes: PageBoxes): void;
  /** The whole of a channel that has a picture of its own. */
  panel(lane: LaneId, run: RunId, channel: string): Promise<PanelData | undefined>;
  /** Ends a lane's long stage after the step at hand. */
  stop(lane: LaneId): void;
  /** Windows of a run, in order; `undefined` for what it does not draw. */
  windows(lane: LaneId, run: RunId, cuts: readonly WindowCut[]): Promise<readonly (SeriesWindow | undefined)[] | undefined>;
  icicle(request: IcicleRequest): Promise<IcicleWindow | undefined>;
  reading(lane: LaneId, run: RunId, units: string, at: UnitAddress): Promise<UnitReading | undefined>;
  /** The reason for the verdict on the first word in a range; on its start where it holds no word. */
  explain(lane: LaneId, run: RunId, range: Range): Promise<Explanation | undefined>;
  /** The same with all that there is to say about it, and about the range as a whole. */
  why(lane: LaneId, run: RunId, range: Range): Promise<Reasons | undefined>;
  /** The text in a range of an open page. */
  passage(page: PageKey, range: Range): Promise<Passage | undefined>;
  text(lane: LaneId, run: RunId): Promise<RunText | undefined>;
  html(lane: LaneId, run: RunId): Promise<string | undefined>;
  markdown(lane: LaneId, run: RunId): Promise<string | undefined>;
  /** The page made ready to be looked at. */
  preview(page: PageKey): Promise<Preview | undefined>;
  rows(lane: LaneId, run: RunId, units: string, first: number, count: number): Promise<ChannelRows | undefined>;
  /**
   * Share of the text kept at `samples` values, fewer of a long page, from a decision parameter's least to its greatest; NaN where
   * unknown.
   */
  response(lane: LaneId, run: RunId, parameter: string, samples: number): Promise<Float32Array<ArrayBuffer> | undefined>;
  /** The elements of an open page. */
  tree(page: PageKey): Promise<PageTree | undefined>;
  /** Gives a page's gold standard and the measure that is shown; runs from now on come with their score. */
  setGold(page: PageKey, judgement: GoldSetting): void;
  /** Where an open page's gold standard stands; `undefined` where it has none. */
  gold(page: PageKey): Promise<GoldReading | undefined>;
  goldText(page: PageKey): Promise<RunText | undefined>;
  /** What a run that is over scores by the measure that is shown. */
  score(lane: LaneId, run: RunId): Promise<RunScore | undefined>;
  scores(lane: LaneId, run: RunId, measures: readonly MeasureId[]): Promise<ScoreSheet | undefined>;
  /** Marks of an open page with the words in some ranges, `[start0, end0, …]`, or without them. */
  marked(page: PageKey, marks: readonly number[], ranges: readonly number[], isMarked: boolean): Promise<MarkedWords | undefined>;
  counts(): Promise<WorkCounts>;
}

/** Why a run gave no result: shown where the result would have been. */
export class RunFailure extends Error {
  readonly kind: "crash" | "timeout" | "stopped" | "error";

  constructor(kind: RunFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
