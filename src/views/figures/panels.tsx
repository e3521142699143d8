import { useMemo } from "react";
import type { PanelChannel } from "../../extraction/contract/trace.ts";
import { useQuestion } from "../../lab/use-question.ts";
import type { Lane } from "../../state/lane.ts";
import type { PanelData } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { FailureBoundary } from "../ui/late-view.tsx";
import { merged, type LegendItem } from "./bands/legend.tsx";
import { outlineKind, rankingKind } from "./bar-table.tsx";
import { curveKind } from "./curve.tsx";
import { pictureName, type FigureKind, type FigureProps, type Panel } from "./figure-kind.ts";
import { PanelFrame } from "./figure.tsx";
import { IcicleView } from "./icicle.tsx";
import { layoutKind } from "./layout.tsx";
import { matrixKind } from "./matrix.tsx";
import { planeKind } from "./plane.tsx";
import { procedureKind } from "./procedure.tsx";
import { fileRows, legendOf, pictureSentence, type FileRow, type Things } from "./things.ts";
import "./panels.css";

interface PanelsProps {
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
        <div key={picture.id} data-over-x={picture.kind === "tree" || undefined}>
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

/** A channel's picture, by the channel's id; the last one stays while the lane runs anew. */
function PanelView({ lane, run, channel }: Omit<PanelsProps, "pictures"> & { readonly channel: string }) {
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

type PanelKind = PanelChannel["kind"];
type Channels = { readonly [K in PanelKind]: Extract<PanelChannel, { readonly kind: K }> };

/** Every kind of picture: one that is missing, or stands for another's channels, does not compile. */
const figureKinds: { readonly [K in PanelKind]: FigureKind<Channels[K]> } = {
  curve: curveKind,
  layout: layoutKind,
  matrix: matrixKind,
  outline: outlineKind,
  plane: planeKind,
  procedure: procedureKind,
  ranking: rankingKind,
};

/** The kind of a channel's picture. */
export function figureKindOf<K extends PanelKind>(channel: Channels[K] & { readonly kind: K }): FigureKind<Channels[K]> {
  const kind: K = channel.kind;
  return figureKinds[kind];
}

/** A picture in a sentence: what it lacks, where it has nothing to show. */
export function panelText(data: PanelData, things = panelThings(data)): string {
  const { channel } = data;
  if ("lacks" in channel && channel.lacks !== undefined) return channel.lacks;
  return pictureSentence(channel.name, things, figureKindOf(channel).notes?.(channel, data) ?? []);
}

/** What a picture shows, as columns. */
function panelThings(data: PanelData): Things {
  return figureKindOf(data.channel).things(data.channel, data);
}

/** The numbers behind a picture, a row for each of its things, below a row of names. */
export function panelRows(data: PanelData): readonly FileRow[] {
  return fileRows(panelThings(data));
}

/** The meaning of a picture's paints. */
export function panelLegend(data: PanelData): readonly LegendItem[] {
  const { legend } = figureKindOf(data.channel);
  return legend?.(data.channel, data) ?? merged(legendOf(panelThings(data)));
}
