import type { EvaluationContext } from "../evaluation/evaluate-page.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf, needsOf } from "../extraction/run.ts";
import { toolsFor } from "../evaluation/reference-tools.ts";
import { readShippedModel } from "./shipped-model.ts";

/** All that judging pages by a plan takes here, with the programs of today's use that its runs ask for. */
export async function contextFor({ runs }: { readonly runs: readonly RunSpec[] }): Promise<EvaluationContext> {
  const library = libraryOf(extractors);
  const needs = new Set(runs.flatMap((run) => [...needsOf(run, library)]));
  return { library, tools: await toolsFor(needs, readShippedModel), clock: () => performance.now() };
}
