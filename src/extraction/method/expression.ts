import { numberText } from "../contract/number-text.ts";
import type { NumberParameter } from "../contract/parameters.ts";
import type { ChainLink } from "../contract/extraction.ts";
import { scalar, type Quantity, type ScalarChannel } from "../contract/trace.ts";
import { fastestBlur } from "../statistics/blur-simd.ts";
import { gaussianWeights } from "../statistics/blur.ts";

/** A value of a parameter other than the run's: with it an expression is asked for where the verdict would turn. */
export interface OtherValue {
  readonly parameter: string;
  readonly value: number;
}

/** A parameter within an expression. */
export interface Setting {
  readonly name: string;
  readonly declared: NumberParameter;
  readonly value: number;
  /** The loops that run anew for another value, with the units that they go over. */
  readonly loops?: ReadonlySet<Loop>;
  /** The expression is known never to turn back while the parameter rises. */
  readonly isMonotone: boolean;
}

type Loop = { readonly units: number };

/**
 * A formula over the units of a page, or over the page as a whole, which is the same at every unit. It computes, with the run's values
 * or with another one, and it writes itself, in symbols and with the numbers of a unit.
 */
export interface Expression {
  /** "x / max(y, 1)". */
  readonly symbols: string;
  /** The way its outermost sign binds, by which it is put in brackets: sums 1, products and quotients 2, names and functions 3. */
  readonly binding: 1 | 2 | 3;
  /** The columns that it names, in the order of the formula. */
  readonly columns: readonly Column[];
  readonly settings: readonly Setting[];
  at(unit: number, other?: OtherValue): number;
  /** Its values at all units, or the number that it is at each, where they are computed together: a page has thousands. */
  all?(other?: OtherValue): Float64Array<ArrayBuffer> | number;
  /** "85 / max(0, 1)". */
  numbers(unit: number): string;
}

/** The basis of an expression: the columns and the parameters that it rests on. */
export type Basis = Pick<Expression, "columns" | "settings">;

/** A count that the formulas of a method begin with. */
export function input(symbol: string, values: ArrayLike<number>): Expression {
  return leaf(symbol, (unit) => values[unit]);
}

/** A number that is the same at every unit. */
export function constant(symbol: string, value: number): Expression {
  return { ...leaf(symbol, () => value), all: () => value };
}

/** The value of a parameter, by its label or a symbol of its own. */
export function setting(name: string, declared: NumberParameter, value: number, symbol = declared.label): Expression {
  const valueWith = (other?: OtherValue): number => (other?.parameter === name ? other.value : value);
  return {
    ...leaf(symbol, (_, other) => valueWith(other), [{ name, declared, value, isMonotone: true }]),
    all: valueWith,
    numbers: () => String(value),
  };
}

function leaf(symbols: string, at: Expression["at"], settings: readonly Setting[] = []): Expression {
  return { symbols, binding: 3, columns: [], settings, at, numbers: (unit) => numberText(at(unit)) };
}

export function plus(left: Expression, right: Expression): Expression {
  return joined(left, " + ", right, 1, (a, b) => a + b);
}

export function minus(left: Expression, right: Expression): Expression {
  return joined(left, " − ", right, 1, (a, b) => a - b);
}

export function times(left: Expression, right: Expression): Expression {
  return joined(left, " · ", right, 2, (a, b) => a * b);
}

/** A quotient. Nothing of nothing is none: the share of links in a text without characters is 0. */
export function over(left: Expression, right: Expression): Expression {
  return joined(left, " / ", right, 2, (a, b) => (a === 0 && b === 0 ? 0 : a / b));
}

/** The greater of an expression and a number; with numbers the bound is written only where it holds. */
export function atLeast(least: number, of: Expression): Expression {
  return {
    ...common([of]),
    ...each("max", [of, constant("", least)], Math.max),
    symbols: `max(${of.symbols}, ${least})`,
    binding: 3,
    numbers(unit) {
      const text = of.numbers(unit);
      return of.at(unit) < least ? `max(${text}, ${least})` : of.binding < 3 ? `(${text})` : text;
    },
  };
}

