import { nice } from "d3-array";
import { useMemo } from "react";
import type { ProcedureChannel } from "../../extraction/contract/trace.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { counted, thousands } from "../../format.ts";
import type { FoldState } from "../ui/folding.ts";
import { Button } from "../ui/kit.tsx";
import { BarTable, printedTable, useFolds, type BarColumn } from "./bar-table.tsx";
import type { FigureKind, FigureProps } from "./figure-kind.ts";
import type { PictureLinks } from "./figure.tsx";
import { numbered, type Things } from "./things.ts";

/** The steps of a procedure, from the whole text to what is left. */
export const procedureKind: FigureKind<ProcedureChannel> = {
  things: (channel) => ({ ...thingsOf(stepsOf(channel)), isOrdered: true }),
  notes: procedureNotes,
  View: ProcedureView,
  print: (channel) => {
    const { rows, parents } = foldedSteps(channel);
    return printedTable({ things: thingsOf(rows), bars: [barsOf(channel, rows)], unfolded: allFolded(parents) });
  },
  legend: ({ whole, operations }) => [
    {
      paint: "muted",
      label: `left, shown from ${thousands(barsBegin({ whole, operations }))} to ${counted(whole, "character")}`,
    },
    { paint: "removed", label: "removed" },
    { paint: "kept", label: "restored" },
  ],
};

function procedureNotes({ whole, operations }: ProcedureChannel): readonly string[] {
  const removed = operations.reduce((sum, operation) => sum + operation.removed, 0);
  const [largest] = operations.toSorted((one, other) => other.removed - one.removed);
  const idle = operations.filter((operation) => operation.removed === 0).length;
  return [
    `${thousands(removed)} of ${counted(whole, "character")} in all`,
    ...(largest !== undefined && largest.removed > 0 ? [`the most by ${largest.label}`] : []),
    ...(idle === 0 ? [] : [`${counted(idle, "step")} removed nothing`]),
  ];
}

/** A step, or steps in a row that are shown as one. */
interface WaterfallStep {
  readonly label: string;
  readonly detail: string;
  /** Characters before it, and those that it took away. */
  readonly before: number;
  readonly removed: number;
  readonly spans: readonly Range[];
  /** The words for several such steps in a row, after their number: "steps did nothing". */
  readonly kind: string;
}

function thingsOf(steps: readonly WaterfallStep[]): Things {
  return {
    name: "steps",
    count: steps.length,
    labels: steps.map(({ label }) => label),
    columns: [
      { name: "Removed", unit: "characters", values: steps.map(({ removed }) => removed) },
      { name: "Left", unit: "characters", values: steps.map(({ before, removed }) => before - removed), toldIn: "words" },
      { name: "Detail", texts: steps.map(({ detail }) => detail) },
      {
        name: "Places",
        texts: steps.map(({ spans }) => spans.map(({ start, end }) => `${start}-${end}`).join(" ")),
        toldIn: "files",
      },
    ],
  };
}

/** A step of a group is shown with its like up to this share of all that the procedure took. */
const largeShare = 0.05;

function stepsOf({ whole, operations }: Pick<ProcedureChannel, "whole" | "operations">): readonly WaterfallStep[] {
  const large = largeShare * operations.reduce((sum, { removed }) => sum + Math.abs(removed), 0);
  let left = whole;
  return operations.map(({ label, detail = "", group, removed, spans }) => {
    const before = left;
    left -= removed;
    const isIdle = removed === 0 && spans.length === 0;
    const ownKind = isIdle ? idleKind : `× ${label}`;
    return {
      label,
      detail,
      before,
      removed,
      spans: Array.from({ length: spans.length >> 1 }, (_, at) => ({ start: spans[2 * at], end: spans[2 * at + 1] })),
      kind: group !== undefined && Math.abs(removed) < large ? group : ownKind,
    };
  });
}

const idleKind = "steps did nothing";
/** The numbers of steps in a row that are shown as one: of idle ones, and of those that are alike. */
const [leastIdle, leastAlike] = [2, 5];

/** The steps, folded below one row if they are in a row and did nothing, have one name, or are small and of one group. */
export function foldedSteps(channel: Pick<ProcedureChannel, "whole" | "operations">) {
  const rows: WaterfallStep[] = [];
  const parents: number[] = [];
  const steps = stepsOf(channel).map((step, index) => ({ ...step, label: numbered(step.label, index) }));
  for (const run of runsOf(steps)) {
    const [{ kind, before }] = run;
    const isFold = run.length >= (kind === idleKind ? leastIdle : leastAlike);
    const parent = isFold ? rows.length : -1;
    const removed = run.reduce((sum, step) => sum + step.removed, 0);
    const all = run.flatMap(({ spans }) => spans);
    const name = all.length === 0 && removed === 0 ? idleKind : kind;
    if (isFold) {
      rows.push({ label: `${thousands(run.length)} ${name}`, detail: "", before, removed, spans: all, kind });
      parents.push(-1);
    }
    rows.push(...run);
    parents.push(...run.map(() => parent));
  }
  return { rows, parents: Int32Array.from(parents) };
}

