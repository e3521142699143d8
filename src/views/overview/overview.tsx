import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { runName } from "../../extraction/run.ts";
import { drawMarks, type Marks } from "../../plots/marks.ts";
import { rangeToPixels } from "../../plots/pixels.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import { useActions, useLabContext, useLinking, useRun, useSession, useGold } from "../../lab/react.tsx";
import { useReachableAt } from "../../lab/use-reachable.ts";
import { HintBadge, RibbonHint } from "../hints/hint.tsx";
import { diagramOf } from "../figures/bands/diagrams.ts";
import { bandId } from "../figures/bands/index.ts";
import { maskHeight, MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import { useWindows } from "../figures/bands/use-window.ts";
import { CanvasPlot, useSize } from "../ui/use-plot.tsx";
import {
  overviewBand,
  overviewChannels,
  overviewName,
  overviewMarks,
  stripHeight,
  textMarks,
  textStripName,
} from "../figures/bands/overview.ts";
import { useMedia } from "../ui/use-theme.ts";
import "./overview.css";
import { thousands } from "../../format.ts";

const goldHeight = 9;
/** Share of the page that an arrow key moves the view. */
const keyStride = 0.1;

/** The whole page at one look: the focused lane's figure and what it keeps; the view is drawn over it and dragged. */
export function Ribbon() {
  const { library } = useLabContext();
  const actions = useActions();
  const area = useRef<HTMLDivElement>(null);
  useReachableAt("plot", area);
  const { width } = useSize(area);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const view = useSession(({ lab }) => lab.view);
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const run = useRun(lane?.id ?? "");
  const offsets = useMemo(() => sourceOffsets(0, length, width), [length, width]);
  const strip = useStrip(lane?.id ?? "", run, offsets);
  const turn = useRibbonKeys(view, length);
  const drag = useRibbonDrag(offsets, view, length);
  const name = lane === undefined ? "" : `${lane.letter} ${runName(lane, library)}`;
  return (
    <section className="ribbon shaded ruled spaced anchor grid" aria-label="Overview of the page">
      <RibbonLabels name={name} strip={strip} />
      <div
        ref={area}
        className="ribbon-plot anchor grid"
        role="slider"
        tabIndex={0}
        aria-label={`View of the page, over ${name}: ${strip.name}`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={view.start}
        aria-valuetext={`characters ${thousands(view.start)} to ${thousands(view.end)} of ${thousands(length)}`}
        title="Drag across the page to look closer; arrows move and zoom; double-click shows the whole page"
        onKeyDown={turn}
        onDoubleClick={() => {
          actions.setView({ start: 0, end: length });
        }}
        {...drag}
      >
        <RibbonRows strip={strip} run={run} offsets={offsets} width={width} />
        <RibbonView offsets={offsets} view={view} length={length} width={width} />
      </div>
      <RibbonHint />
    </section>
  );
}

/** The names of the rows, beside them. */
function RibbonLabels({ name, strip }: { readonly name: string; readonly strip: Strip }) {
  const hasGold = useGold() !== undefined;
  return (
    <div className="ribbon-labels column muted small apart to-end" aria-hidden="true">
      <span className="ribbon-name truncated grid" style={{ height: strip.height }} title={`${name}: ${strip.name}`}>
        <span>
          <HintBadge id="ribbon" /> {name}
        </span>
        <span className="tiny">{strip.name}</span>
      </span>
      <span>kept</span>
      {hasGold && <span className="ribbon-gold truncated">gold</span>}
    </div>
  );
}

interface RibbonRowsProps {
  readonly strip: Strip;
  readonly run: RunSummary | undefined;
  readonly offsets: Uint32Array;
  readonly width: number;
}

/** The strip, what is kept, and the gold standard. */
function RibbonRows({ strip, run, offsets, width }: RibbonRowsProps) {
  const gold = useGold();
  return (
    <>
      {strip.marks === undefined ? (
        <NoData height={strip.height} />
      ) : (
        <CanvasPlot key={strip.key} draw={drawMarks} data={strip.marks} width={width} height={strip.height} />
      )}
      {run === undefined ? (
        <NoData height={maskHeight} />
      ) : (
        <MaskView selection={run.selection} offsets={offsets} width={width} height={maskHeight} />
      )}
      {gold !== undefined && <MaskView selection={gold} offsets={offsets} width={width} height={goldHeight} kind="gold" />}
    </>
  );
}

interface RibbonViewProps {
  readonly offsets: Uint32Array;
  readonly view: Range;
  /** Of the page. */
  readonly length: number;
  readonly width: number;
}

/** The view as a window in what is shaded, where it is not the whole page, and a tick at the place that is linked. */
function RibbonView({ offsets, view, length, width }: RibbonViewProps) {
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const shown = rangeToPixels(offsets, view.start, view.end) ?? { x0: 0, x1: width };
  const tick = place === undefined ? undefined : rangeToPixels(offsets, place.start, place.end);
  const isWhole = view.start <= 0 && view.end >= length;
  return (
    <>
      {!isWhole && (
        <>
          <span className="ribbon-shade untouched" style={{ left: 0, width: shown.x0 }} />
          <span className="ribbon-shade untouched" style={{ left: shown.x1, right: 0 }} />
          <span className="ribbon-view untouched" style={{ left: shown.x0, width: Math.max(shown.x1 - shown.x0, 4) }} />
        </>
      )}
      {tick !== undefined && (
        <span className="ribbon-tick untouched" style={{ left: tick.x0, width: Math.max(tick.x1 - tick.x0, 2) }} />
      )}
    </>
  );
}

/** The keys of the overview: they move the view, and zoom it. */
function useRibbonKeys(view: Range, length: number) {
  const actions = useActions();
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const span = view.end - view.start;
    const stride = span * keyStride * (event.shiftKey ? 5 : 1);
    const move = (by: number): void => actions.setView({ start: view.start + by, end: view.end + by });
    if (event.key === "ArrowLeft") move(-stride);
    else if (event.key === "ArrowRight") move(stride);
    else if (event.key === "PageUp") move(-span);
    else if (event.key === "PageDown") move(span);
    else if (event.key === "ArrowUp") actions.zoom(1.5);
    else if (event.key === "ArrowDown") actions.zoom(1 / 1.5);
    else if (event.key === "Home") actions.setView({ start: 0, end: span });
    else if (event.key === "End") actions.setView({ start: length - span, end: length });
    else return;
    event.preventDefault();
  };
}

/** A row without data: hatched, as a strip's rows are that were not kept. */
function NoData({ height }: { readonly height: number }) {
  return <span className="ribbon-none" style={{ height }} />;
}

interface Strip {
  /** Another for each page, lane and band: what was drawn of one never stands for another. */
  readonly key: string;
  readonly name: string;
  readonly marks: Marks | undefined;
  /** In CSS pixels. */
  readonly height: number;
}

/** A high screen has room for a higher strip. */
const highStripHeight = 56;

/** The strip of a lane's run: its band in one row, and where it has none (yet) the text of the page against its code. */
function useStrip(lane: string, run: RunSummary | undefined, offsets: Uint32Array): Strip {
  const page = useSession(({ lab }) => activePage(lab));
  const width = offsets.length - 1;
  const height = useMedia("(min-height: 1000px)") ? highStripHeight : stripHeight;
  const text = usePageText();
  const band = useMemo(() => (run === undefined ? undefined : overviewBand(diagramOf(run.channels).bands)), [run]);
  const key = JSON.stringify([page?.id, lane, run?.spec.extractor, band && bandId(band)]);
  const base = { start: 0, end: page?.source.length ?? 0, pixels: width, axis: "source" } as const;
  const channels = run === undefined || band === undefined ? [] : overviewChannels(band, run);
  const windows = useWindows(
    lane,
    run,
    channels.map((channel) => ({ ...base, ...channel })),
    { subject: key },
  );
  const own = useMemo(
    () => (band === undefined ? undefined : overviewMarks(band, windows, width, height)),
    [band, windows, width, height],
  );
  const neutral = useMemo(() => (text === undefined ? undefined : textMarks(text, offsets, height)), [text, offsets, height]);
  if (band !== undefined && own !== undefined) return { key, name: overviewName(band), marks: own, height };
  return {
    key: `text of ${page?.id ?? ""}`,
    name: neutral === undefined ? "no data yet" : textStripName,
    marks: neutral,
    height,
  };
}

/** The text of the shown page, as a selection; while an edit of it is parsed, that of before. */
function usePageText(): Uint32Array | undefined {
  const page = useSession(({ lab }) => lab.page);
  const text = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.text : undefined));
  const status = useSession(({ pageState }) => pageState.status);
  const [last, setLast] = useState({ page, text });
  if (last.page !== page || (status !== "opening" && last.text !== text)) setLast({ page, text });
  return last.page === page && status === "opening" ? last.text : text;
}

