import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import type { Table } from "../../evaluation/table.ts";
import { useActions } from "../../lab/react.tsx";
import type { BoxSelection } from "../../plots/chart.tsx";
import type { Draw } from "../../plots/plot.ts";
import type { Sheet, SheetBand } from "../../plots/svg-sheet.ts";
import type { Canvas } from "../../plots/surface.ts";
import { placeWithin } from "./place-within.ts";
import { CanvasPlot, useSize } from "./use-plot.tsx";

/** A picture's size in CSS pixels, and how far what is higher than it is scrolled. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

/** The things of a picture that are linked with other panes, -1 for none. */
export interface LinkedThings {
  readonly hover: number;
  readonly pin: number;
  /** Beside what is pinned. */
  readonly letter: string;
}

/** A thing in words, which are read out below its picture and spoken. */
export interface ThingWords {
  readonly label?: string | undefined;
  readonly numbers: readonly (readonly [name: string, value: string])[];
}

/** A picture as data, from which its drawing, its keys and pointer, its words and its print follow. */
export interface Picture<Data = never> {
  readonly height: number | ((width: number) => number);
  /** As high as it is on the screen: what is higher scrolls. */
  readonly tallest?: Picture["height"];
  /** What lies below the marks, where there is anything: data that are `undefined` leave what was drawn. */
  readonly ground?: { readonly draw: Draw<Canvas, Data>; readonly data: (frame: PictureFrame) => Data | undefined } | undefined;
  readonly marks: (frame: PictureFrame, linked: LinkedThings) => ReactNode;
  /** Number of things that can be pointed at. */
  readonly count: number;
  /** The thing at a place, -1 for none. */
  readonly at: (x: number, y: number, frame: PictureFrame) => number;
  /** The thing that a key leads to, where things lie in rows. */
  readonly after?: ((key: string, current: number) => number | undefined) | undefined;
  readonly words: (thing: number) => ThingWords;
  /** From where to where it lies in a picture that scrolls, so that it can be brought into view. */
  readonly reach?: (thing: number, width: number) => readonly [from: number, to: number];
  /** The thing that a picture which scrolls shows at first. */
  readonly first?: number;
}

/** What a band of a printed sheet shows in place of values over the page's axis. */
export type SheetPart = Pick<SheetBand, "height" | "isFree" | "paint" | "marks">;

/** A picture on paper, whole and with nothing linked. @param chart its height, where nothing in it has one of its own */
export function sheetPart<Data>({ ground, marks, height }: Picture<Data>, chart?: SheetPart["height"]): SheetPart {
  return {
    height: chart ?? height,
    isFree: chart !== undefined,
    paint: (board, frame) => {
      const data = ground?.data({ ...frame, top: 0 });
      if (data !== undefined) ground?.draw(board, data, frame);
    },
    marks: (size) => marks({ ...size, top: 0 }, unlinked),
  };
}

interface PrintedPicture<Data> {
  readonly of: Picture<Data>;
  readonly title: string;
  /** On paper, in CSS pixels, or by the width; as on the screen where absent. */
  readonly height?: SheetPart["height"];
  readonly captions: readonly string[];
  /** Stands above it, where it says no names of its axes. */
  readonly heading?: string;
}

/** A picture to be printed by itself. */
export function pictureSheet<Data>({ of, title, height, captions, heading }: PrintedPicture<Data>): Sheet {
  return { title, bands: [{ ...sheetPart(of, height), heading }], axis: undefined, legend: [], captions };
}

const unlinked: LinkedThings = { hover: -1, pin: -1, letter: "" };

/** A row of a table in words: what names it, and its other cells. */
export function rowWords({ head, rows }: Table, row: number): ThingWords {
  const [name, ...cells] = rows[row] ?? [];
  return { label: name?.text, numbers: cells.map(({ text }, at) => [head[at + 1] ?? "", text]) };
}

/** A thing as it is spoken: "Row 1: sport 0.2". */
export function spoken({ label, numbers }: ThingWords): string {
  const said = numbers.map((part) => part.join(" ").trim()).join(", ");
  return label === undefined ? said : `${label}: ${said}`;
}

interface PictureViewProps<Data> extends Gestures {
  readonly of: Picture<Data>;
  readonly host?: RefObject<HTMLDivElement | null>;
  readonly className?: string;
  /** What it shows, and what keys do. */
  readonly label: string;
  readonly linked: LinkedThings;
  /** The thing that was pinned elsewhere, -1 for none. */
  readonly revealed?: number;
  /** A thing is pointed at, none with -1; come to by the keys it is spoken too. */
  readonly onPoint: (thing: number, isByKey: boolean) => void;
  readonly onChoose: (thing: number) => void;
  /** The card beside the pointer, about the thing under it. */
  readonly card?: ReactNode;
}

