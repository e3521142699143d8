import { farthest } from "../../../plots/bars.ts";
import { toneOf } from "../../../plots/hatch.ts";
import { carriedOn } from "../../../plots/line.ts";
import type { MirrorData, Paint, ScaleKind } from "../../../plots/plot.ts";
import { isHalfLost, niceLimit, yScale } from "../../../plots/scales.ts";
import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import { notYet, type BandData, type BandKind, type BandPlot, type ClassSummary, type SeriesSummary } from "./band-kind.ts";
import { classItems, classPaints, stackItems } from "./legend.tsx";
import { classesOver } from "./series.ts";

/** Two series that are held against each other, one up, one down, on one scale, and over them their difference where the method takes it. */
export interface Mirror {
  readonly kind: "mirror";
  readonly up: SeriesSummary;
  readonly down: SeriesSummary;
  readonly difference?: SeriesSummary | undefined;
  readonly classes?: ClassSummary | undefined;
}

export const mirror: BandKind<Mirror> = {
  kind: "mirror",
  from: (channel, all) => {
    if (channel.kind !== "series") return undefined;
    // It stands over the two that it is of.
    if (channel.differenceOf !== undefined) return [];
    const series = all.filter((other): other is SeriesSummary => other.kind === "series");
    const down = series.find(({ against }) => against === channel.id);
    const difference = series.find(({ differenceOf }) => differenceOf === channel.id);
    return down && [{ kind: "mirror", up: channel, down, difference, classes: classesOver(channel.units, all) }];
  },
  lead: ({ up, difference }) => difference ?? up,
  channels: ({ up, down, difference }) => [up.id, down.id, ...(difference === undefined ? [] : [difference.id])],
  name: ({ up, down, difference }) =>
    `${up.name} / ${down.name.toLowerCase()}${difference === undefined ? "" : `, ${difference.name.toLowerCase()}`}`,
  unit: ({ up }) => up.unit,
  heights: () => ({ least: 60, printed: 110, most: 420 }),
  cuts: ({ up, down, difference, classes }) => {
    const painted = classes && { classes: classes.id };
    return [
      { channel: up.id, ...painted },
      { channel: down.id },
      ...(difference === undefined ? [] : [{ channel: difference.id, ...painted }]),
    ];
  },
  plot: mirrorPlot,
  measured: ({ difference, up }) => difference ?? up,
  legend: ({ up, down, classes }, medium) => {
    if (medium === "screen") return classes === undefined ? [] : classItems(classes);
    if (classes !== undefined)
      return [
        ...classItems(classes).filter(({ paint }) => ["kept", "core"].includes(toneOf(paint))),
        { paint: "removed", label: `other ${up.name.toLowerCase()}, and ${down.name.toLowerCase()} below 0` },
      ];
    return [
      { paint: "kept", label: up.name },
      { paint: "removed", label: down.name },
    ];
  },
  scales: ["linear", "log1p", "view"],
};

/** Share of the columns in view that a straight scale shows whole: a few lines of script would leave nothing else to see. */
const shownWhole = 0.98;

function mirrorPlot(
  { classes, difference }: Mirror,
  { windows: [up, down, line], height, scale: choice, heldAxis }: BandData,
): BandPlot {
  if (up === undefined) return notYet;
  // On the scale of the view nothing is cut.
  const isOfView = choice === "view";
  const [above, below] = [up.max, (down ?? up).max];
  const limitsOf = (kind: ScaleKind): readonly [number, number] => {
    const share = kind === "linear" && !isOfView ? shownWhole : 1;
    const [rises, falls] =
      line === undefined
        ? [above, below]
        : [line.max.map((value) => Math.max(value, 0)), line.min.map((value) => Math.max(-value, 0))];
    return [
      -Math.max(niceLimit([below], share), niceLimit([falls], share)),
      Math.max(niceLimit([above], share), niceLimit([rises], share)),
    ];
  };
  const [low, high] = limitsOf("linear");
  const scale: ScaleKind = choice === "log1p" || (choice === "auto" && isHalfLost(high, -low)) ? "log1p" : "linear";
  const domain = limitsOf(scale);
  const toY = yScale(domain, scale, height);
  const isReady = down !== undefined && (difference === undefined || line !== undefined);
  const data: MirrorData | undefined = isReady
    ? { up, down, line, domain, scale, classColours: classes && classPaints(classes) }
    : undefined;
  const axis = {
    domain,
    scale,
    ...(isOfView && { isOfView }),
    beyond: { greatest: beyond(above, domain[1]), least: beyond(below, -domain[0]) },
  } as const;
  return {
    marks: data && { kind: "mirror", data },
    overlay: { zeroY: toY(0) },
    axis: heldAxis ?? axis,
    toValue: (y) => toY.invert(y),
  };
}

/** The greatest of some values where it lies beyond a limit. */
function beyond(values: Float32Array, limit: number): number | undefined {
  const greatest = values.reduce((most, value) => (value > most ? value : most), 0);
  return greatest > limit ? greatest : undefined;
}

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
