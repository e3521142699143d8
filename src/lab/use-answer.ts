import { useEffect, useRef, useState } from "react";
import { useRun, useSession } from "./react.tsx";

/** What the worker answered about a lane's last finished run. */
export interface Answer<T> {
  readonly value: T;
  /** A newer run is under way or not answered yet. */
  readonly isStale: boolean;
}

/** Asks about each finished run of a lane once, and holds the last answer while the next is made; `undefined` before the first. */
export function useAnswer<T>(lane: string, ask: (lane: string, run: number) => Promise<T | undefined>): Answer<T> | undefined {
  const run = useRun(lane);
  const page = useSession(({ lab }) => lab.page);
  const isRunning = useSession(({ results }) => results[lane]?.status === "running");
  const finished = run === undefined || run.progress !== undefined ? undefined : run.run;
  const subject = `${page} ${lane}`;
  const shown = useRef(subject);
  const [held, setHeld] = useState<{ readonly subject: string; readonly run: number; readonly value: T }>();
  useEffect(() => {
    shown.current = subject;
    if (finished === undefined) return;
    const take = (value: T | undefined): void => {
      if (value === undefined || shown.current !== subject) return;
      // Answers of runs overtaken meanwhile are shown too, so that the text follows a slider that never rests.
      setHeld((before) => (before?.subject === subject && before.run > finished ? before : { subject, run: finished, value }));
    };
    // A worker that ends before it answers is replaced, and every run made again: that one is asked about.
    ask(lane, finished).then(take, () => undefined);
  }, [ask, lane, finished, subject]);
  if (held?.subject !== subject) return undefined;
  return { value: held.value, isStale: isRunning || held.run !== finished };
}
