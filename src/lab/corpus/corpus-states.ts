import type { Plan } from "../../evaluation/plan.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import { resultsFormat, resultsVersion, type ResultsHead } from "../../evaluation/results.ts";
import { labVersion } from "../../persistence/files.ts";
import { firstView, type ChosenView, type FoundCorpus, type OpenCorpus } from "../../state/corpus.ts";
import type { PageDone } from "./corpus-run.ts";

/** A plan with the name that its work has in the browser's database. */
export type NamedWork = Pick<OpenCorpus, "workId" | "plan">;

/** A corpus that was found, with what is done of a plan. */
export function withDone(found: FoundCorpus, id: string, { workId, plan }: NamedWork, done: OpenCorpus["results"]): OpenCorpus {
  const { name, layout, pages, skipped, entries, bytes, goldCount, chosen } = found;
  const results = pages.map((_, page) => done[page]);
  const run = { status: results.includes(undefined) ? "stopped" : "done" } as const;
  const named = { name, layout, pages, skipped, entries, bytes, goldCount, ...(chosen && { chosen }) };
  return { ...named, id, workId, plan, results, run };
}

/** The plan that a file of results was made with. */
export function planOf({ runs, measures, sweep, reading, keepsText }: ResultsHead): Plan {
  return { runs, measures, ...(sweep && { sweep }), ...(reading && { reading }), ...(keepsText && { keepsText }) };
}

/** A corpus of which the results alone are known. */
export function foundInResults({ corpus, skipped }: ResultsHead, results: readonly PageResult[]): FoundCorpus {
  return {
    name: corpus.name,
    layout: corpus.layout,
    pages: results.map(({ page, groups }) => ({ name: page, groups })),
    skipped,
    entries: undefined,
    bytes: 0,
    goldCount: results.filter((page) => "hasGold" in page && page.hasGold).length,
  };
}

/** The head of a file of a corpus's results. */
export function headOf({ name, layout, plan, skipped }: OpenCorpus): ResultsHead {
  return {
    format: resultsFormat,
    version: resultsVersion,
    contentscope: labVersion,
    created: new Date().toISOString(),
    corpus: { name, layout },
    ...plan,
    skipped,
  };
}

/**
 * The view that a corpus has first: by the first measure, or without any gold by what is kept. Of
 * a sweep one sees its curve or map, and of methods with scores which of them is best.
 */
export function viewOf({ goldCount, plan }: OpenCorpus): ChosenView {
  const [first] = plan.measures;
  const shown = goldCount === 0 || first === undefined ? "kept" : first;
  const middle = plan.sweep !== undefined ? "response" : shown === "kept" ? "pages" : "ranking";
  return { ...firstView, shown, middle };
}

/** The pages that are done, each with its place. */
export function doneOf({ results }: OpenCorpus): readonly PageDone[] {
  return results.flatMap((result, page): readonly PageDone[] => (result === undefined ? [] : [[page, result]]));
}
