import type { Citation } from "./parameters.ts";

/**
 * A segmentation of the source: `starts[u]`, `ends[u]` of unit u, in order of `starts` except where the parser moved
 * elements. Units may nest (elements) and need not cover the source.
 */
export interface Units {
  readonly name: string;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Whether units nest; the innermost one that holds an offset is then the one meant. */
  readonly nested: boolean;
}

/** What a quantity is: every figure's legend, tooltip and table head is made of this. */
export interface Quantity {
  readonly name: string;
  /** "characters per tag"; "" for a pure number. */
  readonly unit: string;
  /** Plain text: "TD = C / T". */
  readonly formula: string;
  readonly cite?: Citation;
  /** Where ours differs from the paper: one sentence. */
  readonly differs?: string;
}

interface Channel_ extends Quantity {
  readonly id: string;
  /** Key of the trace's units that the values stand over. */
  readonly units: string;
}

/** One value a unit. */
export interface SeriesChannel extends Channel_ {
  readonly kind: "series";
  readonly values: Float64Array<ArrayBuffer>;
  /** Value above (or from) which a unit is kept, where the method has one. */
  readonly threshold?: number;
  /** The unit that the method singles out, to be flagged in a figure. */
  readonly flag?: number;
  /** The parameter that moves the threshold: threshold = factor · value. */
  readonly control?: { readonly parameter: string; readonly factor: number };
}

/** One class a unit: an index into `classes`. */
export interface ClassChannel extends Channel_ {
  readonly kind: "class";
  readonly values: Uint8Array<ArrayBuffer>;
  readonly classes: readonly string[];
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
  /** What changed in each step, in `changesUnit`; as long as `rows`. */
  readonly changes: Float64Array<ArrayBuffer>;
  readonly changesUnit: string;
}

export interface ScalarChannel extends Quantity {
  readonly kind: "scalar";
  readonly id: string;
  readonly value: number;
}

/** A single number that a run came to. */
export function scalar(id: string, name: string, value: number, unit: string, formula: string): ScalarChannel {
  return { kind: "scalar", id, name, value, unit, formula };
}

export type Channel = SeriesChannel | ClassChannel | TreeChannel | StepsChannel | ScalarChannel;

/** What an algorithm computed, as columns over pieces of the source. It cannot describe a chart: the views decide that. */
export interface Trace {
  readonly units: Readonly<Record<string, Units>>;
  readonly channels: readonly Channel[];
  /** Sentences for the user: an iteration cap that was hit, a page without links. */
  readonly notes: readonly string[];
}
