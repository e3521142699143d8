import { parsedJson } from "../../import/corpus/gold-text.ts";

/**
 * The entries of a JSON object, whatever their names are: a page may be called "__proto__".
 *
 * @throws RangeError with a clause where it is none.
 */
export function entriesOf(json: string): readonly (readonly [name: string, value: unknown])[] {
  const data = parsedJson(json);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new RangeError("it is no JSON object");
  return Object.entries(data);
}
