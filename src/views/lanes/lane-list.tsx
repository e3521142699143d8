import { useMemo, useRef, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useSession } from "../../lab/react.tsx";
import type { Lab } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { useSize } from "../ui/use-plot.tsx";
import { LaneHeight, shareOf } from "./use-band-heights.ts";

interface LaneListProps {
  /** Of the lab's lanes those that are shown, as they are looked at. */
  readonly choose: (lab: Pick<Lab, "lanes">) => readonly Lane[];
  readonly draw: (lane: Lane) => ReactNode;
  readonly className: string;
}

/** Lanes one below the other, which share the height that there is; one that fails leaves the others as they are. */
export function LaneList({ choose, draw, className }: LaneListProps) {
  const own = useSession(({ lab }) => lab.lanes);
  const lanes = useMemo(() => choose({ lanes: own }), [choose, own]);
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroller);
  return (
    <div ref={scroller} className={className}>
      <LaneHeight value={shareOf(height, lanes)}>
        {lanes.map((lane) => (
          <ErrorBoundary
            key={lane.id}
            fallbackRender={(props) => <PaneFailure pane={`Lane ${lane.letter}`} {...props} />}
            resetKeys={[lane]}
          >
            {draw(lane)}
          </ErrorBoundary>
        ))}
      </LaneHeight>
    </div>
  );
}
