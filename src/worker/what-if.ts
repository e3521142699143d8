import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { snap } from "../extraction/contract/parameters.ts";
import type { NumberParameter, Value } from "../extraction/contract/parameters.ts";
import { sizeOf } from "../extraction/page/selection.ts";
import type { Selection } from "../extraction/page/selection.ts";
import { Turn } from "./turn.ts";

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
export function stepLimit({ extractor, analysis }: Tried): number {
  return (extractor.stepsOf?.(analysis) ?? 0) + extraSteps;
}

/** What a run would select with another value; undefined where that takes more than `maxSteps` memoised steps. */
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
    if ((extractor.stepsOf?.(analysis) ?? 0) > maxSteps) return undefined;
  }
}

/** The `sample`th of evenly spread values of a parameter, on its grid. */
function sampleValue(parameter: NumberParameter, sample: number, samples: number): number {
  return snap(parameter, parameter.min + ((parameter.max - parameter.min) * sample) / (samples - 1));
}

/** A curve is tried out at every twelfth of its values first, then at those between, as far as its time allows. */
const strides = [12, 6, 3, 1];

/** How a parameter is tried out. */
interface Tries {
  /** Values from the least to the greatest, both among them. */
  readonly samples: number;
  /** Milliseconds of work for more than the coarsest curve: on a page of 20 MB every value takes a tenth of a second. */
  readonly patience: number;
  /** Characters of the page's content text. */
  readonly whole: number;
  /** Whether the answer is still wanted. */
  readonly isWanted: () => boolean;
}

/**
 * Share of the text kept at evenly spread values from a decision parameter's least to its greatest: at `samples` of them, or fewer
 * where these take too long; NaN where that takes too many steps. undefined for another parameter, and once the answer is wanted
 * no more. Other messages are let in between.
 */
export async function responseOf(
  run: Tried,
  name: string,
  { samples, patience, whole, isWanted }: Tries,
): Promise<Float32Array<ArrayBuffer> | undefined> {
  const parameter = run.extractor.parameters[name];
  if (parameter?.kind !== "number" || parameter.stage !== "decision") return undefined;
  const shares = new Map<number, number>();
  const countAt = (stride: number): number => (samples - 1) / stride + 1;
  const limit = stepLimit(run);
  const turn = new Turn();
  let spent = 0;
  let known = 1;
  for (const stride of strides.filter((candidate) => (samples - 1) % candidate === 0)) {
    if (shares.size > 0 && (spent * countAt(stride)) / shares.size > patience) break;
    for (let sample = 0; sample < samples; sample += stride) {
      if (shares.has(sample)) continue;
      const start = performance.now();
      const selection = selectionAt(run, name, sampleValue(parameter, sample, samples), limit);
      // A page without text keeps none.
      shares.set(sample, selection === undefined ? Number.NaN : sizeOf(selection) / Math.max(whole, 1));
      spent += performance.now() - start;
      if (turn.isOver) await turn.next();
      if (!isWanted()) return undefined;
    }
    known = stride;
  }
  return Float32Array.from({ length: countAt(known) }, (_, index) => shares.get(index * known) ?? Number.NaN);
}
