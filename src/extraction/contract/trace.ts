import type { Citation, Value } from "./parameters.ts";

/**
 * A segmentation of the source: `starts[u]`, `ends[u]` of unit u, in order of `starts` except where the parser moved
 * elements. Units may nest (elements) and need not cover the source.
 */
export interface Units {
  readonly name: string;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** True where units nest; the innermost one that holds an offset is then the one meant. */
  readonly nested: boolean;
  /** The elements that they are, -1 for a unit that is none: several may have the same span. */
  readonly elements?: ArrayLike<number>;
}

/** The description of a quantity: every figure's legend, tooltip and table head is made of this. */
export interface Quantity {
  readonly name: string;
  /** "characters per tag"; "" for a pure number. */
  readonly unit: string;
  /** Plain text: "TD = C / T". */
  readonly formula: string;
  readonly cite?: Citation;
  /** The difference of ours from the paper: one sentence. */
  readonly differs?: string;
}

/**
 * The part of a channel in its method: what it decides by (where absent), something beside that, or a count that went into it. Figures
 * show the first, offer the second, and leave the third to the table.
 */
type Role = "secondary" | "input";

interface Channel_ extends Quantity {
  readonly id: string;
  readonly role?: Role;
  /** Key of the trace's units that the values stand over. */
  readonly units: string;
}

/** A picture that needs more than the page. */
interface Comparing {
  /** The sentences in place of the picture: what there was nothing of to compare with, and where that comes from. */
  readonly lacks?: string;
}

/** One value a unit. A series that lacks what it compares with is no band until it is asked for: it would be empty. */
export interface SeriesChannel extends Channel_, Comparing {
  readonly kind: "series";
  readonly values: Float64Array<ArrayBuffer>;
  /** Value above (or from) which a unit is kept, where the method has one. */
  readonly threshold?: number;
  /** The unit that the method singles out, to be flagged in a figure. */
  readonly flag?: number;
  /** The parameter that moves the threshold: threshold = factor · value. */
  readonly control?: { readonly parameter: string; readonly factor: number };
  /** Id of the series that this one is held against: code against content. */
  readonly against?: string;
  /** Id of the series of which, and of what is held against it, this is the difference: it is drawn as a line over both. */
  readonly differenceOf?: string;
  /** Names what the values are parts of, with those of all series of that name: text, images and links of a block. */
  readonly partOf?: string;
  /** The units are places that a function was taken at (a running sum), not things that were measured each for itself. */
  readonly isFunction?: true;
  /**
   * The units are the blocks that the method decides on, each as a whole and by this value: they are drawn as boxes over the page as it
   * looks. Text belongs to the innermost of those that hold it. One series of a trace at the most.
   */
  readonly isOfBlocks?: true;
}

/** The meaning of a class for its units. `context` is kept for the sake of others, or lies between them. */
export type ClassMeaning = "kept" | "removed" | "context" | "core";

/** One class a unit: an index into `classes`. */
export interface ClassChannel extends Channel_ {
  readonly kind: "class";
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: readonly string[];
  /** As long as `classes`. */
  readonly meanings: readonly ClassMeaning[];
  /**
   * The number of each class among those of its meaning, 0 for the usual one: figures tell the numbers apart, and two classes of one
   * meaning and number look alike. As long as `classes`; each has its own, in their order, where absent.
   */
  readonly looks?: readonly number[];
  /** A verdict of its own, to be set under others: a member's, or one before and one after a step. */
  readonly isVerdict?: true;
}

/** Returns whether classes say what becomes of some units. The first that do colour them in every picture. */
export function tellsFate(classes: Pick<ClassChannel, "isVerdict" | "role" | "units">, units: string): boolean {
  return classes.units === units && classes.isVerdict === undefined && classes.role !== "input";
}

/** Parent unit of each unit, -1 for a root. */
export interface TreeChannel extends Channel_ {
  readonly kind: "tree";
  readonly values: Int32Array<ArrayBuffer>;
}

/** One series per iteration. A row that was not kept, to bound memory, is `undefined`. */
export interface StepsChannel extends Channel_ {
  readonly kind: "steps";
  readonly rows: readonly (Float64Array<ArrayBuffer> | undefined)[];
  readonly labels: readonly string[];
  /** The change in each step, in `changesUnit`; as long as `rows`. */
  readonly changes: Float64Array<ArrayBuffer>;
  readonly changesUnit: string;
}

