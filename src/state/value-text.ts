import { decimalsOf } from "../extraction/contract/parameters.ts";
import type { NumberParameter, Parameter, Value } from "../extraction/contract/parameters.ts";
import type { RunSummary } from "../protocol/lab-worker.ts";

/** A number as its field shows it, with the digits of the parameter's step: "0.80"; or what it stands for: "majority". */
export function fieldText({ step, min, names }: NumberParameter, value: number): string {
  return names?.[value] ?? value.toFixed(Math.max(decimalsOf(step), decimalsOf(min)));
}

/** A value in a sentence: "0.8", "on", "block", "majority". */
export function plainText(parameter: Parameter, value: Value): string {
  if (parameter.kind === "flag") return value === true ? "on" : "off";
  return nameOf(parameter, value) ?? String(value);
}

function nameOf(parameter: Parameter, value: Value): string | undefined {
  return parameter.kind === "number" ? parameter.names?.[Number(value)] : undefined;
}

/** A value with its unit: "40 characters", "5 %", "0.75". */
export function valueWithUnit(parameter: Parameter, value: Value): string {
  const hasUnit = parameter.kind === "number" && parameter.unit !== "" && nameOf(parameter, value) === undefined;
  return `${plainText(parameter, value)}${hasUnit ? ` ${parameter.unit}` : ""}`;
}

/** What stands behind a number's field: its unit, and what is in force where that is another number: "(2)", "votes (3 in force)". */
export function unitText({ unit, names }: NumberParameter, value: number, inForce: number | undefined): string {
  if (names?.[value] !== undefined) return inForce === undefined ? "" : `(${inForce})`;
  return inForce === undefined || inForce === value ? unit : `${unit} (${inForce} in force)`;
}

/** The number that a value stands for in the run with it; undefined for a parameter whose values are what they are. */
export function valueInForce(
  parameter: NumberParameter,
  { name, value }: { readonly name: string; readonly value: number },
  run: Pick<RunSummary, "spec" | "channels"> | undefined,
): number | undefined {
  if (parameter.names === undefined || (run?.spec.values[name] ?? parameter.default) !== value) return undefined;
  const series = run?.channels.find((channel) => channel.kind === "series" && channel.control?.parameter === name);
  return series?.kind === "series" && series.threshold !== undefined && series.control !== undefined
    ? series.threshold / series.control.factor
    : undefined;
}

/** What the default is called: the paper's value only where the paper names one. */
export function defaultName(parameter: Parameter): "paper value" | "default" {
  return parameter.cite !== undefined && parameter.differs === undefined ? "paper value" : "default";
}

/** What a screen reader says of a slider: "0.75, paper value 0.75, keeps 4,120 characters". */
export function spokenValue(parameter: Parameter, value: Value, keptCharacters: number | undefined): string {
  const kept = keptCharacters === undefined ? [] : [`keeps ${keptCharacters.toLocaleString("en")} characters`];
  return [valueWithUnit(parameter, value), `${defaultName(parameter)} ${plainText(parameter, parameter.default)}`, ...kept].join(
    ", ",
  );
}
