import type { ScaleChoice } from "./bands/band-kind.ts";
import { Choice } from "../ui/kit.tsx";

const scales = [
  { id: "auto", label: "auto" },
  { id: "linear", label: "linear" },
  { id: "log1p", label: "log(1 + v)" },
] as const;

interface ScaleSelectProps {
  readonly label: string;
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
}

/** The choice of a picture's scale: logarithmic where that is better, never, or always. */
export function ScaleSelect({ label, scale, onScale }: ScaleSelectProps) {
  return <Choice label={label} value={scale} options={scales} onChoose={onScale} />;
}
