import { Choice } from "../ui/kit.tsx";
import type { BandScale, ScaleChoice } from "./bands/band-kind.ts";

type Scale = Exclude<BandScale, "auto">;

const names: Readonly<Record<Scale, string>> = { linear: "linear", log1p: "log(1 + v)", view: "of the view" };
/** Those of a picture, which shows the whole page. */
const pictureScales: readonly Scale[] = ["linear", "log1p"];

interface BandScaleSelectProps {
  /** Beside it: "axes". */
  readonly name: string;
  readonly label: string;
  readonly scale: BandScale;
  /** Those that there are, in their order, besides the one that is taken by itself. */
  readonly scales: readonly Scale[];
  readonly onScale: (scale: BandScale) => void;
}

interface ScaleSelectProps extends Pick<BandScaleSelectProps, "name" | "label"> {
  readonly scale: ScaleChoice;
  readonly onScale: (scale: ScaleChoice) => void;
}

/** The choice of a picture's scale: logarithmic where that is better, never, or always. */
export function ScaleSelect({ onScale, ...chosen }: ScaleSelectProps) {
  return <BandScaleSelect {...chosen} scales={pictureScales} onScale={(scale) => onScale(scale === "view" ? "auto" : scale)} />;
}

/** The choice of the scale of bands, among those that any of them can have. */
export function BandScaleSelect({ name, label, scale, scales, onScale }: BandScaleSelectProps) {
  return (
    <span className="figure-scale">
      {name}{" "}
      <Choice
        label={label}
        value={scales.find((other) => other === scale) ?? "auto"}
        options={[{ id: "auto", label: "auto" }, ...scales.map((other) => ({ id: other, label: names[other] }))]}
        onChoose={onScale}
      />
    </span>
  );
}
