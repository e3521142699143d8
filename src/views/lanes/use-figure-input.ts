import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { useActions, useQueries, useSession } from "../../lab/react.tsx";
import { rangeToPixels } from "../../plots/pixels.ts";
import type { OverlayData, Span } from "../../plots/plot.ts";
import type { UnitAddress, UnitReading } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { Linking } from "../../state/linking.ts";
import type { StepsSummary } from "../figures/bands/band-kind.ts";
import { bandId, bandName, kindOf, measuredIn, type Band } from "../figures/bands/index.ts";
import type { FigurePasses } from "./use-figure-windows.ts";
import { edgeSentence, nextEdge, strideOf, unitSentence } from "./figure-keys.ts";
import { thousands } from "../../format.ts";

/** Pixels a press may wander and still be a click. */
const clickSlack = 4;
/** The zoom of a pixel of the wheel's turn. */
const wheelZoom = 1.002;

interface FigureInput {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly units: string | undefined;
  readonly offsets: Uint32Array;
  /** The unit drawn at each pixel, -1 for none; undefined before it is known. */
  readonly drawn: Int32Array | undefined;
  readonly reading: UnitReading | undefined;
  readonly plotArea: RefObject<HTMLElement | null>;
  /** Id of the series whose value is spoken first. */
  readonly series: string | undefined;
  /** Goes to the next pass or series, or the one before. */
  readonly turn: (by: 1 | -1) => void;
}

/**
 * Pointer and keys of a figure: moving hovers, a click pins, dragging brushes, Ctrl and the wheel zoom at the pointer; arrows step
 * through what the columns cover, with Ctrl through the edges of what is kept, with Ctrl and Shift they brush; Enter pins.
 */
export function useFigureInput(figure: FigureInput) {
  const actions = useActions();
  const units = useUnits(figure);
  const pointer = usePointer(figure, units);
  const keys = useKeys(figure, units);
  useWheelZoom(figure.plotArea, figure.offsets, actions.zoom);
  return {
    ...pointer,
    onDoubleClick: () => {
      actions.zoom(4, figure.reading?.start);
    },
    ...keys,
  };
}

/** The way to a unit of a figure. */
interface UnitFinder {
  /** Hovers or pins a unit, or its place where the figure has none; undefined where there is none, or another was asked for since. */
  readonly place: (at: UnitAddress, use: "hover" | "pin") => Promise<UnitReading | undefined>;
  /** Leaves what is asked for. */
  readonly abandon: () => void;
  /** The unit that was come to last. */
  readonly last: () => UnitReading | undefined;
}

function useUnits({ lane, run, units }: Pick<FigureInput, "lane" | "run" | "units">): UnitFinder {
  const actions = useActions();
  const queries = useQueries();
  const newest = useRef(0);
  const last = useRef<UnitReading>(undefined);
  return {
    place: async (at, use) => {
      const asked = ++newest.current;
      if (units === undefined) return undefined;
      const found = await queries.reading(lane.id, run.run, units, at);
      if (asked !== newest.current) return undefined;
      last.current = found;
      if (found !== undefined) actions[use]({ start: found.start, end: found.end, origin: "lane", lane: lane.id });
      else if ("offset" in at) actions[use]({ start: at.offset, end: at.offset + 1, origin: "lane", lane: lane.id });
      return found;
    },
    abandon: () => {
      newest.current++;
    },
    last: () => last.current,
  };
}

/** The pointer over a figure. */
function usePointer({ lane, offsets, drawn }: FigureInput, { place, abandon }: UnitFinder) {
  const actions = useActions();
  const press = useRef<{ readonly x: number; readonly offset: number; isDrag: boolean } | undefined>(undefined);
  /** The unit that a pixel shows: the one whose value is drawn there, which need not be the first of those it stands for. */
  const shownAt = (x: number): UnitAddress => {
    const unit = drawn?.[Math.floor(x)] ?? -1;
    return unit >= 0 ? { unit } : { offset: offsetAt(offsets, x) };
  };
  const xOf = (event: PointerEvent<HTMLElement>): number => event.clientX - event.currentTarget.getBoundingClientRect().left;
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
      } else void place(shownAt(x), "hover");
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      press.current = undefined;
      if (held !== undefined && !held.isDrag) void place(shownAt(xOf(event)), "pin");
    },
    onPointerCancel: () => {
      press.current = undefined;
    },
    onPointerLeave: () => {
      abandon();
      actions.hover(undefined);
    },
  };
}

