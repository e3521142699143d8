import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { MouseEvent } from "react";
import { emptySelection } from "../../extraction/page/selection.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { StatusBar } from "../shell/status-bar.tsx";
import { useGold } from "../../lab/use-gold.ts";
import { useActions, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { placeAt } from "../../state/place-at.ts";
import { isRightToLeft } from "./strong-direction.ts";
import { lineAt, linePieces, lineRange, sourceLinesOf } from "./source-lines.ts";
import type { LinePiece } from "./source-lines.ts";

const lineHeight = 18;
/** Units a line of a phone holds: only for heights not measured yet. */
const unitsPerLine = 44;

/** The source to read, not to edit: what the focused lane keeps is tinted, a tap on a word pins it. */
export function PlainSource() {
  const actions = useActions();
  const scroller = useRef<HTMLDivElement>(null);
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const kept = useRun(lane?.id ?? "")?.selection ?? emptySelection;
  const gold = useGold();
  const pin = useLinking((linking) => linking.pin);
  const lines = useMemo(() => sourceLinesOf(source), [source]);
  const virtual = useVirtualizer({
    count: lines.starts.length,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => {
      const { start, end } = lineRange(lines, source, line);
      return Math.max(Math.ceil((end - start) / unitsPerLine), 1) * lineHeight;
    },
    overscan: 8,
  });
  const reveal = useEffectEvent(() => {
    if (pin !== undefined) virtual.scrollToIndex(lineAt(lines, pin.start), { align: "center" });
  });
  useEffect(() => {
    reveal();
  }, [pin]);
  const choose = (event: MouseEvent): void => {
    const offset = offsetAt(event);
    if (offset !== undefined) actions.pin({ ...placeAt(source, offset), origin: "source" });
  };
  const items = virtual.getVirtualItems();
  return (
    <>
      <div className="pane-bar">
        <h2>Source</h2>
        {lane !== undefined && <span className="muted">kept by {lane.letter} tinted; tap a word to pin it</span>}
      </div>
      {/* A keyboard reads on by scrolling; words are pinned by key in Result and in the figures. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div ref={scroller} className="plain-source" role="group" aria-label="Source text" tabIndex={0} onClick={choose}>
        <div className="plain-source-height" style={{ height: virtual.getTotalSize() }}>
          <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index, key }) => {
              const range = lineRange(lines, source, index);
              const isRtl = isRightToLeft(source.slice(range.start, range.end));
              return (
                <div key={key} ref={virtual.measureElement} data-index={index} className="plain-line">
                  <span className="plain-number">{lines.numbers[index] === 0 ? "" : lines.numbers[index]}</span>
                  <span className="plain-text" dir={isRtl ? "rtl" : "ltr"}>
                    {linePieces(range, kept, pin, gold).map((piece) => (
                      <Piece key={piece.start} piece={piece} source={source} />
                    ))}
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <StatusBar />
    </>
  );
}

function Piece({
  piece: { start, end, isKept, isGold, isPinned },
  source,
}: {
  readonly piece: LinePiece;
  readonly source: string;
}) {
  return (
    <span data-start={start} data-kept={isKept || undefined} data-gold={isGold || undefined} data-pinned={isPinned || undefined}>
      {source.slice(start, end)}
    </span>
  );
}

/** Source offset of the character under the pointer. */
function offsetAt({ clientX, clientY }: MouseEvent): number | undefined {
  const caret = document.caretPositionFromPoint?.(clientX, clientY) ?? undefined;
  const piece = caret?.offsetNode.parentElement?.closest<HTMLElement>("[data-start]");
  return caret === undefined || piece === undefined || piece === null ? undefined : Number(piece.dataset["start"]) + caret.offset;
}
