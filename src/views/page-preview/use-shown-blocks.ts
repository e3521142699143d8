import { useMemo, useState } from "react";
import type { Preview } from "../../extraction/output/preview.ts";
import { useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { blockChannels, BlockPlaces, ShownBlocks } from "./shown-blocks.ts";

/** The blocks of a lane's last finished run, while they are to be drawn; those of the run before until they have come. */
export function useShownBlocks(lane: Lane, preview: Preview): ShownBlocks | undefined {
  const isOn = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  const { asked } = useFinishedRun(lane.id);
  const hasBlocks = run !== undefined && blockChannels(run.channels) !== undefined;
  const { value, about } = useQuestion<"blocks", RunSummary | undefined>("blocks", isOn && hasBlocks ? asked : undefined, {
    subject: lane.id,
    about: run,
  });
  const [places] = useState(() => new BlockPlaces());
  return useMemo(() => {
    const channels = about && blockChannels(about.channels);
    return isOn && hasBlocks && value !== undefined && channels !== undefined
      ? new ShownBlocks(preview, value, channels, places.of(preview, value))
      : undefined;
  }, [isOn, hasBlocks, value, about, preview, places]);
}
