import type { Standard } from "../../extraction/scoring/measure.ts";
import type { PageTask } from "./read-entry.ts";

/** True where there is anything to compare an extract with. Apart from reading, so that the first load need not have that. */
export function hasStandard({ gold, snippets }: Pick<PageTask, "gold" | "snippets">): boolean {
  return gold !== undefined || snippets !== undefined;
}

/** What a file says of a page's main content besides its text. */
export type GoldBesides = Pick<Standard, "markdown" | "formatted" | "stated">;

export function besidesOf({ markdown, formatted, stated }: GoldBesides): GoldBesides {
  return {
    ...(markdown !== undefined && { markdown }),
    ...(formatted !== undefined && { formatted }),
    ...(stated && { stated }),
  };
}
