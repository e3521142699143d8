import { useMemo } from "react";
import { difference } from "../../../extraction/page/selection.ts";
import type { Selection } from "../../../extraction/page/selection.ts";
import { MaskView } from "./mask-view.tsx";

/** Height of each of the two rows that set a lane against the gold standard. */
export const againstGoldHeight = 7;

interface AgainstGoldProps {
  readonly selection: Selection;
  readonly gold: Selection;
  readonly offsets: Uint32Array | undefined;
  readonly width: number;
}

/** What a lane keeps wrongly, and below it what it misses, along the x axis. */
export function AgainstGold({ selection, gold, offsets, width }: AgainstGoldProps) {
  const wrong = useMemo(() => difference(selection, gold), [selection, gold]);
  const missed = useMemo(() => difference(gold, selection), [selection, gold]);
  const common = { offsets, width, height: againstGoldHeight };
  return (
    <div>
      <MaskView selection={wrong} kind="onlyA" {...common} />
      <MaskView selection={missed} kind="onlyB" {...common} />
    </div>
  );
}