/** The keys of a figure. */
function useKeys(figure: FigureInput, units: UnitFinder) {
  const { offsets, drawn, reading, turn } = figure;
  const actions = useActions();
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  const { goTo, goToEdge, leaveEdge } = useSpokenUnits(figure, units);
  const { brushTo, endBrush } = useKeyBrush(units);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // Of units that begin at one place the innermost is read: the keys go on from the one they came to.
    const last = units.last();
    const from = last?.start === reading?.start ? last : reading;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    if (isControl && !event.shiftKey) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      void goToEdge(event.key === "ArrowRight" ? 1 : -1, from);
      return;
    }
    const drawing = { view, axis, units: drawn, width: offsets.length - 1 };
    // With Ctrl, Shift is part of the chord: it brushes.
    const step = stepOf({ key: event.key, shiftKey: event.shiftKey && !isControl }, from, drawing);
    if (step !== undefined) leaveEdge();
    if (step !== undefined && isControl) void brushTo(step, from);
    else if (step !== undefined) {
      endBrush();
      void goTo(step, "hover");
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") turn(event.key === "ArrowDown" ? 1 : -1);
    else if ((event.key === "Enter" || event.key === " ") && reading !== undefined) void goTo({ unit: reading.unit }, "pin");
    else return;
    event.preventDefault();
  };
  return {
    onKeyDown: press,
    onBlur: () => {
      leaveEdge();
      actions.hover(undefined);
    },
  };
}

/** The keys' ways to a unit, and to the edges of what is kept: what they come to is brought into view, and spoken. */
function useSpokenUnits({ run, series }: Pick<FigureInput, "run" | "series">, { place }: UnitFinder) {
  const actions = useActions();
  const queries = useQueries();
  const view = useSession(({ lab }) => lab.view);
  const page = useSession(({ lab }) => activePage(lab));
  /** The edge of kept that the keys came to, which may lie within its unit, and where that begins. */
  const edge = useRef<{ readonly at: number; readonly start: number } | undefined>(undefined);

  const speak = async (unit: UnitReading): Promise<void> => {
    const passage = page === undefined ? undefined : await queries.passage(page.key, unit);
    actions.announce(unitSentence({ reading: unit, passage, selection: run.selection, source: page?.source ?? "", series }));
  };
  const reveal = ({ start, end }: Range): void => {
    if (end > view.start && start < view.end) return;
    const span = view.end - view.start;
    actions.setView({ start: start - span / 2, end: start + span / 2 });
  };
  const goTo = async (at: UnitAddress, use: "hover" | "pin"): Promise<UnitReading | undefined> => {
    const found = await place(at, use);
    if (found === undefined) return undefined;
    reveal(found);
    await speak(found);
    return found;
  };
  const goToEdge = async (by: 1 | -1, from: UnitReading | undefined): Promise<void> => {
    const known = edge.current;
    const at = known !== undefined && known.start === (from?.start ?? known.start) ? known.at : (from?.start ?? view.start);
    const next = nextEdge(run.selection, at, by);
    if (next === undefined) {
      actions.announce(by > 0 ? "Nothing begins or ends after this" : "Nothing begins or ends before this");
      return;
    }
    const found = await goTo({ offset: next }, "hover");
    edge.current = { at: next, start: found?.start ?? next };
    if (found !== undefined) return;
    reveal({ start: next, end: next + 1 });
    actions.announce(edgeSentence(run.selection, next));
  };
  return {
    goTo,
    goToEdge,
    leaveEdge: () => {
      edge.current = undefined;
    },
  };
}

