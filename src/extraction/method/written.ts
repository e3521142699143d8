import { defineExtractor, type Background, type Declaration, type RunFormula } from "../contract/extractor.ts";
import { parseFormula, type Formula, type FormulaUnits } from "../language/grammar.ts";
import { valuesFor, type Schema, type Value, type Values } from "../contract/parameters.ts";
import type { Channel, ClassMeaning, Quantity, Unfit } from "../contract/trace.ts";
import { channelsOver } from "./channels.ts";
import { cutAt } from "./comparison.ts";
import { scalarOf, type Column, type Expression } from "./expression.ts";
import { keptWhere, type Fate } from "./kept-where.ts";
import { classBy, unitsOfClass, type Question, type ClassRule } from "./rules.ts";
import type { Page } from "../page/page.ts";
import { quantitiesOf, type CountedPage, type Quantities, type NumberParameters, type QuantityCaption } from "./quantities.ts";

/** How a quantity is drawn beside what follows from the rule. */
interface QuantityLook {
  /** As a band, with the line at a quantity of the page. */
  readonly band?: true | string;
  /** The quantity whose largest value is flagged. */
  readonly flag?: string;
}

/** Classes of the units as a channel: a unit is of the first whose condition holds, else of the one that has none. */
interface WrittenClasses extends Omit<Quantity, "unit"> {
  readonly role?: "input";
  readonly classes: readonly (readonly [name: string, means: ClassMeaning, holds?: string])[];
}

/** A sentence for the user, on pages where a condition holds. */
interface Note {
  readonly holds: string;
  readonly says: string;
  /** It is the reason for each place of such a page. */
  readonly decides?: true;
  readonly unfit?: Unfit;
}

type Condition = Question<"holds" | "fails">;

type ByValues<T, S extends Schema> = T | ((values: Values<S>) => T);

/**
 * A method as its paper writes it, in the language of docs/formulas.md. The text computes, draws, explains and turns. It is the formula in
 * the panel about the method, and what "Copy as formula" copies.
 */
interface WrittenMethod<S extends Schema>
  extends Omit<Declaration<"page", S>, "formula" | "needs" | "formulas">, Omit<Background, "symbols"> {
  readonly units: FormulaUnits;
  /** The units of a page and what is counted in each, by the symbols of the text. */
  readonly over: (page: Page, values: Values<S>) => CountedPage;
  /** Quantities, and what is kept. Number parameters stand in it by their symbols, or else by their labels. */
  readonly text: ByValues<string, S>;
  /** Quantities that are shown besides, and decide nothing. */
  readonly drawn?: ByValues<string, S>;
  /** The words for quantities and counts, by their symbols, in the order in which they are drawn. */
  readonly quantities: Readonly<Record<string, QuantityCaption & QuantityLook>>;
  /** The classes by the ids of their channels. The first tells the fate of the units. */
  readonly classes?: ByValues<Readonly<Record<string, WrittenClasses>>, S>;
  readonly notes?: ByValues<readonly Note[], S>;
  /** The counts in the language's own words, "characters", for a copy as a formula. They hold at the defaults of stage "analysis". */
  readonly spelled?: Readonly<Record<string, string>>;
}

export interface FormulaAnalysis {
  readonly on: CountedPage;
  /** The quantities that rest on no parameter, by the text that has them. */
  readonly known: Map<string, Map<string, Expression>>;
}

