import type { ScaleKind } from "../../../plots/plot.ts";
import { isHalfLost, niceLimit } from "../../../plots/scales.ts";
import { notYet, type BandData, type BandKind, type BandPlot, type ScaleChoice, type SeriesSummary } from "./band-kind.ts";

/** Two series that are held against each other: one up, one down. */
export interface Mirror {
  readonly kind: "mirror";
  readonly up: SeriesSummary;
  readonly down: SeriesSummary;
}

export const mirror: BandKind<Mirror> = {
  kind: "mirror",
  from: (up, all) => {
    const down = all.find((other): other is SeriesSummary => other.kind === "series" && other.against === up.id);
    return up.kind === "series" && down !== undefined ? [{ kind: "mirror", up, down }] : undefined;
  },
  lead: ({ up }) => up,
  channels: ({ up, down }) => [up.id, down.id],
  name: ({ up, down }) => `${up.name} / ${down.name.toLowerCase()}`,
  unit: ({ up, down }) => `${up.unit}: ${up.name.toLowerCase()} up, ${down.name.toLowerCase()} down`,
  heights: () => ({ least: 60, printed: 92, most: 160 }),
  cuts: ({ up, down }) => [{ channel: up.id }, { channel: down.id }],
  plot: mirrorPlot,
  legend: ({ up, down }, medium) =>
    medium === "screen"
      ? []
      : [
          { paint: "kept", label: up.name },
          { paint: "removed", label: down.name },
        ],
  scales: ["linear", "log1p", "view"],
};

/** Share of the columns in view that a straight scale shows whole: a few lines of script would leave nothing else to see. */
const shownWhole = 0.98;

function mirrorPlot(_: Mirror, { windows: [up, down], height, scale: choice }: BandData): BandPlot {
  if (up === undefined) return notYet;
  const halves = [up.max, (down ?? up).max] as const;
  // The halves are those in view on every scale; on that of the view nothing is cut.
  const isOfView = choice === "view";
  const scale = mirrorScale(halves, isOfView ? "auto" : choice);
  const limit = niceLimit(halves, scale === "linear" && !isOfView ? shownWhole : 1);
  return {
    marks: down === undefined ? undefined : { kind: "mirror", data: { up, down, limit, scale } },
    overlay: { zeroY: height / 2 },
    axis: {
      domain: [-limit, limit],
      scale,
      isMirrored: true,
      ...(isOfView && { isOfView }),
      beyond: { greatest: beyond(halves[0], limit), least: beyond(halves[1], limit) },
    },
    toValue: undefined,
  };
}

/** The scale of two halves: as chosen, else logarithmic where one of them could not be seen otherwise. */
export function mirrorScale(halves: readonly [ArrayLike<number>, ArrayLike<number>], scale: ScaleChoice): ScaleKind {
  if (scale !== "auto") return scale;
  const [up, down] = halves.map((half) => (Array.from(half).some((value) => value > 0) ? niceLimit([half], shownWhole) : 0));
  return isHalfLost(up ?? 0, down ?? 0) ? "log1p" : "linear";
}

/** The greatest of some values where it lies beyond a limit. */
function beyond(values: Float32Array, limit: number): number | undefined {
  const greatest = values.reduce((most, value) => (value > most ? value : most), 0);
  return greatest > limit ? greatest : undefined;
}