export interface ScalarChannel extends Quantity {
  readonly kind: "scalar";
  readonly id: string;
  readonly value: number;
}

/** Values of every unit against every column (blocks by pages), row by row: values[unit · columns + column]; NaN for none. */
export interface MatrixChannel extends Channel_, Comparing {
  readonly kind: "matrix";
  readonly values: Float64Array<ArrayBuffer>;
  readonly columns: readonly string[];
  /** Value above which (or from which) two are the same. */
  readonly threshold?: number;
}

/** A line in a plane: x or y fixed, or y = slope · x. */
export type PlaneRule = { readonly label: string } & (
  { readonly x: number } | { readonly y: number } | { readonly slope: number }
);

/** A round of a procedure that moves centres about: where they stood, and which unit belonged to which. */
export interface PlaneRound {
  readonly label: string;
  /** x0, y0, x1, y1, … */
  readonly centres: Float64Array<ArrayBuffer>;
  /** Index of its centre, for each unit. */
  readonly nearest: Uint8Array<ArrayBuffer>;
}

/** Two series over the same units as a plane in which the decision falls. */
export interface PlaneChannel extends Channel_ {
  readonly kind: "plane";
  /** Ids of the series, and of the classes of the points. */
  readonly x: string;
  readonly y: string;
  readonly classes?: string;
  readonly rules: readonly PlaneRule[];
  readonly rounds?: readonly PlaneRound[];
}

/** A step of a procedure, by what it did to the page's text. */
export interface Operation {
  /** "link lists". */
  readonly label: string;
  /** The step and its reason, in a sentence with its numbers. */
  readonly detail?: string;
  /** The steps of its kind, in the plural: "link tables". Small ones in a row are shown as one. */
  readonly group?: string;
  /** Characters of text that it took away; negative where it gave some back. */
  readonly removed: number;
  /** Pieces of the page that it touched, as [start, end, start, end, …]. */
  readonly spans: Uint32Array<ArrayBuffer>;
}

/** The steps of a procedure in their order, from the whole text to what is left: a waterfall. */
export interface ProcedureChannel extends Quantity {
  readonly kind: "procedure";
  readonly id: string;
  /** Characters of text before the first step. */
  readonly whole: number;
  readonly operations: readonly Operation[];
}

/** The values of a parameter that put the chosen mark of a curve at its points from `first` on, one for each. */
export interface CurveSetting {
  readonly parameter: string;
  readonly first: number;
  readonly values: Float64Array<ArrayBuffer>;
  /** Values of other parameters that go with them. */
  readonly others: Readonly<Record<string, Value>>;
}

/** A function of something other than the page's places: how many blocks a threshold lets through. */
export interface CurveChannel extends Quantity, Comparing {
  readonly kind: "curve";
  readonly id: string;
  /** Rising. */
  readonly x: Float64Array<ArrayBuffer>;
  readonly y: Float64Array<ArrayBuffer>;
  readonly xName: string;
  readonly xUnit: string;
  /** The value holds until the next x, rather than going over into it. */
  readonly isStaircase: boolean;
  /** Places on the x axis: the thresholds that are, and that could be. */
  readonly marks: readonly { readonly x: number; readonly label: string; readonly isChosen: boolean }[];
  /** Where the chosen mark can be moved: stretches of points, one after the other. Absent where it stays. */
  readonly settings?: readonly CurveSetting[];
}

