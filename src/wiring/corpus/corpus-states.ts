import type { Plan } from "../../evaluation/plan.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import { resultsFormat, resultsVersion } from "../../evaluation/results.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import { labVersion } from "../../sharing/version.ts";
import { firstView } from "../../state/corpus.ts";
import type { FoundCorpus, OpenCorpus, TableView } from "../../state/corpus.ts";
import { newSessionId } from "../../state/first-lab.ts";
import type { PageDone } from "./corpus-run.ts";

/** A corpus of which nothing is judged yet. */
export function freshCorpus({ name, layout, pages, skipped, entries, bytes, goldCount }: FoundCorpus, plan: Plan): OpenCorpus {
  const results = pages.map(() => undefined);
  const found = { name, layout, pages, skipped, entries, bytes, goldCount };
  return { ...found, id: newSessionId(), plan, results, standing: { status: "stopped" } };
}

/** A corpus of which the results alone are known. */
export function corpusOfResults({ corpus, skipped, runs, measures }: ResultsHead, results: readonly PageResult[]): OpenCorpus {
  return {
    id: newSessionId(),
    name: corpus.name,
    layout: corpus.layout,
    pages: results.map(({ page, groups }) => ({ name: page, groups })),
    skipped,
    entries: undefined,
    bytes: 0,
    goldCount: results.filter((page) => "hasGold" in page && page.hasGold).length,
    plan: { runs, measures },
    results,
    standing: { status: "done" },
  };
}

/** What stands before the pages in a file of a corpus's results. */
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

/** How a corpus is looked at first: by the first measure, or without any gold by what is kept; told apart by type where it says so. */
export function viewOf({ goldCount, plan, pages }: OpenCorpus): TableView {
  const [first] = plan.measures;
  const shown = goldCount === 0 || first === undefined ? "kept" : first;
  const groupBy = pages.some(({ groups }) => groups["type"] !== undefined) ? "type" : undefined;
  return { ...firstView, shown, groupBy };
}

/** The pages that are done, each with its place. */
export function doneOf({ results }: OpenCorpus): readonly PageDone[] {
  return results.flatMap((result, page): readonly PageDone[] => (result === undefined ? [] : [[page, result]]));
}
