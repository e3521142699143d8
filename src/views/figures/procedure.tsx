import { useMemo, useRef, useState } from "react";
import type { Operation, ProcedureChannel } from "../../extraction/contract/trace.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { counted, thousands } from "../../format.ts";
import { drawWaterfall, waterfallNames, type WaterfallData } from "../../plots/waterfall.tsx";
import { Rows } from "../ui/rows.tsx";
import { CanvasPlot, useSize } from "../ui/use-plot.tsx";
import type { LegendItem } from "./bands/legend.tsx";
import { mostRows, printedRow, type FigureKind, type FigureProps, type Printed, type Row } from "./figure-kind.ts";
import { PanelFrame, usePlaces, type Places } from "./figure.tsx";

/** The steps of a procedure, from the whole text to what is left. */
export const procedure: FigureKind<ProcedureChannel> = {
  View: ProcedureView,
  text: procedureText,
  rows: operationRows,
  print: procedurePrint,
  legend: procedureLegend,
};

function procedureText({ name, whole, operations }: ProcedureChannel): string {
  const removed = operations.reduce((sum, operation) => sum + operation.removed, 0);
  const idle = operations.filter((operation) => operation.removed === 0).length;
  const largest = operations.reduce<(typeof operations)[number] | undefined>(
    (most, operation) => (operation.removed > (most?.removed ?? 0) ? operation : most),
    undefined,
  );
  const most = largest === undefined ? "" : `; the most, ${thousands(largest.removed)}, by ${largest.label}`;
  const none = idle === 0 ? "" : `; ${counted(idle, "step")} took away nothing`;
  const take = operations.length === 1 ? "takes" : "take";
  return `${name}: ${counted(operations.length, "step")} ${take} away ${thousands(removed)} of ${counted(whole, "character")}${most}${none}.`;
}

function operationRows({ operations }: ProcedureChannel): readonly Row[] {
  const rows = operations.map(({ label, detail = "", removed, spans }, step): Row => {
    const places = Array.from({ length: spans.length >> 1 }, (_, span) => `${spans[span * 2] ?? 0}-${spans[span * 2 + 1] ?? 0}`);
    return [step + 1, label, removed, detail, places.join(" ")];
  });
  return [["No.", "Step", "Characters taken", "Detail", "Places"], ...rows];
}

function procedurePrint({ whole, operations }: ProcedureChannel): Printed {
  const steps = stepsOf(whole, operations);
  const rows = procedureRows(steps, new Set()).slice(0, mostRows);
  const names = rows.map((row) => ({
    label: row.kind === "fold" ? foldName(row.fold) : stepName(row.step),
    change: changeText(row),
  }));
  const bars = rows.map((row) => (row.kind === "fold" ? row.fold : row.step));
  const begin = barsBegin(whole, steps);
  const drawnIn = (width: number) => ({
    rows: bars,
    begin,
    whole,
    rowHeight: printedRow,
    left: Math.round(Math.min(width * 0.4, 300)),
    right: 64,
  });
  return {
    height: Math.max(rows.length, 1) * printedRow,
    paint: (board, frame) => drawWaterfall(board, drawnIn(frame.width), frame),
    marks: (size) => waterfallNames(names, drawnIn(size.width), size),
  };
}

function procedureLegend({ whole, operations }: ProcedureChannel): readonly LegendItem[] {
  const begin = barsBegin(whole, stepsOf(whole, operations));
  return [
    { paint: "muted", label: `left, shown from ${thousands(begin)} to ${counted(whole, "character")}` },
    { paint: "removed", label: "taken away" },
    { paint: "kept", label: "given back" },
  ];
}

const rowHeight = 24;
/** Shares of the width for names and numbers, between which the bars stand. */
const nameShare = 0.36;
const numberRoom = 78;

