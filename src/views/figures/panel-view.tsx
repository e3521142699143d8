import { useMemo } from "react";
import type { Lane } from "../../state/lane.ts";
import type { PanelData } from "../../protocol/figures.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import { useQueries } from "../../lab/react.tsx";
import { CurveView } from "./curve/curve-view.tsx";
import { LayoutView } from "./layout/layout-view.tsx";
import { MatrixView } from "./matrix/matrix-view.tsx";
import { OutlineView } from "./outline/outline-view.tsx";
import { PlaneView } from "./plane/plane-view.tsx";
import { ProcedureView } from "./procedure/procedure-view.tsx";
import { useLatestAnswer } from "../../lab/use-latest-answer.ts";

interface PanelViewProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Id of its channel. */
  readonly channel: string;
}

/** What a picture is drawn from. */
export interface PictureProps<Channel> {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly channel: Channel;
  readonly data: PanelData;
}

/** A channel's picture; the last one stays while the lane runs anew. */
export function PanelView({ lane, run, channel }: PanelViewProps) {
  const queries = useQueries();
  const question = useMemo(() => () => queries.panel(lane.id, run.run, channel), [queries, lane.id, run.run, channel]);
  const data = useLatestAnswer(question);
  if (data === undefined) return <p className="panel-waiting muted">Working…</p>;
  return <Drawn lane={lane} run={run} data={data} />;
}

function Drawn(props: Omit<PictureProps<never>, "channel">) {
  const { channel } = props.data;
  switch (channel.kind) {
    case "plane":
      return <PlaneView {...props} channel={channel} />;
    case "matrix":
      return <MatrixView {...props} channel={channel} />;
    case "procedure":
      return <ProcedureView {...props} channel={channel} />;
    case "curve":
      return <CurveView {...props} channel={channel} />;
    case "outline":
      return <OutlineView {...props} channel={channel} />;
    case "layout":
      return <LayoutView {...props} channel={channel} />;
  }
}
