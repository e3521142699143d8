import type { Parameter, Schema } from "../../extraction/contract/parameters.ts";

export type NamedParameter = readonly [name: string, parameter: Parameter];

/** The parameters for the header's line, sliders before others, and those behind "More", as declared. A single one is of the decision. */
export function shownFirst(
  schema: Schema,
  count: 1 | 2 = 2,
): {
  readonly first: readonly NamedParameter[];
  readonly more: readonly NamedParameter[];
} {
  const all = Object.entries(schema);
  const isNumber = ([, { kind }]: NamedParameter): boolean => kind === "number";
  const isDecision = (entry: NamedParameter): boolean => isNumber(entry) && entry[1].stage === "decision";
  const best = count === 1 ? all.filter(isDecision) : [];
  const first = [...best, ...all.filter(isNumber), ...all.filter((entry) => !isNumber(entry))].slice(0, count);
  return { first, more: all.filter((entry) => !first.includes(entry)) };
}
