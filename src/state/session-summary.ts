import { array, number, object, safeParse, string } from "valibot";

/** A session as a list shows it. */
export interface SessionSummary {
  readonly id: string;
  /** The first page's name; `undefined` where nothing can be read of the session. */
  readonly name: string | undefined;
  readonly pageCount: number;
  readonly savedAt: number;
  readonly size: number;
}

const listedSchema = object({ pages: array(object({ name: string() })), size: number() });
const savedSchema = object({ savedAt: number() });

/** The summary of a stored session, also of one that cannot be opened. */
export function summaryOf(id: string, value: unknown): SessionSummary {
  const saved = safeParse(savedSchema, value);
  const listed = safeParse(listedSchema, value);
  const savedAt = saved.success ? saved.output.savedAt : 0;
  if (!listed.success) return { id, name: undefined, pageCount: 0, savedAt, size: 0 };
  const { pages, size } = listed.output;
  return { id, name: pages[0]?.name ?? "No page", pageCount: pages.length, savedAt, size };
}
