import type { Lane } from "../../state/lane.ts";
import { useGold, useLinking } from "../../lab/react.tsx";
import { measuredIn, type Band } from "../figures/bands/index.ts";
import { Hint, thresholdWithGold, type HintId } from "./hint.tsx";

interface FigureHintsProps {
  readonly lane: Lane;
  readonly bands: readonly Band[];
  /** Pass chosen by hand. */
  readonly step: number | undefined;
}

/** What is said of a lane's strip and of its threshold: it floats over the readout, so that no plot is covered and nothing moves when it goes. */
export function FigureHints({ lane, bands, step }: FigureHintsProps) {
  const pin = useLinking(({ pin: place }) => (place?.lane === lane.id ? place.start : undefined));
  const hasGold = useGold() !== undefined;
  const control = bands.map(controlOf).find((parameter) => parameter !== undefined);
  return (
    <div className="hints wraps flex airy">
      {bands.some(({ kind }) => kind === "strip") && <Hint id="strip" use={`${step} ${pin}`} />}
      {control !== undefined && (
        <Hint id="threshold" use={String(lane.values[control])} {...(hasGold && { text: thresholdWithGold })} />
      )}
    </div>
  );
}

/** The hint that is about a band. */
export function hintOf(band: Band): HintId | undefined {
  if (band.kind === "strip") return "strip";
  return controlOf(band) === undefined ? undefined : "threshold";
}

/** The parameter that moves the threshold of a band. */
function controlOf(band: Band): string | undefined {
  return measuredIn(band)?.control?.parameter;
}
