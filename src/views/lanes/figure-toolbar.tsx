import type { ReactNode } from "react";
import { drawChanges } from "../../plots/sparkline.ts";
import type { BandScale, StepsSummary } from "../figures/bands/band-kind.ts";
import type { Diagram } from "../figures/bands/diagrams.ts";
import { bandId, bandName, type Band, kindOf } from "../figures/bands/index.ts";
import { FigureSwitches, type FigureSwitch } from "../figures/figure-switches.tsx";
import { BandScaleSelect } from "../figures/scale-select.tsx";
import { PlaybackButtons, usePlayback } from "../ui/playback.tsx";
import { roving } from "../ui/roving.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";
import { keyId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { thousands } from "../../format.ts";

interface FigureToolbarProps {
  readonly diagram: Diagram;
  readonly shown: readonly Band[];
  readonly onShown: (ids: readonly string[]) => void;
  readonly scale: BandScale;
  readonly onScale: (scale: BandScale) => void;
  readonly showData: boolean;
  readonly onShowData: (show: boolean) => void;
  readonly letter: string;
  /** The switches of its pictures. */
  readonly pictures: readonly FigureSwitch[];
  /** The menu that saves the figure. */
  readonly saving: ReactNode;
  /** Controls that only some figures have. */
  readonly children?: ReactNode;
}

/** Which bands and pictures of a figure are shown, on which scale, and whether as a table too: one row. */
export function FigureToolbar({
  diagram,
  shown,
  onShown,
  scale,
  onScale,
  showData,
  onShowData,
  letter,
  pictures,
  saving,
  children,
}: FigureToolbarProps) {
  const byKey = useReachable(keyId("t"));
  const ids = shown.map(bandId);
  const toggled = (id: string): readonly string[] => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  const bands = diagram.bands.map((band): FigureSwitch => {
    const id = bandId(band);
    return { id, name: bandName(band), isOn: ids.includes(id), toggle: () => onShown(toggled(id)) };
  });
  const scales = [...new Set(shown.flatMap((band) => kindOf(band).scales ?? []))];
  return (
    <div ref={roving} className="figure-toolbar row wraps small" role="toolbar" aria-label={`Figure of lane ${letter}`}>
      <FigureSwitches letter={letter} switches={bands.length > 1 ? [...bands, ...pictures] : pictures} />
      {scales.length > 0 && (
        <BandScaleSelect name="y" label={`Vertical scale of lane ${letter}`} scale={scale} scales={scales} onScale={onScale} />
      )}
      {children}
      <span className="figure-numbers at-end spaced">
        {saving}
        <button
          ref={byKey}
          type="button"
          className="chip"
          aria-pressed={showData}
          aria-keyshortcuts="t"
          onClick={() => onShowData(!showData)}
        >
          Data
        </button>
      </span>
    </div>
  );
}

/** Milliseconds a pass stays while the passes play. */
const playPace = 250;
const sparkWidth = 72;
const sparkHeight = 20;

interface StepControlProps {
  readonly letter: string;
  readonly steps: StepsSummary;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly showAll: boolean;
  readonly onShowAll: (show: boolean) => void;
}

/** Steps through the passes of an iterative method: what each changed, back and forth, and as a film. */
export function StepControl({ letter, steps, step, onStep, showAll, onShowAll }: StepControlProps) {
  const last = steps.labels.length - 1;
  const film = usePlayback({ at: step, last, onGo: onStep }, playPace);
  const changed = steps.changes[step] ?? 0;
  return (
    <span className="step-control inline-row wraps" role="group" aria-label={`Passes of lane ${letter}`}>
      <span className="step-spark" title={`${steps.changesUnit} in each pass; the last settled`}>
        <CanvasPlot
          draw={drawChanges}
          data={{ changes: steps.changes, stop: last, selected: step }}
          width={sparkWidth}
          height={sparkHeight}
        />
      </span>
      <PlaybackButtons film={film} frame="pass" frames="passes">
        <label className="step-field">
          pass{" "}
          <input
            type="number"
            className="field"
            aria-label={`Pass of lane ${letter}`}
            min={0}
            max={last}
            value={step}
            onChange={(event) => onStep(Math.min(Math.max(Math.round(Number(event.target.value)), 0), last))}
          />{" "}
          of {last}
        </label>
      </PlaybackButtons>
      <span className="muted" title={`${thousands(changed)} ${steps.changesUnit} in this pass`}>
        {step === 0 ? "not blurred" : `${thousands(changed)} changed`}
      </span>
      {last > 6 && (
        <button type="button" className="chip" aria-pressed={showAll} onClick={() => onShowAll(!showAll)}>
          All rows
        </button>
      )}
    </span>
  );
}