/** A function of one or two expressions at the same unit, by its name: "min(T, 3)". */
export function applied(name: string, of: readonly Expression[], compute: (first: number, second: number) => number): Expression {
  const write = (texts: readonly string[]): string => `${name}(${texts.join(", ")})`;
  return {
    ...common(name === "abs" || name === "ln" ? of.map(turning) : of),
    symbols: write(of.map(({ symbols }) => symbols)),
    binding: 3,
    ...each(name, of, compute),
    numbers: (unit) => write(of.map((part) => part.numbers(unit))),
  };
}

/**
 * A formula that a loop computes over all units at once, in terms of other columns: a mean over a window, a sum over children.
 *
 * @param compute its values, with another value of one of the parameters that it rests on, too.
 * @param numbers the numbers of a unit, without the value.
 * @param units those that it goes over, each as often as it does; of no account where it rests on no parameter.
 */
export function loop(
  symbols: string,
  rests: readonly Basis[],
  compute: (other?: OtherValue) => Float64Array<ArrayBuffer>,
  numbers: (unit: number) => string,
  units = 0,
): Expression {
  const rested = common(rests, { units });
  let last: { readonly other: OtherValue | undefined; readonly values: Float64Array<ArrayBuffer> } | undefined;
  const all = (asked?: OtherValue): Float64Array<ArrayBuffer> => {
    // Its values do not change with a parameter that it does not rest on.
    const other = rested.settings.some(({ name }) => name === asked?.parameter) ? asked : undefined;
    if (last?.other?.parameter !== other?.parameter || last?.other?.value !== other?.value) last = undefined;
    return (last ??= { other, values: compute(other) }).values;
  };
  return {
    ...rested,
    symbols,
    binding: 1,
    at: (unit, other) => all(other)[unit],
    all,
    numbers,
  };
}

/** Terms of a weighted mean that are written out, at most. */
const shownTerms = 7;

/**
 * The Gaussian mean of a column over a unit and so many to each side; at the two ends, of the units that there are.
 *
 * @param units what the units are called, in the plural.
 * @param sigmaDivisor the deviation is the radius divided by this.
 */
export function gaussianMean(of: Column, radius: Expression, sigmaDivisor: Expression, units: string): Expression {
  const weightsWith = (other?: OtherValue): Float64Array<ArrayBuffer> => {
    const reach = radius.at(0, other);
    return reach === 0 ? Float64Array.of(1) : gaussianWeights(reach, reach / sigmaDivisor.at(0, other));
  };
  return loop(
    `Σ k(j) · ${of.symbols}(i + j)`,
    [of, radius, sigmaDivisor],
    (other) => {
      const values = of.valuesWith(other);
      const result = new Float64Array(values.length);
      fastestBlur()(values, weightsWith(other), result);
      return result;
    },
    (unit) => {
      const reach = radius.at(0);
      const first = Math.max(unit - reach, 0);
      const last = Math.min(unit + reach, of.values.length - 1);
      if (last - first + 1 > shownTerms) return `weighted mean of ${units} ${first + 1} to ${last + 1}`;
      const weights = weightsWith().subarray(first - unit + reach, last - unit + reach + 1);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return Array.from(weights, (weight, at) => `${numberText(weight / total)} · ${of.numbers(first + at)}`).join(" + ");
    },
    // A weighted mean takes some eight times as long as a plain loop.
    8 * of.values.length,
  );
}