export function written<const S extends Schema>(method: WrittenMethod<S>) {
  const { units, over, text, drawn = "", quantities, classes = {}, notes = [], spelled, ...declared } = method;
  const settings = settingsOf(declared.parameters);
  const parsed = new Map<string, Formula>();
  const parse = (source: string, { inputs }: CountedPage): Formula => {
    const given = { units, inputs: Object.keys(inputs), parameters: Object.keys(settings) };
    const formula = parsed.get(source) ?? parseFormula(source, given);
    parsed.set(source, formula);
    return formula;
  };
  const textWith = (given: Readonly<Record<string, Value>>): string =>
    by(text, valuesFor(declared.parameters, given)[0]).trim().replaceAll(/\n\s+/g, "\n");
  return defineExtractor({
    ...declared,
    needs: ["page"],
    formula: textWith({}),
    symbols: symbolsOf(quantities, declared.parameters),
    ...(spelled && { formulas: formulasOf(declared.parameters, textWith, units, spelled) }),
    analyse: ({ page }, values): FormulaAnalysis => ({ on: over(page, values), known: new Map() }),
    decide({ on, known }, values) {
      const [shown, told] = [Object.entries(by(classes, values)), by(notes, values)];
      const holds = [
        ...shown.flatMap(([, of]) => of.classes.flatMap(([, , condition]) => condition ?? [])),
        ...told.map((note) => note.holds),
      ];
      const source = [by(text, values), by(drawn, values), ...holds.map((condition) => `keep ${condition}`)].join("\n");
      const formula = parse(source, on);
      const shared = known.get(source) ?? new Map<string, Expression>();
      known.set(source, shared);
      const of = quantitiesOf(formula, on, values, settings, quantities, shared);
      // The conditions are read with the text, behind its own rules.
      const own = formula.rules.length - holds.length;
      const [rule, rest] = fateBy(formula.rules.slice(0, own), of);
      const asked = new Map<string, Condition>();
      const conditionOf = (condition: string): Condition => {
        const question = asked.get(condition) ?? of.rule(formula.rules[own + holds.indexOf(condition)].of, "holds", "fails");
        asked.set(condition, question);
        return question;
      };
      const isSo = (condition: string, unit: number): boolean => classBy(conditionOf(condition), unit) === "holds";
      const said = told.filter((note) => isSo(note.holds, 0));
      const unfit = said.find((note) => note.unfit)?.unfit;
      const more = () => ({
        channels: [
          ...drawnFirst(of, on),
          ...shown.map(([id, each]) => classChannel(id, each, on, conditionOf)),
          ...treeOf(on, "Parent element"),
        ],
        notes: said.map((note) => note.says),
        ...(unfit && { unfit }),
      });
      // The class tells more than the verdict: "best of its subtree".
      const stepOf = (unit: number) => {
        const [step] = shown.length === 0 ? ["kept"] : classAt(unit, shown[0][1].classes, isSo);
        return step === "kept" || step === "removed" ? {} : { step };
      };
      return keptWhere(on.pieces, rule, { more, rest, because: said.find(({ decides }) => decides)?.says, stepOf });
    },
    bytesOf({ on, known }) {
      const columns = [...known.values()].reduce((sum, { size }) => sum + size, Object.keys(on.inputs).length);
      return 8 * on.pieces.units.starts.length * columns;
    },
  });

  /** The quantities of which something is said, in their order: those without a band are secondary, and counts are inputs. */
  function drawnFirst(of: Quantities, { pieces }: CountedPage): readonly Channel[] {
    const symbols = Object.keys(quantities).filter((symbol) => of.named(symbol) !== undefined);
    return symbols.map((symbol): Channel => {
      const { band, flag, id: _, name: _name, unit: _unit, cite: _cite, differs: _differs, ...drawnAs } = quantities[symbol];
      const quantity = of.named(symbol) as Column;
      if (quantity.of === "page") return scalarOf(quantity);
      const line = typeof band === "string" ? of.named(band) : undefined;
      const flagged = flag === undefined ? undefined : (of.named(flag) as Column).values;
      const place = flagged?.indexOf(flagged.reduce((largest, value) => Math.max(largest, value), -Infinity)) ?? -1;
      const role =
        band !== undefined || drawnAs.against !== undefined
          ? {}
          : ({ role: quantity.of === "input" ? "input" : "secondary" } as const);
      return channelsOver(pieces.units.name).column(quantity, {
        ...role,
        ...drawnAs,
        ...(line && cutAt(line)),
        ...(place >= 0 && { flag: place }),
      });
    });
  }
}

function classChannel(
  id: string,
  { classes, ...described }: WrittenClasses,
  { pieces: { units } }: CountedPage,
  conditionOf: (condition: string) => Condition,
): Channel {
  const codes = new Uint8Array(units.starts.length).fill(classes.findIndex(([, , condition]) => condition === undefined));
  // Written backwards, so that the first class whose condition holds wins.
  for (const [code, [, , condition]] of [...classes.entries()].toReversed()) {
    if (condition === undefined) continue;
    const holding = unitsOfClass(conditionOf(condition), "holds", codes.length);
    for (let unit = 0; unit < codes.length; unit++) if (holding[unit] === 1) codes[unit] = code;
  }
  const meanings = Object.fromEntries(classes.map(([name, means]) => [name, means]));
  return channelsOver(units.name).classes(id, codes, meanings, described);
}

