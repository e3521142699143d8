import { useEffect, useRef } from "react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import type { Lane } from "../../state/lab.ts";
import type { RunSummary, UnitAddress, UnitReading } from "../../worker/protocol.ts";
import { useActions, useQueries, useSession } from "../lab-context.tsx";
import { offsetAt } from "./figure-state.ts";

/** Pixels a press may wander and still be a click. */
const clickSlack = 4;
/** How much one notch of the wheel zooms. */
const wheelZoom = 1.002;

interface FigureInput {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly units: string | undefined;
  readonly offsets: Uint32Array;
  readonly reading: UnitReading | undefined;
  readonly plotArea: RefObject<HTMLElement | null>;
}

/**
 * Pointer and keys of a figure: moving hovers, a click pins, dragging brushes, Ctrl and the wheel zoom at the pointer; arrows step
 * through the units, Enter pins.
 */
export function useFigureInput({ lane, run, units, offsets, reading, plotArea }: FigureInput) {
  const actions = useActions();
  const queries = useQueries();
  const view = useSession(({ lab }) => lab.view);
  const press = useRef<{ readonly x: number; readonly offset: number; isDrag: boolean } | undefined>(undefined);
  const newest = useRef(0);

  const place = async (at: UnitAddress, use: "hover" | "pin"): Promise<void> => {
    const asked = ++newest.current;
    if (units === undefined) return;
    const found = await queries.reading(lane.id, run.run, units, at);
    if (asked !== newest.current) return;
    const offset = "offset" in at ? at.offset : 0;
    const range = found === undefined ? { start: offset, end: offset + 1 } : { start: found.start, end: found.end };
    actions[use]({ ...range, origin: "lane", lane: lane.id });
    if ("unit" in at && found !== undefined)
      actions.announce(`${found.label}: ${found.values.map(({ name, text }) => `${name} ${text}`).join(", ")}`);
  };

  const xOf = (event: PointerEvent<HTMLElement>): number => event.clientX - event.currentTarget.getBoundingClientRect().left;

  useWheelZoom(plotArea, offsets, actions.zoom);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { x: xOf(event), offset: offsetAt(offsets, xOf(event)), isDrag: false };
      actions.focusLane(lane.id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const x = xOf(event);
      const held = press.current;
      if (held !== undefined && Math.abs(x - held.x) > clickSlack) held.isDrag = true;
      if (held?.isDrag === true) {
        const other = offsetAt(offsets, x);
        actions.setBrush({ start: Math.min(held.offset, other), end: Math.max(held.offset, other) + 1 });
      } else void place({ offset: offsetAt(offsets, x) }, "hover");
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      press.current = undefined;
      if (held !== undefined && !held.isDrag) void place({ offset: offsetAt(offsets, xOf(event)) }, "pin");
    },
    onPointerCancel: () => {
      press.current = undefined;
    },
    onPointerLeave: () => {
      newest.current++;
      actions.hover(undefined);
    },
    onDoubleClick: () => {
      actions.zoom(4, reading?.start);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const unit = nextUnit(event, reading);
      if (unit !== undefined) void place({ unit }, "hover");
      else if ((event.key === "Enter" || event.key === " ") && reading !== undefined) void place({ unit: reading.unit }, "pin");
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight" || event.key === "Home" || event.key === "End")
        void place({ offset: view.start }, "hover");
      else return;
      event.preventDefault();
    },
    onBlur: () => {
      actions.hover(undefined);
    },
  };
}

function nextUnit({ key, shiftKey }: KeyboardEvent, reading: UnitReading | undefined): number | undefined {
  if (reading === undefined) return undefined;
  const stride = shiftKey ? 10 : 1;
  if (key === "ArrowRight") return Math.min(reading.unit + stride, reading.unitCount - 1);
  if (key === "ArrowLeft") return Math.max(reading.unit - stride, 0);
  if (key === "Home") return 0;
  return key === "End" ? reading.unitCount - 1 : undefined;
}

/** React listens to the wheel passively, where the page's own zoom cannot be kept back. */
function useWheelZoom(
  host: RefObject<HTMLElement | null>,
  offsets: Uint32Array,
  zoom: (factor: number, about: number) => void,
): void {
  const latest = useRef({ offsets, zoom });
  useEffect(() => {
    latest.current = { offsets, zoom };
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const x = event.clientX - element.getBoundingClientRect().left;
      latest.current.zoom(wheelZoom ** -event.deltaY, offsetAt(latest.current.offsets, x));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => {
      element.removeEventListener("wheel", turn);
    };
  }, [host]);
}
