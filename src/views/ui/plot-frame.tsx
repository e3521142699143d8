import { useRef } from "react";
import type { ReactNode } from "react";
import type { Draw } from "../../plots/plot.ts";
import { usePictureInput } from "./use-plot-input.ts";
import { CanvasPlot, usePlot } from "./use-plot.tsx";
import { useSize } from "./use-size.ts";

/** Width and height in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

interface PictureProps<Marks, Data> {
  /** Whose style it has. */
  readonly place: "panel" | "corpus";
  /** CSS pixels. */
  readonly height: number;
  /** What it shows, and what keys do. */
  readonly label: string;
  /** What lies below the marks, where there is anything. */
  readonly ground?: { readonly draw: Draw<HTMLCanvasElement, Data>; readonly data: Data };
  readonly draw: Draw<SVGSVGElement, Marks>;
  readonly marks: Marks;
  /** Number of things that can be pointed at. */
  readonly count: number;
  /** The thing at a place, -1 for none. */
  readonly at: (x: number, y: number, size: Size) => number;
  /** The thing that the keys go on from, -1 for none. */
  readonly current: number;
  /** A thing is pointed at, none with -1; come to by the keys it is spoken too. */
  readonly onPoint: (thing: number, isByKey: boolean) => void;
  readonly onChoose: (thing: number) => void;
  /** It is pressed, and something may be dragged from now on. */
  readonly onGrip?: (() => void) | undefined;
  /** How far to the right of a place a mark is that is held there; undefined where none is. */
  readonly grip?: (x: number, y: number, size: Size) => number | undefined;
  readonly onDrag?: (x: number, y: number, size: Size) => void;
  /** The thing that a key leads to, where things lie in rows. */
  readonly after?: (key: string, current: number) => number | undefined;
  /** What is said of what is pointed at. */
  readonly children: ReactNode;
}

/** A picture of things that can be pointed at, by the pointer and by keys, and chosen: canvas, marks over it, and a line that reads out. */
export function Picture<Marks, Data = never>(props: PictureProps<Marks, Data>) {
  const {
    place,
    height,
    label,
    ground,
    draw,
    marks,
    count,
    at,
    current,
    onPoint,
    onChoose,
    onGrip,
    grip,
    onDrag,
    after,
    children,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const size = { width, height };
  const overlay = usePlot<SVGSVGElement, Marks>(draw, marks, width, height);
  const input = usePictureInput({
    count,
    at: (x, y) => at(x, y, size),
    current,
    point: onPoint,
    choose: onChoose,
    ...(onGrip && { begin: onGrip }),
    ...(grip && { grip: (x: number, y: number) => grip(x, y, size) }),
    ...(onDrag && { drag: (x: number, y: number) => onDrag(x, y, size) }),
    ...(after && { after }),
  });
  return (
    <>
      <div
        ref={host}
        className={`${place}-plot`}
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label={label}
        {...input}
      >
        {ground !== undefined && <CanvasPlot draw={ground.draw} data={ground.data} width={width} height={height} />}
        <svg ref={overlay} width={width} height={height} className={`${place}-overlay`} aria-hidden="true" />
      </div>
      <div className={`${place}-readout`} dir="auto">
        {children}
      </div>
    </>
  );
}
