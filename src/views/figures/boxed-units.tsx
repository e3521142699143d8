import { useMemo, useRef, useState } from "react";
import { selectionOf } from "../../extraction/page/selection.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import { useSession } from "../../lab/react.tsx";
import { countedUnits } from "../../format.ts";
import { MaskView, sourceOffsets } from "./bands/mask-view.tsx";
import { Button } from "../ui/kit.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { spanOf, type Places } from "./use-places.ts";

const stripHeight = 12;

interface BoxedUnitsProps {
  /** "lines". */
  readonly name: string;
  /** Rising. */
  readonly units: readonly number[];
  readonly data: PanelData;
  readonly places: Pick<Places, "choose" | "point">;
  readonly onClose: () => void;
}

/** The pieces in a rectangle of a plane: how many, where they stand in the lane's view, and each in its turn. */
export function BoxedUnits({ name, units, data: { starts, ends }, places, onClose }: BoxedUnitsProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const [at, setAt] = useState(-1);
  const offsets = useMemo(() => sourceOffsets(view.start, view.end, width), [view, width]);
  const spans = useMemo(
    () =>
      selectionOf(
        units.flatMap((unit) => {
          const span = spanOf(unit, starts, ends);
          return span === undefined ? [] : [[span.start, span.end] as const];
        }),
      ),
    [units, starts, ends],
  );
  const go = (by: 1 | -1): void => {
    const next = (at + by + units.length) % units.length;
    setAt(next);
    places.choose(spanOf(units[next] ?? -1, starts, ends));
  };
  return (
    <div ref={host} className="boxed-units small">
      <MaskView selection={spans} offsets={offsets} width={width} height={stripHeight} />
      <span className="inline-row tight">
        {countedUnits(units.length, name)} in the rectangle
        {units.length > 0 && (
          <>
            <Button look="quiet" name="Pin the one before" onClick={() => go(-1)}>
              ‹
            </Button>
            <Button look="quiet" name="Pin the next one" onClick={() => go(1)}>
              ›
            </Button>
          </>
        )}
        <Button look="link" onClick={onClose}>
          clear
        </Button>
      </span>
    </div>
  );
}
