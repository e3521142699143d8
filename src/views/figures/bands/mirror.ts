import { niceLimit } from "../../../plots/scales.ts";
import { notYet, type BandData, type BandKind, type BandPlot, type SeriesSummary } from "./band-kind.ts";
import { thousands } from "../../../format.ts";

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
  height: (_, _rows, room) => (room === "low" ? 66 : 92),
  cuts: ({ up, down }) => [{ channel: up.id }, { channel: down.id }],
  plot: mirrorPlot,
  legend: ({ up, down }, medium) =>
    medium === "screen"
      ? []
      : [
          { paint: "kept", label: up.name },
          { paint: "removed", label: down.name },
        ],
};

function mirrorPlot(band: Mirror, { windows: [up, down], height }: BandData): BandPlot {
  if (up === undefined) return notYet;
  const limit = niceLimit([up.max, down?.max ?? up.max]);
  return {
    marks: down === undefined ? undefined : { kind: "mirror", data: { up, down, limit } },
    overlay: { zeroY: height / 2 },
    axis: {
      domain: [-limit, limit],
      scale: "linear",
      label: `${band.up.unit}: ${band.up.name.toLowerCase()} up, ${band.down.name.toLowerCase()} down`,
      format: withoutSign,
    },
    toValue: undefined,
  };
}

function withoutSign(value: number): string {
  return thousands(Math.abs(value));
}