/** The keys' brush: from the unit where it began to the one that they come to. */
function useKeyBrush({ place }: UnitFinder) {
  const actions = useActions();
  const anchor = useRef<Range>(undefined);
  return {
    brushTo: async (at: UnitAddress, from: Range | undefined): Promise<void> => {
      const found = await place(at, "hover");
      if (found === undefined) return;
      anchor.current ??= from ?? { start: found.start, end: found.end };
      const start = Math.min(anchor.current.start, found.start);
      const end = Math.max(anchor.current.end, found.end);
      actions.setBrush({ start, end });
      actions.announce(`Brushed characters ${thousands(start)} to ${thousands(end)}`);
    },
    endBrush: () => {
      anchor.current = undefined;
    },
  };
}

/** The unit that a key leads to: from the one that is read, or without one to the first in view. */
function stepOf(
  key: { readonly key: string; readonly shiftKey: boolean },
  reading: UnitReading | undefined,
  drawing: Parameters<typeof strideOf>[1],
): UnitAddress | undefined {
  if (key.key === "Home") return { unit: 0 };
  if (key.key === "End") return { unit: Infinity };
  const stride = strideOf(key, drawing);
  if (stride === undefined) return undefined;
  return reading === undefined ? { from: drawing.view.start } : { beyond: reading.unit, stride };
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

/** The pixels of the linked places in a lane's figure, given the source offsets at its pixels. */
export function linkedSpans(
  offsets: Uint32Array | undefined,
  { hover, pin }: Linking,
  brush: Range | undefined,
  pinLabel: string,
): Pick<OverlayData, "hover" | "pin" | "brush"> {
  if (offsets === undefined) return {};
  const span = (range: Range | undefined): Span | undefined =>
    range === undefined ? undefined : rangeToPixels(offsets, range.start, range.end);
  const pinned = span(pin);
  return { hover: span(hover), pin: pinned === undefined ? undefined : { ...pinned, label: pinLabel }, brush: span(brush) };
}

/** Source offset under a pixel of a figure; clamped to the figure. */
export function offsetAt(offsets: Uint32Array, x: number): number {
  const pixel = Math.min(Math.max(Math.floor(x), 0), Math.max(offsets.length - 2, 0));
  return offsets[pixel] ?? 0;
}

interface SeriesKeys {
  readonly bands: readonly Band[];
  readonly passes: Pick<FigurePasses, "steps" | "step" | "go">;
  readonly reading: UnitReading | undefined;
}

/** Up and down in a figure: through its passes where it has any, else through its series; the one come to is spoken. */
export function useSeries({ bands, passes: { steps, step, go }, reading }: SeriesKeys) {
  const actions = useActions();
  const [chosen, setChosen] = useState<string>();
  const turnStep = ({ labels, changes, changesUnit }: StepsSummary, by: 1 | -1): void => {
    const next = step + by;
    if (next < 0 || next >= labels.length) return;
    go(next);
    actions.announce(`${labels[next] ?? ""}: ${thousands(changes[next] ?? 0)} ${changesUnit}`);
  };
  const turnSeries = (by: 1 | -1): void => {
    const current = bands.findIndex((band) => bandId(band) === chosen);
    const band = bands[current < 0 ? (by > 0 ? 0 : bands.length - 1) : current + by];
    if (band === undefined) return;
    setChosen(bandId(band));
    actions.announce(seriesSentence(band, reading));
  };
  return {
    /** Id of the series come to. */
    series: chosen,
    turn: (by: 1 | -1): void => (steps === undefined ? turnSeries(by) : turnStep(steps, by)),
  };
}

/** A series with its value at the unit that is read, and its threshold. */
function seriesSentence(band: Band, reading: UnitReading | undefined): string {
  const ids = kindOf(band).channels(band);
  const values = reading?.values.filter(({ id }) => ids.includes(id)).map(({ text }) => text) ?? [];
  const threshold = measuredIn(band)?.threshold;
  const limit = threshold === undefined ? [] : [`threshold ${thousands(Number(threshold.toPrecision(3)))}`];
  return [[bandName(band), values.join(" and ")].filter((part) => part !== "").join(" "), ...limit].join(", ");
}
