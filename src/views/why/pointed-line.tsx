import { Fragment } from "react";
import { clip, sizeOf } from "../../extraction/page/selection.ts";
import { runName } from "../../extraction/run.ts";
import { useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import type { Lane } from "../../state/lane.ts";
import { useReading } from "../figures/use-reading.ts";

/** What all lanes read at the place that is pointed at: over the foot of the panes, so that nothing moves. */
export function PointedLine() {
  const lanes = useSession(({ lab }) => lab.lanes);
  const isPointing = useLinking(({ hover }) => hover !== undefined);
  if (!isPointing) return undefined;
  return (
    <div className="anchor rigid untouched" aria-hidden="true">
      <p className="reason-pointed row small one-line clips">
        {lanes.map((lane) => (
          <PointedLane key={lane.id} lane={lane} />
        ))}
      </p>
    </div>
  );
}

/** A lane's verdict there, with what it goes by; after all others what else the lane measures that is pointed at. */
function PointedLane({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const isOwn = useLinking(({ hover }) => hover?.lane === lane.id);
  const run = useRun(lane.id);
  const decisive = run && decisiveOf(run.channels);
  const reading = useReading(lane.id, run?.run, decisive?.units);
  if (run === undefined || decisive === undefined || reading === undefined) return undefined;
  const verdict = sizeOf(clip(run.selection, reading.start, reading.end)) > 0 ? "kept" : "removed";
  const value = reading.values.find(({ id }) => id === decisive.id);
  const others = reading.values.filter(({ id }) => isOwn && id !== decisive.id);
  return (
    <>
      <span>
        <span className="muted">
          {lane.letter} {runName(lane, library)}
        </span>{" "}
        <b data-verdict={verdict}>{verdict}</b> <span className="muted">{value?.name}</span> {value?.text}
      </span>
      {isOwn && (
        <span style={{ order: 1 }}>
          <span className="mono">{reading.label}</span>
          {others.map(({ id, name, text }) => (
            <Fragment key={id}>
              {" "}
              <span className="muted">{name}</span> {text}
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

/** The series that a method holds against its threshold, else its first. */
function decisiveOf(channels: readonly ChannelSummary[]): Extract<ChannelSummary, { kind: "series" }> | undefined {
  const series = channels.filter((channel) => channel.kind === "series");
  return series.find(({ threshold }) => threshold !== undefined) ?? series[0];
}
