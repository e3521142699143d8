import type {
  ClassChannel,
  PanelChannel,
  Quantity,
  ScalarChannel,
  SeriesChannel,
  StepsChannel,
  TreeChannel,
} from "../../extraction/contract/trace.ts";
import type { Range } from "../../extraction/page/selection.ts";

/**
 * A channel without its values: those are asked for as windows. Of a series with a threshold, `reached` units lie on or above it; of
 * a verdict of its own, `kept` are kept.
 */
export type ChannelSummary =
  | (Omit<SeriesChannel, "values"> & Extent & { readonly reached?: number })
  | (Omit<ClassChannel, "values"> & Count & { readonly kept?: number })
  | (Omit<TreeChannel, "values"> & Count)
  | (Omit<StepsChannel, "rows"> & Count & { readonly isRowKept: readonly boolean[] })
  | ScalarChannel
  | PanelSummary;

/** A channel with a picture of its own: that asks for the whole of it. */
export type PanelSummary = Pick<PanelChannel, keyof Quantity | "id" | "kind"> & {
  readonly units?: string;
  readonly role?: undefined;
};

/** A channel with a picture of its own, and what stands over the same pieces. */
export interface PanelData {
  readonly channel: PanelChannel;
  /** Of a plane: its two series and the classes of its points. */
  readonly x?: SeriesChannel;
  readonly y?: SeriesChannel;
  readonly classes?: ClassChannel;
  /** Spans of the pieces in the source, for a channel that stands over some. */
  readonly starts?: Uint32Array<ArrayBuffer>;
  readonly ends?: Uint32Array<ArrayBuffer>;
}

interface Count {
  /** Number of units. */
  readonly count: number;
}

interface Extent extends Count {
  /** Smallest and largest value; 0 where there is none. */
  readonly min: number;
  readonly max: number;
  /** Of the values other than 0. */
  readonly median: number;
}

/** `source`: x is an offset, so that lanes line up; `index`: x is the number of the unit, as in the papers' figures. */
export type Axis = "source" | "index";

/** The series that a window is cut from, and where. */
export interface WindowCut {
  /** A series or steps channel. */
  readonly channel: string;
  /** Row of a steps channel. */
  readonly step?: number;
  /** A class channel over the same units, to colour by. */
  readonly classes?: string;
  /** Range of the source in view. */
  readonly start: number;
  readonly end: number;
  readonly pixels: number;
  readonly axis: Axis;
}

/** The windows that a figure on the screen draws of its lane, whichever run comes next. */
export interface FigureRequest extends WindowCut {
  /** Of a steps channel: its rows as a strip shows them, `step` among them; how many there are is known once it ran. */
  readonly rows?: "few" | "all";
}

/** A window that comes with a run. */
export interface RunWindow {
  readonly cut: WindowCut;
  /** Another for other arrays and for another cut: two windows of one name are the same. */
  readonly name: string;
  /** `undefined`: the run has nothing to draw there. */
  readonly window: SeriesWindow | undefined;
}

/** A window as it crosses: only its name where the other side has it. */
export type SentWindow = RunWindow | (Omit<RunWindow, "window"> & { readonly isKnown: true });

/** A series reduced to pixels: exact minimum, mean and maximum; NaN where no unit is. */
export interface SeriesWindow {
  readonly min: Float32Array<ArrayBuffer>;
  readonly mean: Float32Array<ArrayBuffer>;
  readonly max: Float32Array<ArrayBuffer>;
  /** Unit with the largest value in the pixel, -1 for none. */
  readonly units: Int32Array<ArrayBuffer>;
  /** Class of that unit; 255 for none. Empty unless classes were asked for. */
  readonly classes: Uint8Array<ArrayBuffer>;
  /** Of units that nest: the largest value of all that hold something of the pixel. */
  readonly outer?: Float32Array<ArrayBuffer>;
  /** The middle, in pixels, and the value of the unit that the method singles out; absent where there is none in view. */
  readonly flag?: { readonly x: number; readonly value: number };
  /** Source offset at the left edge of each pixel and of the right edge of the last: `pixels + 1` values, rising. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Units in view. */
  readonly unitCount: number;
}

/** Units about a place with their values in each pass, `undefined` for one that was not kept: a steps channel from close by. */
export interface LensWindow {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly passes: readonly (Float32Array<ArrayBuffer> | undefined)[];
}

/** Asks for a tree over the source: its levels in rows. */
export interface IcicleRequest extends Pick<WindowCut, "start" | "end" | "pixels" | "axis"> {
  /** A tree channel. */
  readonly channel: string;
  /** A series or class channel over the same units, to fill by. */
  readonly fill?: string;
  /** Levels at the most. */
  readonly rows: number;
}

/** The units of a tree by level and pixel. */
export interface IcicleWindow {
  /** Unit in each pixel, row by row; -1 for none. */
  readonly units: Int32Array<ArrayBuffer>;
  /** The unit's value, or class, in each pixel; NaN for none. Empty unless it was asked for. */
  readonly values: Float32Array<ArrayBuffer>;
  readonly rowCount: number;
  /** Level of the first row, and levels of the whole tree. */
  readonly firstLevel: number;
  readonly levels: number;
}

/**
 * A unit by a place in the source that it holds, by the first word in a range, by its number (clamped), the first from a place on,
 * or by the way to it from another.
 */
export type UnitAddress =
  | { readonly offset: number }
  | { readonly textIn: Range }
  | { readonly unit: number }
  | { readonly from: number }
  | { readonly beyond: number; readonly stride: Stride };

/** So many units on, and so many characters at the least; both below 0 for the way back. */
export interface Stride {
  readonly units: number;
  readonly characters: number;
}

/** The unit of a lane's figure at an offset, with all its values. */
export interface UnitReading extends Range {
  readonly unit: number;
  readonly unitCount: number;
  readonly unitName: string;
  readonly label: string;
  /** Whether most of its text is kept; undefined where it has none. */
  readonly isKept: boolean | undefined;
  readonly values: readonly (Quantity & { readonly id: string; readonly value: number; readonly text: string })[];
}

/** One page of a channel's numbers, for the table beside a figure. */
export interface ChannelRows {
  readonly total: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Names a page in the worker: another text is another key. */
export type PageKey = string;
/** A lane's id: runs of one lane replace each other, those of two lanes never do. */
export type LaneId = string;
/** Numbers the runs of a session; a window or explanation asked of an old run is not answered. */
export type RunId = number;
