import { useState } from "react";
import type { UnitReading } from "../../protocol/figures.ts";
import { useActions } from "../../lab/react.tsx";
import { bandId, bandName, channelIds } from "../figures/bands/diagrams.ts";
import type { Band, StepsSummary } from "../figures/bands/diagrams.ts";

interface SeriesKeys {
  readonly bands: readonly Band[];
  readonly steps: StepsSummary | undefined;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly reading: UnitReading | undefined;
}

/** Up and down in a figure: through its passes where it has any, else through its series; the one come to is spoken. */
export function useSeries({ bands, steps, step, onStep, reading }: SeriesKeys) {
  const actions = useActions();
  const [chosen, setChosen] = useState<string>();
  const turnStep = ({ labels, changes, changesUnit }: StepsSummary, by: 1 | -1): void => {
    const next = step + by;
    if (next < 0 || next >= labels.length) return;
    onStep(next);
    actions.announce(`${labels[next] ?? ""}: ${(changes[next] ?? 0).toLocaleString("en")} ${changesUnit}`);
  };
  const turnSeries = (by: 1 | -1): void => {
    const current = bands.findIndex((band) => bandId(band) === chosen);
    const band = bands[current < 0 ? (by > 0 ? 0 : bands.length - 1) : current + by];
    if (band === undefined) return;
    setChosen(bandId(band));
    actions.announce(seriesSentence(band, reading));
  };
  return {
    /** Id of the series come to. */
    series: chosen,
    turn: (by: 1 | -1): void => (steps === undefined ? turnSeries(by) : turnStep(steps, by)),
  };
}

/** A series with its value at the unit that is read, and its threshold. */
function seriesSentence(band: Band, reading: UnitReading | undefined): string {
  const ids = channelIds(band);
  const values = reading?.values.filter(({ id }) => ids.includes(id)).map(({ text }) => text) ?? [];
  const threshold = band.kind === "bars" || band.kind === "line" ? band.channel.threshold : undefined;
  const limit = threshold === undefined ? [] : [`threshold ${Number(threshold.toPrecision(3)).toLocaleString("en")}`];
  return [[bandName(band), values.join(" and ")].filter((part) => part !== "").join(" "), ...limit].join(", ");
}
