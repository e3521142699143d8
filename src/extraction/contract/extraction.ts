import type { Selection } from "../page/selection.ts";
import type { ModelCard } from "./model.ts";
import type { Value } from "./parameters.ts";
import type { Trace } from "./trace.ts";

/** A link of the chain from what was counted to the verdict: in the paper's symbols, and with a place's numbers. */
export interface ChainLink {
  /** "TD = C / T". */
  readonly symbols: string;
  /** "TD(p) = 85 / 4 = 21.25". */
  readonly numbers: string;
  /** The terms of the log-odds of a probability, the one that holds for everything first, where the link is such a sum. */
  readonly logOdds?: readonly { readonly text: string; readonly value: number }[];
}

/** The rule that a rule-based method went by. */
export interface Rule {
  /** "class or id names a menu". */
  readonly name: string;
  /** The stretch of the source that the rule matched. */
  readonly matched?: { readonly start: number; readonly end: number; readonly text: string };
}

/** Why one place of the source was kept or removed. */
export interface Explanation {
  readonly verdict: "kept" | "removed" | "not text";
  /** The decisive quantity and its value there; absent where nothing was measured. */
  readonly quantity?: string;
  readonly value?: number;
  readonly threshold?: number;
  /** The way the value must stand to the threshold for the place to be kept. Given with every threshold. */
  readonly keeps?: ">" | "≥" | "≤" | "<";
  /** value - threshold. */
  readonly margin?: number;
  /** Id of the trace's channel that the value is one of: its formula, its source and its range. */
  readonly channel?: string;
  /** The parameter value that would turn the verdict, all else equal. */
  readonly flip?: { readonly parameter: string; readonly value: number };
  /** Set where no value is named, as trying them all would take too long on a page of this length. */
  readonly isUntried?: true;
  /**
   * Values of parameters of the analysis that may turn the verdict, the gentlest first: what one rule leaves the next one may take, so
   * that only another run can tell.
   */
  readonly trials?: readonly { readonly parameter: string; readonly value: Value }[];
  /** The reason in plain words, after "is kept by CCB: "; absent where quantity, value and threshold read as well. */
  readonly because?: string;
  /** The formula with this place's numbers in it: "TD = 85 / 4 = 21.25 ≥ 21.25". */
  readonly formula: string;
  /** The same at length, a link for each formula; the last one gives the verdict. */
  readonly chain?: readonly ChainLink[];
  readonly rule?: Rule;
  /** The unit of the source that decided: its span, and what it is ("div.article", "line 14", "word 312"). */
  readonly unit?: { readonly start: number; readonly end: number; readonly label: string };
  /** The point in the procedure at which the verdict fell: "pass 4 of 4", "subtree of body > div.main". */
  readonly step?: string;
  /** The row of the trace's steps after which it fell. */
  readonly stepIndex?: number;
}

/** A change to the page, and what would become of a place. */
export interface WhatIf {
  /** "without main". */
  readonly name: string;
  /** The decisive quantity then. */
  readonly value: number;
  readonly verdict: "kept" | "removed";
}

export interface Extraction {
  readonly selection: Selection;
  /** The F1 that the method expects of itself, from 0 to 1, without gold; absent where it cannot tell. */
  readonly confidence?: number;
  /** The card of the model that it decided by; absent where it needs none. */
  readonly card?: ModelCard;
  readonly trace: Trace;
  /** The reason for the verdict on the unit of the source at `offset`. */
  explain(offset: number): Explanation;
  /**
   * The changes to the page that would do most to the verdict at `offset`, the strongest first. Each may cost a run: they are asked for
   * where somebody reads, not where a pointer passes.
   */
  readonly whatIf?: (offset: number) => readonly WhatIf[];
}

/** The outcome of a decision. Its trace is made when it is first looked at: where a corpus is judged, nobody looks. */
export function extracted({ trace, ...decided }: Omit<Extraction, "trace"> & { readonly trace: () => Trace }): Extraction {
  let made: Trace | undefined;
  return {
    ...decided,
    get trace() {
      return (made ??= trace());
    },
  };
}
