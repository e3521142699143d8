import { snap, type NumberParameter, schemaOf } from "../extraction/contract/parameters.ts";
import type { Selection } from "../extraction/page/selection.ts";
import type { PreparedRun } from "../extraction/prepare.ts";

/** Milliseconds of work for all values that are tried of a run, a place or a slider, where nobody asked for one of them. */
export const patience = 1_500;
/** Steps of a long stage that trying other values may add to those a run has memoised. */
const extraSteps = 12;
/** Values that are tried between the least and the greatest. */
const rescueSamples = 101;

/**
 * The value of a decision parameter nearest to the present one at which something would be kept. Lower values come first: they ask
 * for less, while a higher one may keep something only because an iteration then ends sooner.
 */
export function rescueOf(run: PreparedRun): { readonly parameter: string; readonly value: number } | undefined {
  const end = performance.now() + patience;
  for (const [name, parameter] of Object.entries(schemaOf(run.extractor.parameters, run.values))) {
    if (parameter.kind !== "number" || parameter.stage !== "decision") continue;
    const present = Number(run.values[name]);
    const farness = (value: number): number => (value <= present ? present - value : value + parameter.max - parameter.min);
    const candidates = Array.from({ length: rescueSamples }, (_, sample) => sampleValue(parameter, sample, rescueSamples));
    const limit = stepLimit(run);
    const value = candidates
      .toSorted((left, right) => farness(left) - farness(right))
      .find((candidate) => performance.now() < end && (selectionAt(run, name, candidate, limit)?.length ?? 0) > 0);
    if (value !== undefined) return { parameter: name, value };
  }
  return undefined;
}

/** Most memoised steps at which other values of a run are still tried. */
function stepLimit({ extractor, analysis }: PreparedRun): number {
  return (extractor.stepsOf?.(analysis) ?? 0) + extraSteps;
}

/** The selection of a run with another value; undefined where that takes more than `maxSteps` steps, those memoised among them. */
export function selectionAt(
  { extractor, analysis, values }: PreparedRun,
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
export function sampleValue(parameter: NumberParameter, sample: number, samples: number): number {
  return snap(parameter, parameter.min + ((parameter.max - parameter.min) * sample) / (samples - 1));
}
