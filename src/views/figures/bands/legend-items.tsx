import type { LegendItem } from "./legend.ts";
import "./legend.css";

/** Swatches with what they stand for. */
export function LegendItems({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length === 0) return undefined;
  return (
    <span className="legend">
      {items.map(({ paint, label }) => (
        <span key={paint}>
          <span className="swatch" data-paint={paint} /> {label}
        </span>
      ))}
    </span>
  );
}