function classAt(unit: number, classes: WrittenClasses["classes"], isSo: (condition: string, unit: number) => boolean) {
  const holds = classes.find(([, , condition]) => condition !== undefined && isSo(condition, unit));
  return holds ?? classes.filter(([, , condition]) => condition === undefined)[0];
}

/** The tree of units that lie in each other. */
export function treeOf({ pieces, parents }: CountedPage, name: string): readonly Channel[] {
  return parents === undefined ? [] : [channelsOver(pieces.units.name).parents(parents.slice(), name, "DOM tree")];
}

/** The fate of units: kept where any "keep" holds, or all where there is none, and no "drop"; and the fate of words in no unit. */
export function fateBy(rules: Formula["rules"], { rule }: Quantities): readonly [Question<Fate>, rest: Fate] {
  const [kept, dropped] = [rules.filter(({ keeps }) => keeps), rules.filter(({ keeps }) => !keeps)];
  const unlessDropped = dropped.reduceRight<ClassRule<Fate>>((next, { of }) => rule(of, "removed", next), "kept");
  const fate = kept.reduceRight<ClassRule<Fate>>(
    (next, { of }) => rule(of, unlessDropped, next),
    kept.length === 0 ? unlessDropped : "removed",
  );
  // A formula has a "keep" or a "drop".
  return [fate as Question<Fate>, kept.length === 0 ? "kept" : "removed"];
}

function settingsOf(parameters: Schema): NumberParameters {
  const numbers = Object.entries(parameters).flatMap(([name, declared]) =>
    declared.kind === "number" ? [[declared.symbol ?? declared.label, [name, declared]] as const] : [],
  );
  return Object.fromEntries(numbers);
}

/** The symbols of the text in words: "Text density, characters per tag". */
function symbolsOf(quantities: Readonly<Record<string, QuantityCaption>>, parameters: Schema): Readonly<Record<string, string>> {
  const inWords = (name: string, unit: string): string => (name.toLowerCase().endsWith(unit) ? name : `${name}, ${unit}`);
  return Object.fromEntries([
    ...Object.entries(quantities).flatMap(([symbol, { name, unit = "" }]) =>
      name === undefined ? [] : [[symbol, inWords(name, unit)]],
    ),
    ...Object.entries(settingsOf(parameters)).flatMap(([symbol, [, { label, unit }]]) =>
      label === symbol ? [] : [[symbol, inWords(label, unit)]],
    ),
  ]) as Record<string, string>;
}

function by<T, S extends Schema>(given: ByValues<T, S>, values: Values<S>): T {
  return typeof given === "function" ? (given as (values: Values<S>) => T)(values) : given;
}

/** The text with its counts and its numbers spelled out, for each value of a choice of stage "decision". */
function formulasOf(
  parameters: Schema,
  textWith: (values: Readonly<Record<string, Value>>) => string,
  units: FormulaUnits,
  spelled: Readonly<Record<string, string>>,
): readonly RunFormula[] {
  const choices = Object.entries(parameters).flatMap(([name, declared]) =>
    declared.kind === "choice" && declared.stage === "decision"
      ? Object.keys(declared.choices).flatMap((value) => (value === declared.default ? [] : [{ [name]: value }]))
      : [],
  );
  return [{}, ...choices].map((values) => {
    const text = textWith(values);
    const isNamed = ([symbol]: readonly [string, unknown]): boolean => text.split(/[^\p{L}\p{N}_′]+/u).includes(symbol);
    const own = Object.entries(spelled).filter(isNamed);
    const numbers = Object.entries(settingsOf(parameters)).filter(isNamed);
    const lines = [
      `over ${units}`,
      ...own.filter(([symbol, count]) => symbol !== count).map(([symbol, count]) => `${symbol} = ${count}`),
      ...numbers.map(
        ([symbol, [, { default: usual, min, max, step }]]) => `${symbol} = ${usual} from ${min} to ${max} step ${step}`,
      ),
      text,
    ];
    return { values, names: Object.fromEntries(numbers.map(([symbol, [name]]) => [symbol, name])), text: lines.join("\n") };
  });
}
