import { numberText } from "../../contract/number-text.ts";
import { far } from "./feature.ts";

const flag = /^(?:in|is|begins|ends|speaks|names|has|heading on)\b|: (?:inside|after it|same path)$/u;
const beside = /^(.*): (inside|after) ?(?:it)?$/u;

/** A feature with its value, as a clause: "in main", "not in a", "inside the core of …", "link density 0.12". */
export function featureText(name: string, value: number): string {
  const plain = name.replace(beside, "$2 the $1").replace(/^is /u, "");
  if (flag.test(name)) return value === 0 ? `not ${plain}` : plain;
  return value === far ? `none: ${name}` : `${name} ${numberText(value)}`;
}

/** "+1.90", "−0.40". */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

export function probabilityText(value: number): string {
  return value.toFixed(2);
}
