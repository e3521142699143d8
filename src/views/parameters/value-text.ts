import { decimalsOf } from "../../extraction/contract/parameters.ts";
import type { NumberParameter, Parameter, Value } from "../../extraction/contract/parameters.ts";

/** A number as its field shows it, with the digits of the parameter's step: "0.80". */
export function fieldText({ step, min }: NumberParameter, value: number): string {
  return value.toFixed(Math.max(decimalsOf(step), decimalsOf(min)));
}

/** A value in a sentence: "0.8", "on", "block". */
export function plainText({ kind }: Parameter, value: Value): string {
  return kind === "flag" ? (value === true ? "on" : "off") : String(value);
}

/** A value with its unit: "40 characters", "5 %", "0.75". */
export function valueWithUnit(parameter: Parameter, value: Value): string {
  const unit = parameter.kind === "number" && parameter.unit !== "" ? ` ${parameter.unit}` : "";
  return `${plainText(parameter, value)}${unit}`;
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
