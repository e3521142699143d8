import { useEffect, useRef, useState } from "react";
import type { UnitReading } from "../../worker/protocol.ts";
import { useLinking, useQueries } from "../lab-context.tsx";

/** The lane's unit at the place that is hovered, else pinned, with its values. */
export function useReading(lane: string, run: number | undefined, units: string | undefined): UnitReading | undefined {
  const queries = useQueries();
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const [reading, setReading] = useState<UnitReading>();
  const asking = useRef(false);
  const latest = useRef<{ readonly run: number; readonly offset: number } | undefined>(undefined);
  const offset = place?.start;
  useEffect(() => {
    if (run === undefined || units === undefined || offset === undefined) {
      latest.current = undefined;
      return;
    }
    latest.current = { run, offset };
    if (asking.current) return;
    asking.current = true;
    const ask = async (): Promise<void> => {
      for (let asked; asked !== latest.current;) {
        asked = latest.current;
        if (asked === undefined) break;
        const answer = await queries.reading(lane, asked.run, units, { offset: asked.offset });
        if (asked === latest.current) setReading(answer);
      }
    };
    void ask().finally(() => {
      asking.current = false;
    });
  }, [queries, lane, run, units, offset]);
  return place === undefined ? undefined : reading;
}
