import type { ChainLink, Explanation } from "../contract/extraction.ts";
import { numberText } from "../contract/number-text.ts";
import type { Channel, OutlineChannel, Quantity } from "../contract/trace.ts";
import { compare, flipOf, opposites, tests, type Comparison, type Sign, type Flip } from "./comparison.ts";
import { distinct, distinctSettings, type Column, type Expression, type OtherValue, type Setting } from "./expression.ts";
import type { Why } from "./sorted.ts";

/** A question to a unit, whose answer leads on to another, or to a class. */
export interface Question<C extends string> {
  /** "length ≥ lengthLow", "no copyright sign in its text". */
  readonly symbols: string;
  /** The same with the value of its parameter: "length ≥ 70". */
  readonly asked: string;
  readonly yes: ClassRule<C>;
  readonly no: ClassRule<C>;
  /** The parameters that it asks by, those of its threshold first. */
  readonly settings: readonly Setting[];
  /** The column that it asks about, and what that is held against. */
  readonly compared?: { readonly column: Column; readonly sign: Sign; readonly threshold: Expression };
  /** @param other another value of one of its parameters than the run's. */
  readonly holds: (unit: number, other?: OtherValue) => boolean;
  /** Set where a question decides on many units together: the reason for one unit, in place of numbers and facts, and what it draws. */
  readonly together?: {
    readonly why: (unit: number) => Why;
    readonly channels: readonly Channel[];
    readonly first: ClassRule<string>;
  };
  /** "85 / 200 = 0.425 > 0.2"; nothing where there is nothing to tell. */
  numbers(unit: number): string | undefined;
  /** The facts that it decided by: value and threshold, or something that was found. */
  facts(
    unit: number,
  ): Pick<Explanation, "because" | "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel" | "rule">;
}

/** A rule for the class of a unit: questions down to the classes C. */
export type ClassRule<C extends string> = Question<C> | C;

