import { FormulaError, parseFormula } from "../language/grammar.ts";
import { counted } from "./number-text.ts";

/** Parameters are data: controls, links, sweeps, random tests and documentation are all derived from these declarations. */
export interface Citation {
  /** "Gottron 2008". */
  readonly paper: string;
  /** "section III.B, figure 2". */
  readonly where: string;
  /** How it is known where it was not read in the paper: from a program, its own or another's, or recalled. */
  readonly known?: "program" | "recalled";
}

interface ParameterBase<Kind extends string, Default> {
  readonly kind: Kind;
  readonly default: Default;
  readonly label: string;
  /** The effect of it, in a sentence or two; says so where the choice is ours and not the paper's. */
  readonly description: string;
  /** A parameter of stage "analysis" makes the costly stage run again; one of stage "decision" does not. */
  readonly stage: "analysis" | "decision";
  /** The formula it stands in, as plain text: "ratio > t". */
  readonly formula?: string;
  /** Where the paper has it, and its value, also where that is not the default. */
  readonly cite?: Citation;
  /** The default is not that of the paper which is cited, or is not known to be. */
  readonly isOurs?: true;
  /** Set in a declaration where one of the method's deviations is of this parameter: the ids of both. */
  readonly deviation?: readonly [extractor: string, deviation: string];
}

export interface NumberParameter extends ParameterBase<"number", number> {
  /** Hard bounds; values outside are clamped. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** "characters", "%", "" for a pure number. */
  readonly unit: string;
  readonly scale?: "linear" | "log";
  /** Its name in formulas, where that is not its label: "h". */
  readonly symbol?: string;
  /** Values that stand for something that only the run knows: 0 for a "majority". */
  readonly names?: Readonly<Record<number, string>>;
}

export interface ChoiceParameter extends ParameterBase<"choice", string> {
  /** The names of the choices, by their ids in links and commands, in the order in which they are offered. */
  readonly choices: Readonly<Record<string, string>>;
}

export type FlagParameter = ParameterBase<"flag", boolean>;

/** Which of the learned models a run decides by: the one that is shipped, or one of the user's own. */
export type ModelParameter = ParameterBase<"model", typeof shippedModel>;

/** A method as its formula, which declares further parameters: see `schemaOf`. */
export type FormulaParameter = ParameterBase<"formula", string>;

/** Names a program whose output is given: a label with its hash (`sourceName`), or as it was called; empty while none is chosen. */
export type SourceParameter = ParameterBase<"source", "">;

/** The words for a parameter: all beside its kind, its stage and its values. */
type Wording<P extends Parameter> = Omit<P, "kind" | "stage" | "default" | "min" | "max" | "step" | "choices" | "deviation">;

/** A number parameter: its default, then its least value, its greatest, and the step of its grid. A pure number has no unit. */
export function numberParameter<const S extends Omit<Wording<NumberParameter>, "unit"> & Partial<Pick<NumberParameter, "unit">>>(
  stage: Parameter["stage"],
  chosen: number,
  [min, max, step]: readonly [min: number, max: number, step: number],
  said: S,
) {
  return { ...said, unit: said.unit ?? "", kind: "number", stage, default: chosen, min, max, step } as const;
}

/** A choice, by the id of its default. */
export function choiceParameter<const C extends ChoiceParameter["choices"], const S extends Wording<ChoiceParameter>>(
  stage: Parameter["stage"],
  chosen: keyof NoInfer<C> & string,
  said: S & { readonly choices: C },
) {
  return { ...said, kind: "choice", stage, default: chosen } as const;
}

export function flagParameter<const S extends Wording<FlagParameter>>(stage: Parameter["stage"], chosen: boolean, said: S) {
  return { ...said, kind: "flag", stage, default: chosen } as const;
}

/** Makes flags of one stage, all cited by one place: of a label, a description, and whether it is on. */
export function flagsOf(stage: Parameter["stage"], cite?: Citation) {
  return (label: string, description: string, isOn = true): FlagParameter =>
    flagParameter(stage, isOn, { label, description, ...(cite && { cite }) });
}

