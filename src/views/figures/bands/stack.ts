import { carriedOn } from "../../../plots/line.ts";
import { farthest } from "../../../plots/stack.ts";
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
  unit: ({ parts: [first] }) => first.unit,
  heights: () => ({ least: 66, printed: 92, most: 160 }),
  cuts: ({ parts }) => parts.map(({ id }) => ({ channel: id })),
  plot: stackPlot,
  scales: ["view"],
  legend: ({ parts }) => stackItems(parts.map(({ name }) => name)),
};

/** The scale reaches from the least whole in view, or nothing, to the largest. */
function stackPlot(band: Stack, { windows, height, scale }: BandData): BandPlot {
  if (windows[0] === undefined) return notYet;
  // Sums up to each unit stay what they are until the next.
  const parts = windows.flatMap((window, part) =>
    window === undefined ? [] : [band.parts[part]?.isFunction === true ? carriedOn(window) : window],
  );
  const isReady = parts.length === band.parts.length;
  const wholes = (sign: 1 | -1) =>
    windows[0]?.max.map((_, column) => parts.reduce((sum, part) => sum + Math.max(sign * farthest(part, column), 0), 0)) ?? [];
  // A sum is the largest at its end, where it may have few columns.
  const isWhole = scale === "view" || band.parts[0].isFunction === true;
  const share = isWhole ? 1 : undefined;
  const limit = niceLimit([wholes(1)], share);
  const below = wholes(-1);
  const low = below.some((value) => value > 0) ? -niceLimit([below], share) : 0;
  return {
    marks: isReady ? { kind: "stack", data: { parts, limit, low } } : undefined,
    overlay: {},
    axis: { domain: [low, limit], scale: "linear", ...(scale === "view" && { isOfView: true }) },
    toValue: (y) => low + ((height - y) / height) * (limit - low),
  };
}
