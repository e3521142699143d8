import type { ComponentProps, HTMLAttributes, ReactNode, RefObject } from "react";
import { CanvasPlot } from "../ui/use-plot.tsx";
import { QuantityInfo, type Explained } from "./quantity-info.tsx";

interface PanelFrameProps {
  readonly letter: string;
  readonly quantity: Explained;
  /** The picture in a sentence. */
  readonly summary: string;
  /** Beside its name. */
  readonly controls?: ReactNode;
  /** Exact numbers of what is pointed at, else what the marks mean. */
  readonly readout: ReactNode;
  /** The picture; absent where there is nothing to draw. */
  readonly children?: ReactNode;
}

/** What every picture has around it: its name, which says what it is, choices where one points, and a line of exact numbers. */
export function PanelFrame({ letter, quantity, summary, controls, readout, children }: PanelFrameProps) {
  const { name } = quantity;
  return (
    <figure className="panel" aria-label={`${letter}: ${name}`}>
      <div className="panel-head row wraps small">
        <span className="panel-name anchor muted">
          <QuantityInfo quantity={quantity} lines={[{ text: name, top: 0, height: 100 }]} />
        </span>
        <span className="panel-controls inline-row wraps airy">{controls}</span>
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {children}
      <div className="panel-readout small">{readout}</div>
    </figure>
  );
}

interface PanelPlotProps extends HTMLAttributes<HTMLDivElement> {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly height: number;
  /** The picture in a sentence, and what keys do. */
  readonly label: string;
}

/** A picture that the pointer and the keys go through. */
export function PanelPlot({ host, height, label, className = "panel-plot anchor clips", ...rest }: PanelPlotProps) {
  return (
    <div
      ref={host}
      className={className}
      style={{ height }}
      tabIndex={0}
      role="application"
      aria-roledescription="picture"
      aria-label={label}
      {...rest}
    />
  );
}

interface LayersProps<Data> extends ComponentProps<typeof CanvasPlot<Data>> {
  readonly overlay: RefObject<SVGSVGElement | null>;
}

/** A picture's marks, and over them what is linked and named. */
export function Layers<Data>({ overlay, width, height, ...marks }: LayersProps<Data>) {
  return (
    <>
      <CanvasPlot {...marks} width={width} height={height} />
      <svg ref={overlay} width={width} height={height} className="cover untouched" aria-hidden="true" />
    </>
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
