import { stripSteps } from "../../../plots/strip.ts";
import type { FigureRequest, WindowCut } from "../../../worker/protocol/figures.ts";
import type { AskedPasses, BandData, BandKind, BandPlot, StepsSummary } from "./band-kind.ts";
import { heightsOfRows, rowGap, rowHeightIn } from "./heights.ts";

/** The passes of an iterative method in shades of grey, a row for each. */
export interface Strip {
  readonly kind: "strip";
  readonly channel: StepsSummary;
}

export const strip: BandKind<Strip> = {
  kind: "strip",
  from: (channel) => (channel.kind === "steps" ? [{ kind: "strip", channel }] : undefined),
  lead: ({ channel }) => channel,
  channels: ({ channel }) => [channel.id],
  name: () => "Passes",
  rowNames: ({ channel }, { rows }) => rows.map((row) => channel.labels[row] ?? ""),
  heights: (_, rows) => heightsOfRows(rows),
  cuts: ({ channel }, _, { rows }) => rows.map((step) => ({ channel: channel.id, step })),
  requests: stripRequests,
  plot: stripPlot,
  legend: () => [],
  note: "Black is 0, white is 1.",
};

function stripPlot({ channel }: Strip, { windows, rows, step, width, height }: BandData): BandPlot {
  const data = {
    rows: rows.map((row, index) => ({
      window: channel.isRowKept[row] === false ? undefined : windows[index],
    })),
    rowHeight: rowHeightIn(height, rows.length),
    gap: rowGap,
  };
  const isReady = windows.length === rows.length && windows[0]?.mean.length === width;
  return {
    marks: isReady ? { kind: "strip", data } : undefined,
    overlay: { steps: stripSteps(data, rows.indexOf(step)) },
    axis: undefined,
    toValue: undefined,
  };
}

function stripRequests(cuts: readonly WindowCut[], { rows, step }: AskedPasses): readonly FigureRequest[] {
  const [first] = cuts;
  if (first === undefined) return cuts;
  const { step: _, ...cut } = first;
  return [{ ...cut, rows, ...(step !== undefined && { step }) }];
}

/** As many rows as there is room for: the last and the selected pass are among them, those before the last give way. */
export function rowsWithin(rows: readonly number[], most: number, step: number): readonly number[] {
  if (rows.length <= most) return rows;
  const kept = new Set([...new Set([rows.at(-1), step, ...rows])].slice(0, Math.max(most, 1)));
  return rows.filter((row) => kept.has(row));
}
