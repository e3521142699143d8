import { useCallback, useMemo } from "react";
import type { PointerEvent } from "react";
import { drawBars } from "../../plots/bars.ts";
import { drawLine } from "../../plots/line.ts";
import { drawMirror } from "../../plots/mirror.ts";
import { drawOverlay } from "../../plots/overlay.ts";
import { drawYAxis } from "../../plots/axis.ts";
import type { Frame, OverlayData, ScaleKind, YAxisData } from "../../plots/plot.ts";
import { isLogBetter, niceLimit, yScale } from "../../plots/scales.ts";
import { drawStrip, stripSteps } from "../../plots/strip.ts";
import type { SeriesWindow } from "../../worker/protocol.ts";
import { CanvasPlot, usePlot } from "../use-plot.tsx";
import { classColours } from "./diagrams.ts";
import type { Band, SeriesSummary } from "./diagrams.ts";

export const stripRowHeight = 13;
export const stripGap = 1;

/** How a band is scaled: chosen by the band's extent, or by the reader. */
export type ScaleChoice = "auto" | ScaleKind;

export interface BandViewProps {
  readonly band: Band;
  readonly windows: readonly (SeriesWindow | undefined)[];
  /** For a strip: the passes that are its rows, and the one that is selected. */
  readonly rows: readonly number[];
  readonly selectedStep: number;
  readonly width: number;
  readonly height: number;
  readonly scale: ScaleChoice;
  readonly links: Pick<OverlayData, "hover" | "pin" | "brush">;
  /** Moves the threshold of a series that has a control. */
  readonly onThreshold: (value: number) => void;
}

/** One band of a lane's figure: its marks on a canvas, what is linked and the threshold over them. */
export function BandView(props: BandViewProps) {
  const { band, width, height } = props;
  const plot = usePlotOf(props);
  const overlayData = useMemo(() => ({ overlay: { ...props.links, ...plot.overlay }, axis: plot.axis }), [props.links, plot]);
  const overlay = usePlot<SVGSVGElement, typeof overlayData>(drawOver, overlayData, width, height);
  const drag = useThresholdDrag(props, plot.toValue);
  return (
    <div className="band" style={{ height }} data-band={band.kind}>
      {plot.canvas}
      <svg ref={overlay} width={width} height={height} aria-hidden="true" className="band-overlay" {...drag} />
    </div>
  );
}

function drawOver(
  svg: SVGSVGElement,
  { overlay, axis }: { readonly overlay: OverlayData; readonly axis: YAxisData | undefined },
  frame: Frame,
): void {
  drawOverlay(svg, overlay, frame);
  if (axis !== undefined) drawYAxis(svg, axis, frame);
}

interface BandPlot {
  readonly canvas: React.ReactNode;
  readonly overlay: OverlayData;
  readonly axis: YAxisData | undefined;
  /** Value of the series at a height. */
  readonly toValue: ((y: number) => number) | undefined;
}

