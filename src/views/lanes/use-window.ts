import { useEffect, useRef, useState } from "react";
import type { SeriesWindow, WindowRequest } from "../../worker/figure-protocol.ts";
import { useQueries } from "../lab-context.tsx";

interface Answered {
  readonly subject: string;
  readonly windows: readonly (SeriesWindow | undefined)[];
}

const none: Answered["windows"] = [];

/**
 * The windows that some requests ask for, in their order. While newer ones are under way the last stay, so that a figure never
 * flickers, unless they were of another `subject`; at most one round of questions is out, and of those that come up meanwhile
 * only the latest is asked.
 */
export function useWindows(requests: readonly WindowRequest[], subject = ""): readonly (SeriesWindow | undefined)[] {
  const queries = useQueries();
  const [answered, setAnswered] = useState<Answered>({ subject, windows: none });
  const wanted = useRef("");
  const isAsking = useRef(false);
  const key = JSON.stringify([subject, requests]);
  useEffect(() => {
    wanted.current = key;
    if (isAsking.current) return;
    isAsking.current = true;
    const ask = async (): Promise<void> => {
      for (let asked = ""; asked !== wanted.current;) {
        asked = wanted.current;
        const [of, now] = JSON.parse(asked) as readonly [string, readonly WindowRequest[]];
        const windows = await Promise.all(now.map(async (request) => (request.pixels > 0 ? queries.window(request) : undefined)));
        // An old run is not answered: the next request is already on its way.
        if (windows.some((window) => window !== undefined) || now.length === 0) setAnswered({ subject: of, windows });
      }
    };
    void ask().finally(() => {
      isAsking.current = false;
    });
  }, [key, queries]);
  return answered.subject === subject ? answered.windows : none;
}
