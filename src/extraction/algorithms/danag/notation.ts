import type { Citation } from "../../contract/parameters.ts";
import type { Quantity } from "../../contract/trace.ts";

/** The characters that a method of this family counts in each line, and their symbols in its formulas. */
export interface Counted {
  /** "T1" and "T2". */
  readonly contentSymbol: string;
  readonly codeSymbol: string;
  readonly content: Omit<Quantity, "unit" | "formula">;
  readonly code: Omit<Quantity, "unit" | "formula">;
}

export interface Notation extends Counted {
  /** "content characters". */
  readonly contentNoun: string;
  /** Why no line is kept, where none is. */
  readonly nothing: string;
  readonly cite: { readonly smoothing: Citation; readonly growth: Citation };
}

export function differenceFormula({ contentSymbol, codeSymbol }: Counted): string {
  return `diff(i) = Σ (${contentSymbol} − ${codeSymbol}) over i − h … i + h`;
}
