import { useEffect, useRef, useState } from "react";
import type { Place } from "../../state/linking.ts";
import type { UnitAddress, UnitReading } from "../../worker/figure-protocol.ts";
import { useLinking, useQueries } from "../lab-context.tsx";

/** The lane's unit at the place that is hovered, else pinned, with its values. */
export function useReading(lane: string, run: number | undefined, units: string | undefined): UnitReading | undefined {
  const queries = useQueries();
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const [reading, setReading] = useState<UnitReading>();
  const isAsking = useRef(false);
  const wanted = useRef<{ readonly run: number; readonly at: UnitAddress } | undefined>(undefined);
  useEffect(() => {
    wanted.current = run === undefined || place === undefined ? undefined : { run, at: addressOf(place, lane) };
    if (isAsking.current || units === undefined) return;
    isAsking.current = true;
    const ask = async (): Promise<void> => {
      for (let asked; asked !== wanted.current;) {
        asked = wanted.current;
        if (asked === undefined) break;
        const answer = await queries.reading(lane, asked.run, units, asked.at);
        if (asked === wanted.current) setReading(answer);
      }
    };
    void ask().finally(() => {
      isAsking.current = false;
    });
  }, [queries, lane, run, units, place]);
  return place === undefined ? undefined : reading;
}

/** In its own lane a place is the unit that begins there; elsewhere what counts is the text in it, not the tag it begins with. */
function addressOf({ start, end, lane: origin }: Place, lane: string): UnitAddress {
  return origin === lane ? { offset: start } : { textIn: { start, end } };
}
