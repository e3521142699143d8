import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { withFigure } from "../../state/shown-figures.ts";
import type { FigureRequest, SeriesWindow, WindowCut } from "../../worker/figure-protocol.ts";
import type { RunSummary } from "../../worker/protocol.ts";
import { useLabContext, useQueries } from "../lab-context.tsx";

type Windows = readonly (SeriesWindow | undefined)[];

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
): Windows {
  useShown(lane, requests);
  const key = cuts.map(keyOf).join();
  const brought = useMemo(() => (run === undefined ? undefined : windowsIn(run, key)), [run, key]);
  const answer = useAnswered(lane, brought === undefined ? run?.run : undefined, cuts, [subject, key]);
  const last = useRef<Shown & { readonly answer: Shown }>({ subject, windows: none, answer });
  const newest = answer === last.current.answer ? last.current : answer;
  const windows = brought ?? (newest.subject === subject ? newest.windows : none);
  useLayoutEffect(() => {
    last.current = { subject, windows, answer };
  });
  return windows;
}

/** Windows, and what they are of. */
interface Shown {
  readonly subject: string;
  readonly windows: Windows;
}

const none: Windows = [];
const nothing: Shown = { subject: "", windows: none };

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

/** What a run brought, where that is all that is drawn. */
function windowsIn({ windows }: RunSummary, key: string): Windows | undefined {
  const found = new Map(windows.map(({ cut, window }) => [keyOf(cut), window]));
  const keys = key === "" ? [] : key.split(",");
  return keys.every((cut) => found.has(cut)) ? keys.map((cut) => found.get(cut)) : undefined;
}

/** What the worker last answered; of no run nothing is asked. */
function useAnswered(
  lane: string,
  run: number | undefined,
  cuts: readonly WindowCut[],
  [subject, key]: readonly [subject: string, key: string],
): Shown {
  const queries = useQueries();
  const [answer, setAnswer] = useState(nothing);
  const latest = useRef<{ readonly subject: string; readonly run: number; readonly cuts: readonly WindowCut[] }>(undefined);
  const isAsking = useRef(false);
  const current = useRef(cuts);
  useLayoutEffect(() => {
    current.current = cuts;
  });
  useEffect(() => {
    const isDrawn = current.current.every(({ pixels }) => pixels > 0);
    latest.current = run === undefined || !isDrawn ? undefined : { subject, run, cuts: current.current };
    if (isAsking.current || latest.current === undefined) return;
    isAsking.current = true;
    const ask = async (): Promise<void> => {
      for (let asked; asked !== latest.current && latest.current !== undefined;) {
        asked = latest.current;
        const windows = await queries.windows(lane, asked.run, asked.cuts);
        // An old run is not answered: the next one brings its own.
        if (windows !== undefined && latest.current !== undefined) setAnswer({ subject: asked.subject, windows });
      }
    };
    void ask().finally(() => {
      isAsking.current = false;
    });
  }, [queries, lane, run, subject, key]);
  return answer;
}

function keyOf({ channel, step, classes, start, end, pixels, axis }: WindowCut): string {
  return [channel, step, classes, start, end, pixels, axis].join(" ");
}
