import { median } from "d3-array";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { snap, type NumberParameter, type Value } from "../extraction/contract/parameters.ts";
import { sizeOf, type Selection } from "../extraction/page/selection.ts";
import { Turn } from "./time-slice.ts";

/** A run whose decision can be tried with other values. */
export interface Tried {
  readonly extractor: AnyExtractor;
  readonly analysis: unknown;
  readonly values: Readonly<Record<string, Value>>;
}

/** Steps of a long stage that trying other values may add to those a run has memoised. */
const extraSteps = 12;
/** Values that are tried between the least and the greatest. */
const rescueSamples = 101;

/**
 * The value of a decision parameter nearest to the present one at which something would be kept. Lower values come first: they ask
 * for less, while a higher one may keep something only because an iteration then ends sooner.
 */
export function rescueOf(run: Tried): { readonly parameter: string; readonly value: number } | undefined {
  for (const [name, parameter] of Object.entries(run.extractor.parameters)) {
    if (parameter.kind !== "number" || parameter.stage !== "decision") continue;
    const present = Number(run.values[name]);
    const farness = (value: number): number => (value <= present ? present - value : value + parameter.max - parameter.min);
    const candidates = Array.from({ length: rescueSamples }, (_, sample) => sampleValue(parameter, sample, rescueSamples));
    const limit = stepLimit(run);
    const value = candidates
      .toSorted((left, right) => farness(left) - farness(right))
      .find((candidate) => (selectionAt(run, name, candidate, limit)?.length ?? 0) > 0);
    if (value !== undefined) return { parameter: name, value };
  }
  return undefined;
}

/** Most memoised steps at which other values of a run are still tried. */
function stepLimit({ extractor, analysis }: Tried): number {
  return (extractor.stepsOf?.(analysis) ?? 0) + extraSteps;
}

/** The selection of a run with another value; undefined where that takes more than `maxSteps` steps, those memoised among them. */
export function selectionAt(
  { extractor, analysis, values }: Tried,
  name: string,
  value: number,
  maxSteps: number,
): Selection | undefined {
  const decision = extractor.decide(analysis, { ...values, [name]: value });
  if ("selection" in decision) return decision.selection;
  for (;;) {
    const next = decision.next();
    if (next.done) return next.value.selection;
    if (next.value.done >= maxSteps) return undefined;
  }
}

/** The `sample`th of evenly spread values of a parameter, on its grid. */
function sampleValue(parameter: NumberParameter, sample: number, samples: number): number {
  return snap(parameter, parameter.min + ((parameter.max - parameter.min) * sample) / (samples - 1));
}

/** A curve is tried out at every twelfth of its values first, then at those between, as far as its time allows. */
const strides = [12, 6, 3, 1];

/** Bytes that an analysis may grow by for a curve: on a page of 20 MB, a pass of blurring takes nearly 200 MB. */
const defaultRoom = 512 * 1024 * 1024;

/** Milliseconds of work that even the coarsest curve may take, turn by turn. */
const defaultLimit = 6_000;

/** The way in which a parameter is tried out. */
interface Tries {
  /** Values from the least to the greatest, both among them. */
  readonly samples: number;
  /** Milliseconds of work for more than the coarsest curve: on a page of 20 MB every value takes a tenth of a second. */
  readonly patience: number;
  /** Milliseconds of work for any. */
  readonly limit?: number;
  /** Bytes that the analysis may grow by. */
  readonly room?: number;
  /** Characters of the page's content text. */
  readonly whole: number;
  /** True as long as the answer is wanted. */
  readonly isWanted: () => boolean;
}

/**
 * Share of the text kept at evenly spread values from a decision parameter's least to its greatest: at `samples` of them, or at
 * fewer that are as even where these take too long, and at none where even the fewest take too much time or room. undefined for another
 * parameter, and once the answer is wanted no more. Other messages are let in between.
 */
export async function responseOf(
  run: Tried,
  name: string,
  { samples, patience, limit = defaultLimit, room = defaultRoom, whole, isWanted }: Tries,
): Promise<Float32Array<ArrayBuffer> | undefined> {
  const parameter = run.extractor.parameters[name];
  if (parameter?.kind !== "number" || parameter.stage !== "decision") return undefined;
  const shares = new Map<number, number>();
  const costs: number[] = [];
  const trial = new ValueTrial(run, { mostBytes: run.extractor.bytesOf(run.analysis) + room, limit }, isWanted);
  let known = 0;
  for (const stride of strides.filter((candidate) => (samples - 1) % candidate === 0)) {
    const wanted = Array.from({ length: (samples - 1) / stride + 1 }, (_, index) => index * stride);
    const unknown = wanted.filter((sample) => !shares.has(sample));
    // Of the values tried first, some grow what all later ones find memoised: the middle one tells what another takes.
    if (known > 0 && trial.spent + (median(costs) ?? 0) * unknown.length > patience) break;
    for (const sample of unknown) {
      const before = trial.spent;
      const selection = await trial.selectionAt(name, sampleValue(parameter, sample, samples));
      if (selection === "not wanted") return undefined;
      if (selection === "too much") return curveOf(shares, samples, known);
      // A page without text keeps none.
      shares.set(sample, sizeOf(selection) / Math.max(whole, 1));
      costs.push(trial.spent - before);
    }
    known = stride;
  }
  return curveOf(shares, samples, known);
}

/** The shares at every `stride`th of the samples; none where no stride is known whole. */
function curveOf(shares: ReadonlyMap<number, number>, samples: number, stride: number): Float32Array<ArrayBuffer> {
  const count = stride === 0 ? 0 : (samples - 1) / stride + 1;
  return Float32Array.from({ length: count }, (_, index) => shares.get(index * stride) ?? 0);
}

/** The bounds of trying values: milliseconds of work, and bytes of the analysis. */
interface TrialBounds {
  readonly limit: number;
  readonly mostBytes: number;
}

/** Tries values of a run in turns, and measures the work. */
export class ValueTrial {
  readonly #run: Tried;
  readonly #bounds: TrialBounds;
  readonly #isWanted: () => boolean;
  readonly #turn = new Turn();
  #spent = 0;

  constructor(run: Tried, bounds: TrialBounds, isWanted: () => boolean) {
    this.#run = run;
    this.#bounds = bounds;
    this.#isWanted = isWanted;
  }

  /** Milliseconds of work so far, without what was let in between. */
  get spent(): number {
    return this.#spent;
  }

  /** The selection of the run with another value, however many steps that takes within the bounds. */
  async selectionAt(name: string, value: Value): Promise<Selection | "not wanted" | "too much"> {
    const { extractor, analysis, values } = this.#run;
    const decision = this.#timed(() => extractor.decide(analysis, { ...values, [name]: value }));
    for (;;) {
      const next = "selection" in decision ? { done: true as const, value: decision } : this.#timed(() => decision.next());
      if (this.#turn.isOver) await this.#turn.next();
      if (!this.#isWanted()) return "not wanted";
      if (next.done) return next.value.selection;
      if (this.#spent > this.#bounds.limit || extractor.bytesOf(analysis) > this.#bounds.mostBytes) return "too much";
    }
  }

  #timed<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    this.#spent += performance.now() - start;
    return result;
  }
}
