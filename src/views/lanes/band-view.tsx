import { useCallback, useMemo } from "react";
import type { PointerEvent } from "react";
import { drawYAxis } from "../../plots/axis.ts";
import { drawMarks } from "../../plots/marks.ts";
import { drawOverlay } from "../../plots/overlay.ts";
import type { Frame, OverlayData, YAxisData } from "../../plots/plot.ts";
import { CanvasPlot, usePlot } from "../use-plot.tsx";
import { bandPlotOf } from "./band-plot.ts";
import type { BandData } from "./band-plot.ts";

export interface BandViewProps extends BandData {
  readonly links: Pick<OverlayData, "hover" | "pin" | "brush">;
  /** Moves the threshold of a series that has a control. */
  readonly onThreshold: (value: number) => void;
}

/** One band of a lane's figure: its marks on a canvas, what is linked and the threshold over them. */
export function BandView(props: BandViewProps) {
  const { band, windows, rows, selectedStep, width, height, scale } = props;
  const plot = useMemo(
    () => bandPlotOf({ band, windows, rows, selectedStep, width, height, scale }),
    [band, windows, rows, selectedStep, width, height, scale],
  );
  const overlayData = useMemo(() => ({ overlay: { ...props.links, ...plot.overlay }, axis: plot.axis }), [props.links, plot]);
  const overlay = usePlot<SVGSVGElement, typeof overlayData>(drawOver, overlayData, width, height);
  const drag = useThresholdDrag(props, plot.toValue);
  return (
    <div className="band" style={{ height }} data-band={band.kind}>
      <CanvasPlot draw={drawMarks} data={plot.marks} width={width} height={height} />
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
  if (axis !== undefined) drawYAxis(svg, { ...axis, ruleY: overlay.thresholdY }, frame);
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
