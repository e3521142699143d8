import { array, boolean, number, object, picklist, record, safeParse, string, exactOptional } from "valibot";
import { isJudged } from "../evaluation/page-result.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import { pageSchema } from "../evaluation/results.ts";
import { membersSchema, valuesSchema } from "../evaluation/run-schema.ts";
import { measures } from "../extraction/scoring/measures.ts";
import type { CorpusPage, OpenCorpus } from "./corpus.ts";

/** What is kept of a corpus besides its files and its results. */
const schema = object({
  name: string(),
  layout: string(),
  pages: array(object({ name: string(), groups: record(string(), string()) })),
  skipped: array(object({ path: string(), reason: string() })),
  bytes: number(),
  goldCount: number(),
  runs: array(object({ name: string(), extractor: string(), values: valuesSchema, members: exactOptional(membersSchema) })),
  measures: array(picklist(measures.map(({ id }) => id))),
  hasFiles: boolean(),
});

/** A corpus as it is kept; `hasFiles` says whether its files are kept too. */
export function storedCorpus(corpus: OpenCorpus, hasFiles: boolean): unknown {
  const { name, layout, skipped, bytes, goldCount, plan } = corpus;
  const pages = corpus.pages.map(({ name: page, groups }): CorpusPage => ({ name: page, groups }));
  return { name, layout, pages, skipped, bytes, goldCount, ...plan, hasFiles };
}

/** A corpus that was kept, without its files and results; undefined where what was kept cannot be read. */
export function corpusOfStored(
  id: string,
  stored: unknown,
): { readonly corpus: OpenCorpus; readonly hasFiles: boolean } | undefined {
  const parsed = safeParse(schema, stored);
  if (!parsed.success) return undefined;
  const { runs, measures: measured, hasFiles, ...found } = parsed.output;
  const plan = { runs, measures: measured };
  const results = found.pages.map(() => undefined);
  return { corpus: { ...found, id, plan, entries: undefined, results, standing: { status: "stopped" } }, hasFiles };
}

/** A page's result as it was kept; undefined where it cannot be read, or is another page's or another plan's. */
export function resultOfStored({ pages, plan }: OpenCorpus, page: number, kept: unknown): PageResult | undefined {
  const parsed = safeParse(pageSchema, kept);
  if (!parsed.success || parsed.output.page !== pages[page]?.name) return undefined;
  return isJudged(parsed.output) && parsed.output.runs.length !== plan.runs.length ? undefined : parsed.output;
}
