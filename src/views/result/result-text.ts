import type { Comparison } from "../../extraction/comparison/compare.ts";
import { decimalsOf } from "../../extraction/contract/parameters.ts";
import type { Parameter, Value } from "../../extraction/contract/parameters.ts";
import { fileStem } from "../../persistence/file-names.ts";
import { shareText } from "../lane-header/lane-text.ts";

interface Kept {
  readonly keptCharacters: number;
  readonly textCharacters: number;
}

/** "4,120 of 78,022 characters kept (5 %)". */
export function keptSentence({ keptCharacters, textCharacters }: Kept): string {
  const share = textCharacters === 0 ? 0 : keptCharacters / textCharacters;
  return `${thousands(keptCharacters)} of ${thousands(textCharacters)} characters kept (${shareText(share)})`;
}

/** "CCB keeps nothing at threshold = 0.75." */
export function nothingKept(algorithm: string, parameter: Parameter | undefined, value: Value | undefined): string {
  if (parameter === undefined || value === undefined) return `${algorithm} keeps nothing of this page.`;
  return `${algorithm} keeps nothing at ${parameter.label.toLowerCase()} = ${valueText(parameter, value)}.`;
}

/** "Set threshold to 0.68". */
export function rescueLabel(parameter: Parameter, value: Value): string {
  return `Set ${parameter.label.toLowerCase()} to ${valueText(parameter, value)}`;
}

/** "F1 of A against B 0.87 (P 0.97, R 0.79)". */
export function scoreSentence({ precision, recall, f1 }: Comparison, a: string, b: string): string {
  return `F1 of ${a} against ${b} ${f1.toFixed(2)} (P ${precision.toFixed(2)}, R ${recall.toFixed(2)})`;
}

export function thousands(value: number): string {
  return value.toLocaleString("en");
}

/** Name for a file made of a page's name and an algorithm's id: "news-ccb.txt". */
export function fileName(page: string, extractor: string, extension: string): string {
  return `${[fileStem(page), extractor].filter((part) => part !== "").join("-")}.${extension}`;
}

function valueText(parameter: Parameter, value: Value): string {
  if (parameter.kind !== "number" || typeof value !== "number") return String(value);
  const unit = parameter.unit === "" ? "" : ` ${parameter.unit}`;
  return `${value.toFixed(decimalsOf(parameter.step))}${unit}`;
}
