import { drawBars } from "../../plots/bars.ts";
import type { Frame } from "../../plots/plot.ts";
import { drawStrip } from "../../plots/strip.ts";
import type { Board } from "../../plots/surface.ts";
import type { SeriesWindow, WindowRequest } from "../../worker/figure-protocol.ts";
import { bandId, classColours } from "../lanes/diagrams.ts";
import type { Band } from "../lanes/diagrams.ts";

export const stripHeight = 36;

/** The band that tells most in one row: a strip's last pass, else the bars that decide, else the first. */
export function overviewBand(bands: readonly Band[]): Band | undefined {
  const drawn = bands.filter(({ kind }) => kind === "strip" || kind === "bars");
  return (
    drawn.find((band) => band.kind === "strip") ??
    drawn.find((band) => band.kind === "bars" && band.channel.threshold !== undefined) ??
    drawn[0]
  );
}

/** The window that a band is drawn from in one row. */
export function overviewChannel(band: Band): Pick<WindowRequest, "channel" | "classes"> {
  return {
    channel: bandId(band),
    ...(band.kind === "bars" && band.classes !== undefined ? { classes: band.classes.id } : {}),
  };
}

/** How a band is drawn in one row. */
export function overviewPaint(band: Band, window: SeriesWindow): (board: Board, frame: Frame) => void {
  if (band.kind !== "bars")
    return (board, frame) => drawStrip(board, { rows: [{ window, label: "" }], rowHeight: stripHeight, gap: 0 }, frame);
  const { min, max } = band.channel;
  const classes = band.classes === undefined ? undefined : classColours(band.classes.meanings);
  const bars = { window, domain: [Math.min(min, 0), Math.max(max, 1)], scale: "log1p", colouring: "verdict" } as const;
  return (board, frame) => drawBars(board, { ...bars, classColours: classes }, frame);
}
