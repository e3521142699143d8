import { array, boolean, exactOptional, number, object, picklist, record, safeParse, string } from "valibot";
import { isJudged } from "../evaluation/page-result.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Plan } from "../evaluation/plan.ts";
import { pageSchema, sweepSchema } from "../evaluation/results.ts";
import { membersSchema, valuesSchema } from "../evaluation/run-schema.ts";
import { measures } from "../extraction/scoring/measures.ts";
import type { CorpusPage, FoundCorpus, WorkKind } from "./corpus.ts";

const planFields = {
  runs: array(object({ name: string(), extractor: string(), values: valuesSchema, members: exactOptional(membersSchema) })),
  measures: array(picklist(measures.map(({ id }) => id))),
};

/** What is kept of a corpus besides its files and its results. */
const schema = object({
  name: string(),
  layout: string(),
  pages: array(object({ name: string(), groups: record(string(), string()) })),
  skipped: array(object({ path: string(), reason: string() })),
  bytes: number(),
  goldCount: number(),
  // The lanes' plan, where they have judged it.
  runs: exactOptional(planFields.runs),
  measures: exactOptional(planFields.measures),
  swept: exactOptional(object({ ...planFields, sweep: sweepSchema })),
  hasFiles: boolean(),
});

/** What the works on a corpus ask of each page. */
export type WorkPlans = Readonly<Partial<Record<WorkKind, Plan>>>;

interface KnownCorpus {
  readonly found: FoundCorpus;
  readonly plans: WorkPlans;
  readonly hasFiles: boolean;
}

/** A corpus as it is kept; `hasFiles` says whether its files are kept too. */
export function storedCorpus({ found, plans, hasFiles }: KnownCorpus): unknown {
  const { name, layout, skipped, bytes, goldCount } = found;
  const pages = found.pages.map(({ name: page, groups }): CorpusPage => ({ name: page, groups }));
  const { lanes, sweep } = plans;
  return { name, layout, pages, skipped, bytes, goldCount, ...lanes, ...(sweep && { swept: sweep }), hasFiles };
}

/** A corpus that was kept, without its files and results; undefined where what was kept cannot be read. */
export function corpusOfStored(stored: unknown): KnownCorpus | undefined {
  const parsed = safeParse(schema, stored);
  if (!parsed.success) return undefined;
  const { runs, measures: measured, swept, hasFiles, ...found } = parsed.output;
  const lanes = runs && measured && { runs, measures: measured };
  const plans = { ...(lanes && { lanes }), ...(swept && { sweep: swept }) };
  return { found: { ...found, entries: undefined }, plans, hasFiles };
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
