import type { ScaleChoice } from "./bands/band-kind.ts";

interface ScaleSelectProps {
  /** Beside it: "axes". */
  readonly name: string;
  readonly label: string;
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
}

/** The choice of a scale: logarithmic where that is better, never, or always. */
export function ScaleSelect({ name, label, scale, onScale }: ScaleSelectProps) {
  return (
    <label className="figure-scale">
      {name}{" "}
      <select
        value={scale}
        aria-label={label}
        onChange={({ target: { value } }) => onScale(value === "linear" || value === "log1p" ? value : "auto")}
      >
        <option value="auto">auto</option>
        <option value="linear">linear</option>
        <option value="log1p">log(1 + v)</option>
      </select>
    </label>
  );
}