/** The gestures of a picture besides pointing and choosing. */
export interface Gestures {
  /** @param top how far it is scrolled, in CSS pixels */
  readonly onScroll?: ((top: number) => void) | undefined;
  /** Up and down. */
  readonly onTurn?: ((by: 1 | -1) => void) | undefined;
  /** A rectangle is drawn; undefined when it is let go of. */
  readonly onBox?: ((box: BoxSelection | undefined, frame: PictureFrame) => void) | undefined;
  /** It is pressed, and something may be dragged from now on. */
  readonly onGrip?: (() => void) | undefined;
  /** The distance of a grabbed mark to the right of a place; undefined if there is none. */
  readonly grip?: ((x: number, y: number, frame: PictureFrame) => number | undefined) | undefined;
  /** Drags a mark, in place of a rectangle, to a place plus the distance at which it was grabbed. */
  readonly onDrag?: ((x: number, y: number, frame: PictureFrame) => void) | undefined;
}

/** A picture for pointer and keys: its ground on a canvas, and its marks over it. A tall one scrolls. */
export function PictureView<Data>(props: PictureViewProps<Data>) {
  const { of, host: given, className, label, linked, revealed = -1, onPoint, onChoose, onScroll, card, ...gestures } = props;
  const own = useRef<HTMLDivElement>(null);
  const host = given ?? own;
  const { width } = useSize(host);
  const [top, setTop] = useState(0);
  const whole = heightAt(of.height, width);
  const height = Math.min(whole, heightAt(of.tallest ?? whole, width));
  const frame: PictureFrame = { width, height, top: Math.min(top, whole - height) };
  const reveal = (thing: number): void => {
    const element = host.current;
    if (element === null || of.reach === undefined) return;
    const [from, to] = of.reach(thing, width);
    if (from < element.scrollTop) element.scrollTo({ top: from });
    else if (to > element.scrollTop + height) element.scrollTo({ top: Math.min(to - height, from) });
  };
  useRevealed(width > 0 ? revealed : -1, reveal);
  useRevealed(width > 0 && linked.pin < 0 ? (of.first ?? -1) : -1, reveal);
  const current = linked.hover >= 0 ? linked.hover : linked.pin;
  const [pointer, setPointer] = useState<Pointer>();
  const point = (thing: number, isByKey: boolean, at?: Pointer): void => {
    if (isByKey) reveal(thing);
    // The card stays where the pointer first reached its thing.
    if (thing !== linked.hover || pointer === undefined) setPointer(thing < 0 ? undefined : at);
    onPoint(thing, isByKey);
  };
  const { count, at, after } = of;
  const input = usePictureInput({ frame, count, at, after, current, onPoint: point, onChoose, ...gestures });
  return (
    <div
      ref={host}
      className={className ?? (of.tallest === undefined ? "panel-plot relative clip" : "panel-scroller relative scroll")}
      style={{ height }}
      tabIndex={0}
      role="application"
      aria-roledescription="picture"
      aria-label={label}
      onScroll={({ currentTarget }) => {
        setTop(currentTarget.scrollTop);
        onScroll?.(currentTarget.scrollTop);
      }}
      {...input}
    >
      <div style={{ height: whole }}>
        <div style={{ position: "sticky", top: 0, height }}>
          {of.ground && <CanvasPlot draw={of.ground.draw} data={of.ground.data(frame)} width={width} height={height} />}
          <svg width={width} height={height} className="cover no-pointer" aria-hidden="true">
            {width > 0 && of.marks(frame, linked)}
          </svg>
          {pointer !== undefined && card !== undefined && (
            <div className="pointed-unit card small no-pointer" aria-hidden="true" style={besidePointer(pointer, frame)}>
              {card}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** A place in a picture, in CSS pixels. */
interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** From the pointer to the card beside it, in CSS pixels. */
const pointerGap = 14;

/** The style of a card at the side of the pointer with more room. */
function besidePointer({ x, y }: Pointer, { width, height }: PictureFrame): CSSProperties {
  return {
    ...(x < width / 2 ? { left: x + pointerGap } : { right: width - x + pointerGap }),
    ...(y < height / 2 ? { top: y + pointerGap } : { top: "auto", bottom: height - y + pointerGap }),
  };
}

function heightAt(height: Picture["height"], width: number): number {
  return typeof height === "number" ? height : height(width);
}

/** Reveals a thing that was pinned elsewhere, once for each pin. */
export function useRevealed(thing: number, reveal: (thing: number) => void): void {
  const onThing = useEffectEvent(reveal);
  useEffect(() => {
    if (thing >= 0) onThing(thing);
  }, [thing]);
}

interface PointedPictureProps<Data> extends Gestures {
  readonly of: Picture<Data>;
  /** What it shows, and what keys do. */
  readonly label: string;
  /** The thing that is chosen, from which the keys go on; -1 for none. */
  readonly chosen?: number;
  /** Said where nothing is pointed at; else the words of what is chosen. */
  readonly hint?: ReactNode;
  readonly onChoose?: (thing: number) => void;
  /** Stands behind what is said. */
  readonly children?: ReactNode;
}

/** A picture without links: the thing pointed at is read out below it, and spoken if keys reach it. */
export function PointedPicture<Data>(props: PointedPictureProps<Data>) {
  const { of, chosen = -1, hint, onChoose = () => undefined, children, ...input } = props;
  const actions = useActions();
  const [hover, setHover] = useState(-1);
  return (
    <>
      <PictureView
        {...input}
        of={of}
        className="panel-plot relative clip"
        linked={{ hover, pin: chosen, letter: "" }}
        onPoint={(thing, isByKey) => {
          setHover(thing);
          if (isByKey) actions.announce(spoken(of.words(thing)));
        }}
        onChoose={onChoose}
      />
      <div className="panel-readout small" dir="auto">
        {hover >= 0 ? spoken(of.words(hover)) : (hint ?? spoken(of.words(chosen)))}
        {children}
      </div>
    </>
  );
}

/** Pixels a press may wander and still be a click. */
const clickSlack = 4;
/** Things that the keys go over with Shift. */
const farStep = 10;

interface PicturePress {
  readonly x: number;
  readonly y: number;
  /** Where the picture was. */
  readonly box: DOMRect;
  /** The distance of the grabbed mark to the right, if there is one. */
  readonly held: number | undefined;
  isDrag: boolean;
}

interface PictureInput extends Omit<Gestures, "onScroll">, Pick<Picture, "count" | "at" | "after"> {
  readonly frame: PictureFrame;
  /** The thing that the keys go on from, -1 for none. */
  readonly current: number;
  readonly onPoint: (thing: number, isByKey: boolean, at?: Pointer) => void;
  readonly onChoose: (thing: number) => void;
}

/** Pointer and keys of a picture: moving points, a click or Enter chooses, dragging draws a rectangle, arrows go on one by one. */
function usePictureInput(input: PictureInput) {
  const { frame, count, at, after, current, onPoint, onChoose, onTurn, onBox, onGrip, grip, onDrag } = input;
  const press = useRef<PicturePress>(undefined);
  const placeOf = (event: PointerEvent<HTMLElement>): readonly [number, number] => {
    // A drag may move the picture itself, so places count from where it was.
    return placeWithin(event.currentTarget, event, press.current?.box);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const [x, y] = placeOf(event);
      // A press beyond the client width is on the scroll bar.
      if (event.button !== 0 || x >= event.currentTarget.clientWidth) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { x, y, box: event.currentTarget.getBoundingClientRect(), held: grip?.(x, y, frame), isDrag: false };
      onGrip?.();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const [x, y] = placeOf(event);
      const held = press.current;
      const slack = held?.held === undefined ? clickSlack : 0;
      if (held !== undefined && Math.hypot(x - held.x, y - held.y) > slack) held.isDrag = true;
      if (held?.isDrag === true) {
        onBox?.(boxBetween(held, { x, y }), frame);
        onDrag?.(x + (held.held ?? 0), y, frame);
      }
      if (held?.isDrag !== true || onDrag !== undefined) onPoint(at(x, y, frame), false, { x, y });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      const place = placeOf(event);
      press.current = undefined;
      // A press without a drag leaves the mark where it is.
      if (held === undefined || held.isDrag || held.held !== undefined) return;
      const thing = at(...place, frame);
      if (thing >= 0) onChoose(thing);
      else onBox?.(undefined, frame);
    },
    onPointerCancel: () => {
      press.current = undefined;
    },
    onPointerLeave: () => onPoint(-1, false),
    onBlur: () => onPoint(-1, false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = after === undefined ? thingAfter(event, current, count) : after(event.key, current);
      if (next !== undefined) onPoint(next, true);
      else if (onTurn !== undefined && (event.key === "ArrowUp" || event.key === "ArrowDown"))
        onTurn(event.key === "ArrowDown" ? 1 : -1);
      else if ((event.key === "Enter" || event.key === " ") && current >= 0) onChoose(current);
      else return;
      event.preventDefault();
    },
  };
}

/** The thing that a key leads to; undefined for other keys. */
function thingAfter({ key, shiftKey }: KeyboardEvent, current: number, count: number): number | undefined {
  const stride = shiftKey ? farStep : 1;
  // The first key leads to the first thing.
  const from = current < 0 ? -Infinity : current;
  const next = { Home: 0, End: count - 1, ArrowRight: from + stride, ArrowLeft: from - stride }[key];
  return count === 0 || next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1);
}

function boxBetween(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): BoxSelection {
  return { x0: Math.min(from.x, to.x), y0: Math.min(from.y, to.y), x1: Math.max(from.x, to.x), y1: Math.max(from.y, to.y) };
}
