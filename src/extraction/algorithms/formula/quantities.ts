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
export function rulesOf(formula: Formula, page: FormulaPage, given: Readonly<Record<string, Value>>) {
  const unitCount = page.pieces.units.starts.length;
  const parents = page.parents ?? new Int32Array(unitCount).fill(-1);
  const known = new Map<string, Expression>();
  let unnamed = 0;
  for (const [name, declared] of Object.entries(formula.parameters))
    known.set(name, setting(name, declared, Number(given[name] ?? declared.default)));
  for (const { name, of } of formula.quantities) known.set(name, named(name, expressionOf(of), of.varies));
  return rule;

  /** The rule of a condition, which leads on to one or the other: of a value that is none, whether it is above 0. */
  function rule<C extends string>(part: Part, yes: Rule<C>, no: Rule<C>): Rule<C> {
    if (part.kind === "not") return rule(part.of, no, yes);
    if (part.kind !== "sign" || isArithmetic(part.sign)) return ask(ofUnits(part), ">", constant("0", 0), yes, no);
    const { sign, left, right } = part;
    if (sign === "and") return rule(left, rule(right, yes, no), no);
    if (sign === "or") return rule(left, yes, rule(right, yes, no));
    // A line is drawn at a threshold that is the same at every unit: of two values that are not, the difference is held against 0.
    if (!right.varies) return ask(ofUnits(left), sign, expressionOf(right), yes, no);
    if (!left.varies) return ask(ofUnits(right), turned[sign], expressionOf(left), yes, no);
    return ask(ofUnits({ ...part, sign: "−" }), sign, constant("0", 0), yes, no);
  }

  function named(symbol: string, expression: Expression, varies: boolean): Column {
    const told = { id: symbol, symbol, name: symbol, unit: "" };
    return varies ? column({ ...told, index: "i" }, expression, unitCount, page.pieces.name) : figure(told, expression);
  }

  /** A column with a value at each unit: a quantity by its name, and one that has none as "q1". */
  function ofUnits(part: Part): Column {
    const expression = expressionOf(part);
    if (part.kind === "name" && part.varies && isColumn(expression)) return expression;
    do unnamed++;
    while (formula.quantities.some(({ name }) => name === `q${unnamed}`));
    return named(`q${unnamed}`, expression, true);
  }

  /** What cannot be computed, x / 0 or ln 0, counts as 0. */
  function expressionOf(part: Part): Expression {
    switch (part.kind) {
      case "number":
        return constant(String(part.value), part.value);
      case "name":
        return known.get(part.name) ?? inputOf(part.name);
      case "call":
        return called(part);
      case "sign":
      case "not":
        return part.kind === "sign" && isArithmetic(part.sign)
          ? mapped(arithmetic[part.sign](expressionOf(part.left), expressionOf(part.right)), orZero)
          : holding(part);
    }
  }

  /** 1 where a condition holds. */
  function holding(part: Part): Expression {
    const asking = rule(part, "holds", "fails");
    const asked = comparedIn(asking).flatMap(({ column: of, threshold }) => [of, threshold]);
    return finiteLoop(formula.text.slice(part.start, part.end), asked, (other) =>
      new Float64Array(Math.max(unitCount, 1)).map((_, unit) => Number(classBy(asking, unit, other) === "holds")),
    );
  }

  function inputOf(name: string): Column {
    const counted = count(name, name, { name, unit: "", formula: `${name} of the unit` }, page.inputs[name]());
    known.set(name, counted);
    return counted;
  }

  function called({ name, of, scope }: Extract<Part, { readonly kind: "call" }>): Expression {
    const [first, second, third] = of;
    switch (name) {
      case "max":
      case "min":
      case "abs":
      case "ln": {
        const parts = of.map((part) => expressionOf(part));
        return applied(name, parts, name === "ln" ? (value) => orZero(Math.log(value)) : Math[name]);
      }
      case "sum":
      case "mean":
      case "largest":
      case "least":
        return foldOver(name, ofUnits(first), scope);
      case "deviation": {
        const values = ofUnits(first);
        return mapped(deviation(`deviation(${values.symbols})`, values), orZero);
      }
      case "share": {
        const values = ofUnits(first);
        return mapped(over(values, foldOver("sum", values)), orZero);
      }
      // A Gaussian whose deviation is the reach of its window, as CETR smooths.
      case "smooth":
        return gaussianMean(ofUnits(first), reachOf(second), constant("1", 1), page.pieces.units.name);
      case "region": {
        const [marked, gap, masses] = [ofUnits(first), reachOf(second), ofUnits(third)];
        return finiteLoop(`region(${symbolsOf([marked, gap, masses])})`, [marked, gap, masses], (other) => {
          const sums = new Float64Array(unitCount);
          const isIn = Uint8Array.from(marked.valuesWith(other), (value) => Number(value > 0));
          for (const { start, end, mass } of joinedRuns(isIn, masses.valuesWith(other), gap.at(0, other)))
            sums.fill(mass, start, end);
          return sums;
        });
      }
      default: {
        const parts = of.map((part) => ofUnits(part));
        return finiteLoop(`${name}(${symbolsOf(parts)})`, parts, (other) =>
          loops[name](
            parts.map((part) => part.valuesWith(other)),
            parents,
          ),
        );
      }
    }
  }

  function foldOver(name: Fold, of: Column, scope?: Scope | Part): Expression {
    if (scope === undefined)
      return whole(`${name}(${of.symbols})`, of, (values) => orZero(folded(name, values, "page", parents)[0]));
    if (typeof scope === "string")
      return finiteLoop(`${name}(${of.symbols}, ${scope})`, [of], (other) => folded(name, of.valuesWith(other), scope, parents));
    const reach = reachOf(scope);
    return finiteLoop(`${name}(${symbolsOf([of, reach])})`, [of, reach], (other) =>
      folded(name, of.valuesWith(other), reach.at(0, other), parents),
    );
  }

  function finiteLoop(symbols: string, of: readonly Expression[], compute: (other?: OtherValue) => Values): Expression {
    const finite = (other?: OtherValue): Values => {
      const values = compute(other);
      for (let unit = 0; unit < values.length; unit++) values[unit] = orZero(values[unit]);
      return values;
    };
    return { ...loop(symbols, of, finite, () => symbols, unitCount), binding: 3 };
  }

  function reachOf(part: Part): Expression {
    return mapped(expressionOf(part), (value) => Math.round(Math.min(Math.max(value, 0), widest)));
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
