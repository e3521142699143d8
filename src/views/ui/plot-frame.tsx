import { useRef, type ReactNode, type KeyboardEvent, type PointerEvent } from "react";
import type { Box } from "../../plots/chart.ts";
import type { Draw } from "../../plots/plot.ts";
import { CanvasPlot, usePlot, useSize } from "./use-plot.tsx";

/** Width and height in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

interface PlotFrameProps<Marks, Data> {
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
export function PlotFrame<Marks, Data = never>(props: PlotFrameProps<Marks, Data>) {
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
        className={`${place}-plot shaded anchor`}
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label={label}
        {...input}
      >
        {ground !== undefined && <CanvasPlot draw={ground.draw} data={ground.data} width={width} height={height} />}
        <svg ref={overlay} width={width} height={height} className={`${place}-overlay cover untouched`} aria-hidden="true" />
      </div>
      <div className={`${place}-readout small breakable`} dir="auto">
        {children}
      </div>
    </>
  );
}

/** Pixels a press may wander and still be a click. */
const clickSlack = 4;
/** Things that the keys go over with Shift. */
const farStep = 10;

interface PictureInput {
  /** Number of things that can be pointed at. */
  readonly count: number;
  /** The thing at a place of the picture in CSS pixels, -1 for none. */
  readonly at: (x: number, y: number) => number;
  /** The thing that the keys go on from, -1 for none. */
  readonly current: number;
  /** A thing is pointed at, none with -1; come to by the keys it is spoken too. */
  readonly point: (thing: number, isByKey: boolean) => void;
  readonly choose: (thing: number) => void;
  /** Up and down. */
  readonly turn?: (by: 1 | -1) => void;
  /** A rectangle is drawn; undefined when it is let go of. */
  readonly draw?: (box: Box | undefined) => void;
  /** It is pressed, and something may be dragged from now on. */
  readonly begin?: () => void;
  /** How far to the right of a place a mark is that is held there; undefined where none is. */
  readonly grip?: (x: number, y: number) => number | undefined;
  /** Something is dragged along, in place of a rectangle: to a place, or as far from it as it was held. */
  readonly drag?: (x: number, y: number) => void;
  /** The thing that a key leads to, for things that lie in rows; undefined for one that leads nowhere. */
  readonly after?: (key: string, current: number) => number | undefined;
}

interface Press {
  readonly x: number;
  readonly y: number;
  /** Where the picture was. */
  readonly box: DOMRect;
  /** How far to the right the mark is that is held, if one is. */
  readonly held: number | undefined;
  isDrag: boolean;
}

/** Pointer and keys of a picture: moving points, a click or Enter chooses, dragging draws a rectangle, arrows go on one by one. */
export function usePictureInput({ count, at, current, point, choose, turn, draw, begin, grip, drag, after }: PictureInput) {
  const press = useRef<Press>(undefined);
  const placeOf = (event: PointerEvent<HTMLElement>): readonly [number, number] => {
    // What is dragged changes what is drawn: the picture may move before the pointer is let go.
    const box = press.current?.box ?? event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const [x, y] = placeOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { x, y, box: event.currentTarget.getBoundingClientRect(), held: grip?.(x, y), isDrag: false };
      begin?.();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const [x, y] = placeOf(event);
      const held = press.current;
      const slack = held?.held === undefined ? clickSlack : 0;
      if (held !== undefined && Math.hypot(x - held.x, y - held.y) > slack) held.isDrag = true;
      if (held?.isDrag === true) {
        draw?.(boxBetween(held, { x, y }));
        drag?.(x + (held.held ?? 0), y);
      }
      if (held?.isDrag !== true || drag !== undefined) point(at(x, y), false);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      const place = placeOf(event);
      press.current = undefined;
      // A mark that was only pressed stays where it is.
      if (held === undefined || held.isDrag || held.held !== undefined) return;
      const thing = at(...place);
      if (thing >= 0) choose(thing);
      else draw?.(undefined);
    },
    onPointerCancel: () => {
      press.current = undefined;
    },
    onPointerLeave: () => point(-1, false),
    onBlur: () => point(-1, false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = after === undefined ? thingAfter(event, current, count) : after(event.key, current);
      if (next !== undefined) point(next, true);
      else if (turn !== undefined && (event.key === "ArrowUp" || event.key === "ArrowDown"))
        turn(event.key === "ArrowDown" ? 1 : -1);
      else if ((event.key === "Enter" || event.key === " ") && current >= 0) choose(current);
      else return;
      event.preventDefault();
    },
  };
}

/** Where a key leads; undefined for one that leads nowhere. */
function thingAfter({ key, shiftKey }: KeyboardEvent, current: number, count: number): number | undefined {
  const within = (thing: number): number => Math.min(Math.max(thing, 0), count - 1);
  const stride = shiftKey ? farStep : 1;
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight") return current < 0 ? 0 : within(current + stride);
  if (key === "ArrowLeft") return current < 0 ? 0 : within(current - stride);
  return undefined;
}

function boxBetween(from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }): Box {
  return { x0: Math.min(from.x, to.x), y0: Math.min(from.y, to.y), x1: Math.max(from.x, to.x), y1: Math.max(from.y, to.y) };
}