/** Asks how a column stands to a threshold. */
export function ask<C extends string>(
  column: Column,
  sign: Sign,
  threshold: Expression,
  yes: ClassRule<C>,
  no: ClassRule<C>,
): Question<C> {
  const { id, quantity, expression } = column;
  const test = tests[sign];
  const isCount = column.of === "input";
  const asks = (against: string): string => `${isCount ? column.symbols : quantity.formula} ${sign} ${against}`;
  const compared = (unit: number): Comparison => compare(column.at(unit), sign, threshold.at(unit));
  return {
    symbols: asks(threshold.symbols),
    asked: asks(numberText(threshold.at(0))),
    yes,
    no,
    settings: [...threshold.settings, ...column.settings],
    compared: { column, sign, threshold },
    holds: (unit, other) => test(column.at(unit, other), threshold.at(unit, other)),
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
  yes: ClassRule<C>,
  no: ClassRule<C>,
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

/** The class of a unit, with another value of a parameter, too. */
export function classBy<C extends string>(rule: ClassRule<C>, unit: number, other?: OtherValue): C {
  let at = rule;
  while (typeof at !== "string") at = at.holds(unit, other) ? at.yes : at.no;
  return at;
}

/** 1 for each unit of a class, with another value of a parameter, too. */
export function unitsOfClass<C extends string>(
  rule: ClassRule<C>,
  of: C,
  unitCount: number,
  other?: OtherValue,
): Uint8Array<ArrayBuffer> {
  if (typeof rule === "string") return new Uint8Array(unitCount).fill(Number(rule === of));
  const [yes, no] = [rule.yes, rule.no].map((next) => unitsOfClass(next, of, unitCount, other));
  const { compared, holds } = rule;
  const [values, bounds] = [compared?.column.all?.(other), compared?.threshold.all?.(other)];
  if (compared === undefined || values === undefined || bounds === undefined)
    return yes.map((isOf, unit) => (holds(unit, other) ? isOf : no[unit]));
  const test = tests[compared.sign];
  for (let unit = 0; unit < unitCount; unit++) {
    const value = typeof values === "number" ? values : values[unit];
    if (!test(value, typeof bounds === "number" ? bounds : bounds[unit])) yes[unit] = no[unit];
  }
  return yes;
}

/** The questions on the way to the class of a unit, from the first. */
export function pathBy<C extends string>(rule: Question<C>, unit: number): readonly Question<C>[] {
  const path: Question<C>[] = [];
  for (let at: ClassRule<C> = rule; typeof at !== "string"; at = at.holds(unit) ? at.yes : at.no) path.push(at);
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

/**
 * Why a rule keeps a unit or removes it: what the question held against what that decided, the last with a parameter to turn it if there is
 * one; the parameter that turns the verdict; and the chain from the first counts on.
 *
 * @param isKept whether the units of a class are kept.
 * @param keepsAt the verdict with another value of a parameter, where more follows from the rule than its class.
 */
export function whyBy<C extends string>(
  rule: Question<C>,
  unit: number,
  isKept: (of: C) => boolean,
  keepsAt = (other: OtherValue): boolean => isKept(classBy(rule, unit, other)),
): Why {
  const path = pathBy(rule, unit);
  const verdict = isKept(classBy(rule, unit)) ? "kept" : "removed";
  const turns = ({ compared, together, holds, yes, no }: Question<C>): boolean =>
    (together !== undefined || (compared?.threshold.settings.length ?? 0) > 0) &&
    isKept(classBy(holds(unit) ? no : yes, unit)) !== (verdict === "kept");
  const decisive = path.findLast(turns) ?? path.at(-1) ?? rule;
  const { compared } = decisive;
  const steps = path.map((question) => {
    const { link, formula } = stepOf(question, unit);
    return question.together?.why(unit) ?? { ...question.facts(unit), formula, chain: [link] };
  });
  const below = path.flatMap(({ compared: by }) =>
    by === undefined ? [] : [...by.column.links(unit), ...by.threshold.columns.flatMap((part) => part.links(unit))],
  );
  return {
    ...steps[path.indexOf(decisive)],
    verdict,
    ...(compared && {
      quantity: compared.column.quantity.name,
      keeps: decisive.holds(unit) === (verdict === "kept") ? compared.sign : opposites[compared.sign],
    }),
    ...turnBy(steadyIn(rule, [...decisive.settings, ...settingsOn(path)]), keepsAt),
    chain: distinct([...below, ...steps.flatMap(({ chain = [] }) => chain)]),
  };
}

/** Parameters of a rule, each once: where only one of its questions asks by it, and that never turns back, the rule turns at most once. */
function steadyIn<C extends string>(rule: ClassRule<C>, settings: readonly Setting[]): readonly Setting[] {
  const uses = [...questionsIn(rule)].flatMap((question) => question.settings);
  return distinctSettings([{ settings }]).map((used) => {
    const all = uses.filter(({ name }) => name === used.name);
    return { ...used, isMonotone: all.length === 1 && all[0].isMonotone };
  });
}

/** The questions of a rule, the first one first. One that two ways lead to is one where the same answers follow. */
function questionsIn<C extends string>(rule: ClassRule<C>, found = new Set<Question<C>>()): ReadonlySet<Question<C>> {
  if (typeof rule === "string" || found.has(rule)) return found;
  found.add(rule);
  questionsIn(rule.yes, found);
  return questionsIn(rule.no, found);
}

/**
 * The first of some parameters of which another value turns a verdict, the nearest: by bisection where the verdict turns at most once.
 *
 * @param settings each once.
 * @param units those that are gone over for each value besides the loops of the formulas.
 */
function turnBy(settings: readonly Setting[], keepsAt: (other: OtherValue) => boolean, units = 1): Flip {
  let untried: Flip = {};
  for (const { name: parameter, declared, value: current, loops = [], isMonotone } of settings) {
    const work = [...loops].reduce((sum, loop) => sum + loop.units, units);
    const most = isMonotone ? undefined : settings.length * work;
    const turn = flipOf(parameter, declared, current, (value) => keepsAt({ parameter, value }), most);
    if (turn.flip !== undefined) return turn;
    untried = { ...untried, ...turn };
  }
  return untried;
}

/** A question with a unit's numbers, as a link of a chain and as a formula: "T′ ≥ τ", "72.59 ≥ 40: kept" and "T′ = 72.59 ≥ τ = 40". */
function stepOf<C extends string>(question: Question<C>, unit: number): { readonly link: ChainLink; readonly formula: string } {
  const { symbols, compared, yes, no } = question;
  const answer = question.holds(unit) ? yes : no;
  const leads = typeof answer === "string" ? `: ${answer}` : "";
  if (compared === undefined) {
    const numbers = question.numbers(unit) ?? `not ${symbols}`;
    return { link: { symbols, numbers: numbers + leads }, formula: numbers };
  }
  const { column, sign, threshold } = compared;
  const test = compare(column.at(unit), sign, threshold.at(unit));
  const written = threshold.numbers(unit);
  return {
    link: {
      symbols: `${column.symbols} ${sign} ${threshold.symbols}`,
      numbers: `${test.text}${threshold.binding < 3 ? ` = ${written}` : ""}${leads}`,
    },
    formula: `${column.symbols} = ${test.value} ${test.sign} ${Number(threshold.symbols) === threshold.at(unit) ? "" : `${threshold.symbols} = `}${test.threshold}`,
  };
}

/** A question with a unit's numbers: "T′ = 72.59 ≥ τ = 40". */
export function testText<C extends string>(question: Question<C>, unit: number): string {
  return stepOf(question, unit).formula;
}

/** The comparisons of a rule, the first question first. */
export function comparedIn<C extends string>(rule: ClassRule<C>): readonly NonNullable<Question<C>["compared"]>[] {
  return [...questionsIn(rule)].flatMap(({ compared, together }) =>
    together === undefined ? (compared ?? []) : comparedIn(together.first),
  );
}

/** The channels of questions that decide on many units together. */
export function drawnBy<C extends string>(rule: ClassRule<C>): readonly Channel[] {
  return [...questionsIn(rule)].flatMap(({ together }) => together?.channels ?? []);
}

/** The parameters that a rule asks by, those of its first question first. */
export function settingsIn<C extends string>(rule: ClassRule<C>): readonly Setting[] {
  return [...questionsIn(rule)].flatMap(({ settings }) => settings);
}

/** Rules as a picture: what comes to each question and to each class. A question that two ways lead to stands twice. */
export function ruleOutline<C extends string>(
  rule: Question<C>,
  described: Quantity & { readonly id: string },
  meanings: Readonly<Record<C, OutlineChannel["meanings"][number]>>,
  columns: readonly { readonly quantity: Quantity; readonly of: Float64Array }[],
): OutlineChannel {
  // Each question and class with the answer that leads to it.
  const places: { readonly rule: ClassRule<C>; readonly parent: number; readonly answer: "" | "yes: " | "no: " }[] = [
    { rule, parent: -1, answer: "" },
  ];
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
