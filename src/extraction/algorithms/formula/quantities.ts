import type { Formula, Part, Scope } from "../../contract/formula.ts";
import type { Value } from "../../contract/parameters.ts";
import type { Sign as Comparing } from "../../method/comparison.ts";
import {
  applied,
  column,
  constant,
  count,
  deviation,
  figure,
  gaussianMean,
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
import { ask, classBy, type Rule } from "../../method/rules.ts";
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
  readonly #parents: Int32Array;
  readonly #named = new Map<string, Expression>();
  #unnamed = 0;

  constructor(formula: Formula, page: FormulaPage, values: Readonly<Record<string, Value>>) {
    [this.#formula, this.#page, this.#count] = [formula, page, page.pieces.units.starts.length];
    this.#parents = page.parents ?? new Int32Array(this.#count).fill(-1);
    for (const [name, declared] of Object.entries(formula.parameters))
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
    // A line is drawn at a threshold that is the same at every unit: of two values that are not, the difference is held against 0.
    if (!right.varies) return ask(this.#ofUnits(left), sign, this.#expression(right), yes, no);
    if (!left.varies) return ask(this.#ofUnits(right), turned[sign], this.#expression(left), yes, no);
    const difference = { kind: "sign", sign: "−", left, right, varies: true, start: 0, end: 0 } as const;
    return ask(this.#ofUnits(difference), sign, constant("0", 0), yes, no);
  }

  #column(symbol: string, expression: Expression, varies: boolean): Column {
    const named = { id: symbol, symbol, name: symbol, unit: "" };
    return varies ? column({ ...named, index: "i" }, expression, this.#count, this.#page.pieces.name) : figure(named, expression);
  }

  /** A column with a value at each unit: a quantity by its name, and one that has none as "q1". */
  #ofUnits(part: Part): Column {
    const expression = this.#expression(part);
    if (part.kind === "name" && part.varies && isColumn(expression)) return expression;
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
        return this.#named.get(part.name) ?? this.#input(part.name);
      case "sign":
        return mapped(arithmetic[part.sign](this.#expression(part.left), this.#expression(part.right)), orZero);
      case "call":
        return this.#call(part);
      case "not":
      case "condition":
        throw new RangeError("a condition has no value");
    }
  }

  #input(name: string): Column {
    const named = count(name, name, { name, unit: "", formula: `${name} of the unit` }, this.#page.inputs[name]());
    this.#named.set(name, named);
    return named;
  }

  #call({ name, of, scope }: Extract<Part, { readonly kind: "call" }>): Expression {
    const [first, second, third] = of;
    switch (name) {
      case "max":
      case "min":
      case "abs":
      case "ln": {
        const parts = of.map((part) => this.#expression(part));
        return applied(name, parts, name === "ln" ? (value) => orZero(Math.log(value)) : Math[name]);
      }
      case "sum":
      case "mean":
      case "largest":
      case "least":
        return this.#fold(name, this.#ofUnits(first), scope);
      case "deviation": {
        const values = this.#ofUnits(first);
        return deviation(`deviation(${values.symbols})`, values);
      }
      case "share": {
        const values = this.#ofUnits(first);
        return mapped(over(values, this.#fold("sum", values)), orZero);
      }
      // A Gaussian whose deviation is the reach of its window, as CETR smooths.
      case "smooth":
        return gaussianMean(this.#ofUnits(first), this.#reach(second), constant("1", 1), this.#page.pieces.units.name);
      case "region":
        return this.#region(first, this.#reach(second), this.#ofUnits(third));
      default: {
        const parts = of.map((part) => this.#ofUnits(part));
        return this.#loop(`${name}(${symbolsOf(parts)})`, parts, (other) =>
          loops[name](
            parts.map((part) => part.valuesWith(other)),
            this.#parents,
          ),
        );
      }
    }
  }

  #fold(name: Fold, of: Column, scope?: Scope | Part): Expression {
    if (scope === undefined)
      return whole(`${name}(${of.symbols})`, of, (values) => orZero(folded(name, values, "page", this.#parents)[0]));
    if (typeof scope === "string")
      return this.#loop(`${name}(${of.symbols}, ${scope})`, [of], (other) =>
        folded(name, of.valuesWith(other), scope, this.#parents),
      );
    const reach = this.#reach(scope);
    return this.#loop(`${name}(${symbolsOf([of, reach])})`, [of, reach], (other) =>
      folded(name, of.valuesWith(other), reach.at(0, other), this.#parents),
    );
  }

  #region(condition: Part, gap: Expression, of: Column): Expression {
    const rule = this.rule(condition, "in", "out");
    const symbols = `region(${this.#formula.text.slice(condition.start, condition.end)}, ${symbolsOf([gap, of])})`;
    return this.#loop(symbols, [...askedIn(rule), gap, of], (other) => {
      const marked = new Uint8Array(this.#count).map((_, unit) => Number(classBy(rule, unit, other) === "in"));
      const sums = new Float64Array(this.#count);
      for (const { start, end, mass } of joinedRuns(marked, of.valuesWith(other), gap.at(0, other))) sums.fill(mass, start, end);
      return sums;
    });
  }

  #loop(symbols: string, of: readonly Expression[], compute: (other?: OtherValue) => Values): Expression {
    return {
      ...loop(
        symbols,
        of,
        (other) => compute(other).map(orZero),
        () => symbols,
      ),
      binding: 3,
    };
  }

  #reach(part: Part): Expression {
    return mapped(this.#expression(part), (value) => Math.round(Math.min(Math.max(value, 0), widest)));
  }
}

const arithmetic = { "+": plus, "−": minus, "·": times, "/": over } as const;
const turned: Readonly<Record<Comparing, Comparing>> = { ">": "<", "≥": "≤", "<": ">", "≤": "≥" };

/** What is computed over all units at once, of values of each and of the unit around it. */
const loops = {
  rank([values]) {
    const falling = values.toSorted((left, right) => right - left);
    // Equal values have the rank of the first of them.
    const ranks = new Map(Array.from(falling, (value, place) => [value, place + 1] as const).toReversed());
    return values.map((value) => ranks.get(value) ?? 0);
  },
  before: ([values]) => values.map((_, unit) => values[unit - 1] ?? 0),
  after: ([values]) => values.map((_, unit) => values[unit + 1] ?? 0),
  // A number of the page: there is one where there are no units, too.
  atLargest: ([values, by], parents) =>
    new Float64Array(Math.max(values.length, 1)).fill(values[by.indexOf(folded("largest", by, "page", parents)[0])] ?? 0),
  winning([values, rivals], parents) {
    const largest = values.map(() => -1);
    for (const [unit, winner] of largestInSubtrees(parents, rivals).entries())
      largest[winner] = Math.max(largest[winner], values[unit]);
    return largest;
  },
} as const satisfies Readonly<Record<string, (values: readonly Values[], parents: Int32Array) => Values>>;

function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function symbolsOf(parts: readonly Expression[]): string {
  return parts.map(({ symbols }) => symbols).join(", ");
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

type Fold = keyof typeof folds;
type Combine = (left: number, right: number) => number;
const add: Combine = (left, right) => left + right;
const folds = {
  sum: [0, add],
  mean: [0, add],
  largest: [-Infinity, (left, right) => Math.max(left, right)],
  least: [Infinity, (left, right) => Math.min(left, right)],
} as const satisfies Readonly<Record<string, readonly [start: number, Combine]>>;

/** Values combined over the page, of which there is one, a window of so many to each side, or units that lie in each other. */
function folded(name: Fold, values: Float64Array, scope: Scope | number | "page", parents: Int32Array): Values {
  const [start, combine] = folds[name];
  if (name === "mean") {
    const [sums, counts] = [values, values.map(() => 1)].map((of) => folded("sum", of, scope, parents));
    return sums.map((sum, place) => sum / counts[place]);
  }
  if (scope === "page") return Float64Array.of(values.reduce(combine, start));
  if (typeof scope === "number")
    return values.map((_, unit) => values.subarray(Math.max(unit - scope, 0), unit + scope + 1).reduce(combine, start));
  const result = scope === "children" ? values.map(() => start) : values.slice();
  const from = scope === "children" ? values : result;
  const join = (unit: number): void => {
    const parent = parents[unit];
    if (parent < 0) return;
    const [to, other] = scope === "ancestors" ? [unit, parent] : [parent, unit];
    result[to] = combine(result[to], from[other]);
  };
  // Parents come before their children: what is of a subtree is joined from its last unit on.
  if (scope === "subtree") for (let unit = parents.length - 1; unit >= 0; unit--) join(unit);
  else for (let unit = 0; unit < parents.length; unit++) join(unit);
  return result;
}
