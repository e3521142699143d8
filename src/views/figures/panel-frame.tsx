import type { Lane } from "../../state/lane.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { PanelData } from "../../protocol/figures.ts";
import type { ReactNode } from "react";
import { QuantityInfo, type Explained } from "./quantity-info.tsx";

/** What a panel is drawn from. */
export interface FigureProps<Channel> {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly channel: Channel;
  readonly data: PanelData;
}

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
      <div className="panel-head row wraps small">
        <span className="bold">{name}</span>
        <QuantityInfo quantity={quantity} />
        {controls}
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {children}
      <div className="panel-readout small">{readout}</div>
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
    <span className="panel-numbers wraps flex">
      {label !== undefined && (
        <span className="readout-unit truncated rigid mono" dir="auto">
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
