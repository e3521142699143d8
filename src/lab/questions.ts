import type { Explanation } from "../extraction/contract/extraction.ts";
import type { Preview } from "../extraction/output/preview.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type {
  ChannelRows,
  IcicleRequest,
  IcicleWindow,
  PanelData,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowCut,
  PageKey,
} from "../protocol/figures.ts";
import type { RunText, ScoreSheet } from "../protocol/lab-worker.ts";
import type { PageTree } from "../protocol/page-tree.ts";
import type { Passage, Reasons } from "../protocol/reasons.ts";

/** Questions a view may put to the worker; `undefined` when the run is no longer the lane's. */
export interface LabQueries {
  windows(lane: string, run: number, cuts: readonly WindowCut[]): Promise<readonly (SeriesWindow | undefined)[] | undefined>;
  icicle(request: IcicleRequest): Promise<IcicleWindow | undefined>;
  reading(lane: string, run: number, units: string, at: UnitAddress): Promise<UnitReading | undefined>;
  explain(lane: string, run: number, range: Range): Promise<Explanation | undefined>;
  why(lane: string, run: number, range: Range): Promise<Reasons | undefined>;
  passage(page: PageKey, range: Range): Promise<Passage | undefined>;
  tree(page: PageKey): Promise<PageTree | undefined>;
  text(lane: string, run: number): Promise<RunText | undefined>;
  html(lane: string, run: number): Promise<string | undefined>;
  markdown(lane: string, run: number): Promise<string | undefined>;
  /** The page made ready to be looked at, by its key. */
  preview(page: string): Promise<Preview | undefined>;
  /** The whole of a channel that has a picture of its own. */
  panel(lane: string, run: number, channel: string): Promise<PanelData | undefined>;
  rows(lane: string, run: number, units: string, first: number, count: number): Promise<ChannelRows | undefined>;
  response(lane: string, run: number, parameter: string, samples: number): Promise<Float32Array<ArrayBuffer> | undefined>;
  /** The gold standard as the page has it. */
  goldText(page: PageKey): Promise<RunText | undefined>;
  scores(lane: string, run: number, measures: readonly MeasureId[]): Promise<ScoreSheet | undefined>;
}
