import { useMemo, useRef, useState, type PointerEvent } from "react";
import { drawYAxis } from "../../../plots/axis.ts";
import { drawMarks } from "../../../plots/marks.ts";
import { drawOverlay } from "../../../plots/overlay.ts";
import type { OverlayData, YAxisData } from "../../../plots/plot.ts";
import { CanvasPlot, usePlot } from "../../ui/use-plot.tsx";
import type { BandData, BandPlot } from "./band-kind.ts";
import { kindOf, measuredIn, type Band } from "./index.ts";

export interface BandViewProps extends BandData {
  readonly band: Band;
  readonly links: Pick<OverlayData, "hover" | "pin" | "brush">;
  /** The threshold is taken hold of. */
  readonly onGrip: () => void;
  /** Moves the threshold of a series that has a control. */
  readonly onThreshold: (value: number) => void;
}

/** One band of a lane's figure: its marks on a canvas, what is linked and the threshold and its scale over them. */
export function BandView(props: BandViewProps) {
  const { band, windows, rows, step, width, height, scale } = props;
  const [heldAxis, hold] = useState<YAxisData>();
  const plot = useMemo(
    () => kindOf(band).plot(band, { windows, rows, step, width, height, scale, heldAxis }),
    [band, windows, rows, step, width, height, scale, heldAxis],
  );
  const overlayData = useMemo(() => ({ ...props.links, ...plot.overlay }), [props.links, plot]);
  const overlay = usePlot<SVGSVGElement, OverlayData>(drawOverlay, overlayData, width, height);
  const numbers = useMemo(() => plot.axis && { ...plot.axis, isWithin: true }, [plot.axis]);
  const axis = usePlot<SVGSVGElement, YAxisData>(drawYAxis, numbers, width, height);
  const drag = useThresholdDrag(props, plot, hold);
  return (
    <div className="band anchor" style={{ height }} data-band={band.kind}>
      <CanvasPlot draw={drawMarks} data={plot.marks} width={width} height={height} />
      {plot.axis !== undefined && (
        <svg ref={axis} width={width} height={height} aria-hidden="true" className="band-scale cover untouched" />
      )}
      <svg ref={overlay} width={width} height={height} aria-hidden="true" className="cover clips" {...drag} />
    </div>
  );
}

/** The place where a threshold was taken hold of, and the band at that moment. */
interface Grip {
  readonly pointerY: number;
  readonly threshold: number;
  readonly factor: number;
  readonly toValue: (y: number) => number;
  readonly ruleY: number;
}

/**
 * Dragging the rule of a threshold. The figure changes with the threshold, so nothing of it is looked at anew before the pointer is
 * let go: the value is that of the place to which the rule was moved, on the axis of the moment when it was taken hold of.
 */
function useThresholdDrag({ band, onGrip, onThreshold }: BandViewProps, { toValue, overlay, axis }: BandPlot, hold: Hold) {
  const grip = useRef<Grip>(undefined);
  const letGo = (): void => {
    grip.current = undefined;
    hold(undefined);
  };
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest(".threshold") === null) return;
      const { threshold, control } = measuredIn(band) ?? {};
      const ruleY = overlay.thresholdY;
      if (control === undefined || control.factor === 0 || threshold === undefined) return;
      if (toValue === undefined || axis === undefined || ruleY === undefined) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointerY: event.clientY, threshold, factor: control.factor, toValue, ruleY };
      hold(axis);
      onGrip();
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (grip.current === undefined) return;
      event.stopPropagation();
      const { pointerY, threshold, factor, toValue: valueAt, ruleY } = grip.current;
      // A rule that stands at the edge of its plot may have its value beyond it.
      onThreshold((threshold + valueAt(ruleY + event.clientY - pointerY) - valueAt(ruleY)) / factor);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
  };
}

type Hold = (axis: YAxisData | undefined) => void;
