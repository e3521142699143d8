import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState, type RefObject } from "react";
import type { ProcedureChannel } from "../../../extraction/contract/trace.ts";
import type { Range } from "../../../extraction/page/selection.ts";
import { useActions } from "../../../lab/react.tsx";
import { drawWaterfall, type WaterfallData } from "../../../plots/waterfall.ts";
import { CanvasPlot, useSize } from "../../ui/use-plot.tsx";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import type { FigureProps } from "../figure-kind.ts";
import { PanelFrame } from "../panel-frame.tsx";
import { usePlaces, type Places } from "../use-places.ts";
import { barsBegin, foldName, procedureRows, spansOf, stepName, stepsOf, type ProcedureRow } from "./procedure-rows.ts";
import { counted, thousands } from "../../../format.ts";

const rowHeight = 24;
const tallest = 312;
/** Shares of the width for names and numbers, between which the bars stand. */
const nameShare = 0.36;
const numberRoom = 78;

/** A procedure's steps from the whole text to what is left, as a waterfall. */
export function ProcedureView({ lane, channel, summary }: FigureProps<ProcedureChannel>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const places = usePlaces(lane);
  const { rows, begin, virtual, keys, read, look, take } = useProcedure(channel, scroller, places);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const nameRoom = Math.round(width * nameShare);
  const shown = read === undefined ? undefined : rows[read];
  const whole = rows.length * rowHeight;
  const height = Math.min(whole, tallest);
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      readout={shown && <ReadRow key={read} row={shown} places={places} />}
    >
      <div className="procedure-scale tiny muted flex apart" style={{ width, paddingLeft: nameRoom, paddingRight: numberRoom }}>
        <span>{thousands(begin)}</span>
        <span>{counted(channel.whole, "character")}</span>
      </div>
      <div
        ref={scroller}
        className="panel-scroller scrolls anchor steady"
        style={{ height }}
        role="table"
        tabIndex={0}
        aria-label={`${summary} Up and down go through the steps, Enter pins the first piece that a step touched and opens a fold.`}
        aria-rowcount={rows.length}
        onKeyDown={keys.press}
        onPointerLeave={() => places.point(undefined)}
      >
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          <div style={{ position: "absolute", top: first * rowHeight, left: nameRoom }}>
            <Bars
              rows={rows}
              first={first}
              last={last}
              begin={begin}
              whole={channel.whole}
              width={Math.max(width - nameRoom - numberRoom, 0)}
            />
          </div>
          {items.map(({ index, start }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <Row
                  key={index}
                  row={row}
                  index={index}
                  isCurrent={index === keys.current}
                  isRead={index === read}
                  top={start}
                  nameRoom={nameRoom}
                  onPoint={() => look(index)}
                  onTake={() => take(index)}
                />
              )
            );
          })}
        </div>
      </div>
    </PanelFrame>
  );
}

/** A row in words, and the pieces that it touched. */
function ReadRow({ row, places }: { readonly row: ProcedureRow; readonly places: Pick<Places, "choose" | "point"> }) {
  return (
    <>
      <span className="block">{rowText(row)}</span>
      <SpanList spans={spansOf(row)} places={places} />
    </>
  );
}

/** The rows of a procedure as they are unfolded, the one that is read, and the keys that go through them. */
function useProcedure(
  { whole, operations }: ProcedureChannel,
  scroller: RefObject<HTMLElement | null>,
  { point, choose }: Pick<Places, "choose" | "point">,
) {
  const actions = useActions();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [read, setRead] = useState<number>();
  const steps = useMemo(() => stepsOf(whole, operations), [whole, operations]);
  const rows = useMemo(() => procedureRows(steps, open), [steps, open]);
  const begin = useMemo(() => barsBegin(whole, steps), [whole, steps]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const look = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    point(spansOf(row)[0]);
    setRead(index);
  };
  const take = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setRead(index);
    choose(spansOf(row)[0]);
    if (row.kind === "fold") setOpen(toggled(open, row));
  };
  const keys = useRowKeys({
    total: rows.length,
    first: 0,
    reveal: (index) => virtual.scrollToIndex(index),
    speak: (index) => {
      const row = rows[index];
      if (row === undefined) return;
      look(index);
      actions.announce(rowText(row));
    },
    pin: take,
  });
  return { rows, begin, virtual, keys, read, look, take };
}

