import { useEffect, useRef, useState } from "react";
import type { Place } from "../../state/linking.ts";
import type { UnitAddress, UnitReading } from "../../protocol/figures.ts";
import { useLinking, useQueries } from "../../lab/react.tsx";
import { useDoAfterPaint } from "../../lab/use-after-paint.ts";

/** The lane's unit at the place that is hovered, else pinned, with its values; those of another run follow when its figure is there. */
export function useReading(lane: string, run: number | undefined, units: string | undefined): UnitReading | undefined {
  const queries = useQueries();
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const [reading, setReading] = useState<UnitReading>();
  const doAfterPaint = useDoAfterPaint();
  const isAsking = useRef(false);
  const wanted = useRef<Wanted>(undefined);
  const asked = useRef<Wanted>(undefined);
  useEffect(() => {
    const isSamePlace = place !== undefined && wanted.current?.place === place && wanted.current?.units === units;
    wanted.current = run === undefined || place === undefined ? undefined : { run, place, units };
    const ask = async (): Promise<void> => {
      while (asked.current !== wanted.current) {
        const question = wanted.current;
        asked.current = question;
        if (question?.units === undefined) break;
        const answer = await queries.reading(lane, question.run, question.units, addressOf(question.place, lane));
        if (question === wanted.current) setReading(answer);
      }
    };
    doAfterPaint(() => {
      if (isAsking.current) return;
      isAsking.current = true;
      void ask().finally(() => {
        isAsking.current = false;
      });
    }, !isSamePlace);
  }, [queries, lane, run, units, place, doAfterPaint]);
  return place === undefined ? undefined : reading;
}

type Wanted = { readonly run: number; readonly place: Place; readonly units: string | undefined } | undefined;

/** In its own lane a place is the unit that begins there; elsewhere what counts is the text in it, not the tag it begins with. */
function addressOf({ start, end, lane: origin }: Place, lane: string): UnitAddress {
  return origin === lane ? { offset: start } : { textIn: { start, end } };
}
