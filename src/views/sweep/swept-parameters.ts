import type { Schema, NumberParameter } from "../../extraction/contract/parameters.ts";

/** The number parameters of a schema; those that cost least to try come first. */
export function sweptParameters(parameters: Schema): readonly SweptParameter[] {
  const numbers = Object.entries(parameters).flatMap(([name, parameter]): SweptParameter[] =>
    parameter.kind === "number" ? [[name, parameter]] : [],
  );
  const cost = ([, { stage }]: SweptParameter): number => (stage === "decision" ? 0 : 1);
  return numbers.toSorted((a, b) => cost(a) - cost(b));
}

/** A parameter that can be swept, by its name in the schema. */
export type SweptParameter = readonly [name: string, parameter: NumberParameter];
