import { useId, useLayoutEffect, useMemo } from "react";
import { withFigure } from "../../../state/shown-figures.ts";
import type { FigureRequest, RunWindow, SeriesWindow, WindowCut } from "../../../worker/protocol/figures.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { useLabContext } from "../../../lab/react.tsx";
import { useQuestion } from "../../../lab/use-question.ts";

/**
 * The windows that a figure draws of a lane's run, in the order of their cuts. A run brings those that were on the screen when it was
 * asked for; others, after a pan, a zoom or another size, are asked for. Until they come the last stay, unless they were of another
 * `subject`.
 *
 * @param requests what the next run is to bring, where that is not known as cuts before it ran
 */
export function useWindows(
  lane: string,
  run: RunSummary | undefined,
  cuts: readonly WindowCut[],
  { requests = cuts, subject = "" }: { readonly requests?: readonly FigureRequest[]; readonly subject?: string } = {},
): readonly (SeriesWindow | undefined)[] {
  useShown(lane, requests);
  const key = cuts.map(keyOf).join();
  const brought = run?.windows ?? none;
  const isBrought = useMemo(() => windowsAt(key, brought).isWhole, [key, brought]);
  const isDrawn = cuts.every(({ pixels }) => pixels > 0);
  const isAsked = run !== undefined && !isBrought && isDrawn;
  const { value, args } = useQuestion("windows", isAsked ? [lane, run.run, cuts] : undefined, { subject });
  return useMemo(() => {
    const answered = value === undefined ? none : args[2].map((cut, index): Drawn => ({ cut, window: value[index] }));
    const isNewer = args?.[1] === run?.run;
    return windowsAt(key, isNewer ? [...answered, ...brought] : [...brought, ...answered]).windows;
  }, [key, brought, value, args, run?.run]);
}

/** A window, and what it was cut from. */
type Drawn = Pick<RunWindow, "cut" | "window">;

const none: readonly Drawn[] = [];

/** Tells what the lane's next run is to bring, as long as it is on the screen. */
function useShown(lane: string, requests: readonly FigureRequest[]): void {
  const { figures } = useLabContext();
  const id = useId();
  const text = JSON.stringify(requests.filter(({ pixels }) => pixels > 0));
  useLayoutEffect(() => {
    const shown = { lane, requests: JSON.parse(text) as readonly FigureRequest[] };
    figures.setState((before) => withFigure(before, id, shown), true);
    return () => figures.setState((before) => withFigure(before, id, undefined), true);
  }, [figures, id, lane, text]);
}

/** The windows of some cuts; of one that is not among them that of the same channel from elsewhere, the first that there is. */
function windowsAt(key: string, drawn: readonly Drawn[]) {
  const exact = new Map<string, SeriesWindow | undefined>();
  const like = new Map<string, SeriesWindow | undefined>();
  for (const { cut, window } of drawn.toReversed()) {
    exact.set(keyOf(cut), window);
    like.set(channelOf(keyOf(cut)), window);
  }
  const keys = key === "" ? [] : key.split(",");
  const windows = keys.map((cut) => (exact.has(cut) ? exact.get(cut) : like.get(channelOf(cut))));
  return { windows, isWhole: keys.every((cut) => exact.has(cut)) };
}

/** Names a cut: what is cut first, then where. */
function keyOf({ channel, step, classes, start, end, pixels, axis }: WindowCut): string {
  return `${channel} ${step ?? ""} ${classes ?? ""}|${start} ${end} ${pixels} ${axis}`;
}

/** The same channel, wherever it is cut. */
function channelOf(key: string): string {
  return key.slice(0, key.indexOf("|"));
}
