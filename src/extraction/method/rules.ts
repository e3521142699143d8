import type { ChainLink, Explanation } from "../contract/extraction.ts";
import { compare, tests, type Comparison, type Sign } from "./comparison.ts";
import type { Column, Expression, Setting } from "./expression.ts";

/** A question to a unit, whose answer leads on to another, or to a class. */
export interface Question<C extends string> {
  /** "length ≥ lengthLow", "no copyright sign in its text". */
  readonly symbols: string;
  readonly yes: Rule<C>;
  readonly no: Rule<C>;
  /** The parameters that it asks by. */
  readonly settings: readonly Setting[];
  holds(unit: number): boolean;
  /** "85 / 200 = 0.425 > 0.2"; nothing where there is nothing to tell. */
  numbers(unit: number): string | undefined;
  /** What was held against what, or what was found. */
  facts(unit: number): Pick<Explanation, "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel" | "rule">;
}

/** Questions down to the classes C. */
export type Rule<C extends string> = Question<C> | C;

/** Asks how a column stands to a threshold, which is the same for all units. */
export function ask<C extends string>(column: Column, sign: Sign, threshold: Expression, yes: Rule<C>, no: Rule<C>): Question<C> {
  const { id, quantity, expression } = column;
  const test = tests[sign];
  const bound = threshold.at(0);
  const { values } = column;
  const isCount = expression.symbols === column.symbols;
  const compared = (unit: number): Comparison => compare(values[unit], sign, threshold);
  return {
    symbols: `${isCount ? column.symbols : quantity.formula} ${sign} ${threshold.symbols}`,
    yes,
    no,
    settings: threshold.settings,
    holds: (unit) => test(values[unit], bound),
    numbers: (unit) => `${isCount ? "" : `${expression.numbers(unit)} = `}${compared(unit).text}`,
    facts(unit) {
      const { verdict: _, ...facts } = compared(unit).numbers;
      return { quantity: column.symbols, channel: id, ...facts };
    },
  };
}

/** Asks whether something is found at a unit: what is, is the rule that it goes by. */
export function marked<C extends string>(
  name: string,
  isMarked: (unit: number) => boolean,
  yes: Rule<C>,
  no: Rule<C>,
  matched: (unit: number) => Pick<NonNullable<Explanation["rule"]>, "matched"> = () => ({}),
): Question<C> {
  return {
    symbols: name,
    yes,
    no,
    settings: [],
    holds: isMarked,
    numbers: (unit) => (isMarked(unit) ? name : undefined),
    facts: (unit) => (isMarked(unit) ? { rule: { name, ...matched(unit) } } : {}),
  };
}

/** The class of a unit. */
export function classBy<C extends string>(rule: Rule<C>, unit: number): C {
  let at = rule;
  while (typeof at !== "string") at = at.holds(unit) ? at.yes : at.no;
  return at;
}

/** The questions on the way to the class of a unit, from the first. */
export function pathBy<C extends string>(rule: Question<C>, unit: number): readonly Question<C>[] {
  const path: Question<C>[] = [];
  for (let at: Rule<C> = rule; typeof at !== "string"; at = at.holds(unit) ? at.yes : at.no) path.push(at);
  return path;
}

/** The questions of a path with a unit's numbers, the last one with the class that it leads to. */
export function pathLinks<C extends string>(path: readonly Question<C>[], unit: number): readonly ChainLink[] {
  return path.flatMap((question) => {
    const { symbols, yes, no } = question;
    const numbers = question.numbers(unit);
    const next = question.holds(unit) ? yes : no;
    return numbers === undefined ? [] : [{ symbols, numbers: typeof next === "string" ? `${numbers}: ${next}` : numbers }];
  });
}

/** The parameters of a path, those of the last question first. */
export function settingsOn<C extends string>(path: readonly Question<C>[]): readonly Setting[] {
  return path.toReversed().flatMap(({ settings }) => settings);
}
