import type { ReactNode } from "react";
import type { PanelChannel } from "../../extraction/contract/trace.ts";
import type { SheetBand } from "../../plots/svg-sheet.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import type { LegendItem } from "./bands/legend.tsx";

/** All that the lab knows of a channel with a picture of its own: a folder for each, and a line in `index.ts`. */
export interface FigureKind<C extends PanelChannel> {
  readonly kind: C["kind"];
  /** The picture in a lane. */
  readonly View: (props: FigureProps<C>) => ReactNode;
  /** The picture in a sentence. */
  readonly text: (channel: C, data: PanelData) => string;
  /** The numbers behind it, a row for each of its things, below a row of names. */
  readonly rows: (channel: C, data: PanelData) => readonly Row[];
  /** The picture on paper, as it first shows; undefined where there is nothing to draw. */
  readonly print: (channel: C, data: PanelData, unitNames: UnitNames) => SheetPart | undefined | Promise<SheetPart>;
  /** The meaning of its paints on paper; absent where it has none of its own. */
  readonly legend?: (channel: C, data: PanelData) => readonly LegendItem[];
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

/** A picture's part of a printed sheet. */
export interface SheetPart {
  readonly height: SheetBand["height"];
  readonly paint: NonNullable<SheetBand["paint"]>;
  readonly marks: NonNullable<SheetBand["marks"]>;
  /** A remark beside the sentence. */
  readonly note?: string;
}

/** Height of a printed chart, by its width. */
export function chartHeight(width: number): number {
  return Math.round(Math.min(width * 0.75, 400));
}

/** Height of a printed row. */
export const printedRow = 20;
/** Rows that are printed at the most; a table holds the others. */
export const mostRows = 400;
