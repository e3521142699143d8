import { useEffect, useRef, useState } from "react";
import type { SeriesWindow, WindowRequest } from "../../worker/figure-protocol.ts";
import { useQueries } from "../lab-context.tsx";

/**
 * The windows that some requests ask for, in their order. While newer ones are under way the last stay, so that a figure never
 * flickers; at most one round of questions is out, and of those that come up meanwhile only the latest is asked.
 */
export function useWindows(requests: readonly WindowRequest[]): readonly (SeriesWindow | undefined)[] {
  const queries = useQueries();
  const [windows, setWindows] = useState<readonly (SeriesWindow | undefined)[]>([]);
  const wanted = useRef("");
  const isAsking = useRef(false);
  const key = JSON.stringify(requests);
  useEffect(() => {
    wanted.current = key;
    if (isAsking.current) return;
    isAsking.current = true;
    const ask = async (): Promise<void> => {
      for (let asked = ""; asked !== wanted.current;) {
        asked = wanted.current;
        const now = JSON.parse(asked) as readonly WindowRequest[];
        const answers = await Promise.all(now.map(async (request) => (request.pixels > 0 ? queries.window(request) : undefined)));
        // An old run is not answered: the next request is already on its way.
        if (answers.some((answer) => answer !== undefined) || now.length === 0) setWindows(answers);
      }
    };
    void ask().finally(() => {
      isAsking.current = false;
    });
  }, [key, queries]);
  return windows;
}
