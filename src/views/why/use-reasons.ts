import { useEffect, useRef, useState } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Passage, Reasons } from "../../protocol/reasons.ts";
import { useQueries, useRun, useSession } from "../../lab/react.tsx";

/** What the worker said of a range in a lane. */
export interface HeldReasons {
  readonly reasons: Reasons;
  /** The run that was asked about. */
  readonly run: RunSummary;
  /** Of another range or an earlier run: what is asked for is on its way. */
  readonly isStale: boolean;
}

/** Asks about a range in each finished run of a lane, and holds the last answer while the next is made. */
export function useReasons(lane: Lane, { start, end }: Range): HeldReasons | undefined {
  const { why } = useQueries();
  const run = useRun(lane.id);
  const page = useSession(({ lab }) => lab.page);
  const isRunning = useSession(({ results }) => results[lane.id]?.status === "running");
  const finished = run === undefined || run.progress !== undefined ? undefined : run;
  const subject = `${start} ${end}`;
  const place = `${page} ${lane.id} ${lane.extractor}`;
  const wanted = useRef("");
  const [held, setHeld] = useState<{ subject: string; place: string; run: RunSummary; reasons: Reasons }>();
  useEffect(() => {
    wanted.current = `${place} ${subject}`;
    if (finished === undefined) return;
    const take = (reasons: Reasons | undefined): void => {
      if (reasons === undefined || wanted.current !== `${place} ${subject}`) return;
      // Answers on runs overtaken meanwhile are shown too, so that the cards follow a slider that never rests.
      setHeld((before) =>
        before?.subject === subject && before.place === place && before.run.run > finished.run
          ? before
          : { subject, place, run: finished, reasons },
      );
    };
    // A worker that ends before it answers is replaced, and every run made again: that one is asked about.
    why(lane.id, finished.run, { start, end }).then(take, () => undefined);
  }, [why, lane.id, finished, start, end, place, subject]);
  if (held?.place !== place || held.run.spec.extractor !== lane.extractor) return undefined;
  return { reasons: held.reasons, run: held.run, isStale: isRunning || held.run !== finished || held.subject !== subject };
}

/** The text in a range of the page; the last one while another is asked for. */
export function usePassage(range: Range | undefined): { readonly passage: Passage; readonly range: Range } | undefined {
  const { passage: ask } = useQueries();
  const page = useSession(({ lab }) => activePage(lab)?.key);
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const [held, setHeld] = useState<{ page: string; range: Range; passage: Passage }>();
  useEffect(() => {
    if (range === undefined || page === undefined || !isOpen) return undefined;
    let isWanted = true;
    ask(page, range).then(
      (passage) => {
        if (isWanted && passage !== undefined) setHeld({ page, range, passage });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [ask, page, isOpen, range]);
  return held !== undefined && held.page === page && range !== undefined ? held : undefined;
}
