import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { has, type Range, type Selection } from "../../extraction/page/selection.ts";
import { useActions, useQueries, useSession } from "../../lab/react.tsx";
import { rangeToPixels } from "../../plots/scales.ts";
import type { OverlayData, Span } from "../../plots/plot.ts";
import type { Axis, UnitAddress, UnitReading } from "../../worker/protocol/figures.ts";
import type { Passage } from "../../worker/protocol/questions.ts";
import { activePage } from "../../state/lab.ts";
import { measuredIn, type Band } from "../figures/bands/band.ts";
import { placeWithin } from "../ui/place-within.ts";
import { fateText } from "../figures/use-reading.ts";
import { useWheel, wheelZoom } from "../ui/use-wheel.ts";
import type { BandFigure, FigureWindows } from "./use-figure-windows.ts";
import { thousands } from "../../format.ts";

/** Pixels a press may wander and still be a click. */
const clickSlack = 4;

interface FigureInput extends BandFigure, Pick<FigureWindows, "offsets" | "drawn"> {
  readonly units: string | undefined;
  readonly reading: UnitReading | undefined;
  readonly plotArea: RefObject<HTMLElement | null>;
}

/** The state of pointer and keys in a figure. */
interface Course {
  /** Questions for units so far: only the answer to the latest counts. */
  asked: number;
  /** The unit that was come to last. */
  last?: UnitReading | undefined;
  press?: { readonly x: number; readonly offset: number; isDrag: boolean } | undefined;
  /** The edge of kept that the keys came to, which may lie within its unit, and where that begins. */
  edge?: { readonly at: number; readonly start: number } | undefined;
  /** The unit at which the keys' brush began. */
  anchor?: Range | undefined;
}

/**
 * Pointer and keys of a figure: moving hovers, a click pins, dragging brushes, Ctrl and the wheel zoom at the pointer; arrows step
 * through what the columns cover, with Ctrl through the edges of what is kept, with Ctrl and Shift they brush, up and down through the
 * passes of a figure that has any, else through its series; Enter pins. What the keys come to is brought into view, and spoken.
 */
