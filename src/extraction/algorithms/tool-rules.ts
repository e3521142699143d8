import type { Explanation } from "../contract/extraction.ts";
import type { Reason } from "../contract/recorded.ts";
import type { Schema, Value } from "../contract/parameters.ts";
import type { Sign } from "../method/comparison.ts";

/** What is said about a removal, beside its reason. */
export interface RemovalContext {
  /** "the ul.menu". */
  readonly what: string;
  /** Values of the run, by parameter. */
  readonly values: Readonly<Record<string, Value>>;
}

/** A rule by which a program removes things: a step of its figures. */
export interface ToolRule {
  /** "unlikely candidates". */
  readonly label: string;
  /** The rule in general. */
  readonly detail: string;
  /** Why something was removed by it, as a clause, where there is more to say than the rule: "its class has “footer”, a word of the list …". */
  readonly because?: (reason: Reason, context: RemovalContext) => string;
  /** A quantity that it compared with a bar. */
  readonly compared?: (reason: Reason, context: RemovalContext) => BarComparison | undefined;
  /** Values with which it does not apply, the gentlest first. */
  readonly without?: (reason: Reason, context: RemovalContext) => NonNullable<Explanation["trials"]>;
}

/** A value on the side of its bar on which things are removed. */
export interface BarComparison {
  readonly quantity: string;
  readonly value: number;
  readonly bar: number;
  /** The way that it would have to stand to the bar to be kept. */
  readonly keeps: Sign;
}

/** What there is to say of a program that is recorded. */
export interface ToolProgram {
  readonly name: string;
  /** By the names of rules in its record, in the order in which it goes by them. */
  readonly rules: ReadonlyMap<string, ToolRule>;
  /** Its options, by which the rules that an attempt was without are named. */
  readonly parameters: Schema;
  /** How it chooses, in a sentence. */
  readonly chooses: string;
  /** What its scores and link densities of elements are; absent where it has none. */
  readonly scores?: {
    readonly score: string;
    readonly linkDensity: string;
    /** It takes an element before one that holds it, though that has more points. */
    readonly isNarrowerFirst?: true;
  };
  /** What its answer is called, where that is not its HTML. */
  readonly answer?: string;
  /** Set where the program has no rules of its own: the reason for words that it kept, or never took in, by the element that it took. */
  readonly says?: Readonly<Record<"kept" | "outside", (what: string | undefined) => string>>;
}

/** The names of fates that no rule gives. */
export const keptFate = "kept";
export const outsideRule = "outside";
export const unknownRule = "unknown";

/** "“share” in its class". */
export function wordIn({ word = "", where }: Reason): string {
  return `“${word}” in its ${where ?? "class"}`;
}

/** A trial without a rule. */
export function off(parameter: string) {
  return { parameter, value: false } as const;
}

/** With a minus sign, where there is one. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
