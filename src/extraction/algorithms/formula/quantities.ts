import type { Formula, FunctionName, Part, Scope } from "../../contract/formula.ts";
import { parametersOf, type Value } from "../../contract/parameters.ts";
import type { Sign as Comparing } from "../../method/comparison.ts";
import {
  applied,
  column,
  constant,
  count,
  deviation,
  figure,
  gaussianMean,
  log,
  loop,
  minus,
  over,
  plus,
  setting,
  times,
  whole,
  type Column,
  type Expression,
  type OtherValue,
} from "../../method/expression.ts";
import { ask, classBy, type Question, type Rule } from "../../method/rules.ts";
import { largestInSubtrees } from "../../page/tree.ts";
import { joinedRuns } from "../../statistics/joined-runs.ts";
import type { FormulaPage } from "../formula-units.ts";

type Values = Float64Array<ArrayBuffer>;

/** Units to each side that a window reaches, at most. */
const widest = 100;

/** The quantities of a formula on a page, and what it asks. */
export class Quantities {
  readonly #formula: Formula;
  readonly #page: FormulaPage;
  readonly #count: number;
  readonly #named = new Map<string, Expression>();
  #unnamed = 0;

  constructor(formula: Formula, page: FormulaPage, values: Readonly<Record<string, Value>>) {
    [this.#formula, this.#page, this.#count] = [formula, page, page.pieces.units.starts.length];
    for (const name of formula.inputs) {
      const counted = page.inputs[name]?.() ?? new Float64Array(this.#count);
      this.#named.set(name, count(name, name, { name, unit: "", formula: `${name} of the unit` }, counted));
    }
    for (const [name, declared] of Object.entries(parametersOf(formula)))
      this.#named.set(name, setting(name, declared, Number(values[name] ?? declared.default)));
    for (const { name, of } of formula.quantities) this.#named.set(name, this.#column(name, this.#expression(of), of.varies));
  }

  /** The rule of a condition, which leads on to one or the other. */
  rule<C extends string>(condition: Part, yes: Rule<C>, no: Rule<C>): Rule<C> {
    if (condition.kind === "not") return this.rule(condition.of, no, yes);
    if (condition.kind !== "condition") throw new RangeError(`no condition: ${condition.kind}`);
    const { sign, left, right } = condition;
    if (sign === "and") return this.rule(left, this.rule(right, yes, no), no);
    if (sign === "or") return this.rule(left, yes, this.rule(right, yes, no));
    return this.#question(sign, left, right, yes, no);
  }

  /** A line is drawn at a threshold that is the same at every unit: of two values that are not, the difference is held against 0. */
  #question<C extends string>(sign: Comparing, left: Part, right: Part, yes: Rule<C>, no: Rule<C>): Question<C> {
    if (!right.varies) return ask(this.#ofUnits(left), sign, this.#expression(right), yes, no);
    if (!left.varies) return ask(this.#ofUnits(right), turned[sign], this.#expression(left), yes, no);
    const difference = { kind: "sign", sign: "−", left, right, isCondition: false, varies: true, start: 0, end: 0 } as const;
    return ask(this.#ofUnits(difference), sign, constant("0", 0), yes, no);
  }

  #column(symbol: string, expression: Expression, varies: boolean): Column {
    const named = { id: symbol, symbol, name: symbol, unit: "" };
    return varies ? column({ ...named, index: "i" }, expression, this.#count, this.#page.pieces.name) : figure(named, expression);
  }

  /** A column with a value at each unit: a quantity by its name, and one that has none as "q1". */
  #ofUnits(part: Part): Column {
    const named = part.kind === "name" ? this.#named.get(part.name) : undefined;
    if (named !== undefined && isColumn(named) && part.varies) return named;
    const expression = this.#expression(part);
    do this.#unnamed++;
    while (this.#formula.quantities.some(({ name }) => name === `q${this.#unnamed}`));
    return this.#column(`q${this.#unnamed}`, expression, true);
  }

  /** What cannot be computed, x / 0 or ln 0, counts as 0. */
  #expression(part: Part): Expression {
    switch (part.kind) {
      case "number":
        return constant(String(part.value), part.value);
      case "name":
        return this.#named.get(part.name) ?? constant(part.name, 0);
      case "sign": {
        const [left, right] = [this.#expression(part.left), this.#expression(part.right)];
        return mapped(arithmetic[part.sign](left, right), orZero);
      }
      case "call":
        return this.#call(part.name, part.of, part.scope);
      case "not":
      case "condition":
        throw new RangeError("a condition has no value");
    }
  }

  #call(name: FunctionName, of: readonly Part[], scope: Scope | undefined): Expression {
    const [first, second] = of;
    switch (name) {
      case "max":
      case "min":
      case "abs":
        return applied(
          name,
          of.map((part) => this.#expression(part)),
          Math[name],
        );
      case "ln":
        return mapped(log(this.#expression(first)), orZero);
      case "sum":
      case "mean":
      case "largest":
      case "least":
        return this.#fold(name, this.#ofUnits(first), scope, second);
      case "deviation": {
        const values = this.#ofUnits(first);
        return deviation(`deviation(${values.symbols})`, values);
      }
      case "share": {
        const values = this.#ofUnits(first);
        return mapped(over(values, this.#fold("sum", values, undefined, undefined)), orZero);
      }
      // A Gaussian whose deviation is the reach of its window, as CETR smooths.
      case "smooth":
        return gaussianMean(this.#ofUnits(first), this.#reach(second), constant("1", 1), this.#page.pieces.units.name);
      case "rank":
        return this.#loop(name, [this.#ofUnits(first)], ([values]) => ranksOf(values));
      case "before":
        return this.#loop(name, [this.#ofUnits(first)], ([values]) => values.map((_, unit) => values[unit - 1] ?? 0));
      case "after":
        return this.#loop(name, [this.#ofUnits(first)], ([values]) => values.map((_, unit) => values[unit + 1] ?? 0));
      case "atLargest":
        return this.#loop(name, [this.#ofUnits(first), this.#ofUnits(second)], ([values, by]) =>
          new Float64Array(Math.max(this.#count, 1)).fill(values[by.indexOf(reduced(by, -Infinity, Math.max))] ?? 0),
        );
      case "winning":
        return this.#loop(name, [this.#ofUnits(first), this.#ofUnits(second)], ([values, rivals]) => {
          const largest = new Float64Array(this.#count).fill(-1);
          for (const [unit, winner] of largestInSubtrees(this.#parents, rivals).entries())
            largest[winner] = Math.max(largest[winner], values[unit]);
          return largest;
        });
      case "region":
        return this.#region(first, second, of[2]);
    }
  }

  #fold(name: keyof typeof combining, of: Column, scope: Scope | undefined, reach: Part | undefined): Expression {
    const combined = (values: Float64Array, fold: Fold): Values => foldedBy(name, values, fold);
    if (scope !== undefined) return this.#loop(name, [of], ([values]) => combined(values, foldsOf(this.#parents)[scope]), scope);
    if (reach === undefined) return whole(`${name}(${of.symbols})`, of, (values) => orZero(combined(values, ofPage)[0] ?? 0));
    return this.#loop(name, [of, this.#reach(reach)], ([values, [by]]) => combined(values, ofWindow(by)));
  }

  #region(condition: Part, joinedOver: Part, value: Part): Expression {
    const rule = this.rule(condition, "in", "out");
    const [gap, of] = [this.#reach(joinedOver), this.#ofUnits(value)];
    const symbols = `region(${this.#formula.text.slice(condition.start, condition.end)}, ${gap.symbols}, ${of.symbols})`;
    const regions = (other?: OtherValue): Values => {
      const marked = new Uint8Array(this.#count).map((_, unit) => Number(classBy(rule, unit, other) === "in"));
      const sums = new Float64Array(this.#count);
      for (const { start, end, mass } of joinedRuns(marked, of.valuesWith(other), gap.at(0, other))) sums.fill(mass, start, end);
      return sums.map(orZero);
    };
    return { ...loop(symbols, [...askedIn(rule), gap, of], regions, () => symbols), binding: 3 };
  }

  /** What a loop computes of columns, and of numbers of the page, each of which comes as an array of one. */
  #loop(name: string, of: readonly Expression[], compute: (values: readonly Values[]) => Values, scope?: Scope): Expression {
    const symbols = `${name}(${[...of.map((part) => part.symbols), ...(scope === undefined ? [] : [scope])].join(", ")})`;
    const valuesOf = (part: Expression, other?: OtherValue): Values =>
      isColumn(part) ? part.valuesWith(other) : Float64Array.of(part.at(0, other));
    const all = (other?: OtherValue): Values => compute(of.map((part) => valuesOf(part, other))).map(orZero);
    return { ...loop(symbols, of, all, () => symbols), binding: 3 };
  }

  #reach(part: Part): Expression {
    return mapped(this.#expression(part), (value) => Math.round(Math.min(Math.max(value, 0), widest)));
  }

  get #parents(): Int32Array {
    return this.#page.parents ?? new Int32Array(this.#count).fill(-1);
  }
}

const arithmetic = { "+": plus, "−": minus, "·": times, "/": over } as const;
const turned: Readonly<Record<Comparing, Comparing>> = { ">": "<", "≥": "≤", "<": ">", "≤": "≥" };

function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** An expression with something done to its value. */
function mapped({ symbols, binding, columns, settings, at, numbers }: Expression, change: (value: number) => number): Expression {
  return { symbols, binding, columns, settings, numbers, at: (unit, other) => change(at(unit, other)) };
}

function isColumn(expression: Expression): expression is Column {
  return "valuesWith" in expression;
}

/** What a rule holds against what. */
function askedIn(rule: Rule<string>): readonly Expression[] {
  if (typeof rule === "string") return [];
  const { compared, yes, no } = rule;
  return [...(compared ? [compared.column, compared.threshold] : []), ...askedIn(yes), ...askedIn(no)];
}

type Combining = (left: number, right: number) => number;
const add: Combining = (left, right) => left + right;
const combining = {
  sum: [0, add],
  mean: [0, add],
  largest: [-Infinity, Math.max],
  least: [Infinity, Math.min],
} as const satisfies Readonly<Record<string, readonly [start: number, combine: Combining]>>;

/** Values combined over something of each unit, or of the page alone. */
type Fold = (values: Float64Array, start: number, combine: Combining) => Values;

function foldedBy(name: keyof typeof combining, values: Float64Array, fold: Fold): Values {
  const [start, combine] = combining[name];
  const folded = fold(values, start, combine);
  if (name !== "mean") return folded;
  const counts = fold(new Float64Array(values.length).fill(1), 0, add);
  return folded.map((sum, place) => sum / counts[place]);
}

const ofPage: Fold = (values, start, combine) => Float64Array.of(reduced(values, start, combine));

function ofWindow(reach: number): Fold {
  return (values, start, combine) =>
    Float64Array.from(values, (_, unit) => reduced(values.subarray(Math.max(unit - reach, 0), unit + reach + 1), start, combine));
}

function reduced(values: Float64Array, start: number, combine: Combining): number {
  let result = start;
  for (const value of values) result = combine(result, value);
  return result;
}

/** Parents come before their children. */
function foldsOf(parents: Int32Array): Readonly<Record<Scope, Fold>> {
  return {
    children(values, start, combine) {
      const result = new Float64Array(values.length).fill(start);
      for (const [unit, parent] of parents.entries()) if (parent >= 0) result[parent] = combine(result[parent], values[unit]);
      return result;
    },
    subtree(values, _, combine) {
      const result = Float64Array.from(values);
      for (let unit = parents.length - 1; unit >= 0; unit--)
        if (parents[unit] >= 0) result[parents[unit]] = combine(result[parents[unit]], result[unit]);
      return result;
    },
    ancestors(values, _, combine) {
      const result = Float64Array.from(values);
      for (const [unit, parent] of parents.entries()) if (parent >= 0) result[unit] = combine(result[unit], result[parent]);
      return result;
    },
  };
}

/** 1 for the largest; the same for equal values. */
function ranksOf(values: Values): Values {
  const falling = values.toSorted((left, right) => right - left);
  const ranks = new Map<number, number>();
  for (const [place, value] of falling.entries()) if (!ranks.has(value)) ranks.set(value, place + 1);
  return values.map((value) => ranks.get(value) ?? 0);
}
