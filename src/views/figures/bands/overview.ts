import { coverage } from "../../../plots/coverage.ts";
import type { Marks } from "../../../plots/marks.ts";
import type { SeriesWindow } from "../../../protocol/figures.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import type { BandCut } from "./band-kind.ts";
import { bandName, kindOf, lacksPages, type Band } from "./index.ts";
import { classPaints } from "./legend.tsx";

/** Height of the strip, in CSS pixels: on paper, and on the screen where that is no higher than usual. */
export const stripHeight = 36;
/** Name of the strip that any page has, whatever the lane computes. */
export const textStripName = "text against code";

/**
 * The band that tells most in one row: a strip's last pass, else the bars that decide, else any bars, else the first band. None of
 * those that would be empty for want of other pages.
 */
export function overviewBand(all: readonly Band[]): Band | undefined {
  const bands = all.filter((band) => !lacksPages(band));
  return (
    bands.find((band) => band.kind === "strip") ??
    bands.find((band) => band.kind === "bars" && band.channel.threshold !== undefined) ??
    bands.find((band) => band.kind === "bars") ??
    bands[0]
  );
}

/** The name of a band in one row. */
export function overviewName(band: Band): string {
  return band.kind === "strip" ? `${band.channel.name}, ${band.channel.labels.at(-1) ?? ""}` : bandName(band);
}

/** The windows that a band is drawn from in one row. */
export function overviewChannels(band: Band, run: RunSummary): readonly BandCut[] {
  // Without a step a strip's window is of the last one.
  if (band.kind === "strip") return [{ channel: band.channel.id }];
  const passes = run.channels.find((channel) => channel.kind === "steps");
  return kindOf(band).cuts(band, run.channels, { rows: [], step: (passes?.labels.length ?? 1) - 1 });
}

/** The marks of a band in one row; undefined while its window is under way. */
export function overviewMarks(
  band: Band,
  windows: readonly (SeriesWindow | undefined)[],
  width: number,
  height = stripHeight,
): Marks | undefined {
  const [window] = windows;
  if (window === undefined) return undefined;
  if (band.kind === "strip") return rowOf(window, height);
  if (band.kind !== "bars") return kindOf(band).plot(band, { windows, rows: [], step: 0, width, height, scale: "auto" }).marks;
  const { min, max } = band.channel;
  const classes = band.classes === undefined ? undefined : classPaints(band.classes);
  const bars = { window, domain: [Math.min(min, 0), Math.max(max, 1)], scale: "log1p", colouring: "verdict" } as const;
  return { kind: "bars", data: { ...bars, classColours: classes } };
}

/** The page itself, for a lane that has no band: light where a column of the source is text, dark where it is code. */
export function textMarks(text: Uint32Array, offsets: Uint32Array, height = stripHeight): Marks {
  const shares = coverage(text, offsets);
  const columns = { min: shares, mean: shares, max: shares, units: new Int32Array(), classes: new Uint8Array() };
  return rowOf(columns, height);
}

function rowOf(window: Omit<SeriesWindow, "offsets" | "unitCount">, height: number): Marks {
  return { kind: "strip", data: { rows: [{ window }], rowHeight: height, gap: 0 } };
}
