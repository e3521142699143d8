import type { Explanation } from "../../contract/extractor.ts";

export function verdictOf(isKept: boolean): Explanation["verdict"] {
  return isKept ? "kept" : "removed";
}

export function signOf(value: number, threshold: number): string {
  return value >= threshold ? "≥" : "<";
}

/** A number as the formulas show it. */
export function shown(value: number): string {
  return value.toFixed(2);
}
