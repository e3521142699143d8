import { useMemo } from "react";
import { useQuestion } from "../../lab/use-question.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { FailureBoundary } from "../ui/late-view.tsx";
import type { FigureProps } from "./figure-kind.ts";
import { IcicleView } from "./icicle.tsx";
import { figureKindOf, panelText, panelThings } from "./index.ts";
import { PanelFrame } from "./figure.tsx";
import { pictureId, pictureName, type Panel } from "./panels-of.ts";
import "./panels.css";

export interface PanelsProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Those that are open. */
  readonly pictures: readonly Panel[];
}

/** The pictures of a lane that are open. */
export function Panels({ lane, run, pictures }: PanelsProps) {
  return (
    <div className="panels">
      {pictures.map((picture) => (
        <div key={picture.id} id={pictureId(lane.id, picture)} data-over-x={picture.kind === "tree" || undefined}>
          <FailureBoundary name={pictureName(picture)} subject={run}>
            {picture.kind === "tree" ? (
              <IcicleView lane={lane} run={run} tree={picture} />
            ) : (
              <PanelView lane={lane} run={run} channel={picture.id} />
            )}
          </FailureBoundary>
        </div>
      ))}
    </div>
  );
}

interface PanelViewProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Id of its channel. */
  readonly channel: string;
}

/** A channel's picture; the last one stays while the lane runs anew. */
export function PanelView({ lane, run, channel }: PanelViewProps) {
  const { value: data } = useQuestion("panel", [lane.id, run.run, channel]);
  if (data === undefined) return <p className="panel-waiting muted small">Working…</p>;
  return <ChannelPicture lane={lane} run={run} data={data} />;
}

function ChannelPicture(props: Pick<FigureProps<never>, "lane" | "run" | "data">) {
  const { lane, data } = props;
  const { channel } = data;
  const { View } = figureKindOf(channel);
  const things = useMemo(() => panelThings(data), [data]);
  const summary = useMemo(() => panelText(data, things), [data, things]);
  if ("lacks" in channel && channel.lacks !== undefined)
    return <PanelFrame letter={lane.letter} quantity={channel} summary={summary} readout={summary} />;
  return <View {...props} channel={channel} things={things} summary={summary} />;
}
