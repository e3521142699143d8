import type { ReactNode } from "react";
import type { PanelChannel, Quantity } from "../../extraction/contract/trace.ts";
import { threeDigits } from "../../format.ts";
import type { ChannelRows, PanelData } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import type { SheetPart } from "../ui/picture.tsx";
import type { LegendItem } from "./bands/legend.tsx";

/** All that the lab knows of a channel with a picture of its own: a file for each, and a line in `index.ts`. */
export interface FigureKind<C extends PanelChannel> {
  /** The picture in a lane. */
  readonly View: (props: FigureProps<C>) => ReactNode;
  /** The picture in a sentence. */
  readonly text: (channel: C, data: PanelData) => string;
  /** The numbers behind it, a row for each of its things, below a row of names. */
  readonly rows: (channel: C, data: PanelData) => readonly Row[];
  /** The picture on paper, as it first shows; undefined where there is nothing to draw. */
  readonly print: (channel: C, data: PanelData, unitNames: UnitNames) => Printed | undefined | Promise<Printed>;
  /** The meaning of its paints on paper; absent where it has none of its own. */
  readonly legend?: (channel: C, data: PanelData) => readonly LegendItem[];
}

/** A picture on paper, with a remark beside its sentence. */
export interface Printed extends SheetPart {
  readonly note?: string;
}

/** The data of a picture. */
export interface FigureProps<C extends PanelChannel> {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly channel: C;
  readonly data: PanelData;
  /** The picture in a sentence. */
  readonly summary: string;
}

/** A row of a table. */
export type Row = readonly (string | number)[];

/** The names of a lane's first units, at most `mostRows`; undefined where the lane ran anew. */
export type UnitNames = (units: string) => Promise<readonly string[] | undefined>;

/** Height of a printed chart, by its width. */
export function chartHeight(width: number): number {
  return Math.round(Math.min(width * 0.75, 400));
}

/** Height of a printed row. */
export const printedRow = 20;
/** Rows that are printed at the most; a table holds the others. */
export const mostRows = 400;

/** A value with what it is counted in. */
export function valueText(value: number, { unit }: Pick<Quantity, "unit">): string {
  return unit === "" ? threeDigits(value) : `${threeDigits(value)} ${unit}`;
}

/** A quantity as an axis or a table's head names it. */
export function quantityName({ name, unit }: Pick<Quantity, "name" | "unit">): string {
  return unit === "" || unit.toLowerCase() === name.toLowerCase() ? name : `${name} (${unit})`;
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
