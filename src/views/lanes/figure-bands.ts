import type { FigureRequest, WindowCut } from "../../worker/figure-protocol.ts";
import type { RunSummary } from "../../worker/protocol.ts";
import { stripGap, stripRowHeight } from "./band-plot.ts";
import { bandId } from "./diagrams.ts";
import type { Band } from "./diagrams.ts";

const barsHeight = 68;
const lineHeight = 52;
const mirrorHeight = 92;
export const maskHeight = 14;

/** The bands that were chosen; the first where that is none. */
export function shownBands(bands: readonly Band[], ids: readonly string[]): readonly Band[] {
  const shown = bands.filter((band) => ids.includes(bandId(band)));
  return shown.length === 0 ? bands.slice(0, 1) : shown;
}

export function heightOf(band: Band, rows: readonly number[]): number {
  switch (band.kind) {
    case "strip":
      return Math.max(rows.length * (stripRowHeight + stripGap) - stripGap, stripRowHeight);
    case "line":
      return lineHeight;
    case "bars":
      return barsHeight;
    case "mirror":
    case "stack":
      return mirrorHeight;
    case "verdicts":
      return band.rows.length * (stripRowHeight + stripGap) - stripGap;
  }
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
