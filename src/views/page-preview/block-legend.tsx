import { runName } from "../../extraction/run.ts";
import { threeDigits } from "../../format.ts";
import { useLabContext, useRun, useSession } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import { quantityName } from "../figures/panel-text.ts";
import { blockChannels, type ShownBlocks } from "./shown-blocks.ts";

/** The meaning of the boxes: the kinds of blocks, and the scale of the value that tints them. */
export function BlockLegend({ blocks }: { readonly blocks: ShownBlocks }) {
  const { value } = blocks.channels;
  return (
    <>
      {blocks.kinds().map(({ paint, isKept, label }) => (
        <span key={`${paint} ${isKept}`} className="page-key inline-row">
          <span className="page-box-swatch" data-paint={paint} data-kept={isKept} aria-hidden="true" />
          {label}
        </span>
      ))}
      <span className="page-key inline-row" title={value.formula}>
        {quantityName(value)} {threeDigits(Math.min(value.min, 0))}
        <span className="page-box-scale" aria-hidden="true" />
        {threeDigits(value.max)}
      </span>
    </>
  );
}

/** Says that there are no boxes, where they were asked for of a lane whose method does not decide block by block. */
export function BlockStanding({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const isOn = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  if (!isOn || run === undefined || blockChannels(run.channels) !== undefined) return undefined;
  return (
    <p className="page-notes ruled rigid small muted">
      {runName(lane, library)} does not decide block by block: there are no boxes of lane {lane.letter}.
    </p>
  );
}
