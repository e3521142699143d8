import { snap, type NumberParameter } from "../../extraction/contract/parameters.ts";

type FieldReading = { readonly value: number } | { readonly message: string };

const number = /^([+-]?(?:\d+\.?\d*|\.\d+))\s*(.*)$/;

/** Reads what was typed into a parameter's field: "0.75", "75 %", "40 characters", "default". The value is within bounds and on the grid of steps, else a sentence says why. */
export function readValue(parameter: NumberParameter, typed: string): FieldReading {
  const text = typed.trim().replace("−", "-");
  if (text.toLowerCase() === "default") return { value: parameter.default };
  const named = Object.entries(parameter.names ?? {}).find(([, name]) => name === text.toLowerCase());
  if (named !== undefined) return { value: Number(named[0]) };
  const [, digits, unit = ""] = number.exec(text) ?? [];
  if (digits === undefined)
    return { message: text === "" ? `Type ${boundsText(parameter)}` : `Not a number: type ${boundsText(parameter)}` };
  const factor = factorOf(parameter, unit);
  if (factor === undefined) return { message: `Unknown unit “${unit}”: type ${boundsText(parameter)}` };
  const value = Number(digits) * factor;
  const isWithin = value >= parameter.min && value <= parameter.max;
  return isWithin ? { value: snap(parameter, value) } : { message: `Out of range: type ${boundsText(parameter)}` };
}

function factorOf(parameter: NumberParameter, unit: string): number | undefined {
  if (unit === "" || unit === parameter.unit) return 1;
  return unit === "%" && parameter.unit === "" ? 0.01 : undefined;
}

/** "0 to 1", "1 to 200 characters". */
export function boundsText({ min, max, unit }: NumberParameter): string {
  return `${min} to ${max}${unit === "" ? "" : ` ${unit}`}`;
}
