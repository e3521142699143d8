import type { EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { toolsFor } from "../evaluation/reference-tools.ts";
import { ToolClock } from "../programs/load-tool.ts";
import { modelReader, type ModelTexts } from "./model-files.ts";

/** All that judging pages by a plan takes here, with the programs of today's use that its runs ask for. */
export async function contextFor(
  { runs }: { readonly runs: readonly RunSpec[] },
  models?: ModelTexts,
): Promise<EvaluationContext> {
  const library = libraryOf(extractors);
  const clock = new ToolClock();
  return { library, tools: await toolsFor(runs, library, modelReader(models), clock), clock: clock.now };
}
