import { Readability } from "@mozilla/readability";

/** The article as Mozilla's Readability makes it, with its own settings. */
export function readabilityArticle(document: Document): string {
  return new Readability(document).parse()?.content ?? "";
}
