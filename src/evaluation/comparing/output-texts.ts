import { plainText } from "../../extraction/output/text.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { selectWords, wordsOf } from "../../extraction/page/words.ts";
import { entriesOf } from "./json-entries.ts";

/**
 * The texts in a JSON object of many pages, by the names of the pages: `{"page": "text"}`, or as the article extraction benchmark has its
 * outputs, `{"page": {"articleBody": "text"}}`. null is the text of a page of which nothing was kept.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function outputTexts(json: string): ReadonlyMap<string, string> {
  return new Map(
    entriesOf(json).map(([page, value]) => {
      const text = typeof value === "object" && value !== null && "articleBody" in value ? value.articleBody : value;
      if (text === null) return [page, ""];
      if (typeof text !== "string") throw new RangeError(`${page}: it is no text`);
      return [page, text];
    }),
  );
}

/** All text of an output in HTML, a line for each block. */
export function textOfHtml(html: string): string {
  const page = openPage(html);
  return plainText(
    page,
    selectWords(page, wordsOf(page), () => true),
  );
}