/** A press within the view moves it, a drag from outside it (or from a view of the whole page) draws a new one. */
function useRibbonDrag(offsets: Uint32Array, view: Range, length: number) {
  const actions = useActions();
  const press = useRef<{ readonly x: number; readonly grip: number | undefined } | undefined>(undefined);
  const xOf = (event: PointerEvent<HTMLElement>): number => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const offsetAt = (x: number): number => offsets[Math.min(Math.max(Math.round(x), 0), offsets.length - 1)] ?? 0;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const offset = offsetAt(xOf(event));
      const isWhole = view.start <= 0 && view.end >= length;
      const isInside = !isWhole && offset >= view.start && offset <= view.end;
      press.current = { x: xOf(event), grip: isInside ? offset - view.start : undefined };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      const x = xOf(event);
      if (held === undefined) {
        const offset = offsetAt(x);
        actions.hover({ start: offset, end: offsetAt(x + 1), origin: "ribbon" });
      } else if (held.grip !== undefined) {
        const start = offsetAt(x) - held.grip;
        actions.setView({ start, end: start + (view.end - view.start) });
      } else if (Math.abs(x - held.x) > 3)
        actions.setView({ start: offsetAt(Math.min(held.x, x)), end: offsetAt(Math.max(held.x, x)) });
    },
    onPointerUp: () => {
      press.current = undefined;
    },
    onPointerCancel: () => {
      press.current = undefined;
    },
    onPointerLeave: () => {
      actions.hover(undefined);
    },
  };
}
