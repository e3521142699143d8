import { niceLimit } from "../../../plots/scales.ts";
import { toneOf } from "../../../plots/hatch.ts";
import { notYet, type BandData, type BandKind, type BandPlot, type ClassSummary, type SeriesSummary } from "./band-kind.ts";
import { classItems, classPaints } from "./legend.tsx";
import { classesOver } from "./series.ts";

/** Two series that are held against each other: one up, one down, each to its own scale, since code is mostly many times as long. */
export interface Mirror {
  readonly kind: "mirror";
  readonly up: SeriesSummary;
  readonly down: SeriesSummary;
  readonly classes?: ClassSummary | undefined;
}

export const mirror: BandKind<Mirror> = {
  kind: "mirror",
  from: (up, all) => {
    const down = all.find((other): other is SeriesSummary => other.kind === "series" && other.against === up.id);
    return up.kind === "series" && down !== undefined
      ? [{ kind: "mirror", up, down, classes: classesOver(up.units, all) }]
      : undefined;
  },
  lead: ({ up }) => up,
  channels: ({ up, down }) => [up.id, down.id],
  name: ({ up, down }) => `${up.name} / ${down.name.toLowerCase()}`,
  unit: ({ up, down }) => `${up.unit}, two scales: ${up.name.toLowerCase()} up, ${down.name.toLowerCase()} down`,
  heights: () => ({ least: 60, printed: 92, most: 160 }),
  cuts: ({ up, down, classes }) => [{ channel: up.id, ...(classes && { classes: classes.id }) }, { channel: down.id }],
  plot: mirrorPlot,
  legend: ({ up, down, classes }, medium) => {
    if (medium === "screen") return [];
    if (classes !== undefined)
      return [
        ...classItems(classes).filter(({ paint }) => ["kept", "core"].includes(toneOf(paint))),
        { paint: "context", label: `other ${up.name.toLowerCase()}` },
        { paint: "removed", label: `other ${down.name.toLowerCase()}` },
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

function mirrorPlot({ classes }: Mirror, { windows: [up, down], height, scale: choice }: BandData): BandPlot {
  if (up === undefined) return notYet;
  // On the scale of the view nothing is cut.
  const isOfView = choice === "view";
  const scale = choice === "log1p" ? "log1p" : "linear";
  const [above, below] = [up.max, (down ?? up).max];
  const limitOf = (half: Float32Array): number => niceLimit([half], scale === "linear" && !isOfView ? shownWhole : 1);
  const limits = { up: limitOf(above), down: limitOf(below) };
  return {
    marks:
      down === undefined
        ? undefined
        : { kind: "mirror", data: { up, down, limits, scale, classColours: classes && classPaints(classes) } },
    overlay: { zeroY: height / 2 },
    axis: {
      domain: [-limits.down, limits.up],
      scale,
      isMirrored: true,
      ...(isOfView && { isOfView }),
      beyond: { greatest: beyond(above, limits.up), least: beyond(below, limits.down) },
    },
    toValue: undefined,
  };
}

/** The greatest of some values where it lies beyond a limit. */
function beyond(values: Float32Array, limit: number): number | undefined {
  const greatest = values.reduce((most, value) => (value > most ? value : most), 0);
  return greatest > limit ? greatest : undefined;
}
