import { backgrounds } from "virtual:backgrounds";
import type { Parameter } from "../../extraction/contract/parameters.ts";

/** What a method does otherwise than its paper at one of its parameters. What is only to be read about methods comes when it is asked for. */
export function DeviationText({ of: [extractor, id] }: { readonly of: NonNullable<Parameter["deviation"]> }) {
  const deviation = backgrounds[extractor]?.deviations?.find((each) => each.id === id);
  return deviation && `${deviation.what} ${deviation.why} ${deviation.changes}`;
}
