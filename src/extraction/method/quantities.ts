import { widest, type Formula, type Term, type Scope, type FormulaOperator } from "../language/grammar.ts";
import { numberText, stretchText } from "../contract/number-text.ts";
import type { NumberParameter, Value } from "../contract/parameters.ts";
import type { SeriesChannel } from "../contract/trace.ts";
import type { Sign as Comparing } from "./comparison.ts";
import {
  applied,
  column,
  constant,
  count,
  deviation,
  finite,
  figure,
  gaussianMean,
  isColumn,
  loop,
  minus,
  orZero,
  over,
  plus,
  setting,
  times,
  unnamed,
  whole,
  type Column,
  type Expression,
  type ColumnCaption,
  type OtherValue,
  type Basis,
} from "./expression.ts";
import { askJoined } from "./joined.ts";
import { ask, classBy, comparedIn, testText, pathBy, settingsIn, type Question, type ClassRule, unitsOfClass } from "./rules.ts";
import type { Pieces } from "./sorted.ts";
import { largestInSubtrees, relationsOf } from "../page/tree.ts";
import { joinedRuns, regionIndexAt } from "../statistics/joined-runs.ts";

type QuantityValues = Float64Array<ArrayBuffer>;

/** The units of a page that a method is over, and what is counted in each, by its symbols. */
export interface CountedPage {
  readonly pieces: Pieces;
  /** The unit around each, where units lie in each other; -1 for none. */
  readonly parents?: Int32Array<ArrayBuffer>;
  /** A number for each unit, counted when it is asked for. */
  readonly inputs: Readonly<Record<string, () => QuantityValues>>;
}

/** The words for a quantity beside its formula, and how it is drawn. */
export type QuantityCaption = Partial<Omit<ColumnCaption, "symbol" | "index">> &
  Partial<Pick<SeriesChannel, "role" | "against" | "differenceOf" | "isFunction" | "isOfBlocks">>;

/** A number parameter by the name that the values of a run have for it. */
export type NumberParameters = Readonly<Record<string, readonly [name: string, declared: NumberParameter]>>;

/** The quantities of a formula on a page, and what it asks. */
export interface Quantities {
  /** The rule of a condition, which leads on to one or the other: of a value that is none, whether it is above 0. */
  rule<C extends string>(part: Term, yes: ClassRule<C>, no: ClassRule<C>): Question<C>;
  /** A quantity, an input or a parameter by its symbol; undefined where the formula has no such quantity. */
  named(symbol: string): Expression | undefined;
}

/**
 * @param settings the parameters by their symbols.
 * @param told what is said of quantities and inputs, by their symbols.
 * @param known quantities that rest on no parameter, by their symbols: worked out once for all decisions on the page.
 */