/** The value of a model parameter that stands for the model that comes with the lab. */
export const shippedModel = "shipped";

export type Parameter = NumberParameter | ChoiceParameter | FlagParameter | ModelParameter | SourceParameter | FormulaParameter;
export type Value = number | string | boolean;
export type Schema = Readonly<Record<string, Parameter>>;

type ValueOf<P extends Parameter> = P extends NumberParameter
  ? number
  : P extends ChoiceParameter
    ? keyof P["choices"] & string
    : P extends FlagParameter
      ? boolean
      : P extends ModelParameter | SourceParameter | FormulaParameter
        ? string
        : never;

export type Values<S extends Schema = Schema> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** The parameters of a run: those that its extractor declares, and those that the formula among its values does. */
export function schemaOf(declared: Schema = {}, values: Readonly<Record<string, unknown>>): Schema {
  const schemas = Object.entries(declared).map(([name, parameter]) =>
    parameter.kind === "formula" ? declaredIn(values[name] ?? parameter.default)[0] : {},
  );
  return schemas.reduce((all, schema) => ({ ...all, ...schema }), declared);
}

/** The parameters that the text of a formula declares, or what is wrong with it: "Line 3: There is no chars; …". */
function declaredIn(text: unknown): readonly [Schema, string | undefined] {
  try {
    return [parseFormula(String(text)).parameters, undefined];
  } catch (error) {
    if (error instanceof FormulaError) return [{}, error.message];
    throw error;
  }
}

/**
 * Completes, clamps and snaps given values to a schema, and to what a formula among them declares; the second part says what was refused
 * or clamped, a phrase each.
 */
