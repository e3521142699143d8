import { numberText } from "../../contract/number-text.ts";
import { far } from "./feature.ts";

const flag = /^(?:in|is|begins|ends|speaks|names|has|heading on)\b|: same path$/u;
const verbs = /^(begin|end|speak|name)s /u;

/** A feature with its value, as a clause: "in nav", "not in nav", "does not speak of legal", "different words 0.92". */
export function featureText(name: string, value: number): string {
  if (!flag.test(name)) return value === far ? `none: ${name}` : `${name} ${numberText(value)}`;
  const plain = name.replace(/^is /u, "").replace(/^heading on /u, "under a heading on ");
  if (value !== 0) return plain;
  return verbs.test(plain) ? plain.replace(verbs, "does not $1 ") : `not ${plain}`;
}

/** "+1.90", "−0.40". */
export function signed(value: number, digits = 2): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}

/** Two digits, three near 0 and 1: what is not certain is not said to be. */
export function probabilityText(value: number): string {
  const isNearEnd = (value < 0.005 && value > 0) || (value >= 0.995 && value < 1);
  if (!isNearEnd) return value.toFixed(2);
  return value < 0.0005 ? "under 0.001" : value >= 0.9995 ? "over 0.999" : value.toFixed(3);
}
