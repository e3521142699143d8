import type { ReactNode } from "react";
import { QuantityInfo, type Explained } from "./quantity-info.tsx";

interface PanelFrameProps {
  readonly letter: string;
  readonly name: string;
  readonly quantity: Explained;
  /** What the picture shows, in a sentence. */
  readonly summary: string;
  /** Beside its name. */
  readonly controls?: ReactNode;
  /** Exact numbers of what is pointed at, else what the marks mean. */
  readonly readout: ReactNode;
  readonly children: ReactNode;
}

/** What all pictures have: a name, what they show, and a line of exact numbers. */
export function PanelFrame({ letter, name, quantity, summary, controls, readout, children }: PanelFrameProps) {
  return (
    <figure className="panel" aria-label={`${letter}: ${name}`}>
      <div className="panel-head">
        <span className="panel-name">{name}</span>
        <QuantityInfo quantity={quantity} />
        {controls}
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {children}
      <div className="panel-readout">{readout}</div>
    </figure>
  );
}

interface NumbersProps {
  readonly numbers: readonly (readonly [name: string, value: string])[];
  readonly label?: string | undefined;
}

/** Names and values in a line. */
export function Numbers({ label, numbers }: NumbersProps) {
  return (
    <span className="panel-numbers">
      {label !== undefined && (
        <span className="readout-unit" dir="auto">
          {label}
        </span>
      )}
      {numbers.map(([name, value]) => (
        <span key={name}>
          <span className="muted">{name}</span> {value}
        </span>
      ))}
    </span>
  );
}