export function quantitiesOf(
  formula: Formula,
  page: CountedPage,
  given: Readonly<Record<string, Value>>,
  settings: NumberParameters,
  told: Readonly<Record<string, QuantityCaption>> = {},
  known = new Map<string, Expression>(),
): Quantities {
  const unitCount = page.pieces.units.starts.length;
  const parents = page.parents ?? new Int32Array(unitCount).fill(-1);
  const { name: nameOf } = page.pieces;
  const defined = new Map(formula.quantities.map(({ name, of }) => [name, of]));
  const found = new Map<string, Expression>(known);
  let namelessCount = 0;
  for (const [symbol, [name, declared]] of Object.entries(settings))
    found.set(symbol, setting(name, declared, Number(given[name] ?? declared.default), symbol));
  return { rule, named: symbolOf };

  /** Made when it is asked for: what is only drawn is not made where nobody looks. */
  function symbolOf(symbol: string): Expression | undefined {
    const made = found.get(symbol);
    if (made !== undefined) return made;
    const of = defined.get(symbol);
    return of === undefined ? inputOf(symbol) : kept(symbol, named(symbol, expressionOf(of), of.varies));
  }

  function kept(symbol: string, made: Column): Column {
    found.set(symbol, made);
    if (made.settings.length === 0) known.set(symbol, made);
    return made;
  }

  /** @param asked the column of what is held against something: none of what stands within a quantity is drawn. */
  function rule<C extends string>(part: Term, yes: ClassRule<C>, no: ClassRule<C>, asked = ofUnits): Question<C> {
    if (part.kind === "not") return rule(part.of, no, yes, asked);
    if (part.kind === "call" && (part.name === "largestRegion" || part.name === "coreRegion")) {
      const [marked, gap, masses] = part.of;
      const joining = {
        pieces: page.pieces,
        counts: rule(marked, "counts", "does not count"),
        mass: ofUnits(masses),
        gap: reachOf(gap),
        keeps: part.name === "coreRegion" ? ("core" as const) : ("heaviest" as const),
      };
      return askJoined(joining, formula.text.slice(part.start, part.end), yes, no);
    }
    if (part.kind !== "sign" || isArithmetic(part.sign)) return ask(asked(part), ">", constant("0", 0), yes, no);
    const { sign, left, right } = part;
    if (sign === "and") return rule(left, rule(right, yes, no, asked), no, asked);
    if (sign === "or") return rule(left, yes, rule(right, yes, no, asked), asked);
    // A line is drawn at a threshold that is the same at every unit: of two values that are not, the difference is held against 0.
    if (!right.varies) return ask(asked(left), sign, expressionOf(right), yes, no);
    if (!left.varies) return ask(asked(right), turned[sign], expressionOf(left), yes, no);
    return ask(asked({ ...part, sign: "−" }), sign, constant("0", 0), yes, no);
  }

  function named(symbol: string, expression: Expression, varies: boolean): Column {
    const { id = symbol, name = symbol, unit = "", cite, differs } = toldOf(symbol);
    const described = { id, symbol, name, unit, ...(cite && { cite }), ...(differs !== undefined && { differs }) };
    const index = page.parents === undefined ? { index: "i" } : {};
    return varies ? column({ ...described, ...index }, expression, unitCount, nameOf) : figure(described, expression);
  }

  function toldOf(symbol: string): QuantityCaption {
    return Object.hasOwn(told, symbol) ? told[symbol] : {};
  }

  /** A column with a value at each unit: a quantity by its name, and one that has none as "q1". */
  function ofUnits(part: Term): Column {
    const expression = expressionOf(part);
    if (part.kind === "name" && isColumn(expression)) return expression;
    do namelessCount++;
    while (formula.quantities.some(({ name }) => name === `q${namelessCount}`));
    return named(`q${namelessCount}`, expression, true);
  }

  /** The column that a function takes. It stands in a formula as it is written where it has no name. */
  function taken(part: Term): Column {
    const expression = expressionOf(part);
    if (part.kind === "name" && part.varies && isColumn(expression)) return expression;
    return unnamed(expression, unitCount);
  }

  /** The expression of a term. A value that cannot be computed, x / 0 or ln 0, counts as 0. */
  function expressionOf(part: Term): Expression {
    switch (part.kind) {
      case "number":
        return constant(String(part.value), part.value);
      case "name":
        // The grammar refuses a name that nothing has.
        return symbolOf(part.name) as Expression;
      case "call":
        return called(part);
      case "sign":
      case "not":
        return part.kind === "sign" && isArithmetic(part.sign)
          ? finite(arithmetic[part.sign](expressionOf(part.left), expressionOf(part.right)))
          : holding(part);
    }
  }

  /** 1 where a condition holds. */
  function holding(part: Term): Expression {
    const asking = rule(part, "holds", "fails", taken);
    return finiteLoop(
      formula.text.slice(part.start, part.end),
      restsOf(asking),
      (other) =>
        // A number of the page: there is one where there are no units, too.
        new Float64Array(unitsOfClass(asking, "holds", Math.max(unitCount, 1), other)),
    );
  }

  function inputOf(symbol: string): Column | undefined {
    if (!Object.hasOwn(page.inputs, symbol)) return undefined;
    const { id = symbol, name = symbol, unit = "", ...said } = toldOf(symbol);
    const quantity = { name, unit, formula: `${symbol} of the unit`, ...said };
    return kept(symbol, count(id, symbol, quantity, page.inputs[symbol]()));
  }

  function called(part: Extract<Term, { readonly kind: "call" }>): Expression {
    const { name, of, scope } = part;
    const [first, second, third] = of;
    switch (name) {
      case "max":
      case "min":
      case "abs":
      case "ln": {
        const parts = of.map((each) => expressionOf(each));
        return applied(name, parts, name === "ln" ? (value) => orZero(Math.log(value)) : Math[name]);
      }
      case "where":
        return chosen(first, expressionOf(second), expressionOf(third));
      case "largestRegion":
      case "coreRegion":
        return holding(part);
      case "sum":
      case "mean":
      case "largest":
      case "least":
        return foldOver(name, taken(first), scope);
      case "deviation": {
        const values = taken(first);
        return finite(deviation(`deviation(${values.symbols})`, values));
      }
      case "share": {
        const values = taken(first);
        return finite(over(values, foldOver("sum", values)));
      }
      // A Gaussian whose deviation is the reach of its window, as CETR smooths.
      case "smooth":
        return gaussianMean(taken(first), reachOf(second), constant("1", 1), page.pieces.units.name);
      case "region": {
        const [marked, gap, masses] = [taken(first), reachOf(second), taken(third)];
        const regions = (other?: OtherValue) =>
          joinedRuns(
            Uint8Array.from(marked.valuesWith(other), (value) => Number(value > 0)),
            masses.valuesWith(other),
            gap.at(0, other),
          );
        return finiteLoop(
          `region(${symbolsOf([marked, gap, masses])})`,
          [marked, gap, masses],
          (other) => {
            const sums = new Float64Array(unitCount);
            for (const { start, end, mass } of regions(other)) sums.fill(mass, start, end);
            return sums;
          },
          (unit) => {
            const here = regions()[regionIndexAt(regions(), unit)] as ReturnType<typeof regions>[number] | undefined;
            const noun = page.pieces.units.name.replace(/s$/, "");
            return here === undefined
              ? "0: in no region"
              : `${numberText(here.mass)} of ${stretchText(noun, here.start, here.end)}`;
          },
        );
      }
      case "beside": {
        const { previousSiblings, nextSiblings } = relationsOf(parents);
        const [values, weights] = [taken(first), expressionOf(second)];
        const around = (unit: number): readonly number[] =>
          [previousSiblings[unit], unit, nextSiblings[unit]].filter((sibling) => sibling >= 0);
        return finiteLoop(
          `beside(${symbolsOf([values, weights])})`,
          [values, weights],
          (other) => {
            const all = values.valuesWith(other);
            return all.map((value, unit) => {
              const [before, after, weight] = [previousSiblings[unit], nextSiblings[unit], weights.at(unit, other)];
              const total = weight + Number(before >= 0) + Number(after >= 0);
              return ((before < 0 ? 0 : all[before]) + weight * value + (after < 0 ? 0 : all[after])) / total;
            });
          },
          (unit) => {
            const [places, weight] = [around(unit), weights.numbers(unit)];
            const terms = places.map((place) => `${place === unit ? `${weight} · ` : ""}${values.numbers(place)}`);
            return `(${terms.join(" + ")}) / ${numberText(weights.at(unit) + places.length - 1)}`;
          },
        );
      }
      case "atLargest": {
        const [values, by] = [taken(first), taken(second)];
        const place = (other?: OtherValue): number => {
          const rivals = by.valuesWith(other);
          return rivals.indexOf(rivals.reduce((largest, value) => Math.max(largest, value), -Infinity));
        };
        const at = (other?: OtherValue): number => {
          const largest = place(other);
          return largest < 0 ? 0 : values.at(largest, other);
        };
        return finiteLoop(
          `atLargest(${symbolsOf([values, by])})`,
          [values, by],
          // A number of the page: there is one where there are no units, too.
          (other) => new Float64Array(Math.max(unitCount, 1)).fill(at(other)),
          () => (place() < 0 ? "0" : `${numberText(at())} at ${nameOf(place())}`),
        );
      }
      case "winning": {
        const [values, rivals] = [taken(first), taken(second)];
        return finiteLoop(
          `winning(${symbolsOf([values, rivals])})`,
          [values, rivals],
          (other) => {
            const won = new Float64Array(unitCount).fill(-Infinity);
            const all = values.valuesWith(other);
            const winners = largestInSubtrees(parents, rivals.valuesWith(other));
            for (let unit = 0; unit < unitCount; unit++) won[winners[unit]] = Math.max(won[winners[unit]], all[unit]);
            for (let unit = 0; unit < unitCount; unit++) if (won[unit] === -Infinity) won[unit] = -1;
            return won;
          },
          (unit) => {
            const winners = largestInSubtrees(parents, rivals.values);
            const won = parents.reduce(
              (best, _, one) => (winners[one] === unit && (best < 0 || values.at(one) > values.at(best)) ? one : best),
              -1,
            );
            return won < 0 ? "−1: of no subtree" : `${numberText(values.at(won))}, of the subtree of ${nameOf(won)}`;
          },
        );
      }
      default: {
        const parts = of.map((each) => taken(each));
        return finiteLoop(`${name}(${symbolsOf(parts)})`, parts, (other) => loops[name](parts[0].valuesWith(other)));
      }
    }
  }

  /** The one of two that a condition chooses. With numbers only that one is written. */
  function chosen(condition: Term, yes: Expression, no: Expression): Expression {
    const asking = rule(condition, "holds", "fails", taken);
    const at = (unit: number): Expression => (classBy(asking, unit) === "holds" ? yes : no);
    return {
      ...finiteLoop(
        `where(${formula.text.slice(condition.start, condition.end)}, ${symbolsOf([yes, no])})`,
        [...restsOf(asking), yes, no],
        (other) => {
          const [first, second] = [yes.all?.(other), no.all?.(other)];
          const isFirst = unitsOfClass(asking, "holds", Math.max(unitCount, 1), other);
          const values = new Float64Array(isFirst.length);
          for (let unit = 0; unit < values.length; unit++) {
            const [of, all] = isFirst[unit] === 1 ? [yes, first] : [no, second];
            values[unit] = all === undefined ? of.at(unit, other) : typeof all === "number" ? all : all[unit];
          }
          return values;
        },
        (unit) => {
          const chosenHere = at(unit);
          const [decisive] = pathBy(asking, unit).slice(-1);
          return `${chosenHere.numbers(unit)}${chosenHere.columns.length === 0 ? `, as ${testText(decisive, unit)}` : ""}`;
        },
      ),
      binding: 1,
    };
  }

  function foldOver(name: FoldName, of: Column, scope?: Scope | Term): Expression {
    if (scope === undefined)
      return whole(
        `${name}(${of.symbols})`,
        of,
        (values) => orZero(folded(name, values, "page", parents)[0]),
        (value) => foldText(name, value, of, Array.from(parents.keys()), -1),
      );
    const reach = typeof scope === "string" ? undefined : reachOf(scope);
    const scopeWith = (other?: OtherValue): Scope | number => reach?.at(0, other) ?? (scope as Scope);
    return finiteLoop(
      `${name}(${of.symbols}, ${reach?.symbols ?? (scope as Scope)})`,
      reach === undefined ? [of] : [of, reach],
      (other) => folded(name, of.valuesWith(other), scopeWith(other), parents),
      (unit) => foldText(name, folded(name, of.values, scopeWith(), parents)[unit], of, unitsIn(scopeWith(), unit), unit),
    );
  }

  /** The terms of a sum or mean; of an extreme its value, and at which unit it is if that is another than the one that asks. */
  function foldText(name: FoldName, value: number, of: Column, units: readonly number[], unit: number): string {
    if (name === "sum" || name === "mean") {
      if (units.length > shownTerms) return `the ${name} of ${units.length} terms`;
      const terms = units.map((one) => of.numbers(one)).join(" + ") || "0";
      return name === "sum" || units.length < 2 ? terms : `(${terms}) / ${units.length}`;
    }
    const where = units.find((one) => of.values[one] === value);
    return where === undefined || where === unit ? numberText(value) : `${numberText(value)} at ${nameOf(where)}`;
  }

  /** The units of a scope; those around one from the innermost on, so that of equals the nearest is named. */
  function unitsIn(scope: Scope | number, unit: number): readonly number[] {
    if (scope === "children") return Array.from(parents.keys()).filter((one) => parents[one] === unit);
    const units: number[] = [];
    if (scope === "ancestors") for (let at = unit; at >= 0; at = parents[at]) units.push(at);
    // The units in a unit stand right behind it.
    else if (scope === "subtree") for (let at = unit; at === unit || parents[at] >= unit; at++) units.push(at);
    else for (let at = Math.max(unit - scope, 0); at <= Math.min(unit + scope, unitCount - 1); at++) units.push(at);
    return units;
  }

  function finiteLoop(
    symbols: string,
    of: readonly Basis[],
    compute: (other?: OtherValue) => QuantityValues,
    numbers: (unit: number) => string = () => symbols,
  ): Expression {
    const finiteWith = (other?: OtherValue): QuantityValues => {
      const computed = compute(other);
      for (let unit = 0; unit < computed.length; unit++) computed[unit] = orZero(computed[unit]);
      return computed;
    };
    return { ...loop(symbols, of, finiteWith, numbers, unitCount), binding: 3 };
  }

  function reachOf(part: Term): Expression {
    const { symbols, binding, columns, settings: own, numbers, at } = expressionOf(part);
    const reachAt: Expression["at"] = (unit, other) => Math.round(Math.min(Math.max(at(unit, other), 0), widest));
    return { symbols, binding, columns, settings: own, numbers, at: reachAt };
  }
}

