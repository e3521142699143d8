import { entriesFromList, exactOptional, object, string } from "valibot";
import { statedFields, type Standard } from "../../extraction/scoring/measure.ts";

/** The fields of a gold standard besides its text. */
export type GoldBesides = Pick<Standard, "markdown" | "formatted" | "stated">;

/** Only these fields of a gold standard. */
export function besidesOf({ markdown, formatted, stated }: GoldBesides): GoldBesides {
  return {
    ...(markdown !== undefined && { markdown }),
    ...(formatted !== undefined && { formatted }),
    ...(stated && { stated }),
  };
}

/** The metadata that a page should state of itself, as a file, a session or a worker's job carries it. */
export const statedSchema = object(entriesFromList(statedFields, exactOptional(string())));
