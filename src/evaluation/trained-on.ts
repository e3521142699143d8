import { wasTrainedOn } from "../extraction/algorithms/learned/seen.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Page } from "../extraction/page/page.ts";
import { needsOf, type Library, type Sources } from "../extraction/run.ts";

/** Returns whether a run decides by a model that was trained on the page: its own, or that of a member, on whatever part of the page. */
export function isTrainedOn(run: RunSpec, page: Page, library: Library, { model }: Pick<Sources, "model">): boolean {
  return model !== undefined && needsOf(run, library).has("model") && wasTrainedOn(model, page);
}
