import type { FigureRequest, WindowCut } from "../../../protocol/figures.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import { stripGap, stripRowHeight } from "./band-plot.ts";
import { bandId } from "./diagrams.ts";
import type { Band } from "./diagrams.ts";

/** Heights of bands; lower in a low window, so that three lanes can be seen at once. */
const heights = {
  roomy: { bars: 68, line: 52, mirror: 92 },
  low: { bars: 48, line: 44, mirror: 66 },
} as const;

export const maskHeight = 14;

/** The bands that were chosen; the first where that is none. */
export function shownBands(bands: readonly Band[], ids: readonly string[]): readonly Band[] {
  const shown = bands.filter((band) => ids.includes(bandId(band)));
  return shown.length === 0 ? bands.slice(0, 1) : shown;
}

/** What a lane keeps of a choice of figures: nothing where they are those shown at first. */
export function chosenIds(ids: readonly string[], initial: readonly string[]): readonly string[] | undefined {
  return ids.length === initial.length && initial.every((id) => ids.includes(id)) ? undefined : ids;
}

/** @param rows Passes that a strip has room for. */
export function heightOf(band: Band, rows: number, room: keyof typeof heights = "roomy"): number {
  switch (band.kind) {
    case "strip":
      return Math.max(rows * (stripRowHeight + stripGap) - stripGap, stripRowHeight);
    case "line":
      return heights[room].line;
    case "bars":
      return heights[room].bars;
    case "mirror":
    case "stack":
      return heights[room].mirror;
    case "verdicts":
      return band.rows.length * (stripRowHeight + stripGap) - stripGap;
  }
}

/** As many rows as there is room for: the last and the selected pass are among them, those before the last give way. */
export function rowsWithin(rows: readonly number[], most: number, step: number): readonly number[] {
  if (rows.length <= most) return rows;
  const kept = new Set([...new Set([rows.at(-1), step, ...rows])].slice(0, Math.max(most, 1)));
  return rows.filter((row) => kept.has(row));
}

/** The windows that a band is drawn from. */
export function channelsOf(
  band: Band,
  run: RunSummary,
  rows: readonly number[],
  step: number,
): readonly Pick<WindowCut, "channel" | "step" | "classes">[] {
  switch (band.kind) {
    case "strip":
      return rows.map((row) => ({ channel: band.channel.id, step: row }));
    case "mirror":
      return [{ channel: band.up.id }, { channel: band.down.id }];
    case "stack":
      return band.parts.map(({ id }) => ({ channel: id }));
    case "verdicts":
      return band.rows.map(({ id }) => ({ channel: id, classes: id }));
    case "line": {
      // The line follows the selected pass, where there are passes.
      const passes = run.channels.find((channel) => channel.kind === "steps" && channel.units === band.channel.units);
      const isLast = passes?.kind !== "steps" || step === passes.labels.length - 1;
      const classes = band.classes === undefined ? {} : { classes: band.classes.id };
      return [isLast ? { channel: band.channel.id, ...classes } : { channel: passes.id, step }];
    }
    case "bars":
      return [{ channel: band.channel.id, ...(band.classes === undefined ? {} : { classes: band.classes.id }) }];
  }
}

/** What a band asks of the lane's next run, which may have more rows or fewer; `step`: the pass that is selected, by hand. */
export function requestsOf(
  band: Band,
  cuts: readonly WindowCut[],
  { rows, step }: { readonly rows: "few" | "all"; readonly step: number | undefined },
): readonly FigureRequest[] {
  const [first] = cuts;
  if (band.kind !== "strip" || first === undefined) return cuts;
  const { step: _, ...cut } = first;
  return [{ ...cut, rows, ...(step !== undefined && { step }) }];
}
