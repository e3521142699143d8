import { backgrounds } from "virtual:backgrounds";
import type { Parameter } from "../../extraction/contract/parameters.ts";

/** The difference between a method and its paper at a parameter. Such texts are loaded when they are asked for. */
export function DeviationText({ of: [extractor, id] }: { readonly of: NonNullable<Parameter["deviation"]> }) {
  const deviation = backgrounds[extractor]?.deviations?.find((each) => each.id === id);
  return deviation && `${deviation.what} ${deviation.why} ${deviation.changes}`;
}
