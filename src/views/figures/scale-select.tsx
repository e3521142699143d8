import type { ScaleChoice } from "./bands/band-kind.ts";

interface ScaleSelectProps {
  readonly letter: string;
  readonly name: string;
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
}

/** Whether the axes of a picture are logarithmic: where that is better, never, or always. */
export function ScaleSelect({ letter, name, scale, onScale }: ScaleSelectProps) {
  return (
    <label className="figure-scale">
      axes{" "}
      <select
        value={scale}
        aria-label={`Axes of ${name} in lane ${letter}`}
        onChange={({ target: { value } }) => onScale(value === "linear" || value === "log1p" ? value : "auto")}
      >
        <option value="auto">auto</option>
        <option value="linear">linear</option>
        <option value="log1p">log(1 + v)</option>
      </select>
    </label>
  );
}