function usePlotOf({ band, windows, rows, selectedStep, width, height, scale }: BandViewProps): BandPlot {
  return useMemo(() => {
    const [first, second] = windows;
    const size = { width, height };
    if (band.kind === "strip") {
      const data = {
        rows: rows.map((row, index) => ({
          window: band.channel.isRowKept[row] === false ? undefined : windows[index],
          label: band.channel.labels[row] ?? "",
        })),
        rowHeight: stripRowHeight,
        gap: stripGap,
      };
      const isReady = windows.length === rows.length && first?.mean.length === width;
      return {
        canvas: <CanvasPlot draw={drawStrip} data={isReady ? data : undefined} {...size} />,
        overlay: { steps: stripSteps(data, rows.indexOf(selectedStep)) },
        axis: undefined,
        toValue: undefined,
      };
    }
    if (first === undefined)
      return {
        canvas: <CanvasPlot draw={drawLine} data={undefined} {...size} />,
        overlay: {},
        axis: undefined,
        toValue: undefined,
      };
    if (band.kind === "mirror") {
      const limit = niceLimit([first.max, second?.max ?? first.max]);
      return {
        canvas: (
          <CanvasPlot draw={drawMirror} data={second === undefined ? undefined : { up: first, down: second, limit }} {...size} />
        ),
        overlay: { zeroY: height / 2 },
        axis: {
          domain: [-limit, limit],
          scale: "linear",
          label: "characters: content up, code down",
          format: (value) => Math.abs(value).toLocaleString("en"),
        },
        toValue: undefined,
      };
    }
    const kind: ScaleKind = band.kind === "line" ? "linear" : scaleOf(band.channel, scale);
    const domain = domainOf(band, first);
    const y = yScale(domain, kind, height);
    const threshold = thresholdOf(band.channel, y.toY);
    const axis: YAxisData = { domain, scale: kind, label: band.channel.unit + (kind === "log1p" ? " (log)" : "") };
    const canvas =
      band.kind === "line" ? (
        <CanvasPlot draw={drawLine} data={{ window: first, domain, fillAbove: band.channel.threshold }} {...size} />
      ) : (
        <CanvasPlot
          draw={drawBars}
          data={{
            window: first,
            domain,
            scale: kind,
            colouring: "verdict",
            classColours: band.classes === undefined ? undefined : classColours(band.classes.classes),
            threshold: band.channel.threshold,
            markUnit: band.channel.flag,
          }}
          {...size}
        />
      );
    return {
      canvas,
      overlay: { ...threshold, ...(domain[0] < 0 ? { zeroY: y.toY(0) } : {}) },
      axis,
      toValue: (at) => y.toValue(at),
    };
  }, [band, windows, rows, selectedStep, width, height, scale]);
}

/** A threshold below this share of the largest value could not be told from zero, nor aimed at, on a linear scale. */
const lowThreshold = 0.05;

function scaleOf({ max, median, min, threshold }: SeriesSummary, scale: ScaleChoice): ScaleKind {
  if (scale !== "auto") return scale;
  const isLow = threshold !== undefined && threshold > 0 && threshold < lowThreshold * max;
  return min >= 0 && (isLow || isLogBetter(max, median)) ? "log1p" : "linear";
}

/** From the least (at most 0) to the greatest value of the whole series, so that panning does not rescale. */
function domainOf(band: Extract<Band, { kind: "line" | "bars" }>, window: SeriesWindow): readonly [number, number] {
  const { min, max, threshold } = band.channel;
  if (band.kind === "line") return [0, 1];
  if (min < 0) {
    const limit = niceLimit([window.max.map((value) => Math.max(value, 0)), window.min.map((value) => Math.max(-value, 0))]);
    return [-limit, limit];
  }
  return [0, Math.max(max, threshold ?? 0, 1) * 1.2];
}

/** The rule of a threshold that a parameter moves; that of a fixed one (0) is the zero line. */
function thresholdOf(
  { threshold, control }: SeriesSummary,
  toY: (value: number) => number,
): Pick<OverlayData, "thresholdY" | "thresholdLabel"> {
  if (threshold === undefined || control === undefined) return {};
  const digits = Math.abs(threshold) < 10 ? 2 : 1;
  return {
    thresholdY: toY(threshold),
    thresholdLabel: Number.isInteger(threshold) ? String(threshold) : threshold.toFixed(digits),
  };
}

function useThresholdDrag({ band, onThreshold }: BandViewProps, toValue: ((y: number) => number) | undefined) {
  const control = band.kind === "line" || band.kind === "bars" ? band.channel.control : undefined;
  const move = useCallback(
    (event: PointerEvent<SVGSVGElement>) => {
      if (control === undefined || toValue === undefined || control.factor === 0) return;
      const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
      onThreshold(toValue(y) / control.factor);
    },
    [control, toValue, onThreshold],
  );
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (control === undefined || !(event.target instanceof Element) || event.target.closest(".threshold") === null) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      event.stopPropagation();
      move(event);
    },
  };
}
