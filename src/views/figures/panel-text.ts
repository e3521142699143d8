import type { Quantity } from "../../extraction/contract/trace.ts";
import type { ChannelRows, PanelData } from "../../worker/protocol/figures.ts";
import { threeDigits } from "../../format.ts";
import type { Row } from "./figure-kind.ts";

/** A value with what it is counted in. */
export function valueText(value: number, { unit }: Pick<Quantity, "unit">): string {
  return unit === "" ? threeDigits(value) : `${threeDigits(value)} ${unit}`;
}

/** A quantity as an axis or a table's head names it. */
export function quantityName({ name, unit }: Pick<Quantity, "name" | "unit">): string {
  return unit === "" || unit.toLowerCase() === name.toLowerCase() ? name : `${name} (${unit})`;
}

/** Names and values as they are spoken: "Ratio 0.71, Verdict content". */
export function spokenNumbers(numbers: readonly (readonly [name: string, value: string])[]): string {
  return numbers.map((part) => part.join(" ")).join(", ");
}

/** Number, start and end of a unit, which begin its row of a table. */
export function placeCells({ starts, ends }: PanelData, unit: number): Row {
  return [unit + 1, starts?.[unit] ?? "", ends?.[unit] ?? ""];
}

/** A value in a table: what is not a number is left empty. */
export function valueCell(value: number): number | string {
  return Number.isFinite(value) ? value : "";
}

/** The names of units in rows of a table, without their markup; the number of one that is nothing else. */
export function unitNames({ rows }: ChannelRows): readonly string[] {
  return rows.map(([number, name]) => {
    const text = String(name)
      .replaceAll(/<[^>]*>?|&#?\w+;/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim();
    return /[\p{L}\p{N}]/u.test(text) ? text : String(number);
  });
}
