import type { PanelData } from "../../protocol/figures.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";

/** What a picture is drawn from. */
export interface FigureProps<Channel> {
  readonly lane: Lane;
  readonly run: RunSummary;
  readonly channel: Channel;
  readonly data: PanelData;
}
