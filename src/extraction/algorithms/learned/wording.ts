import { numberText } from "../../contract/number-text.ts";
import { far } from "./feature.ts";

const flag = /^(?:in|is|begins|ends|speaks|names|has|heading on)\b|: (?:inside|after it|same path)$/u;

/** A feature with its value, as a clause: "in main", "not in a", "link density 0.12". */
export function featureText(name: string, value: number): string {
  if (flag.test(name)) return value === 0 ? `not ${name.replace(/^is /u, "")}` : name;
  if (value === far) return `none: ${name}`;
  return `${name} ${numberText(value)}`;
}

/** "+1.90", "−0.40". */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

export function probabilityText(value: number): string {
  return value.toFixed(2);
}