export function valuesFor<S extends Schema>(
  declared: S,
  given: Readonly<Record<string, unknown>>,
): readonly [Values<S>, readonly string[]] {
  const [values, refusals] = ownValuesFor(schemaOf(declared, given), given);
  const wrong = Object.entries(declared).flatMap(([name, { kind }]) => {
    const problem = kind === "formula" ? declaredIn(values[name])[1] : undefined;
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
  // The names of the schema are among them.
  return [values as Values<S>, [...refusals, ...wrong]];
}

/** The same for a schema that has no formula. */
export function ownValuesFor<S extends Schema>(
  schema: S,
  given: Readonly<Record<string, unknown>>,
): readonly [Values<S>, readonly string[]] {
  const refusals: string[] = [];
  for (const name of Object.keys(given)) if (!Object.hasOwn(schema, name)) refusals.push(`unknown parameter: ${name}`);
  const entries = Object.entries(schema).map(([name, parameter]): [string, Value] => {
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    if (raw === undefined) return [name, parameter.default];
    const [value, refusal] = accept(parameter, raw);
    if (refusal !== undefined) refusals.push(`${name}: ${refusal}`);
    return [name, value];
  });
  // The cast holds: each entry was accepted against its own parameter.
  return [Object.fromEntries(entries) as Values<S>, refusals];
}

function accept(parameter: Parameter, raw: unknown): readonly [Value, string | undefined] {
  const refused = (why: string) => [parameter.default, why] as const;
  if (parameter.kind === "number") return acceptNumber(parameter, raw);
  if (parameter.kind === "flag") {
    const value = String(raw);
    return value === "true" || value === "false" ? [value === "true", undefined] : refused(`neither true nor false: ${value}`);
  }
  if (parameter.kind === "choice") {
    if (typeof raw === "string" && Object.hasOwn(parameter.choices, raw)) return [raw, undefined];
    return refused(`not one of ${Object.keys(parameter.choices).join(", ")}: ${String(raw)}`);
  }
  if (parameter.kind === "formula") return typeof raw === "string" ? [raw, undefined] : refused("not the text of a formula");
  const isName = typeof raw === "string" && raw.length <= mostOfName && (parameter.kind === "source" || raw !== "");
  return isName ? [raw, undefined] : refused(`not the name of a ${parameter.kind}`);
}

/** Characters of the name of a model, which may be a path, or of a source. */
const mostOfName = 1_000;

function acceptNumber(parameter: NumberParameter, raw: unknown): readonly [number, string | undefined] {
  const number = typeof raw === "number" ? raw : typeof raw === "string" && raw.trim() !== "" ? Number(raw) : Number.NaN;
  if (!Number.isFinite(number)) return [parameter.default, `not a number: ${String(raw)}`];
  const isInRange = number >= parameter.min && number <= parameter.max;
  return [snap(parameter, number), isInRange ? undefined : `outside ${parameter.min} to ${parameter.max}: ${number}`];
}

/** The nearest value on the step grid within the bounds, free of binary noise (0.30000000000000004). */
export function snap({ min, max, step }: NumberParameter, value: number): number {
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step);
  const decimals = Math.max(decimalsOf(step), decimalsOf(min));
  return Math.min(Number((min + steps * step).toFixed(decimals)), max);
}

/**
 * The value on the step grid, nearest to `current`, at which a verdict turns; `undefined` where it holds over the whole range.
 *
 * @param isKept verdict at a value; must turn at most once from `min` to `max`. Asked for about log2 of the number of steps.
 */
export function turningValue(
  parameter: NumberParameter,
  current: number,
  isKept: (value: number) => boolean,
): number | undefined {
  const lastStep = Math.round((parameter.max - parameter.min) / parameter.step);
  const valueAt = (step: number): number => snap(parameter, parameter.min + step * parameter.step);
  const verdict = isKept(current);
  const turnsAbove = isKept(valueAt(lastStep)) !== verdict;
  if (!turnsAbove && isKept(valueAt(0)) === verdict) return undefined;
  // The verdict at `same` is that at `current`, the one at `turned` is not, and both close in on where it turns.
  let same = turnsAbove ? 0 : lastStep;
  let turned = turnsAbove ? lastStep : 0;
  while (Math.abs(turned - same) > 1) {
    const middle = Math.floor((same + turned) / 2);
    if (isKept(valueAt(middle)) === verdict) same = middle;
    else turned = middle;
  }
  return valueAt(turned);
}

/**
 * The value on the step grid, nearest to `current`, at which a verdict turns, for one that may turn to and fro; `undefined` where it
 * holds over the whole range. On ties the lower value.
 *
 * @param isKept verdict at a value. Asked at every step from `current` to where it turns.
 * @param most steps to either side that are asked for.
 */
export function nearestTurn(
  parameter: NumberParameter,
  current: number,
  isKept: (value: number) => boolean,
  most = Infinity,
): number | undefined {
  const lastStep = Math.round((parameter.max - parameter.min) / parameter.step);
  const valueAt = (step: number): number => snap(parameter, parameter.min + step * parameter.step);
  const here = Math.round((current - parameter.min) / parameter.step);
  const verdict = isKept(current);
  for (let away = 1; away <= Math.min(lastStep, most); away++)
    for (const step of [here - away, here + away])
      if (step >= 0 && step <= lastStep && isKept(valueAt(step)) !== verdict) return valueAt(step);
  return undefined;
}

/** Digits after the point that a value of this step needs. */
export function decimalsOf(step: number): number {
  const [digits, exponent = "0"] = String(step).split("e");
  const point = digits.indexOf(".");
  return Math.max((point < 0 ? 0 : digits.length - point - 1) - Number(exponent), 0);
}

/** Values that differ from the defaults: what links and labels name. */
export function changedValues(declared: Schema, values: Readonly<Record<string, Value>>): Record<string, Value> {
  const schema = schemaOf(declared, values);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !Object.hasOwn(schema, name) || schema[name].default !== value),
  );
}

/** A value in a sentence: "0.8", "on", "tags in links", "majority". */
export function valueText(parameter: Parameter | undefined, value: Value): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (parameter?.kind === "formula") return counted(String(value).split("\n").length, "line");
  const names: Readonly<Record<string, string>> | undefined =
    parameter?.kind === "choice" ? parameter.choices : parameter?.kind === "number" ? parameter.names : undefined;
  return names !== undefined && Object.hasOwn(names, value) ? names[value] : String(value);
}