export function useFigureInput({ lane, run, units, offsets, drawn, reading, plotArea, bands, passes }: FigureInput) {
  const actions = useActions();
  const queries = useQueries();
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  const page = useSession(({ lab }) => activePage(lab));
  const course = useRef<Course>({ asked: 0 });
  const [series, setSeries] = useState<string>();
  useWheel(
    plotArea,
    (event, element) => actions.zoom(wheelZoom ** -event.deltaY, pixelOffset(offsets, placeWithin(element, event)[0])),
    true,
  );

  /** Hovers or pins a unit, or a place without one; undefined if there is none, or another was asked for since. */
  const place = async (at: UnitAddress, use: "hover" | "pin"): Promise<UnitReading | undefined> => {
    const asked = ++course.current.asked;
    if (units === undefined) return undefined;
    const found = await queries.reading(lane.id, run.run, units, at);
    if (asked !== course.current.asked) return undefined;
    course.current.last = found;
    const span = found ?? ("offset" in at ? { start: at.offset, end: at.offset + 1 } : undefined);
    if (span !== undefined) actions[use]({ start: span.start, end: span.end, origin: "lane", lane: lane.id });
    return found;
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
    const passage = page === undefined ? undefined : await queries.passage(page.key, found);
    actions.announce(unitSentence({ reading: found, passage, source: page?.source ?? "", series }));
    return found;
  };
  const goToEdge = async (by: 1 | -1, from: UnitReading | undefined): Promise<void> => {
    const known = course.current.edge;
    const at = known !== undefined && known.start === (from?.start ?? known.start) ? known.at : (from?.start ?? view.start);
    const next = nextEdge(run.selection, at, by);
    if (next === undefined) {
      actions.announce(by > 0 ? "Nothing begins or ends after this" : "Nothing begins or ends before this");
      return;
    }
    const found = await goTo({ offset: next }, "hover");
    course.current.edge = { at: next, start: found?.start ?? next };
    if (found !== undefined) return;
    reveal({ start: next, end: next + 1 });
    actions.announce(`${placeWords(next)}, ${fateText(has(run.selection, next))}`);
  };
  const brushTo = async (at: UnitAddress, from: Range | undefined): Promise<void> => {
    const found = await place(at, "hover");
    if (found === undefined) return;
    const anchor = (course.current.anchor ??= from ?? found);
    const start = Math.min(anchor.start, found.start);
    const end = Math.max(anchor.end, found.end);
    actions.setBrush({ start, end });
    actions.announce(`Brushed characters ${thousands(start)} to ${thousands(end)}`);
  };

  const turn = (by: 1 | -1): void => {
    const { steps, step, go } = passes;
    if (steps !== undefined) {
      const label = steps.labels[step + by];
      if (label === undefined) return;
      go(step + by);
      actions.announce(`${label}: ${thousands(steps.changes[step + by] ?? 0)} ${steps.changesUnit}`);
      return;
    }
    const current = bands.findIndex((band) => band.lead.id === series);
    const band = bands[current < 0 ? (by > 0 ? 0 : bands.length - 1) : current + by];
    if (band === undefined) return;
    setSeries(band.lead.id);
    actions.announce(seriesSentence(band, reading));
  };

  /** The unit whose value is drawn at a pixel, which need not be the first of the pixel's units. */
  const shownAt = (x: number): UnitAddress => {
    const unit = drawn?.[Math.floor(x)] ?? -1;
    return unit >= 0 ? { unit } : { offset: pixelOffset(offsets, x) };
  };
  const xOf = (event: PointerEvent<HTMLElement>): number => placeWithin(event.currentTarget, event)[0];
  const input = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      course.current.press = { x: xOf(event), offset: pixelOffset(offsets, xOf(event)), isDrag: false };
      actions.focusLane(lane.id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const x = xOf(event);
      const { press } = course.current;
      if (press !== undefined && Math.abs(x - press.x) > clickSlack) press.isDrag = true;
      if (press?.isDrag === true) {
        const other = pixelOffset(offsets, x);
        actions.setBrush({ start: Math.min(press.offset, other), end: Math.max(press.offset, other) + 1 });
      } else if (x < offsets.length) void place(shownAt(x), "hover");
      else actions.hover(undefined);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { press } = course.current;
      course.current.press = undefined;
      if (press !== undefined && !press.isDrag && press.x < offsets.length) void place(shownAt(xOf(event)), "pin");
    },
    onPointerCancel: () => {
      course.current.press = undefined;
    },
    onPointerLeave: () => {
      course.current.asked++;
      actions.hover(undefined);
    },
    onDoubleClick: () => actions.zoom(4, reading?.start),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // The reading is that of the innermost unit at a place, but keys continue from the unit they reached.
      const { last } = course.current;
      const from = last?.start === reading?.start ? last : reading;
      const isControl = event.ctrlKey || event.metaKey;
      if (event.altKey) return;
      const { key } = event;
      // Shift with Ctrl brushes, and does not go farther.
      const isFar = event.shiftKey && !isControl;
      const next = addressAfter({ key, isFar, from, view, axis, units: drawn, width: offsets.length - 1 });
      if (isControl && !event.shiftKey) {
        if (key !== "ArrowLeft" && key !== "ArrowRight") return;
        void goToEdge(key === "ArrowRight" ? 1 : -1, from);
      } else if (next !== undefined) {
        course.current.edge = undefined;
        if (isControl) void brushTo(next, from);
        else {
          course.current.anchor = undefined;
          void goTo(next, "hover");
        }
      } else if (key === "ArrowUp" || key === "ArrowDown") turn(key === "ArrowDown" ? 1 : -1);
      else if ((key === "Enter" || key === " ") && reading !== undefined) void goTo({ unit: reading.unit }, "pin");
      else return;
      event.preventDefault();
    },
    onBlur: () => {
      course.current.edge = undefined;
      actions.hover(undefined);
    },
  };
  return { series, input };
}

/** Columns that an arrow goes with Shift, and the share of the view that a page key goes. */
const farColumns = 10;
const pageShare = 0.1;
/** Words of a unit that are spoken. */
const spokenWords = 6;

interface KeyMove {
  readonly key: string;
  readonly isFar: boolean;
  /** The unit that is read; without one a key leads to the first in view. */
  readonly from: Pick<UnitReading, "unit"> | undefined;
  readonly view: Range;
  readonly axis: Axis;
  /** The unit at each pixel, -1 for none; undefined before it is known. */
  readonly units: Int32Array | undefined;
  readonly width: number;
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 };