/** Terms of a sum that are written out, at most. */
const shownTerms = 7;

/** The bases of a rule: all that it compares, and parameters of questions that decide on many units together. */
function restsOf<C extends string>(rule: ClassRule<C>): readonly Basis[] {
  const compared = comparedIn(rule).flatMap(({ column: of, threshold }) => [of, threshold]);
  return [...compared, { columns: [], settings: settingsIn(rule) }];
}

const arithmetic = { "+": plus, "−": minus, "·": times, "/": over } as const;
function isArithmetic(sign: FormulaOperator): sign is keyof typeof arithmetic {
  return Object.hasOwn(arithmetic, sign);
}

const turned: Readonly<Record<Comparing, Comparing>> = { ">": "<", "≥": "≤", "<": ">", "≤": "≥" };

/** The functions that are computed over all units at once. */
const loops = {
  rank(values) {
    const falling = values.toSorted((left, right) => right - left);
    // Equal values have the rank of the first of them.
    const ranks = new Map(Array.from(falling, (value, place) => [value, place + 1] as const).toReversed());
    return values.map((value) => ranks.get(value) ?? 0);
  },
  before: (values) => values.map((_, unit) => values[unit - 1] ?? 0),
  after: (values) => values.map((_, unit) => values[unit + 1] ?? 0),
} as const satisfies Readonly<Record<string, (values: QuantityValues) => QuantityValues>>;

