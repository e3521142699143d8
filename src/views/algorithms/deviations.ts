import type { Schema } from "../../extraction/contract/parameters.ts";
import type { Quantity } from "../../extraction/contract/trace.ts";

export interface Deviation {
  readonly subject: string;
  readonly differs: string;
}

/** Where ours differs from the paper: parameters first, then the quantities of a run. What is said twice is said once. */
export function deviationsOf(schema: Schema, quantities: readonly Quantity[]): readonly Deviation[] {
  const described = [...Object.values(schema).map(({ label, differs }) => ({ name: label, differs })), ...quantities];
  const deviations = new Map<string, Deviation>();
  for (const { name, differs } of described) {
    if (differs !== undefined && !deviations.has(differs)) deviations.set(differs, { subject: name, differs });
  }
  return [...deviations.values()];
}