/** A tree that is not the page's own: a site's styles, a segmentation. Parents come before children; -1 for a root. */
export interface OutlineChannel extends Quantity {
  readonly kind: "outline";
  readonly id: string;
  readonly parents: Int32Array<ArrayBuffer>;
  readonly labels: readonly string[];
  readonly columns: readonly (Quantity & { readonly values: Float64Array<ArrayBuffer> })[];
  readonly meanings: readonly ClassMeaning[];
  /** The span of each node in the page; start = end where it has none. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Pieces of the page by what a method weighs in them, the best first: a table that can be sorted by each column. */
export interface RankingChannel extends Quantity {
  readonly kind: "ranking";
  readonly id: string;
  readonly labels: readonly string[];
  readonly columns: OutlineChannel["columns"];
  /** The name of a row, and the verdict of one that was not removed: "element" and "chosen". A block and a winner where absent. */
  readonly row?: { readonly name: string; readonly verdict: string };
  /** The fate of each row: an index into `classes`. */
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: readonly string[];
  /** As long as `classes`. */
  readonly meanings: readonly ClassMeaning[];
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Rectangles over the page as it is laid out, in CSS pixels: left, top, width, height each. */
export interface LayoutChannel extends Quantity {
  readonly kind: "layout";
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The rectangles of text, to be drawn beneath. */
  readonly texts: Float32Array<ArrayBuffer>;
  readonly rectangles: Float32Array<ArrayBuffer>;
  /** For each rectangle its value (the channel's quantity), its fate, and its stretch of the source. */
  readonly values: Float64Array<ArrayBuffer>;
  readonly meanings: readonly ClassMeaning[];
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly separators: Float32Array<ArrayBuffer>;
  readonly weights: Float64Array<ArrayBuffer>;
}

/** A single number that a run came to. */
export function scalar(id: string, name: string, value: number, unit: string, formula: string): ScalarChannel {
  return { kind: "scalar", id, name, value, unit, formula };
}

/** Channels of one value, or one row of values, a unit. */
export type UnitChannel = SeriesChannel | ClassChannel | TreeChannel | StepsChannel | MatrixChannel | PlaneChannel;
/** Channels with a picture of their own, beside those that share the page as their axis. */
export type PanelChannel =
  MatrixChannel | PlaneChannel | ProcedureChannel | CurveChannel | OutlineChannel | RankingChannel | LayoutChannel;
export type Channel = UnitChannel | PanelChannel | ScalarChannel;

/** Every array of a channel. */
export function arraysOf(channel: Channel): readonly (Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array)[] {
  switch (channel.kind) {
    case "scalar":
      return [];
    case "steps":
      return [channel.changes, ...channel.rows.filter((row) => row !== undefined)];
    case "plane":
      return (channel.rounds ?? []).flatMap(({ centres, nearest }) => [centres, nearest]);
    case "procedure":
      return channel.operations.map(({ spans }) => spans);
    case "curve":
      return [channel.x, channel.y, ...(channel.settings ?? []).map(({ values }) => values)];
    case "outline":
      return [channel.parents, channel.starts, channel.ends, ...channel.columns.map(({ values }) => values)];
    case "ranking":
      return [channel.values, channel.starts, channel.ends, ...channel.columns.map(({ values }) => values)];
    case "layout": {
      const { texts, rectangles, values, starts, ends, separators, weights } = channel;
      return [texts, rectangles, values, starts, ends, separators, weights];
    }
    default:
      return [channel.values];
  }
}

/** A kind that is missing does not compile. */
const panelKinds = {
  curve: true,
  layout: true,
  matrix: true,
  outline: true,
  plane: true,
  procedure: true,
  ranking: true,
} as const satisfies Record<PanelChannel["kind"], true>;

export function isPanel(channel: Channel): channel is PanelChannel {
  return Object.hasOwn(panelKinds, channel.kind);
}

/** The quantities that an algorithm computed, as columns over pieces of the source. It cannot describe a chart: the views decide that. */
export interface Trace {
  readonly units: Readonly<Record<string, Units>>;
  readonly channels: readonly Channel[];
  /** Sentences for the user: an iteration cap that was hit, a page without links. */
  readonly notes: readonly string[];
  /** Set where a page has nothing that the method goes by, so that its figures would be empty; a note says what is missing. */
  readonly unfit?: Unfit;
}

/** The way out where a page has nothing that a method goes by. */
export interface Unfit {
  /** Languages of pages that the method is made for, as BCP 47 has them: "fa". */
  readonly languages: readonly string[];
  /** Id of a method that does the same by other means, on any page. */
  readonly instead: string;
}

/**
 * Rows of a trace's steps that a strip shows: all while they are few or all are wanted, else the first, those after a power of two
 * passes, and the last (as in figure 2 of the paper on content code blurring); the one that is selected is always among them.
 */
export function stepRows(count: number, which: "few" | "all", selected?: number): readonly number[] {
  const last = count - 1;
  const all = Array.from({ length: count }, (_, pass) => pass);
  if (which === "all" || last <= 6) return all;
  return all.filter((pass) => pass === last || pass === selected || (pass & (pass - 1)) === 0);
}
