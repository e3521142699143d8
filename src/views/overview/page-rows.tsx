import { useMemo, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { thousands } from "../../format.ts";
import { AfterFigures, useActions, useGold, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { coverage, drawAgreement } from "../../plots/mask.ts";
import { rangeToPixels } from "../../plots/scales.ts";
import { activePage } from "../../state/lab.ts";
import { MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import { GoldName, GoldStart, MarkingLine } from "../gold/gold-row.tsx";
import { placeWithin } from "../ui/place-within.ts";
import { CanvasPlot, useSize } from "../ui/use-plot.tsx";
import { useWheel, wheelZoom } from "../ui/use-wheel.ts";
import "./page-rows.css";

/** Heights in CSS pixels. */
const wholeHeight = 18;
const goldHeight = 9;
const agreementHeight = 14;

/** The rows above the lanes, over their gutter and x: the whole page with its view, the gold standard, and the lanes' agreement. */
export function OverviewRows() {
  return (
    <section className="page-rows no-shrink border-bottom" aria-label="The page">
      <WholePage />
      <GoldRow />
      <AfterFigures>
        <AgreementRow />
      </AfterFigures>
    </section>
  );
}

/** A name in the gutter, and what it names over the lanes' x. */
function OverviewRow({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="page-row over-x">
      <span className="row-name nowrap text-end small muted">{name}</span>
      {children}
    </div>
  );
}

/** The whole page, as the focused lane keeps it, with the view as a window in it. */
export function WholePage() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const offsets = useMemo(() => sourceOffsets(0, length, width), [length, width]);
  return (
    <OverviewRow name="page">
      <div ref={host} className="whole-page relative shaded" style={{ height: wholeHeight }}>
        <AfterFigures>
          <KeptOfPage offsets={offsets} width={width} />
        </AfterFigures>
        <ViewWindow offsets={offsets} />
      </div>
    </OverviewRow>
  );
}

function KeptOfPage({ offsets, width }: { readonly offsets: Uint32Array; readonly width: number }) {
  const selection = useRun(useSession(({ lab }) => lab.focusedLane))?.selection;
  if (selection === undefined) return undefined;
  return <MaskView selection={selection} offsets={offsets} width={width} height={wholeHeight} />;
}

/** The gold standard in the view, or the way to one; while marking, the line of marking. */
function GoldRow() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const gold = useGold();
  const offsets = useViewOffsets(width);
  const isMarking = useSession(({ lab }) => lab.isMarking);
  return (
    <>
      <OverviewRow name={<GoldName />}>
        <div ref={host} className="gold-row">
          {gold !== undefined && <MaskView selection={gold} offsets={offsets} width={width} height={goldHeight} kind="gold" />}
          {gold === undefined && !isMarking && <GoldStart />}
        </div>
      </OverviewRow>
      {isMarking && <MarkingLine />}
    </>
  );
}

/** The number of lanes that keep each place in view; a click goes to the next place where they disagree. */
function AgreementRow() {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const offsets = useViewOffsets(width);
  const lanes = useSession(({ lab }) => lab.lanes);
  const results = useSession((session) => session.results);
  const selections = lanes.flatMap(({ id }) => results[id]?.last?.selection ?? []);
  const data = offsets && { shares: selections.map((selection) => coverage(selection, offsets)) };
  return (
    <OverviewRow name="agree">
      <div ref={host}>
        <button
          type="button"
          className="agreement-row bare block"
          aria-label={`Agreement of ${selections.length} lanes: next disagreement`}
          title="How many lanes keep each place. Click or press n to go to the next place where they disagree"
          onClick={(event) => {
            const x = Math.floor(placeWithin(event.currentTarget, event)[0]);
            // A press by key continues from what is pinned.
            actions.nextDisagreement(1, event.detail === 0 ? undefined : offsets?.[x]);
          }}
        >
          <CanvasPlot draw={drawAgreement} data={data} width={width} height={agreementHeight} />
        </button>
      </div>
    </OverviewRow>
  );
}

/** The source offsets at the pixels of the view; undefined where the axis counts each lane's own units. */
function useViewOffsets(width: number): Uint32Array<ArrayBuffer> | undefined {
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  return useMemo(() => (axis === "source" ? sourceOffsets(view.start, view.end, width) : undefined), [view, axis, width]);
}

/** Share of the view that an arrow key moves it. */
const keyStride = 0.1;
/** The zoom of an arrow key. */
const keyZoom = 1.5;
/** Pixels a press may wander and still be none that draws. */
const clickSlack = 3;

/**
 * The view as a window over the whole page: its body moves it, its edges change one end, a drag beside it draws another, the
 * wheel zooms, a double click shows the whole page; arrows move and zoom.
 *
 * @param offsets source offsets at its pixels
 */
function ViewWindow({ offsets }: { readonly offsets: Uint32Array }) {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const view = useSession(({ lab }) => lab.view);
  const turn = useWindowKeys(length);
  const drag = useWindowDrag(offsets, length);
  useWheel(host, (event, element) => {
    const { deltaX, deltaY, shiftKey } = event;
    const along = deltaX === 0 && shiftKey ? deltaY : deltaX;
    if (along === 0) actions.zoom(wheelZoom ** -deltaY, offsetAt(offsets, placeWithin(element, event)[0]));
    else actions.setView(moved(view, (along * length) / Math.max(offsets.length - 1, 1)));
  });
  const shown = rangeToPixels(offsets, view.start, view.end);
  return (
    <div
      ref={host}
      className="view-slider cover"
      role="slider"
      tabIndex={0}
      aria-label="View of the page"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={view.start}
      aria-valuetext={`characters ${thousands(view.start)} to ${thousands(view.end)} of ${thousands(length)}`}
      title="Drag the window or its edges to zoom in. Arrow keys and the wheel move and zoom. Double-click to show the whole page."
      onKeyDown={turn}
      onDoubleClick={() => actions.setView({ start: 0, end: length })}
      {...drag}
    >
      {shown !== undefined && (
        <span className="view-window" data-grip="body" style={{ left: shown.x0, width: shown.x1 - shown.x0 }}>
          <span data-grip="start" />
          <span data-grip="end" />
        </span>
      )}
      <LinkedTick offsets={offsets} />
    </div>
  );
}

/** The place that is pointed at or pinned, on the whole page. */
function LinkedTick({ offsets }: { readonly offsets: Uint32Array }) {
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const tick = place === undefined ? undefined : rangeToPixels(offsets, place.start, place.end);
  if (tick === undefined) return undefined;
  return <span className="view-tick no-pointer" style={{ left: tick.x0, width: tick.x1 - tick.x0 }} />;
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

function offsetAt(offsets: Uint32Array, x: number): number {
  return offsets[Math.min(Math.max(Math.round(x), 0), offsets.length - 1)] ?? 0;
}

function useWindowKeys(length: number) {
  const actions = useActions();
  const view = useSession(({ lab }) => lab.view);
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const span = view.end - view.start;
    const stride = span * keyStride * (event.shiftKey ? 5 : 1);
    const next = {
      ArrowLeft: moved(view, -stride),
      ArrowRight: moved(view, stride),
      PageUp: moved(view, -span),
      PageDown: moved(view, span),
      Home: { start: 0, end: span },
      End: { start: length - span, end: length },
    }[event.key];
    const zoom = { ArrowUp: keyZoom, ArrowDown: 1 / keyZoom }[event.key];
    if (next !== undefined) actions.setView(next);
    else if (zoom !== undefined) actions.zoom(zoom);
    else return;
    event.preventDefault();
  };
}

interface WindowPress {
  readonly x: number;
  readonly offset: number;
  readonly view: Range;
  /** The grabbed part of the window; undefined beside it, where another window is drawn. */
  readonly grip: string | undefined;
}

function useWindowDrag(offsets: Uint32Array, length: number) {
  const actions = useActions();
  const view = useSession(({ lab }) => lab.view);
  const press = useRef<WindowPress>(undefined);
  const xOf = (event: PointerEvent<HTMLElement>): number => placeWithin(event.currentTarget, event)[0];
  const release = (): void => {
    press.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const x = xOf(event);
      const grip = event.target instanceof HTMLElement ? event.target.dataset["grip"] : undefined;
      const isWhole = view.start <= 0 && view.end >= length;
      press.current = { x, offset: offsetAt(offsets, x), view, grip: isWhole && grip === "body" ? undefined : grip };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      const x = xOf(event);
      const offset = offsetAt(offsets, x);
      if (held === undefined) actions.hover({ start: offset, end: offsetAt(offsets, x + 1), origin: "ribbon" });
      else if (held.grip === "body") actions.setView(moved(held.view, offset - held.offset));
      else if (held.grip !== undefined || Math.abs(x - held.x) > clickSlack) {
        const fixed = held.grip === "start" ? held.view.end : held.grip === "end" ? held.view.start : held.offset;
        actions.setView({ start: Math.min(fixed, offset), end: Math.max(fixed, offset) });
      }
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: () => actions.hover(undefined),
  };
}