/** The open folds, named by their first step, with one opened or closed. */
function toggled(open: ReadonlySet<number>, { fold, isOpen }: Extract<ProcedureRow, { kind: "fold" }>): ReadonlySet<number> {
  const name = fold.steps[0]?.index ?? -1;
  return isOpen ? new Set([...open].filter((other) => other !== name)) : new Set([...open, name]);
}

interface BarsProps {
  readonly rows: readonly ProcedureRow[];
  /** The rows in view. */
  readonly first: number;
  readonly last: number;
  /** Characters at the left end and at the right end of all bars. */
  readonly begin: number;
  readonly whole: number;
  readonly width: number;
}

/** The bars of the rows in view: what each took away from what was there before it. */
function Bars({ rows, first, last, begin, whole, width }: BarsProps) {
  const data: WaterfallData = useMemo(
    () => ({ rows: rows.slice(first, last + 1).map(boundsOf), begin, whole, rowHeight, left: 0, right: 0 }),
    [rows, first, last, begin, whole],
  );
  return <CanvasPlot draw={drawWaterfall} data={data} width={width} height={(last - first + 1) * rowHeight} />;
}

interface RowProps {
  readonly row: ProcedureRow;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isRead: boolean;
  readonly top: number;
  readonly nameRoom: number;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

function Row({ row, index, isCurrent, isRead, top, nameRoom, onPoint, onTake }: RowProps) {
  const isFold = row.kind === "fold";
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="procedure-row small flex apart clickable"
      data-fold={isFold || undefined}
      data-current={isCurrent || undefined}
      data-read={isRead || undefined}
      style={{ transform: `translateY(${top}px)` }}
      title={isFold ? undefined : row.step.detail}
      onPointerMove={onPoint}
    >
      <span
        role="cell"
        className="procedure-name truncated"
        style={{ width: nameRoom }}
        data-inside={!isFold && row.isInFold ? "" : undefined}
      >
        <button
          type="button"
          className="row-button bare truncated"
          tabIndex={-1}
          aria-expanded={isFold ? row.isOpen : undefined}
          onClick={onTake}
        >
          {isFold ? `${row.isOpen ? "▾" : "▸"} ${foldName(row.fold)}` : stepName(row.step)}
        </button>
      </span>
      <span role="cell" className="procedure-change">
        {changeText(row)}
      </span>
    </div>
  );
}

function boundsOf(row: ProcedureRow): { readonly before: number; readonly after: number } {
  const { before, after } = row.kind === "step" ? row.step : row.fold;
  return { before, after };
}

/** "−1,204", "+30", "0". */
export function changeText(row: ProcedureRow): string {
  const { before, after } = boundsOf(row);
  const change = after - before;
  return change === 0 ? "0" : `${change < 0 ? "−" : "+"}${thousands(Math.abs(change))}`;
}

/** A row in words: what was done, and what is left. */
function rowText(row: ProcedureRow): string {
  const { before, after } = boundsOf(row);
  const change = before - after;
  const took =
    change === 0 ? "nothing taken" : `${thousands(Math.abs(change))} characters ${change < 0 ? "given back" : "taken"}`;
  const name = row.kind === "fold" ? foldName(row.fold) : stepName(row.step);
  const detail = row.kind === "step" && row.step.detail !== undefined ? ` ${row.step.detail}` : "";
  return `${name}: ${took}, ${thousands(after)} left.${detail}`;
}

/** Pieces that are listed one by one; of the others there is only the number. */
const listed = 12;

/** The pieces of the page that a step touched, each to be pinned. */
function SpanList({ spans, places }: { readonly spans: readonly Range[]; readonly places: Pick<Places, "choose" | "point"> }) {
  if (spans.length === 0) return undefined;
  return (
    <span className="span-list wraps flex">
      {spans.slice(0, listed).map((span) => (
        <button
          key={`${span.start}-${span.end}`}
          type="button"
          className="link-button"
          title="Pin this piece of the page"
          onPointerEnter={() => places.point(span)}
          onPointerLeave={() => places.point(undefined)}
          onClick={() => places.choose(span)}
        >
          {thousands(span.start)}–{thousands(span.end)}
        </button>
      ))}
      {spans.length > listed && <span className="muted">and {thousands(spans.length - listed)} more</span>}
    </span>
  );
}
