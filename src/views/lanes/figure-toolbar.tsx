import type { ReactNode } from "react";
import { roving } from "../ui/roving.ts";
import type { ScaleChoice } from "../figures/bands/band-plot.ts";
import { bandId, bandName } from "../figures/bands/diagrams.ts";
import type { Diagram } from "../figures/bands/diagrams.ts";

interface FigureToolbarProps {
  readonly diagram: Diagram;
  readonly shown: readonly string[];
  readonly onShown: (ids: readonly string[]) => void;
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
  readonly hasBars: boolean;
  readonly showData: boolean;
  readonly onShowData: (show: boolean) => void;
  readonly letter: string;
  /** How the figure is saved. */
  readonly saving: ReactNode;
  /** Controls that only some figures have. */
  readonly children?: ReactNode;
}

/** Which bands of a figure are shown, on which scale, and whether as a table too. */
export function FigureToolbar({
  diagram,
  shown,
  onShown,
  scale,
  onScale,
  hasBars,
  showData,
  onShowData,
  letter,
  saving,
  children,
}: FigureToolbarProps) {
  const toggled = (id: string): readonly string[] =>
    shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
  return (
    <div ref={roving} className="figure-toolbar" role="toolbar" aria-label={`Figure of lane ${letter}`}>
      {diagram.bands.length > 1 &&
        diagram.bands.map((band) => {
          const id = bandId(band);
          return (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={shown.includes(id)}
              onClick={() => onShown(toggled(id))}
            >
              {bandName(band)}
            </button>
          );
        })}
      {hasBars && (
        <label className="figure-scale">
          y{" "}
          <select
            value={scale}
            aria-label={`Vertical scale of lane ${letter}`}
            onChange={(event) => onScale(scaleNamed(event.target.value))}
          >
            <option value="auto">auto</option>
            <option value="linear">linear</option>
            <option value="log1p">log(1 + v)</option>
          </select>
        </label>
      )}
      {children}
      <span className="figure-numbers">
        {saving}
        <button
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

function scaleNamed(name: string): ScaleChoice {
  return name === "linear" || name === "log1p" ? name : "auto";
}