function runsOf(steps: readonly WaterfallStep[]): readonly (readonly [WaterfallStep, ...WaterfallStep[]])[] {
  const runs: [WaterfallStep, ...WaterfallStep[]][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (run?.[0].kind === step.kind) run.push(step);
    else runs.push([step]);
  }
  return runs;
}

function allFolded(parents: Int32Array): FoldState {
  return { parents, open: new Uint8Array(parents.length) };
}

/** The bars of steps, from the characters before each to those after it. */
function barsOf(channel: ProcedureChannel, rows: readonly WaterfallStep[]): BarColumn {
  const { whole } = channel;
  const begin = barsBegin(channel);
  const shareOf = (characters: number): number => Math.min(Math.max((characters - begin) / Math.max(whole - begin, 1), 0), 1);
  return {
    name: `${thousands(begin)} to ${counted(whole, "character")}`,
    tip: "Characters left after each step, and at their end those that the step removed or restored",
    isWide: true,
    bar: (row) => {
      const { before, removed } = rows[row] ?? { before: 0, removed: 0 };
      return { from: shareOf(before), to: shareOf(before - removed) };
    },
    text: (row) => changeText(-(rows[row]?.removed ?? 0)),
  };
}

/** "−1,204", "+30", "0". */
function changeText(change: number): string {
  return change === 0 ? "0" : `${change < 0 ? "−" : "+"}${thousands(Math.abs(change))}`;
}

/** The part of the rest that is shown if bars do not begin at 0, as a share of what the procedure took. */
const shownOfRest = 0.15;

/** The number of characters at which bars begin: 0, or if most text was left, a round number a little below that, so that small steps can be seen. */
export function barsBegin(channel: Pick<ProcedureChannel, "whole" | "operations">): number {
  const { whole } = channel;
  const left = Math.min(whole, ...stepsOf(channel).map(({ before, removed }) => before - removed));
  const taken = whole - left;
  if (taken === 0 || taken >= whole / 2) return 0;
  return Math.max(nice(left - taken * shownOfRest, whole, 10)[0], 0);
}

/** A procedure's steps from the whole text to what is left, as a waterfall. */
function ProcedureView({ channel, ...props }: FigureProps<ProcedureChannel>) {
  const { rows, parents } = useMemo(() => foldedSteps(channel), [channel]);
  const things = useMemo(() => thingsOf(rows), [rows]);
  const bars = useMemo(() => [barsOf(channel, rows)], [channel, rows]);
  const pieces = useMemo(() => piecesOf(rows, parents), [rows, parents]);
  const folds = useFolds(parents, allFolded);
  return (
    <BarTable
      {...props}
      channel={channel}
      things={things}
      bars={bars}
      folds={folds}
      pieces={pieces}
      keys="Arrows go through the steps and unfold them, Enter pins the first piece that a step touched."
      more={(row, links) => <SpanList row={row} spans={rows[row]?.spans ?? []} links={links} />}
    />
  );
}

/** All pieces that steps touched, each with its step. */
function piecesOf(rows: readonly WaterfallStep[], parents: Int32Array) {
  const isFold = new Set(parents);
  const all = rows.flatMap(({ spans }, row) => (isFold.has(row) ? [] : spans.map((span) => ({ row, span }))));
  return {
    starts: Uint32Array.from(all, ({ span }) => span.start),
    ends: Uint32Array.from(all, ({ span }) => span.end),
    pieceOf: (row: number) => all.findIndex((piece) => piece.row === row || parents[piece.row] === row),
    thingOf: (piece: number) => all[piece]?.row ?? -1,
  };
}

/** Pieces that are listed one by one; of the others there is only the number. */
const listed = 12;

/** The pieces of the page that a step touched, each to be pinned. */
function SpanList({
  row,
  spans,
  links,
}: {
  readonly row: number;
  readonly spans: readonly Range[];
  readonly links: PictureLinks;
}) {
  return (
    <span className="span-list row wrap">
      {spans.slice(0, listed).map((span) => (
        <Button
          key={`${span.start}-${span.end}`}
          look="link"
          tip="Pin this piece of the page"
          onPointerEnter={() => links.onPoint(row, false, span)}
          onPointerLeave={() => links.onPoint(-1, false)}
          onClick={() => links.onChoose(row, span)}
        >
          {thousands(span.start)}–{thousands(span.end)}
        </Button>
      ))}
      {spans.length > listed && <span className="muted">and {thousands(spans.length - listed)} more</span>}
    </span>
  );
}
