import { useMemo, useState } from "react";
import { stepRows } from "../../extraction/contract/step-rows.ts";
import { useActions, useLinking, useSession } from "../../lab/react.tsx";
import type { SeriesWindow, WindowCut } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import type { AskedPasses, Passes, StepsSummary } from "../figures/bands/band-kind.ts";
import { kindOf, type Band } from "../figures/bands/index.ts";
import { sourceOffsets } from "../figures/bands/mask-view.tsx";
import { rowsWithin } from "../figures/bands/strip.ts";
import { useWindows } from "../figures/bands/use-window.ts";
import { useTicker } from "../ui/playback.tsx";
import { useSpotlightStep } from "./use-spotlight.ts";

/** The passes of a lane's figure: which is selected, which are rows of its strip, and the way to another. */
export interface FigurePasses extends Passes {
  /** Undefined of a method that has none. */
  readonly steps: StepsSummary | undefined;
  readonly last: number;
  /** The pass selected by hand; undefined: the last. */
  readonly chosen: number | undefined;
  readonly go: (step: number) => void;
  /** Rows that there is room for. */
  readonly room: number;
  readonly showsAll: boolean;
}

/** Milliseconds a pass stays while the passes play. */
const playPace = 250;

export function usePasses(lane: Lane, steps: StepsSummary | undefined): FigurePasses {
  const actions = useActions();
  const { step: chosen, showsAllPasses: showsAll = false, isPlaying = false } = lane;
  const last = (steps?.labels.length ?? 1) - 1;
  const step = Math.min(chosen ?? last, last);
  const all = steps === undefined ? [] : stepRows(steps.labels.length, whichRows(showsAll), step);
  const room = useHeldRoom(lane.id, all.length);
  const go = (next: number): void => actions.changeLane(lane.id, { step: next === last ? undefined : next });
  useSpotlightStep(lane.id, go);
  useTicker(isPlaying, playPace, () => (step >= last ? actions.changeLane(lane.id, { isPlaying: false }) : go(step + 1)));
  return { steps, last, chosen, step, go, rows: rowsWithin(all, room, step), room, showsAll };
}

function whichRows(showsAll: boolean): AskedPasses["rows"] {
  return showsAll ? "all" : "few";
}

/** Rows of passes that there is room for: while a value of the lane is dragged, as many as there were when it was taken hold of. */
function useHeldRoom(lane: string, count: number): number {
  const isDragged = useLinking(({ dragged }) => dragged === lane);
  const [held, setHeld] = useState<number>();
  if (isDragged && held === undefined) setHeld(count);
  if (!isDragged && held !== undefined) setHeld(undefined);
  return isDragged ? (held ?? count) : count;
}

interface Figure {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly bands: readonly Band[];
  readonly passes: FigurePasses;
  readonly width: number;
}

type Windows = readonly (SeriesWindow | undefined)[];

/** The windows of a figure's bands. */
export interface FigureWindows {
  /** Of each band. */
  readonly windows: readonly Windows[];
  /** The source offsets at the pixels. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** The unit drawn at each pixel, -1 for none; undefined before it is known. */
  readonly drawn: Int32Array | undefined;
}

/** The windows of a figure's bands, as they came with the run or are asked for. */
export function useFigureWindows({ lane, run, bands, passes, width }: Figure): FigureWindows {
  const place = usePlace(width);
  const asked = { rows: whichRows(passes.showsAll), step: passes.chosen };
  const cuts = bands.map((band) =>
    kindOf(band)
      .cuts(band, run.channels, passes)
      .map((cut) => ({ ...place, ...cut })),
  );
  const requests = bands.flatMap((band, index) => {
    const own = cuts[index] ?? [];
    return kindOf(band).requests?.(own, asked) ?? own;
  });
  const windows = useWindows(lane.id, run, cuts.flat(), { requests });
  const first = cuts.map((_, index) => cuts.slice(0, index).flat().length);
  return {
    windows: bands.map((_, index) => windows.slice(first[index], first[index + 1])),
    offsets: useFigureOffsets(windows, width),
    drawn: windows.findLast((window) => window?.units.length === width)?.units,
  };
}

/** The place where all windows of a figure are cut. */
function usePlace(pixels: number): Pick<WindowCut, "start" | "end" | "pixels" | "axis"> {
  const { start, end } = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  return { start, end, pixels, axis };
}

/** The offsets at the pixels: as the worker answered them, or those of a plain source axis until it has. */
function useFigureOffsets(windows: Windows, width: number): Uint32Array<ArrayBuffer> {
  const view = useSession(({ lab }) => lab.view);
  const answered = windows.find((window) => window !== undefined && window.offsets.length === width + 1)?.offsets;
  return useMemo(() => answered ?? sourceOffsets(view.start, view.end, width), [answered, view, width]);
}
