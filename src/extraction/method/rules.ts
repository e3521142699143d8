import type { ChainLink, Explanation } from "../contract/extraction.ts";
import { numberText } from "../contract/number-text.ts";
import type { OutlineChannel, Quantity } from "../contract/trace.ts";
import { compare, tests, type Comparison, type Sign } from "./comparison.ts";
import type { Column, Expression, Setting } from "./expression.ts";

/** A question to a unit, whose answer leads on to another, or to a class. */
export interface Question<C extends string> {
  /** "length ≥ lengthLow", "no copyright sign in its text". */
  readonly symbols: string;
  /** The same with the value of its parameter: "length ≥ 70". */
  readonly asked: string;
  readonly yes: Rule<C>;
  readonly no: Rule<C>;
  /** The parameters that it asks by. */
  readonly settings: readonly Setting[];
  holds(unit: number): boolean;
  /** "85 / 200 = 0.425 > 0.2"; nothing where there is nothing to tell. */
  numbers(unit: number): string | undefined;
  /** What was held against what, or what was found. */
  facts(
    unit: number,
  ): Pick<Explanation, "because" | "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel" | "rule">;
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
  const asks = (against: string): string => `${isCount ? column.symbols : quantity.formula} ${sign} ${against}`;
  const compared = (unit: number): Comparison => compare(values[unit], sign, threshold);
  return {
    symbols: asks(threshold.symbols),
    asked: asks(numberText(bound)),
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
    asked: name,
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

/** A question or a class in an outline of rules, with the answer that leads to it. */
interface Place<C extends string> {
  readonly rule: Rule<C>;
  readonly parent: number;
  readonly answer: "" | "yes: " | "no: ";
}

/** Rules as a picture: what comes to each question and to each class. A question that two ways lead to stands twice. */
export function ruleOutline<C extends string>(
  rule: Question<C>,
  described: Quantity & { readonly id: string },
  meanings: Readonly<Record<C, OutlineChannel["meanings"][number]>>,
  columns: readonly { readonly quantity: Quantity; readonly of: Float64Array }[],
): OutlineChannel {
  const places: Place<C>[] = [{ rule, parent: -1, answer: "" }];
  const children: number[] = [];
  for (const [parent, { rule: at }] of places.entries()) {
    children.push(places.length);
    if (typeof at === "string") continue;
    places.push({ rule: at.yes, parent, answer: "yes: " }, { rule: at.no, parent, answer: "no: " });
  }
  const sums = columns.map(() => new Float64Array(places.length));
  for (let unit = 0; unit < (columns.at(0)?.of.length ?? 0); unit++)
    for (let place = 0; ;) {
      for (const [index, { of }] of columns.entries()) sums[index][place] += of[unit];
      const { rule: at } = places[place];
      if (typeof at === "string") break;
      place = children[place] + Number(!at.holds(unit));
    }
  return {
    ...described,
    kind: "outline",
    parents: Int32Array.from(places, ({ parent }) => parent),
    labels: places.map(({ rule: at, answer }) => answer + (typeof at === "string" ? at : `${at.asked}?`)),
    columns: columns.map(({ quantity }, index) => ({ ...quantity, values: sums[index] })),
    meanings: places.map(({ rule: at }) => (typeof at === "string" ? meanings[at] : "context")),
    starts: new Uint32Array(places.length),
    ends: new Uint32Array(places.length),
  };
}
