import { wasTrainedOn } from "../extraction/algorithms/learned/seen.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Page } from "../extraction/page/page.ts";
import { modelsOf, type Library, type Sources } from "../extraction/run.ts";

/** Returns whether a run decides by a model that was trained on the page: its own, or that of a member, on whatever part of the page. */
export function isTrainedOn(run: RunSpec, page: Page, library: Library, { models }: Pick<Sources, "models">): boolean {
  if (models === undefined) return false;
  return [...modelsOf(run, library)].some((name) => {
    const model = models.get(name);
    return model !== undefined && wasTrainedOn(model, page);
  });
}
