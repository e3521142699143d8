import { array, boolean, exactOptional, literal, number, object, record, safeParse, string } from "valibot";
import { isJudged, type PageResult } from "../evaluation/page-result.ts";
import { membersSchema, valuesSchema, type Plan } from "../evaluation/plan.ts";
import { pageSchema, planSchema, resultsVersion } from "../evaluation/results.ts";
import type { CorpusPage, FoundCorpus } from "../state/corpus.ts";

/** A corpus as it is kept, without its files and its results. */
const schema = object({
  /** Of the form that results have. */
  version: literal(resultsVersion),
  name: string(),
  layout: string(),
  pages: array(object({ name: string(), groups: record(string(), string()) })),
  skipped: array(object({ path: string(), reason: string() })),
  bytes: number(),
  goldCount: number(),
  chosen: exactOptional(array(object({ extractor: string(), values: valuesSchema, members: exactOptional(membersSchema) }))),
  works: record(string(), planSchema),
  hasFiles: boolean(),
});

interface KnownCorpus {
  readonly found: FoundCorpus;
  /** The plans of the works on it, by their names. */
  readonly works: ReadonlyMap<string, Plan>;
  readonly hasFiles: boolean;
}

/** A corpus as it is kept; `hasFiles` says whether its files are kept too. */
export function storedCorpus({ found, works, hasFiles }: KnownCorpus): unknown {
  const { name, layout, skipped, bytes, goldCount, chosen } = found;
  const pages = found.pages.map(({ name: page, groups }): CorpusPage => ({ name: page, groups }));
  const kept = { version: resultsVersion, name, layout, pages, skipped, bytes, goldCount, ...(chosen && { chosen }), hasFiles };
  return { ...kept, works: Object.fromEntries(works) };
}

/** A corpus that was kept, without its files and results; undefined where what was kept cannot be read, or is of another version. */
export function corpusOfStored(stored: unknown): KnownCorpus | undefined {
  const parsed = safeParse(schema, stored);
  if (!parsed.success) return undefined;
  const { version: _, hasFiles, works, ...found } = parsed.output;
  return { found: { ...found, entries: undefined }, works: new Map(Object.entries(works)), hasFiles };
}

/** A page's result as it was kept; undefined where it cannot be read, or is another page's or another plan's. */
export function resultOfStored(
  { pages }: Pick<FoundCorpus, "pages">,
  plan: Plan,
  page: number,
  kept: unknown,
): PageResult | undefined {
  const parsed = safeParse(pageSchema, kept);
  if (!parsed.success || parsed.output.page !== pages[page]?.name) return undefined;
  return isJudged(parsed.output) && parsed.output.runs.length !== plan.runs.length ? undefined : parsed.output;
}
