import type { Measured } from "./measured.ts";
import cleanEval from "./shipped/cleaneval.json" with { type: "json" };
import l3sGn1 from "./shipped/l3s-gn1.json" with { type: "json" };

/** The results of a paper's methods here on pages that may not be shipped. */
export interface ShippedResults extends Pick<Measured, "groups"> {
  /** The paper's id. */
  readonly paper: string;
  /** The name of the folder that was opened. */
  readonly corpus: string;
  /** The build. */
  readonly contentscope: string;
  /** "2026-11-28". */
  readonly date: string;
}

/** All of them, each the output of `evaluate --paper PAPER --format json CORPUS`. */
export const shipped: readonly ShippedResults[] = [cleanEval, l3sGn1].flat();

/** The command that measures the same on one's own copy of the pages. */
export function commandOf({ paper, corpus }: ShippedResults): string {
  return `contentscope evaluate --paper ${paper} ${/\s/.test(corpus) ? `"${corpus}/"` : `${corpus}/`}`;
}
