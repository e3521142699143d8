import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { withFigure } from "../../../state/shown-figures.ts";
import type { FigureRequest, RunWindow, SeriesWindow, WindowCut } from "../../../protocol/figures.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import { useLabContext, useQueries } from "../../../lab/react.tsx";

/**
 * The windows that a figure draws of a lane's run, in the order of their cuts. A run brings those that were on the screen when it was
 * asked for; others, after a pan, a zoom or another size, are asked for. Until they come the last stay, so that a figure never
 * flickers, unless they were of another `subject`; at most one question is out, and of those that come up meanwhile only the latest is
 * asked.
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
  const [answer, setAnswer] = useState(nothing);
  const brought = run?.windows ?? none;
  const answered = answer.subject === subject ? answer.windows : none;
  const isNewer = answer.run === run?.run;
  const shown = useMemo(
    () => windowsAt(key, isNewer ? [...answered, ...brought] : [...brought, ...answered]),
    [key, brought, answered, isNewer],
  );
  const isMissing = useMemo(
    () => !windowsAt(key, isNewer ? [...answered, ...brought] : brought).isWhole,
    [key, brought, answered, isNewer],
  );
  const isDrawn = cuts.every(({ pixels }) => pixels > 0);
  const wanted = isMissing && isDrawn && run !== undefined ? { subject, run: run.run, cuts: JSON.stringify(cuts) } : undefined;
  useAsking(lane, wanted, setAnswer);
  return shown.windows;
}

/** A window, and what it was cut from. */
type Drawn = Pick<RunWindow, "cut" | "window">;

/** The worker's last answer about a run. */
interface Answer {
  readonly subject: string;
  readonly run: number;
  readonly windows: readonly Drawn[];
}

const none: readonly Drawn[] = [];
const nothing: Answer = { subject: "", run: 0, windows: none };

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

/** Asks for what is wanted, one question at a time. */
function useAsking(
  lane: string,
  wanted: { readonly subject: string; readonly run: number; readonly cuts: string } | undefined,
  take: (answer: Answer) => void,
): void {
  const queries = useQueries();
  const latest = useRef<Omit<Answer, "windows"> & { readonly cuts: readonly WindowCut[] }>(undefined);
  const isAsking = useRef(false);
  const { subject, run, cuts } = wanted ?? {};
  useEffect(() => {
    latest.current =
      run === undefined || subject === undefined || cuts === undefined
        ? undefined
        : { subject, run, cuts: JSON.parse(cuts) as readonly WindowCut[] };
    if (isAsking.current || latest.current === undefined) return;
    isAsking.current = true;
    const ask = async (): Promise<void> => {
      for (let asked; asked !== latest.current && latest.current !== undefined;) {
        asked = latest.current;
        const windows = await queries.windows(lane, asked.run, asked.cuts);
        // An old run is not answered: the next one brings its own.
        if (windows === undefined) continue;
        take({
          subject: asked.subject,
          run: asked.run,
          windows: asked.cuts.map((cut, index) => ({ cut, window: windows[index] })),
        });
      }
    };
    void ask().finally(() => {
      isAsking.current = false;
    });
  }, [queries, lane, subject, run, cuts, take]);
}

/** Names a cut: what is cut first, then where. */
function keyOf({ channel, step, classes, start, end, pixels, axis }: WindowCut): string {
  return `${channel} ${step ?? ""} ${classes ?? ""}|${start} ${end} ${pixels} ${axis}`;
}

/** The same channel, wherever it is cut. */
function channelOf(key: string): string {
  return key.slice(0, key.indexOf("|"));
}
