import type { SelectionComparison } from "../extraction/comparison/compare.ts";
import type { Explanation } from "../extraction/contract/extraction.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import {
  decimalsOf,
  changedValues,
  valueText,
  type Parameter,
  type Value,
  type NumberParameter,
} from "../extraction/contract/parameters.ts";
import { memberName, membersOf, runName, type Library, schemaFor } from "../extraction/run.ts";
import { counted, scoreText, inSentence } from "../format.ts";
import type { RunSummary } from "../worker/protocol/lab-worker.ts";
import type { Lane } from "./lane.ts";

/** "CCB keeps nothing at threshold = 0.75." */
export function nothingKept(algorithm: string, parameter: Parameter | undefined, value: Value | undefined): string {
  if (parameter === undefined || value === undefined) return `${algorithm} keeps nothing of this page.`;
  return `${algorithm} keeps nothing at ${inSentence(parameter.label)} = ${exactText(parameter, value)}.`;
}

/** "Set threshold to 0.68". */
export function rescueLabel(parameter: Parameter, value: Value): string {
  return `Set ${inSentence(parameter.label)} to ${exactText(parameter, value)}`;
}

/** "Try without class weights", "Try link density modifier 0.35"; "Try 0.82" where it need not be named. */
export function tryLabel(parameter: Parameter, value: Value, isNamed = true): string {
  const label = inSentence(parameter.label);
  if (value === false) return `Try without ${label}`;
  return isNamed ? `Try ${label} ${exactText(parameter, value)}` : `Try ${exactText(parameter, value)}`;
}

/** A number with the digits of its step: "0.30", "40 characters". */
export function exactText(parameter: Parameter, value: Value): string {
  if (parameter.kind !== "number" || typeof value !== "number") return valueText(parameter, value);
  const unit = parameter.unit === "" ? "" : ` ${parameter.unit}`;
  return `${value.toFixed(decimalsOf(parameter.step))}${unit}`;
}

/** "F1 of A against B 0.87 (P 0.97, R 0.79)". */
export function scoreSentence({ precision, recall, f1 }: SelectionComparison, a: string, b: string): string {
  return `F1 of ${a} against ${b} ${scoreText(f1, 2)} (P ${scoreText(precision, 2)}, R ${scoreText(recall, 2)})`;
}

/** The members of a run: "CCB, range 60; Union of (DANAg; Plain)"; undefined where it combines nothing. */
export function membersText(run: RunSpec, library: Library): string | undefined {
  if (library.get(run.extractor)?.needs.includes("members") !== true) return undefined;
  const texts = membersOf(run, library).map((member) => {
    const inner = membersText(member, library);
    const weight = member.weight === undefined ? "" : `, weight ${member.weight}`;
    return `${memberName(member, library)}${weight}${inner === undefined ? "" : ` of (${inner})`}`;
  });
  return texts.join("; ") || "no members";
}

/** "A CCB". */
export function laneName(lane: Lane, library: Library): string {
  return `${lane.letter} ${runName(lane, library)}`;
}

/** A lane with all that sets it apart from others: "A CCB, range 60, threshold 0.8". */
export function fullLaneName(lane: Lane, library: Library): string {
  const schema = schemaFor(lane, library);
  const changes = Object.entries(changedValues(schema, lane.values)).flatMap(([name, value]) => {
    const parameter = schema[name];
    // The lane is called by its source already.
    if (parameter?.kind === "source" || parameter?.kind === "formula") return [];
    return [parameter === undefined ? name : `${inSentence(parameter.label)} ${valueText(parameter, value)}`];
  });
  const members = lane.members && membersText(lane, library);
  return [laneName(lane, library), ...changes, ...(members === undefined ? [] : [`of ${members}`])].join(", ");
}

/** A number as its field shows it, with the digits of the parameter's step: "0.80"; or what it stands for: "majority". */
export function fieldText({ step, min, names }: NumberParameter, value: number): string {
  return names?.[value] ?? value.toFixed(Math.max(decimalsOf(step), decimalsOf(min)));
}

/** Digits behind the point that a field shows while nobody types in it, of values from 0.1 on. */
const shownDecimals = 3;

/** The same with no more digits than are read: "0.333" for 0.333333. Values below 0.1 keep three that are not zero. */
export function shortFieldText(parameter: NumberParameter, value: number): string {
  const text = fieldText(parameter, value);
  const [, decimals = ""] = text.split(".");
  if (parameter.names?.[value] !== undefined || decimals.length <= shownDecimals) return text;
  const zeros = value === 0 ? 0 : Math.max(-Math.floor(Math.log10(Math.abs(value))) - 1, 0);
  return value.toFixed(Math.min(shownDecimals + zeros, decimals.length));
}

/** A value with its unit: "40 characters", "5 %", "0.75". */
export function valueWithUnit(parameter: Parameter, value: Value): string {
  const hasUnit = parameter.kind === "number" && parameter.unit !== "" && parameter.names?.[Number(value)] === undefined;
  return `${valueText(parameter, value)}${hasUnit ? ` ${parameter.unit}` : ""}`;
}

/** The text behind a number's field: its unit, and what is in force where that is another number: "(2)", "votes (3 in force)". */
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

/** The name of the default: whose value it is only where the paper, or what it is known by, names one. */
export function defaultName({ cite, deviation, isOurs }: Parameter): string {
  if (cite === undefined || deviation !== undefined || isOurs === true) return "default";
  return { read: "paper value", program: "program’s value", recalled: "recalled value" }[cite.known ?? "read"];
}

/** The value text of a slider, for a screen reader: "0.75, paper value 0.75, keeps 4,120 characters". */
export function spokenValue(parameter: Parameter, value: Value, keptCharacters: number | undefined): string {
  const kept = keptCharacters === undefined ? [] : [`keeps ${counted(keptCharacters, "character")}`];
  return [valueWithUnit(parameter, value), `${defaultName(parameter)} ${valueText(parameter, parameter.default)}`, ...kept].join(
    ", ",
  );
}

/** "+ kept", "− removed", "not text". */
export function verdictText(verdict: Explanation["verdict"]): string {
  return verdict === "kept" ? "+ kept" : verdict === "removed" ? "− removed" : verdict;
}
