import { numberText } from "../contract/number-text.ts";
import type { NumberParameter } from "../contract/parameters.ts";
import type { ChainLink } from "../contract/extraction.ts";
import { scalar, type Quantity, type ScalarChannel } from "../contract/trace.ts";

/** A value of a parameter other than the run's: with it a threshold is asked for where the verdict would turn. */
interface OtherValue {
  readonly parameter: string;
  readonly value: number;
}

/** A parameter within an expression. */
export interface Setting {
  readonly name: string;
  readonly declared: NumberParameter;
  readonly value: number;
}

/**
 * A formula over the units of a page, or over the page as a whole, which is the same at every unit. It computes, and it writes
 * itself, in symbols and with the numbers of a unit.
 */
export interface Expression {
  /** "x / max(y, 1)". */
  readonly symbols: string;
  /** The way its outermost sign binds, by which it is put in brackets: sums 1, products and quotients 2, names and functions 3. */
  readonly binding: 1 | 2 | 3;
  /** The columns that it names, in the order of the formula, without inputs. */
  readonly columns: readonly Column[];
  readonly settings: readonly Setting[];
  at(unit: number, other?: OtherValue): number;
  /** "85 / max(0, 1)". */
  numbers(unit: number): string;
  /** The same with the value, "85 / max(0, 1) = 85", where the two are written otherwise: "0: all its text is links". */
  told?(unit: number, value: string): string;
}

/** A count that the formulas of a method begin with. */
export function input(symbol: string, values: ArrayLike<number>): Expression {
  return leaf(symbol, (unit) => values[unit]);
}

/** A number that is the same at every unit. */
export function constant(symbol: string, value: number): Expression {
  return leaf(symbol, () => value);
}

/** The value of a parameter, by its label or a symbol of its own. */
export function setting(name: string, declared: NumberParameter, value: number, symbol = declared.label): Expression {
  return {
    ...leaf(symbol, (_, other) => (other?.parameter === name ? other.value : value)),
    settings: [{ name, declared, value }],
    numbers: () => String(value),
  };
}

function leaf(symbols: string, at: Expression["at"]): Expression {
  return { symbols, binding: 3, columns: [], settings: [], at, numbers: (unit) => numberText(at(unit)) };
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
    symbols: `max(${of.symbols}, ${least})`,
    binding: 3,
    at: (unit, other) => Math.max(of.at(unit, other), least),
    numbers: (unit) => (of.at(unit) < least ? `max(${of.numbers(unit)}, ${least})` : of.numbers(unit)),
  };
}

/**
 * A formula that only its method can write: a mean over a window, a sum over children. Its values are those of its column.
 *
 * @param told all that follows the name of the column, the text of its value among it.
 */
export function said(symbols: string, rests: readonly Expression[], told: (unit: number, value: string) => string): Expression {
  return { ...common(rests), symbols, binding: 1, at: () => Number.NaN, numbers: () => symbols, told };
}

function joined(
  left: Expression,
  sign: string,
  right: Expression,
  binding: 1 | 2,
  compute: (left: number, right: number) => number,
): Expression {
  // On the right of a minus or a quotient what binds alike is in brackets, too.
  const least = sign === " − " || sign === " / " ? binding + 1 : binding;
  const write = (ofLeft: string, ofRight: string): string =>
    `${left.binding < binding ? `(${ofLeft})` : ofLeft}${sign}${right.binding < least ? `(${ofRight})` : ofRight}`;
  return {
    ...common([left, right]),
    symbols: write(left.symbols, right.symbols),
    binding,
    at: (unit, other) => compute(left.at(unit, other), right.at(unit, other)),
    numbers: (unit) => write(left.numbers(unit), right.numbers(unit)),
  };
}

function common(parts: readonly Expression[]): Pick<Expression, "columns" | "settings"> {
  return { columns: parts.flatMap(({ columns }) => columns), settings: parts.flatMap(({ settings }) => settings) };
}

/** The description of a column. Its formula is written by its expression: "T(i) = x / max(y, 1)". */
export interface Named extends Omit<Quantity, "formula"> {
  /** Of its channel. */
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
  /** One value a unit; of a number of the whole page there is one. */
  readonly values: Float64Array<ArrayBuffer>;
  /** The column and those that it rests on with the numbers of a unit, the first counts first. */
  links(unit: number): readonly ChainLink[];
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
  named: Named,
  expression: Expression,
  values: Float64Array<ArrayBuffer> | number,
  name?: UnitName,
): Column {
  let made = typeof values === "number" ? undefined : values;
  const all = (): Float64Array<ArrayBuffer> => (made ??= new Float64Array(Number(values)).map((_, unit) => expression.at(unit)));
  return columnOf(named, expression, all, (unit) => all()[unit], name);
}

/** A count that is shown and compared as it is: its own formula tells how it is taken, and no chain does. */
export function count(id: string, symbol: string, quantity: Quantity, values: Float64Array<ArrayBuffer>): Column {
  const expression = input(symbol, values);
  return { ...expression, id, quantity, expression, values, links: () => [] };
}

/** A number of the whole page. */
export function figure(named: Named, expression: Expression): Column {
  const at = (_: number, other?: OtherValue): number => expression.at(0, other);
  return columnOf(named, expression, () => Float64Array.of(at(0)), at);
}

/** A figure as a channel, with the formula in words where its symbols would not do. */
export function scalarOf({ id, quantity: { name, unit, formula }, values: [value] }: Column, words = formula): ScalarChannel {
  return scalar(id, name, value, unit, words);
}

function columnOf(
  { id, symbol, index, ...described }: Named,
  expression: Expression,
  valuesOf: () => Float64Array<ArrayBuffer>,
  at: Expression["at"],
  name?: UnitName,
): Column {
  const formula = `${symbol}${index === undefined ? "" : `(${index})`} = ${expression.symbols}`;
  const made: Column = {
    id,
    quantity: { ...described, formula },
    expression,
    get values() {
      return valuesOf();
    },
    symbols: symbol,
    binding: 3,
    // Named once: the columns of a formula are those that it names, and each has its own below it.
    get columns() {
      return [made];
    },
    settings: expression.settings,
    at,
    numbers: (unit) => numberText(at(unit)),
    links(unit) {
      const below = expression.columns.flatMap((part) => part.links(unit));
      const of = name === undefined ? symbol : `${symbol}(${name(unit)})`;
      const value = numberText(at(unit));
      const told = expression.told?.(unit, value) ?? `${expression.numbers(unit)} = ${value}`;
      const link = { symbols: formula, numbers: `${of} = ${told}` };
      return [...below.filter(({ symbols }, place) => below.findIndex((other) => other.symbols === symbols) === place), link];
    },
  };
  return made;
}