/** The standard deviation of a column over the page, of the population; 0 of nothing. */
export function deviation(symbols: string, of: Column): Expression {
  return whole(symbols, of, (values) => {
    const middle = meanOf(values);
    return Math.sqrt(meanOf(values.map((value) => (value - middle) ** 2)));
  });
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** A number of the whole page that comes of a column. @param written it with the numbers that it comes of. */
export function whole(
  symbols: string,
  of: Column,
  fold: (values: Float64Array) => number,
  written: (value: number) => string = numberText,
): Expression {
  let usual: number | undefined;
  let last: { readonly other: OtherValue; readonly value: number } | undefined;
  const valueWith = (other: OtherValue): number => {
    if (last?.other !== other) last = { other, value: fold(of.valuesWith(other)) };
    return last.value;
  };
  // Every other value of a parameter takes another loop over the units.
  const settings = of.settings.length === 0 ? [] : distinctSettings([of], { units: of.values.length });
  const all = (other?: OtherValue): number => (moves(of, other) ? valueWith(other) : (usual ??= fold(of.values)));
  return { ...leaf(symbols, (_, other) => all(other), settings), all, numbers: () => written(all()) };
}

/** Computes a function at all units, of values that stand a step apart: 0 of one number for all. */
type UnitLoop = (out: Float64Array, a: Float64Array, step: number, b: Float64Array, stepOfB: number) => void;

/**
 * The functions that a page spends its time in, each in a loop of its own: through a closure each value would be an object.
 */
const overs: Readonly<Record<string, UnitLoop>> = {
  " + "(out, a, i, b, j) {
    for (let unit = 0; unit < out.length; unit++) out[unit] = a[unit * i] + b[unit * j];
  },
  " − "(out, a, i, b, j) {
    for (let unit = 0; unit < out.length; unit++) out[unit] = a[unit * i] - b[unit * j];
  },
  " · "(out, a, i, b, j) {
    for (let unit = 0; unit < out.length; unit++) out[unit] = a[unit * i] * b[unit * j];
  },
  " / "(out, a, i, b, j) {
    for (let unit = 0; unit < out.length; unit++)
      out[unit] = a[unit * i] === 0 && b[unit * j] === 0 ? 0 : a[unit * i] / b[unit * j];
  },
  max(out, a, i, b, j) {
    for (let unit = 0; unit < out.length; unit++) out[unit] = Math.max(a[unit * i], b[unit * j]);
  },
  ln(out, a, i) {
    for (let unit = 0; unit < out.length; unit++) out[unit] = orZero(Math.log(a[unit * i]));
  },
};

/** A value, or 0 for one that cannot be computed, such as x / 0. */
export function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** An expression whose values that cannot be computed are 0. */
export function finite(of: Expression): Expression {
  const { symbols, binding, columns, settings, numbers } = of;
  const at: Expression["at"] = (unit, other) => orZero(of.at(unit, other));
  const expression = { symbols, binding, columns, settings, numbers, at };
  if (of.all === undefined) return expression;
  return {
    ...expression,
    all(other) {
      const values = of.all?.(other) ?? 0;
      if (typeof values === "number") return orZero(values);
      for (let unit = 0; unit < values.length; unit++) if (!Number.isFinite(values[unit])) return values.map(orZero);
      return values;
    },
  };
}

/** A function of one or two parts at the same unit, by its name: at one, and at all where all of its parts are. */
function each(
  name: string,
  [left, right = left]: readonly Expression[],
  compute: (left: number, right: number) => number,
): Pick<Expression, "at" | "all"> {
  const at: Expression["at"] = (unit, other) => compute(left.at(unit, other), right.at(unit, other));
  if (left.all === undefined || right.all === undefined) return { at };
  return {
    at,
    all(other) {
      const [a, b] = [left.all?.(other) ?? 0, right.all?.(other) ?? 0];
      if (typeof a === "number" && typeof b === "number") return compute(a, b);
      const [as, bs] = [a, b].map((of) => (typeof of === "number" ? Float64Array.of(of) : of));
      const [step, stepOfB] = [a, b].map((of) => Number(typeof of !== "number"));
      const out = new Float64Array(Math.max(as.length * step, bs.length * stepOfB));
      if (Object.hasOwn(overs, name)) overs[name](out, as, step, bs, stepOfB);
      else for (let unit = 0; unit < out.length; unit++) out[unit] = compute(as[unit * step], bs[unit * stepOfB]);
      return out;
    },
  };
}

/** Whether another value of a parameter makes another value of an expression. */
function moves({ settings }: Expression, other: OtherValue | undefined): other is OtherValue {
  return other !== undefined && settings.some(({ name }) => name === other.parameter);
}

function joined(
  left: Expression,
  sign: string,
  right: Expression,
  binding: 1 | 2,
  compute: (left: number, right: number) => number,
): Expression {
  // An operand of the same binding stands in brackets, too, on the right of a minus or a quotient.
  const least = sign === " − " || sign === " / " ? binding + 1 : binding;
  const write = (ofLeft: string, ofRight: string): string =>
    `${left.binding < binding ? `(${ofLeft})` : ofLeft}${sign}${right.binding < least ? `(${ofRight})` : ofRight}`;
  return {
    ...common([left, sign === " / " ? turning(right) : right]),
    symbols: write(left.symbols, right.symbols),
    binding,
    ...each(sign, [left, right], compute),
    numbers: (unit) => write(left.numbers(unit), right.numbers(unit)),
  };
}

/** A part of what may turn back while a parameter rises, as an absolute value does, or a quotient whose divisor passes 0. */
function turning(part: Expression): Expression {
  return { ...part, settings: part.settings.map((used) => ({ ...used, isMonotone: false })) };
}

/** The columns and settings of some parts, each once: one that a formula names twice would double with every formula that rests on it. */
function common(parts: readonly Basis[], loopOver?: Loop): Basis {
  return { columns: [...new Set(parts.flatMap(({ columns }) => columns))], settings: distinctSettings(parts, loopOver) };
}

/** The parameters of some parts, each once with the loops of all, and with one over the parts: two parts, or a loop, may turn back. */
export function distinctSettings(parts: readonly Pick<Expression, "settings">[], loopOver?: Loop): readonly Setting[] {
  const settings = new Map<string, Setting>();
  for (const used of parts.flatMap((part) => part.settings)) {
    const known = settings.get(used.name);
    const loops = known?.loops ?? (loopOver === undefined ? [] : [loopOver]);
    const isMonotone = used.isMonotone && known === undefined && loopOver === undefined;
    settings.set(used.name, { ...used, loops: new Set([...loops, ...(used.loops ?? [])]), isMonotone });
  }
  return [...settings.values()];
}

/** The words for a column. Its formula is written by its expression: "T(i) = x / max(y, 1)". */
export interface ColumnCaption extends Omit<Quantity, "formula"> {
  /** The id of its channel. */
  readonly id: string;
  /** "T". */
  readonly symbol: string;
  /** The index of a unit in the formula, as the paper has it: "i" of "T(i)". None where the paper has none. */
  readonly index?: string;
}

/**
 * An expression with a name. In the formulas of others it stands by its symbol and its value; it is a link of every chain that rests on
 * it, and a channel of the trace.
 */
export interface Column extends Expression {
  readonly id: string;
  readonly quantity: Quantity;
  /** The formula beside its name. */
  readonly expression: Expression;
  /** A value for each unit, for a count that went into the method, or for the whole page, of which there is one. */
  readonly of: "units" | "input" | "page";
  readonly values: Float64Array<ArrayBuffer>;
  /** The values with another one of a parameter. */
  valuesWith(other?: OtherValue): Float64Array<ArrayBuffer>;
  /** The column and those that it rests on with the numbers of a unit, the first counts first. @param told those that are told already. */
  links(unit: number, told?: Set<Column>): readonly ChainLink[];
}

export function isColumn(expression: Expression): expression is Column {
  return "valuesWith" in expression;
}

/** The names of units within formulas: "14" of "T(14)", "div.main". Without them formulas name no unit. */
export type UnitName = (unit: number) => string;

/**
 * A column over units.
 *
 * @param values those that a loop has computed, where pages spend their time in it; else the number of units, and the expression
 * computes them once one is looked at.
 */
export function column(
  named: ColumnCaption,
  expression: Expression,
  values: Float64Array<ArrayBuffer> | number,
  name?: UnitName,
): Column {
  return columnOf(named, expression, "units", values, name);
}

/** An expression as a column without a name: in a formula that takes its values it stands as it is written. */
export function unnamed(expression: Expression, unitCount: number): Column {
  return columnOf({ id: "", symbol: "", name: "", unit: "" }, expression, "units", unitCount);
}

/** A count that is shown and compared as it is: its own formula tells how it is taken, and no chain does. */
export function count(id: string, symbol: string, quantity: Quantity, values: Float64Array<ArrayBuffer>): Column {
  const expression = input(symbol, values);
  const shown = { ...expression, id, quantity, expression, of: "input", values, all: () => values } as const;
  const counted: Column = { ...shown, columns: [], valuesWith: () => values, links: () => [] };
  return Object.assign(counted, { columns: [counted] });
}

/** A number of the whole page. */
export function figure(named: ColumnCaption, expression: Expression): Column {
  return columnOf(named, expression, "page", 1);
}

/** A figure as a channel, with the formula in words where its symbols would not do. */
export function scalarOf({ id, quantity: { name, unit, formula }, values: [value] }: Column, words = formula): ScalarChannel {
  return scalar(id, name, value, unit, words);
}

function columnOf(
  { id, symbol, index, ...described }: ColumnCaption,
  expression: Expression,
  of: Column["of"],
  given: Float64Array<ArrayBuffer> | number,
  name?: UnitName,
): Column {
  const formula = `${symbol}${index === undefined ? "" : `(${index})`} = ${expression.symbols}`;
  const isNamed = symbol !== "";
  const length = typeof given === "number" ? given : given.length;
  let usual = typeof given === "number" ? undefined : given;
  const computed = (other?: OtherValue): Float64Array<ArrayBuffer> => {
    const all = expression.all?.(other);
    if (all === undefined) return new Float64Array(length).map((_, unit) => expression.at(unit, other));
    return typeof all === "number" ? new Float64Array(length).fill(all) : all;
  };
  // The values for the parameter's last other value are kept: formulas that name a column twice ask for them twice.
  let others: { readonly other: OtherValue; readonly values: Float64Array<ArrayBuffer> } | undefined;
  const valuesWith = (other?: OtherValue): Float64Array<ArrayBuffer> => {
    if (!moves(expression, other)) return (usual ??= computed());
    if (others?.other !== other) others = { other, values: computed(other) };
    return others.values;
  };
  // The last value at one unit, kept for the same reason.
  let last: { readonly place: number; readonly other: OtherValue; readonly value: number } | undefined;
  const at = (unit: number, other?: OtherValue): number => {
    const place = of === "page" ? 0 : unit;
    if (!moves(expression, other)) return valuesWith()[place];
    if (last?.other !== other || last.place !== place) last = { place, other, value: expression.at(place, other) };
    return last.value;
  };
  const made: Column = {
    id,
    quantity: { ...described, formula },
    expression,
    of,
    get values() {
      return valuesWith();
    },
    symbols: isNamed ? symbol : expression.symbols,
    binding: isNamed ? 3 : expression.binding,
    // A column stands for its own columns: a formula's are those that it names.
    get columns() {
      return isNamed ? [made] : expression.columns;
    },
    settings: expression.settings,
    at,
    all: (other) => (of === "page" ? at(0, other) : valuesWith(other)),
    valuesWith,
    numbers: (unit) => (isNamed ? numberText(at(unit)) : bracketed(expression, unit)),
    links(unit, told = new Set()) {
      if (told.has(made)) return [];
      told.add(made);
      const subject = name === undefined ? symbol : `${symbol}(${name(unit)})`;
      const [numbers, value] = [expression.numbers(unit), numberText(at(unit))];
      // "17.8 at body" is the value already.
      const isTold = numbers === value || numbers.startsWith(`${value} at `) || numbers.startsWith(`${value}, `);
      const link = { symbols: formula, numbers: `${subject} = ${numbers}${isTold ? "" : ` = ${value}`}` };
      return distinct([...expression.columns.flatMap((part) => part.links(unit, told)), link]);
    },
  };
  return made;
}

function bracketed(expression: Expression, unit: number): string {
  return expression.binding < 3 ? `(${expression.numbers(unit)})` : expression.numbers(unit);
}

/** The links with each formula once. */
export function distinct(links: readonly ChainLink[]): readonly ChainLink[] {
  return links.filter(({ symbols }, place) => links.findIndex((other) => other.symbols === symbols) === place);
}
