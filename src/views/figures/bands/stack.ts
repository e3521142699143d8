import { niceLimit } from "../../../plots/scales.ts";
import { notYet, type BandData, type BandKind, type BandPlot, type SeriesSummary } from "./band-kind.ts";
import { stackItems } from "./legend.tsx";

/** Series that are parts of a whole, on top of each other. */
export interface Stack {
  readonly kind: "stack";
  readonly name: string;
  readonly parts: readonly [SeriesSummary, ...SeriesSummary[]];
}

export const stack: BandKind<Stack> = {
  kind: "stack",
  from: (channel, all) => {
    if (channel.kind !== "series" || channel.partOf === undefined) return undefined;
    const { partOf } = channel;
    const [first, ...rest] = all.filter((other): other is SeriesSummary => other.kind === "series" && other.partOf === partOf);
    return first === channel ? [{ kind: "stack", name: partOf, parts: [first, ...rest] }] : [];
  },
  lead: ({ parts: [first] }) => first,
  channels: ({ parts }) => parts.map(({ id }) => id),
  name: ({ name }) => name,
  height: (_, _rows, room) => (room === "low" ? 66 : 92),
  cuts: ({ parts }) => parts.map(({ id }) => ({ channel: id })),
  plot: stackPlot,
  legend: ({ parts }) => stackItems(parts.map(({ name }) => name)),
};

/** The scale reaches from nothing to the largest whole in view. */
function stackPlot(band: Stack, { windows, height }: BandData): BandPlot {
  if (windows[0] === undefined) return notYet;
  const parts = windows.filter((window) => window !== undefined);
  const isReady = parts.length === band.parts.length;
  const wholes = windows[0].max.map((_, column) =>
    parts.reduce((sum, { max }) => sum + (Number.isNaN(max[column] ?? 0) ? 0 : (max[column] ?? 0)), 0),
  );
  const limit = niceLimit([wholes]);
  return {
    marks: isReady ? { kind: "stack", data: { parts, limit } } : undefined,
    overlay: {},
    axis: { domain: [0, limit], scale: "linear", label: band.parts[0].unit },
    toValue: (y) => ((height - y) / height) * limit,
  };
}
