import { parsedJson } from "../../import/corpus/gold-text.ts";

/**
 * The texts in a JSON object of many pages, by the names of the pages: `{"page": "text"}`, or as the article extraction benchmark has its
 * outputs, `{"page": {"articleBody": "text"}}`. null is the text of a page of which nothing was kept.
 *
 * @throws RangeError with a clause where it is not of that form.
 */
export function outputTexts(json: string): ReadonlyMap<string, string> {
  return new Map(
    jsonEntries(json).map(([page, value]) => {
      const text = typeof value === "object" && value !== null && "articleBody" in value ? value.articleBody : value;
      if (text === null) return [page, ""];
      if (typeof text !== "string") throw new RangeError(`${page}: it is not a text`);
      return [page, text];
    }),
  );
}

/**
 * The entries of a JSON object, whatever their names are: a page may be called "__proto__".
 *
 * @throws RangeError with a clause where it is none.
 */
export function jsonEntries(json: string): readonly (readonly [name: string, value: unknown])[] {
  const data = parsedJson(json);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new RangeError("it is not a JSON object");
  return Object.entries(data);
}