/** A procedure's steps from the whole text to what is left, as a waterfall. */
function ProcedureView({ lane, channel, summary }: FigureProps<ProcedureChannel>) {
  const { whole, operations } = channel;
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const places = usePlaces(lane);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(0);
  const [read, setRead] = useState<number>();
  const steps = useMemo(() => stepsOf(whole, operations), [whole, operations]);
  const rows = useMemo(() => procedureRows(steps, open), [steps, open]);
  const indices = useMemo(() => rows.map((_, index) => index), [rows]);
  const begin = useMemo(() => barsBegin(whole, steps), [whole, steps]);
  const nameRoom = Math.round(width * nameShare);
  const shown = read === undefined ? undefined : rows[read];
  const said = (index: number, say: (row: ProcedureRow) => string): string => {
    const row = rows[index];
    return row === undefined ? "" : say(row);
  };
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      readout={shown && <ReadRow key={read} row={shown} places={places} />}
    >
      <div className="procedure-scale tiny muted flex apart" style={{ width, paddingLeft: nameRoom, paddingRight: numberRoom }}>
        <span>{thousands(begin)}</span>
        <span>{counted(whole, "character")}</span>
      </div>
      <Rows
        ref={scroller}
        className="panel-rows steady"
        label={`${summary} Up and down go through the steps, Enter pins the first piece that a step touched and opens a fold.`}
        rows={indices}
        rowHeight={rowHeight}
        columns={[
          { key: "step", width: nameRoom, className: "procedure-name truncated", cell: (index) => said(index, nameOf) },
          {
            key: "change",
            width: numberRoom,
            most: Infinity,
            className: "procedure-change to-end",
            cell: (index) => said(index, changeText),
          },
        ]}
        look={(index) => {
          const row = rows[index];
          return {
            className: "procedure-row small",
            title: row?.kind === "step" ? row.step.detail : undefined,
            "data-fold": row?.kind === "fold" || undefined,
            "data-inside": (row?.kind === "step" && row.isInFold) || undefined,
          };
        }}
        ground={(first, last) => (
          <div style={{ position: "absolute", top: first * rowHeight, left: nameRoom }}>
            <Bars
              rows={rows}
              first={first}
              last={last}
              begin={begin}
              whole={whole}
              width={Math.max(width - nameRoom - numberRoom, 0)}
            />
          </div>
        )}
        current={current}
        words={(index) => said(index, rowText)}
        onCurrent={setCurrent}
        onPoint={(index) => {
          const row = index === undefined ? undefined : rows[index];
          places.point(row && spansOf(row)[0]);
          if (row !== undefined) setRead(index);
        }}
        onChoose={(index) => {
          const row = rows[index];
          if (row === undefined) return;
          setRead(index);
          places.choose(spansOf(row)[0]);
          if (row.kind === "fold") setOpen(toggled(open, row));
        }}
      />
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

/** "▸ 12 steps did nothing", or the name of a step. */
function nameOf(row: ProcedureRow): string {
  return row.kind === "fold" ? `${row.isOpen ? "▾" : "▸"} ${foldName(row.fold)}` : stepName(row.step);
}

function boundsOf(row: ProcedureRow): { readonly before: number; readonly after: number } {
  const { before, after } = row.kind === "step" ? row.step : row.fold;
  return { before, after };
}

/** "−1,204", "+30", "0". */
function changeText(row: ProcedureRow): string {
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

/** A step with the characters before and after it. */
interface Step extends Operation {
  /** From 0, among all steps. */
  readonly index: number;
  readonly before: number;
  readonly after: number;
}

/** Steps that follow each other and are shown as one: those that did nothing, or many of one name, or small ones of one group. */
interface Fold {
  readonly kind: "idle" | "alike" | "small";
  readonly steps: readonly Step[];
  readonly before: number;
  readonly after: number;
}

/** A row of a waterfall: a step, or the head of a fold, which may be open. */
type ProcedureRow =
  | { readonly kind: "step"; readonly step: Step; readonly isInFold: boolean }
  | { readonly kind: "fold"; readonly fold: Fold; readonly isOpen: boolean };

/** From so many on, steps of one name or of one group in a row are folded. */
const leastAlike = 5;
/** A step of a group stands alone from this share on of all that the procedure took. */
const largeShare = 0.05;

export function stepsOf(whole: number, operations: readonly Operation[]): readonly Step[] {
  const steps: Step[] = [];
  let before = whole;
  operations.forEach((operation, index) => {
    const after = before - operation.removed;
    steps.push({ ...operation, index, before, after });
    before = after;
  });
  return steps;
}

/** The rows of a procedure; folds are named by their first step. */
export function procedureRows(steps: readonly Step[], open: ReadonlySet<number>): readonly ProcedureRow[] {
  return runsOf(steps).flatMap((run): readonly ProcedureRow[] => {
    const [first] = run;
    const isIdle = run.every(hasDoneNothing);
    const alone = run.map((step): ProcedureRow => ({ kind: "step", step, isInFold: false }));
    if (first === undefined || run.length < (isIdle ? 2 : leastAlike)) return alone;
    const isOpen = open.has(first.index);
    const fold: Fold = {
      kind: isIdle ? "idle" : run.every(({ label }) => label === first.label) ? "alike" : "small",
      steps: run,
      before: first.before,
      after: run.at(-1)?.after ?? first.after,
    };
    const inside = run.map((step): ProcedureRow => ({ kind: "step", step, isInFold: true }));
    return [{ kind: "fold", fold, isOpen }, ...(isOpen ? inside : [])];
  });
}

/** "7 steps did nothing", "link lists, 212 times", "92 link tables". */
export function foldName({ kind, steps }: Fold): string {
  const count = thousands(steps.length);
  if (kind === "small") return `${count} ${steps[0]?.group ?? ""}`;
  return kind === "idle" ? `${count} steps did nothing` : `${steps[0]?.label ?? ""}, ${count} times`;
}

/** Share of what a procedure took that is shown of what it left, where bars do not begin at 0. */
const shownOfRest = 0.15;

/**
 * The number of characters at which the bars of a procedure begin: 0, or where it left most of the text, a round number a little
 * below what it left, for on a scale from 0 on what small steps took could not be seen.
 */
export function barsBegin(whole: number, steps: readonly Step[]): number {
  const left = steps.reduce((least, { after }) => Math.min(least, after), whole);
  const taken = whole - left;
  if (taken === 0 || taken >= whole / 2) return 0;
  const power = 10 ** Math.floor(Math.log10(taken * shownOfRest));
  return Math.max(Math.floor((left - taken * shownOfRest) / power) * power, 0);
}

/** A step's name with its number, where it has none of its own. */
function stepName({ index, label }: Step): string {
  return /^\d/.test(label) ? label : `${index + 1}. ${label}`;
}

/** Pieces that a row touched. */
export function spansOf(row: ProcedureRow): readonly { readonly start: number; readonly end: number }[] {
  const steps = row.kind === "step" ? [row.step] : row.fold.steps;
  return steps.flatMap(({ spans }) =>
    Array.from({ length: spans.length >> 1 }, (_, index) => ({ start: spans[index * 2] ?? 0, end: spans[index * 2 + 1] ?? 0 })),
  );
}

function hasDoneNothing({ removed, spans }: Step): boolean {
  return removed === 0 && spans.length === 0;
}

/** Steps in a row that did nothing, or have one name, or are small ones of one group: of few of these, those that did nothing. */
function runsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const large = largeShare * steps.reduce((sum, { removed }) => sum + Math.abs(removed), 0);
  const isSmall = ({ removed }: Step): boolean => Math.abs(removed) < large;
  const isAlike = (one: Step, other: Step): boolean =>
    (one.group !== undefined && one.group === other.group && isSmall(one) && isSmall(other)) ||
    (hasDoneNothing(one) ? hasDoneNothing(other) : !hasDoneNothing(other) && one.label === other.label);
  const areBothIdle = (one: Step, other: Step): boolean => hasDoneNothing(one) && hasDoneNothing(other);
  return splitWhere(steps, isAlike).flatMap((run) => (run.length < leastAlike ? splitWhere(run, areBothIdle) : [run]));
}

/** Steps in as many runs as there are neighbours that do not belong together, and one. */
function splitWhere(steps: readonly Step[], belong: (one: Step, other: Step) => boolean): readonly (readonly Step[])[] {
  const runs: Step[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && belong(last, step)) run.push(step);
    else runs.push([step]);
  }
  return runs;
}
