import { carriedOn } from "../../../plots/line.ts";
import { farthest } from "../../../plots/stack.ts";
import { niceLimit } from "../../../plots/scales.ts";
import { notYet, type BandData, type BandKind, type BandPlot, type SeriesSummary } from "./band-kind.ts";
import type { Paint } from "../../../plots/plot.ts";
import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import { classItems, stackItems } from "./legend.tsx";

/** Series that are parts of a whole, on top of each other. */
export interface Stack {
  readonly kind: "stack";
  readonly name: string;
  readonly parts: readonly [SeriesSummary, ...SeriesSummary[]];
  /** The paints of the parts, where the figure has a class for each: one colour says one thing. */
  readonly paints?: readonly Paint[];
}

export const stack: BandKind<Stack> = {
  kind: "stack",
  from: (channel, all) => {
    if (channel.kind !== "series" || channel.partOf === undefined) return undefined;
    const { partOf } = channel;
    const [first, ...rest] = all.filter((other): other is SeriesSummary => other.kind === "series" && other.partOf === partOf);
    if (first !== channel) return [];
    const paints = paintsOf([first, ...rest], all);
    return [{ kind: "stack", name: partOf, parts: [first, ...rest], ...(paints && { paints }) }];
  },
  lead: ({ parts: [first] }) => first,
  channels: ({ parts }) => parts.map(({ id }) => id),
  name: ({ name }) => name,
  unit: ({ parts: [first] }) => first.unit,
  heights: () => ({ least: 66, printed: 92, most: 160 }),
  cuts: ({ parts }) => parts.map(({ id }) => ({ channel: id })),
  plot: stackPlot,
  scales: ["view"],
  legend: ({ parts, paints }) =>
    stackItems(parts.map(({ name }) => name)).map((item, part) => ({ ...item, paint: paints?.[part] ?? item.paint })),
};

/** The paints of the classes that are called as the parts are, the first part being what is kept; undefined where one has no class. */
function paintsOf(parts: readonly SeriesSummary[], all: readonly ChannelSummary[]): readonly Paint[] | undefined {
  const labels = stackItems(parts.map(({ name }) => name)).map(({ label }) => label);
  const units = parts[0]?.units;
  for (const channel of all) {
    if (channel.kind !== "class" || channel.units !== units) continue;
    const items = classItems(channel);
    const paints = labels.map((label, part) =>
      part === 0 ? items[channel.meanings.indexOf("kept")]?.paint : items.find((item) => item.label === label)?.paint,
    );
    const found = paints.filter((paint) => paint !== undefined);
    if (new Set(found).size === parts.length) return found;
  }
  return undefined;
}

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
    marks: isReady ? { kind: "stack", data: { parts, paints: band.paints, limit, low } } : undefined,
    overlay: {},
    axis: { domain: [low, limit], scale: "linear", ...(scale === "view" && { isOfView: true }) },
    toValue: (y) => low + ((height - y) / height) * (limit - low),
  };
}
