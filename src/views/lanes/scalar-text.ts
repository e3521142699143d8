import { singular } from "../../format.ts";

interface Scalar {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** "Threshold: 16.36 characters per tag", "Words kept: 1,291", "1 page" of one: the unit where the name does not say it. */
export function scalarText({ name, value, unit }: Scalar): string {
  const number = value.toLocaleString("en", Number.isInteger(value) ? {} : twoDecimals);
  const isSaid = name.toLowerCase().split(" ").includes(unit.toLowerCase());
  return `${name}: ${number}${unit === "" || isSaid ? "" : ` ${value === 1 ? singular(unit) : unit}`}`;
}
