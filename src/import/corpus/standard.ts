import type { PageTask } from "./read-entry.ts";

/** True where there is anything to compare an extract with. Apart from reading, so that the first load need not have that. */
export function hasStandard({ gold, snippets }: Pick<PageTask, "gold" | "snippets">): boolean {
  return gold !== undefined || snippets !== undefined;
}
