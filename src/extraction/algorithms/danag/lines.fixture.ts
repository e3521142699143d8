import { count } from "../../method/expression.ts";
import { rowOf } from "../../method/sorted.ts";
import { openPage } from "../../page/open-page.ts";
import type { CountedLines } from "./lines.ts";

/** Lines of a letter each that are said to have so many characters of content and of code. */
export function linesOf(content: readonly number[], code: readonly number[]): CountedLines {
  const columnOf = (id: string, symbol: string, values: readonly number[]) =>
    count(id, symbol, { name: id, unit: "characters", formula: symbol }, Float64Array.from(values));
  const row = rowOf(openPage("x".repeat(content.length)), "line", Uint32Array.from(content.keys()));
  return { row, content: columnOf("content", "T1", content), code: columnOf("code", "T2", code) };
}
