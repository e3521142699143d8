import type { ReactNode } from "react";
import "./plots.css";
import { labelWidth } from "./axis.tsx";
import type { OverlayData, Size, Span } from "./plot.ts";

const handleHeight = 18;
/** Height of the line of text at a printed threshold. */
const printedText = 14;

/** The layer over a plot's marks, from the lowest: zero line, brush, row of a pass, outlines of hover and pin, and threshold. */
export function overlay(
  { hover, pin, brush, step, thresholdY, thresholdLabel, isPrinted, margin = 0, zeroY }: OverlayData,
  size: Size,
): ReactNode {
  const { width, height } = size;
  const zero = Math.round(zeroY ?? 0) - 0.5;
  return (
    <g className="overlay">
      {zeroY !== undefined && <line className="zero" x2={width} y1={zero} y2={zero} />}
      {brush && <rect className="brush" x={brush.x0} width={brush.x1 - brush.x0} height={height} />}
      {step && isPrinted !== true && (
        <rect className="step" x={1} y={step.y + 1} width={Math.max(width - 2, 0)} height={Math.max(step.height - 2, 0)} />
      )}
      {hover && <rect className="outline hover" {...outlineOf(hover, size)} />}
      {pin && <rect className="outline pin" {...outlineOf(pin, size)} />}
      {pin && badge(besideSpan(pin, width), 0, pin.label)}
      {thresholdY !== undefined &&
        (isPrinted === true ? printedThreshold : threshold)(thresholdY, thresholdLabel ?? "", { width: width + margin, height })}
    </g>
  );
}

/** Side of a badge in CSS pixels. */
export const badgeSize = 16;

/** A square with a letter, which stands beside what is pinned. */
export function badge(x: number, y: number, label: string): ReactNode {
  return (
    <g className="badge" transform={`translate(${x},${y})`}>
      <rect width={badgeSize} height={badgeSize} rx={3} />
      <text x={badgeSize / 2} y={badgeSize / 2} dy="0.35em" textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

/** The left edge of a badge beside a stretch: at its right if there is room, else at its left, or else inside. */
export function besideSpan({ x0, x1 }: Span, width: number): number {
  return x1 + badgeSize <= width ? x1 : Math.max(x0 - badgeSize, 0);
}

/** Rectangle of an outline 2 CSS pixels thick around a span: outside it where there is room, never cut off. */
export function outlineOf({ x0, x1 }: Span, { width, height }: Size) {
  const left = Math.min(Math.max(x0 - 1, 1), Math.max(width - 3, 1));
  const right = Math.max(Math.min(x1 + 1, width - 1), left + 2);
  return { x: left, y: 1, width: right - left, height: Math.max(height - 2, 0) };
}

/** The rule of a threshold, and at its end the chip that says its value and moves it. */
function threshold(at: number, label: string, { width, height }: Size): ReactNode {
  const handleWidth = labelWidth(label) + 22;
  const y = Math.round(at);
  const top = Math.min(Math.max(y - handleHeight / 2, 0), Math.max(height - handleHeight, 0));
  return (
    <g className="threshold" transform={`translate(0,${y})`}>
      <line className="halo" x2={width} />
      <line className="rule" x2={width} />
      <rect y={-5} width={width} height={10} fill="none" />
      <g className="handle" transform={`translate(${width - handleWidth},${top - y})`}>
        <rect width={handleWidth} height={handleHeight} rx={3} />
        <path d="M5,8 l3,-4 l3,4 z M5,10 l3,4 l3,-4 z" />
        <text x={15} y={handleHeight / 2} dy="0.35em">
          {label}
        </text>
      </g>
    </g>
  );
}

/** A rule with its value above it, or below where there is no room above. */
function printedThreshold(at: number, label: string, { width }: Size): ReactNode {
  return (
    <g className="printed-threshold" transform={`translate(0,${Math.round(at)})`}>
      <line className="rule" x2={width} />
      <text x={width - 3} y={at < printedText ? printedText - 2 : -4} textAnchor="end">
        {label}
      </text>
    </g>
  );
}
