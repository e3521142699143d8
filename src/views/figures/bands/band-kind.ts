import type { Marks } from "../../../plots/marks.ts";
import type { OverlayData, ScaleKind, YAxisData } from "../../../plots/plot.ts";
import type { ChannelSummary, FigureRequest, SeriesWindow, WindowCut } from "../../../worker/protocol/figures.ts";
import type { LegendItem } from "./legend.tsx";

type Of<K extends ChannelSummary["kind"]> = Extract<ChannelSummary, { kind: K }>;
export type SeriesSummary = Of<"series">;
export type StepsSummary = Of<"steps">;
export type ClassSummary = Of<"class">;

/** All that the lab knows of a kind of band: a file for each, and its name in `index.ts`. */
export interface BandKind<B extends { readonly kind: string }> {
  readonly kind: B["kind"];
  /** The bands that begin with a channel; undefined where it is none of this kind, none where it stands in another's band. */
  readonly from: (channel: ChannelSummary, all: readonly ChannelSummary[]) => readonly B[] | undefined;
  /** The channel that stands for a band: the band has its id, and its quantity is explained beside it. */
  readonly lead: (band: B) => SeriesSummary | StepsSummary | ClassSummary;
  /** Ids of all that a band draws. */
  readonly channels: (band: B) => readonly string[];
  /** The short name on the band's switch and beside it. */
  readonly name: (band: B) => string;
  /** What its heights are counted in: "characters per tag"; absent where they count nothing. */
  readonly unit?: (band: B) => string;
  /** The names of its rows, which stand beside them in place of its own; absent, or none, where it is one row. */
  readonly rowNames?: (band: B, passes: Pick<Passes, "rows">) => readonly string[];
  /** @param rows passes that a strip has room for */
  readonly heights: (band: B, rows: number) => Heights;
  /** The windows that a band is drawn from. */
  readonly cuts: (band: B, channels: readonly ChannelSummary[], passes: Passes) => readonly BandCut[];
  /** The requests for the lane's next run, which may have more passes or fewer; absent where they are the cuts. */
  readonly requests?: (cuts: readonly WindowCut[], asked: AskedPasses) => readonly FigureRequest[];
  readonly plot: (band: B, data: BandData) => BandPlot;
  /** The meaning of its paints. A sheet of paper says more: there is nothing to point at. */
  readonly legend: (band: B, medium: "screen" | "paper") => readonly LegendItem[];
  /** The series that is held against a threshold; absent where there is none. */
  readonly measured?: (band: B) => SeriesSummary;
  /** Its part in the figure's sentence; absent, or undefined, where it has none. */
  readonly text?: (band: B) => BandText | undefined;
  /** A remark for the caption on paper, behind its formula. */
  readonly note?: string;
  /** The scales that it can be given, besides the one that it takes by itself; absent where there is no choice. */
  readonly scales?: readonly Exclude<BandScale, "auto">[];
  /** True of one that shows the pass that is selected, and not the last. */
  readonly showsPass?: (band: B) => boolean;
}

/** Heights that a band may have, in CSS pixels. */
export interface Heights {
  /** As low as it can still be read. */
  readonly least: number;
  /** On paper, where it shares no window with others. */
  readonly printed: number;
  /** As high as there is any use for, unless somebody wants it higher. */
  readonly most: number;
}

/** The passes that are a strip's rows, and the one that is selected. */
export interface Passes {
  readonly rows: readonly number[];
  readonly step: number;
}

/** Which passes are asked for: few or all of them, and the one that was selected by hand. */
export interface AskedPasses {
  readonly rows: "few" | "all";
  readonly step: number | undefined;
}

/** The part of a band's window that says which values it is cut from. */
type BandCut = Pick<WindowCut, "channel" | "step" | "classes">;

/** The choice of a scale: by the band's extent, or by the reader. */
export type ScaleChoice = "auto" | ScaleKind;

/** The choice of a band's scale: of the whole page, or from the least to the greatest value in view. */
export type BandScale = ScaleChoice | "view";

/** The data of a band. */
export interface BandData extends Passes {
  readonly windows: readonly (SeriesWindow | undefined)[];
  readonly width: number;
  readonly height: number;
  readonly scale: BandScale;
  /** While its threshold is dragged: the axis that it had then, which stays under the pointer. */
  readonly heldAxis?: YAxisData | undefined;
}

/** A band's marks with what lies over them. */
export interface BandPlot {
  /** Undefined while what they are drawn from is under way. */
  readonly marks: Marks | undefined;
  readonly overlay: OverlayData;
  readonly axis: YAxisData | undefined;
  /** Value of the series at a height. */
  readonly toValue: ((y: number) => number) | undefined;
}

/** A band's part in the sentence that says what its figure shows. */
export interface BandText {
  /** Behind the number of regions that are kept. */
  readonly above?: string;
  /** A part of its own. */
  readonly reached?: string;
  /** For a sentence that says that nothing is kept. */
  readonly highest: string;
}

/** A band before any of its windows has come. */
export const notYet: BandPlot = { marks: undefined, overlay: {}, axis: undefined, toValue: undefined };
