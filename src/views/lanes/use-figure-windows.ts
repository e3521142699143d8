import { useId, useLayoutEffect, useMemo, useState } from "react";
import { stepRows } from "../../extraction/contract/trace.ts";
import { useActions, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { isSameData } from "../../plots/same-data.ts";
import { withFigure } from "../../state/session.ts";
import type { FigureRequest, RunWindow, SeriesWindow, WindowCut } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import {
  bandCuts,
  bandRequests,
  rowsWithin,
  type PassChoice,
  type Band,
  type PassRows,
  type StepsSummary,
} from "../figures/bands/band.ts";
import { sourceOffsets } from "../figures/bands/mask-view.tsx";
import { useTicker } from "../ui/use-ticker.ts";

/** The passes of a lane's figure: which is selected, which are rows of its strip, and the way to another. */
export interface FigurePasses extends PassRows {
  /** Undefined of a method that has none. */
  readonly steps: StepsSummary | undefined;
  readonly last: number;
  /** Which are asked for of the next run. */
  readonly choice: PassChoice;
  readonly go: (step: number) => void;
  /** Rows that there is room for. */
  readonly room: number;
}

/** Milliseconds a pass stays while the passes play. */
const playPace = 250;

export function usePasses(lane: Lane, steps: StepsSummary | undefined): FigurePasses {
  const actions = useActions();
  const choice: PassChoice = { rows: lane.showsAllPasses === true ? "all" : "few", step: lane.step };
  const last = (steps?.labels.length ?? 1) - 1;
  const step = Math.min(choice.step ?? last, last);
  const few = lane.size === "full" ? stepRows(last + 1, choice.rows, step) : [...new Set([0, step])];
  const all = steps === undefined ? [] : few;
  // The number of rows stays while a value is dragged.
  const room = useFrozen(lane.id, all.length);
  const go = (next: number): void => actions.changeLane(lane.id, { step: next === last ? undefined : next });
  useTicker(lane.isPlaying === true, playPace, () =>
    step >= last ? actions.changeLane(lane.id, { isPlaying: false }) : go(step + 1),
  );
  return { steps, last, choice, step, go, rows: rowsWithin(all, room, step), room };
}

/** A value that is frozen while one of the lane's values is dragged, so that nothing moves under the pointer. */
export function useFrozen<T>(lane: string, value: T): T {
  const isDragged = useLinking(({ dragged }) => dragged === lane);
  const [held, setHeld] = useState(value);
  if (!isDragged && held !== value) setHeld(value);
  return isDragged ? held : value;
}

/** The bands of a lane's run, drawn together. */
export interface BandFigure {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly bands: readonly Band[];
  readonly passes: FigurePasses;
}

/** The windows of a figure's bands. */
export interface FigureWindows {
  /** Of each band. */
  readonly windows: readonly (readonly (SeriesWindow | undefined)[])[];
  /** The source offsets at the pixels. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** The unit drawn at each pixel, -1 for none; undefined before it is known. */
  readonly drawn: Int32Array | undefined;
}

/** The windows of a figure's bands, as they came with the run or are asked for. */
export function useFigureWindows({ lane, run, bands, passes, width }: BandFigure & { readonly width: number }): FigureWindows {
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  const cuts = bands.map((band) => bandCuts(band, passes).map((cut) => ({ ...view, pixels: width, axis, ...cut })));
  useFigureRequests(
    lane.id,
    bands.flatMap((band, index) => bandRequests(band, cuts[index], passes.choice)),
  );
  const windows = useWindows(lane.id, run, cuts.flat());
  const first = cuts.map((_, index) => cuts.slice(0, index).flat().length);
  const answered = windows.find((window) => window?.offsets.length === width + 1)?.offsets;
  return {
    windows: bands.map((_, index) => windows.slice(first[index], first[index + 1])),
    // Until the worker has answered, the offsets are those of a plain source axis.
    offsets: useMemo(() => answered ?? sourceOffsets(view.start, view.end, width), [answered, view, width]),
    drawn: windows.findLast((window) => window?.units.length === width)?.units,
  };
}

/** The windows of a run's figure, in the order of their cuts: those that came with the run, else asked for. Until these come the last of the channel stay. */
function useWindows(lane: string, run: RunSummary, cuts: readonly WindowCut[]): FigureWindows["windows"][number] {
  const brought: readonly Pick<RunWindow, "cut" | "window">[] = run.windows ?? [];
  const isBrought = cuts.every((cut) => brought.some((other) => isSameData(other.cut, cut)));
  const isAsked = !isBrought && cuts.every(({ pixels }) => pixels > 0);
  const { value, args } = useQuestion("windows", isAsked ? [lane, run.run, cuts] : undefined);
  const answered = value === undefined ? [] : args[2].map((cut, index) => ({ cut, window: value[index] }));
  const drawn = args?.[1] === run.run ? [...answered, ...brought] : [...brought, ...answered];
  const isOfSame = (other: WindowCut, { channel, step, classes }: WindowCut): boolean =>
    other.channel === channel && other.step === step && other.classes === classes;
  return cuts.map(
    (cut) => (drawn.find((other) => isSameData(other.cut, cut)) ?? drawn.find((other) => isOfSame(other.cut, cut)))?.window,
  );
}

/** Registers the windows that the lane's next run is to bring, as long as they are on the screen. */
function useFigureRequests(lane: string, requests: readonly FigureRequest[]): void {
  const { figures } = useLabContext();
  const id = useId();
  const shown = { lane, requests: requests.filter(({ pixels }) => pixels > 0) };
  useLayoutEffect(() =>
    figures.setState((before) => (isSameData(before[id], shown) ? before : withFigure(before, id, shown)), true),
  );
  useLayoutEffect(() => () => figures.setState((before) => withFigure(before, id, undefined), true), [figures, id]);
}
