import type { ReactNode } from "react";
import type { PanelChannel } from "../../extraction/contract/trace.ts";
import { singleSpaced } from "../../format.ts";
import type { ChannelRows, ChannelSummary, PanelData, PanelSummary } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import type { SheetPart } from "../ui/picture.tsx";
import type { LegendItem } from "./bands/legend.tsx";
import type { Things } from "./things.ts";

/** All that the lab knows of a channel with a picture of its own: its own object, and a line in `panels.tsx`. */
export interface FigureKind<C extends PanelChannel> {
  /** What it shows, as columns: its words, its rows, its legend and its sentence follow. */
  readonly things: (channel: C, data: PanelData) => Things;
  /** Remarks at the end of its sentence. */
  readonly notes?: (channel: C, data: PanelData) => readonly string[];
  /** The picture in a lane. */
  readonly View: (props: FigureProps<C>) => ReactNode;
  /** The picture on paper, as it first shows; undefined where there is nothing to draw. */
  readonly print: (channel: C, data: PanelData, unitNames: UnitNameSource) => PicturePrint | undefined | Promise<PicturePrint>;
  /** The meaning of its paints, where they are not those of its things' classes alone. */
  readonly legend?: (channel: C, data: PanelData) => readonly LegendItem[];
}

/** A picture on paper, with a remark beside its sentence. */
export interface PicturePrint extends SheetPart {
  readonly note?: string;
}

/** The data of a picture. */
export interface FigureProps<C extends PanelChannel> {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly channel: C;
  readonly data: PanelData;
  readonly things: Things;
  /** The picture in a sentence. */
  readonly summary: string;
}

/** The names of a lane's first units, at most `mostRows`; undefined where the lane ran anew. */
export type UnitNameSource = (units: string) => Promise<readonly string[] | undefined>;

/** Height of a printed chart, by its width. */
export function chartHeight(width: number): number {
  return Math.round(Math.min(width * 0.75, 400));
}

/** Rows that are printed at the most; a table holds the others. */
export const mostRows = 400;

/** The names of units in rows of a table, without their markup; the number of one that is nothing else. */
export function unitNames({ rows }: ChannelRows): readonly string[] {
  return rows.map(([number, name]) => {
    const text = singleSpaced(String(name).replaceAll(/<[^>]*>?|&#?\w+;/gu, " "));
    return /[\p{L}\p{N}]/u.test(text) ? text : String(number);
  });
}

type TreeSummary = Extract<ChannelSummary, { kind: "tree" }>;
/** A channel with a picture of its own, below the bands: those of panels, and a tree as an icicle. */
export type Panel = PanelSummary | TreeSummary;

export function panelsOf(channels: readonly ChannelSummary[]): readonly Panel[] {
  return channels.filter((channel): channel is Panel => !["series", "class", "steps", "scalar"].includes(channel.kind));
}

/** Short name on the picture's switch and above it. */
export function pictureName(picture: Panel): string {
  return picture.kind === "tree" ? "Icicle" : picture.name;
}