function symbolsOf(parts: readonly Expression[]): string {
  return parts.map(({ symbols }) => symbols).join(", ");
}

type FoldName = keyof typeof folds;
type FoldStep = (left: number, right: number) => number;
const add: FoldStep = (left, right) => left + right;
const folds = {
  sum: [0, add],
  mean: [0, add],
  largest: [-Infinity, Math.max],
  least: [Infinity, Math.min],
} as const satisfies Readonly<Record<string, readonly [start: number, FoldStep]>>;

/** Values combined over windows: each is the end of a block as wide and the beginning of the next, however wide it is. */
function overWindows(values: Float64Array, reach: number, [start, combine]: readonly [start: number, FoldStep]): QuantityValues {
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
function folded(name: FoldName, values: Float64Array, scope: Scope | number | "page", parents: Int32Array): QuantityValues {
  const [start] = folds[name];
  if (name === "mean") {
    const [sums, counts] = [values, values.map(() => 1)].map((of) => folded("sum", of, scope, parents));
    return sums.map((sum, place) => sum / counts[place]);
  }
  // Added in place: a page spends its time here, and a closure would make each value an object.
  const join = (into: Float64Array, at: number, value: number): void => {
    if (name === "sum") into[at] += value;
    else if (name === "largest" ? value > into[at] : value < into[at]) into[at] = value;
  };
  if (scope === "page") {
    const all = Float64Array.of(start);
    for (let unit = 0; unit < values.length; unit++) join(all, 0, values[unit]);
    return all;
  }
  if (typeof scope === "number") return overWindows(values, scope, folds[name]);
  const result = scope === "children" ? new Float64Array(values.length).fill(start) : values.slice();
  const from = scope === "children" ? values : result;
  for (let step = 0; step < parents.length; step++) {
    // Parents come before their children: what is of a subtree is joined from its last unit on.
    const unit = scope === "subtree" ? parents.length - 1 - step : step;
    const parent = parents[unit];
    if (parent < 0) continue;
    if (scope === "ancestors") join(result, unit, result[parent]);
    else join(result, parent, from[unit]);
  }
  return result;
}
