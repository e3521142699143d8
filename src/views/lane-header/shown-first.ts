import type { Parameter, Schema } from "../../extraction/contract/parameters.ts";

export type NamedParameter = readonly [name: string, parameter: Parameter];

/** How many parameters stand in the header itself. */
const inline = 2;

/** The parameters for the header's line, sliders before others, and those behind "More", as declared. */
export function shownFirst(schema: Schema): {
  readonly first: readonly NamedParameter[];
  readonly more: readonly NamedParameter[];
} {
  const all = Object.entries(schema);
  const isNumber = ([, { kind }]: NamedParameter): boolean => kind === "number";
  const first = [...all.filter(isNumber), ...all.filter((entry) => !isNumber(entry))].slice(0, inline);
  return { first, more: all.filter((entry) => !first.includes(entry)) };
}
