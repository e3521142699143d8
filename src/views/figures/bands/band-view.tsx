import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { yAxis, yAxisWidth } from "../../../plots/axis.tsx";
import { drawMarks } from "../../../plots/marks.ts";
import { overlay } from "../../../plots/overlay.tsx";
import type { OverlayData, YAxisData } from "../../../plots/plot.ts";
import { CanvasPlot } from "../../ui/use-plot.tsx";
import { measuredIn, type Band } from "./band.ts";
import { plotOf, type BandData, type BandPlot } from "./band-plot.ts";
import { Margin, type MarginProps } from "./margin.tsx";
import { UnitNames } from "./unit-names.tsx";

export interface BandViewProps extends BandData, Pick<MarginProps, "lane" | "run"> {
  readonly band: Band;
  readonly links: Pick<OverlayData, "hover" | "pin" | "brush">;
  /** Room at its right for the histogram of its values and the chip of its threshold; 0 where there is none. */
  readonly margin: number;
  /** Lies over its marks. */
  readonly children?: ReactNode;
  /** The threshold is taken hold of. */
  readonly onGrip: () => void;
  /** Moves the threshold of a series that has a control. */
  readonly onThreshold: (value: number) => void;
}

/** One band of a lane's figure: marks on a canvas, scale, links and threshold over them, and the histogram of its values in the margin. */
export function BandView(props: BandViewProps) {
  const { band, windows, rows, step, width, height, scale, margin, lane, run } = props;
  const [heldAxis, hold] = useState<YAxisData>();
  const plot = useMemo(
    () => plotOf(band, { windows, rows, step, width, height, scale, heldAxis }),
    [band, windows, rows, step, width, height, scale, heldAxis],
  );
  const size = useMemo(() => ({ width, height }), [width, height]);
  const numbers = useMemo(() => plot.axis && yAxis(plot.axis, { width: yAxisWidth, height }), [plot.axis, height]);
  const linked = useMemo(
    () => overlay({ ...props.links, ...plot.overlay, margin }, size),
    [props.links, plot.overlay, margin, size],
  );
  const drag = useThresholdDrag(props, plot, hold);
  const measured = measuredIn(band);
  return (
    <div className="band relative" style={{ height }} data-band={band.kind}>
      {numbers && (
        <svg width={yAxisWidth} height={height} aria-hidden="true" className="band-scale no-pointer">
          {numbers}
        </svg>
      )}
      <CanvasPlot draw={drawMarks} data={plot.marks} width={width} height={height} />
      {props.children}
      {plot.marks && plot.axis && measured && (
        <UnitNames
          lane={lane}
          run={run}
          units={measured.units}
          marks={plot.marks}
          axis={plot.axis}
          width={width}
          height={height}
        />
      )}
      {margin > 0 && measured?.threshold !== undefined && plot.axis && plot.toValue && (
        <Margin lane={lane} run={run} channel={measured} axis={plot.axis} height={height} />
      )}
      <svg width={width + margin} height={height} aria-hidden="true" className="band-links no-pointer" {...drag}>
        {linked}
      </svg>
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

/** Drags the rule of a threshold. The figure changes with it, so the value is that of the rule's new place on the axis of the moment when it was grabbed. */
function useThresholdDrag({ band, onGrip, onThreshold }: BandViewProps, { toValue, overlay: over, axis }: BandPlot, hold: Hold) {
  const grip = useRef<Grip>(undefined);
  const letGo = (): void => {
    grip.current = undefined;
    hold(undefined);
  };
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest(".threshold") === null) return;
      const { threshold, control } = measuredIn(band) ?? {};
      const ruleY = over.thresholdY;
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
      // The value of a rule at the edge of its plot may lie beyond the edge.
      onThreshold(
        (threshold + valueAt(ruleY + (event.clientY - pointerY) / event.currentTarget.currentCSSZoom) - valueAt(ruleY)) / factor,
      );
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
  };
}

type Hold = (axis: YAxisData | undefined) => void;
