import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import type { Citation, Schema, Value, Values } from "./parameters.ts";
import type { Trace } from "./trace.ts";

/** Everything that an extractor may ask for. A new kind of input is one line here and one provider. */
interface Inputs {
  readonly page: Page;
}
export type Need = keyof Inputs;

export interface Paper {
  /** "Gottron 2008". */
  readonly short: string;
  readonly title: string;
  readonly authors: string;
  readonly year: number;
  readonly venue: string;
}

/** A link of the chain from what was counted to the verdict: in the paper's symbols, and with a place's numbers. */
export interface ChainLink {
  /** "TD = C / T". */
  readonly symbols: string;
  /** "TD(p) = 85 / 4 = 21.25". */
  readonly numbers: string;
}

/** What a rule-based method went by. */
interface Rule {
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
  /** How the value must stand to the threshold for the place to be kept. Given with every threshold. */
  readonly keeps?: ">" | "≥" | "≤";
  /** value - threshold. */
  readonly margin?: number;
  /** Id of the trace's channel that the value is one of: its formula, its source and its range. */
  readonly channel?: string;
  /** The parameter value that would turn the verdict, all else equal. */
  readonly flip?: { readonly parameter: string; readonly value: number };
  /** The formula with this place's numbers in it: "TD = 85 / 4 = 21.25 ≥ 21.25". */
  readonly formula: string;
  /** The same at length, a link for each formula; the last one gives the verdict. */
  readonly chain?: readonly ChainLink[];
  readonly rule?: Rule;
  /** The unit of the source that decided: its span, and what it is ("div.article", "line 14", "word 312"). */
  readonly unit?: { readonly start: number; readonly end: number; readonly label: string };
  /** Where in the procedure the verdict fell: "pass 4 of 4", "subtree of body > div.main". */
  readonly step?: string;
  /** The row of the trace's steps after which it fell. */
  readonly stepIndex?: number;
}

export interface Extraction {
  readonly selection: Selection;
  readonly trace: Trace;
  /** The reason for the verdict on the unit of the source at `offset`. */
  explain(offset: number): Explanation;
}

/** Progress of a long stage, reported between steps: the caller may stop after any. */
export interface Step {
  /** "pass 3". */
  readonly label: string;
  readonly done: number;
  /** Expected number of steps; an upper bound. */
  readonly of: number;
  /** The extraction as it stands after this step, computed when asked for. */
  preview(): Extraction;
}

/** A decision is at hand at once, or is a generator of steps where it takes long (blurring). */
export type Decision = Extraction | Generator<Step, Extraction, void>;

/** What an extractor says of itself: data alone, which may be sent and stored. */
export interface Declaration<N extends Need = Need, S extends Schema = Schema> {
  /** kebab-case, unique. */
  readonly id: string;
  /** Short: "CECTD-DS". */
  readonly name: string;
  /** A sentence: what it does. */
  readonly summary: string;
  /** "baseline", "sequence", "DOM", "line": the menu's groups. */
  readonly family: string;
  readonly paper: Paper;
  readonly cite: Citation;
  readonly needs: readonly N[];
  readonly parameters: S;
  /** What the paper reports: shown in the about panel. */
  readonly published?: readonly string[];
}

export interface Extractor<N extends Need = Need, S extends Schema = Schema, A = unknown> extends Declaration<N, S> {
  /** The costly stage; reads only values of stage "analysis". Pure: the same inputs and values give the same analysis. */
  analyse(inputs: Pick<Inputs, N>, values: Values<S>): A;
  /** The cheap stage, run on every move of a slider of stage "decision". It may extend what the analysis memoises. */
  decide(analysis: NoInfer<A>, values: Values<S>): Decision;
  /** Bytes that an analysis holds, so that a cache can be bounded. */
  bytesOf(analysis: NoInfer<A>): number;
  /** Steps of the long stage that an analysis has memoised: a decision within them repeats none. */
  stepsOf?(analysis: NoInfer<A>): number;
}

/** An extractor whose type parameters are forgotten, as the registry holds it: values reach it through its own schema. */
export interface AnyExtractor extends Declaration {
  analyse(inputs: Inputs, values: Readonly<Record<string, Value>>): unknown;
  decide(analysis: unknown, values: Readonly<Record<string, Value>>): Decision;
  bytesOf(analysis: unknown): number;
  stepsOf?(analysis: unknown): number;
}

/** Checks an extractor's declaration against the contract and keeps its exact type. */
export function defineExtractor<const N extends Need, const S extends Schema, A>(
  extractor: Extractor<N, S, A>,
): Extractor<N, S, A> {
  return extractor;
}

/** Runs a decision to its end, without pause. */
export function finish(decision: Decision): Extraction {
  if ("selection" in decision) return decision;
  for (;;) {
    const next = decision.next();
    if (next.done) return next.value;
  }
}

/** What an extractor says of itself, without what it does. */
export function declarationOf(extractor: AnyExtractor): Declaration {
  const { id, name, summary, family, paper, cite, needs, parameters, published } = extractor;
  const declaration = { id, name, summary, family, paper, cite, needs, parameters };
  return published === undefined ? declaration : { ...declaration, published };
}