/** The unit that a key leads to: an arrow goes as far as a column of pixels covers on its axis, and at least one unit. Undefined for other keys. */
export function addressAfter({ key, isFar, from, view, axis, units, width }: KeyMove): UnitAddress | undefined {
  if (key === "Home") return { unit: 0 };
  if (key === "End") return { unit: Infinity };
  const sign = directions[key];
  if (sign === undefined) return undefined;
  if (from === undefined) return { from: view.start };
  const isArrow = key.startsWith("Arrow");
  const least = isArrow && isFar ? farColumns : 1;
  const share = isArrow ? least / Math.max(width, 1) : pageShare;
  if (axis === "source")
    return { beyond: from.unit, stride: { units: sign * least, characters: sign * (view.end - view.start) * share } };
  const seen = units?.filter((unit) => unit >= 0) ?? new Int32Array();
  const count = (seen.at(-1) ?? 0) - (seen[0] ?? 0) + 1;
  return { beyond: from.unit, stride: { units: sign * Math.max(least, Math.round(count * share)), characters: 0 } };
}

/** The nearest place after another, or before it, where what is kept begins or ends; undefined where there is none. */
export function nextEdge(selection: Selection, at: number, by: 1 | -1): number | undefined {
  return by > 0 ? selection.find((edge) => edge > at) : selection.findLast((edge) => edge < at);
}

interface UnitSpeech {
  readonly reading: UnitReading;
  /** The text in the unit; undefined where the page is gone. */
  readonly passage: Passage | undefined;
  readonly source: string;
  /** Id of the series whose value is spoken first. */
  readonly series: string | undefined;
}

/** A unit as it is spoken: its words, where it is, its values, and whether it is kept. */
export function unitSentence({ reading, passage, source, series }: UnitSpeech): string {
  const { start, end, label, values, isKept } = reading;
  const ordered = values.toSorted((a, b) => Number(b.id === series) - Number(a.id === series));
  const quote = quoteOf(passage);
  // The quotation says more than the label of a unit that is named by its text.
  const isText =
    label === passage?.text.trim() || source.slice(start, end).replace(/\s+/g, " ").startsWith(label.replace(/…$/, ""));
  const name = isText ? (quote ?? "code") : [label, quote].filter((part) => part !== undefined).join(", ");
  return [name, placeWords(start), ...ordered.map((value) => `${value.name} ${value.text}`), fateText(isKept)].join(", ");
}

function quoteOf(passage: Passage | undefined): string | undefined {
  if (passage === undefined || passage.words === 0) return undefined;
  const words = passage.text.trim().split(" ");
  return `“${words.slice(0, spokenWords).join(" ")}${passage.words > spokenWords ? " …" : ""}”`;
}

function placeWords(offset: number): string {
  return `character ${thousands(offset)}`;
}

/** The pixels of the linked places in a lane's figure, given the source offsets at its pixels. */
export function linkedSpans(
  offsets: Uint32Array,
  { hover, pin, brush }: Readonly<Record<"hover" | "pin" | "brush", Range | undefined>>,
  pinLabel: string,
): Pick<OverlayData, "hover" | "pin" | "brush"> {
  const span = (range: Range | undefined): Span | undefined => range && rangeToPixels(offsets, range.start, range.end);
  const pinned = span(pin);
  return { hover: span(hover), pin: pinned && { ...pinned, label: pinLabel }, brush: span(brush) };
}

/** Source offset under a pixel of a figure; clamped to the figure. */
export function pixelOffset(offsets: Uint32Array, x: number): number {
  const pixel = Math.min(Math.max(Math.floor(x), 0), Math.max(offsets.length - 2, 0));
  return offsets[pixel] ?? 0;
}

/** A series with its value at the unit that is read, and its threshold. */
function seriesSentence(band: Band, reading: UnitReading | undefined): string {
  const ids = band.channels.map(({ id }) => id);
  const values = reading?.values.filter(({ id }) => ids.includes(id)).map(({ text }) => text) ?? [];
  const threshold = measuredIn(band)?.threshold;
  const limit = threshold === undefined ? [] : [`threshold ${thousands(Number(threshold.toPrecision(3)))}`];
  return [[band.name, values.join(" and ")].filter((part) => part !== "").join(" "), ...limit].join(", ");
}
