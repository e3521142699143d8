import { widest, type Formula, type Part, type Scope, type Sign } from "../../contract/formula.ts";
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
import { ask, classBy, comparedIn, type Rule } from "../../method/rules.ts";
import { largestInSubtrees } from "../../page/tree.ts";
import { joinedRuns } from "../../statistics/joined-runs.ts";
import type { FormulaPage } from "../formula-units.ts";

type Values = Float64Array<ArrayBuffer>;

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

  /** The rule of a condition, which leads on to one or the other: of a value that is none, whether it is above 0. */
  rule<C extends string>(part: Part, yes: Rule<C>, no: Rule<C>): Rule<C> {
    if (part.kind === "not") return this.rule(part.of, no, yes);
    if (part.kind !== "sign" || isArithmetic(part.sign)) return ask(this.#ofUnits(part), ">", constant("0", 0), yes, no);
    const { sign, left, right } = part;
    if (sign === "and") return this.rule(left, this.rule(right, yes, no), no);
    if (sign === "or") return this.rule(left, yes, this.rule(right, yes, no));
    // A line is drawn at a threshold that is the same at every unit: of two values that are not, the difference is held against 0.
    if (!right.varies) return ask(this.#ofUnits(left), sign, this.#expression(right), yes, no);
    if (!left.varies) return ask(this.#ofUnits(right), turned[sign], this.#expression(left), yes, no);
    return ask(this.#ofUnits({ ...part, sign: "−" }), sign, constant("0", 0), yes, no);
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
      case "call":
        return this.#call(part);
      case "sign":
      case "not":
        return part.kind === "sign" && isArithmetic(part.sign)
          ? mapped(arithmetic[part.sign](this.#expression(part.left), this.#expression(part.right)), orZero)
          : this.#holding(part);
    }
  }

  /** 1 where a condition holds. */
  #holding(part: Part): Expression {
    const rule = this.rule(part, "holds", "fails");
    const asked = comparedIn(rule).flatMap(({ column: of, threshold }) => [of, threshold]);
    return this.#loop(this.#formula.text.slice(part.start, part.end), asked, (other) =>
      new Float64Array(Math.max(this.#count, 1)).map((_, unit) => Number(classBy(rule, unit, other) === "holds")),
    );
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
        return mapped(deviation(`deviation(${values.symbols})`, values), orZero);
      }
      case "share": {
        const values = this.#ofUnits(first);
        return mapped(over(values, this.#fold("sum", values)), orZero);
      }
      // A Gaussian whose deviation is the reach of its window, as CETR smooths.
      case "smooth":
        return gaussianMean(this.#ofUnits(first), this.#reach(second), constant("1", 1), this.#page.pieces.units.name);
      case "region": {
        const [marked, gap, masses] = [this.#ofUnits(first), this.#reach(second), this.#ofUnits(third)];
        return this.#loop(`region(${symbolsOf([marked, gap, masses])})`, [marked, gap, masses], (other) => {
          const sums = new Float64Array(this.#count);
          const isIn = Uint8Array.from(marked.valuesWith(other), (value) => Number(value > 0));
          for (const { start, end, mass } of joinedRuns(isIn, masses.valuesWith(other), gap.at(0, other)))
            sums.fill(mass, start, end);
          return sums;
        });
      }
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

  #loop(symbols: string, of: readonly Expression[], compute: (other?: OtherValue) => Values): Expression {
    const finite = (other?: OtherValue): Values => {
      const values = compute(other);
      for (let unit = 0; unit < values.length; unit++) values[unit] = orZero(values[unit]);
      return values;
    };
    return { ...loop(symbols, of, finite, () => symbols, this.#count), binding: 3 };
  }

  #reach(part: Part): Expression {
    return mapped(this.#expression(part), (value) => Math.round(Math.min(Math.max(value, 0), widest)));
  }
}

const arithmetic = { "+": plus, "−": minus, "·": times, "/": over } as const;
function isArithmetic(sign: Sign): sign is keyof typeof arithmetic {
  return Object.hasOwn(arithmetic, sign);
}

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
    const largest = values.map(() => -Infinity);
    for (const [unit, winner] of largestInSubtrees(parents, rivals).entries())
      largest[winner] = Math.max(largest[winner], values[unit]);
    return largest.map((value) => (value === -Infinity ? -1 : value));
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

type Fold = keyof typeof folds;
type Combine = (left: number, right: number) => number;
const add: Combine = (left, right) => left + right;
const folds = {
  sum: [0, add],
  mean: [0, add],
  largest: [-Infinity, Math.max],
  least: [Infinity, Math.min],
} as const satisfies Readonly<Record<string, readonly [start: number, Combine]>>;

/** Values combined over windows: each is the end of a block as wide and the beginning of the next, however wide it is. */
function overWindows(values: Float64Array, reach: number, [start, combine]: readonly [start: number, Combine]): Values {
  const width = 2 * reach + 1;
  const heads = new Float64Array(values.length + 2 * reach).fill(start);
  heads.set(values, reach);
  const tails = heads.slice();
  for (let at = 1; at < heads.length; at++) if (at % width !== 0) heads[at] = combine(heads[at - 1], heads[at]);
  for (let at = tails.length - 2; at >= 0; at--) if ((at + 1) % width !== 0) tails[at] = combine(tails[at], tails[at + 1]);
  return new Float64Array(values.length).map((_, at) =>
    at % width === 0 ? tails[at] : combine(tails[at], heads[at + width - 1]),
  );
}

/** Values combined over the page, of which there is one, a window of so many to each side, or units that lie in each other. */
function folded(name: Fold, values: Float64Array, scope: Scope | number | "page", parents: Int32Array): Values {
  const [start, combine] = folds[name];
  if (name === "mean") {
    const [sums, counts] = [values, values.map(() => 1)].map((of) => folded("sum", of, scope, parents));
    return sums.map((sum, place) => sum / counts[place]);
  }
  if (scope === "page") return Float64Array.of(values.reduce((all, value) => combine(all, value), start));
  if (typeof scope === "number") return overWindows(values, scope, folds[name]);
  const result = scope === "children" ? values.map(() => start) : values.slice();
  const from = scope === "children" ? values : result;
  for (let step = 0; step < parents.length; step++) {
    // Parents come before their children: what is of a subtree is joined from its last unit on.
    const unit = scope === "subtree" ? parents.length - 1 - step : step;
    const parent = parents[unit];
    if (parent < 0) continue;
    if (scope === "ancestors") result[unit] = combine(result[unit], result[parent]);
    else result[parent] = combine(result[parent], from[unit]);
  }
  return result;
}
