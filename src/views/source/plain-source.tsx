import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useMemo, useRef, type MouseEvent, type RefObject } from "react";
import { edgesIn, emptySelection, has, indexAt, type Range, type Selection } from "../../extraction/page/selection.ts";
import { useFollowed } from "../../lab/use-following.ts";
import { useGold, useActions, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { activePage, laneOf } from "../../state/lab.ts";
import { placeAt } from "../../state/place-at.ts";
import { isRightToLeft } from "../ui/strong-direction.ts";
import { breaksOf } from "./display-copy.ts";

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
  const { lines, virtual } = useLines(source, scroller, pin);
  const choose = (event: MouseEvent): void => {
    const offset = offsetAt(event);
    if (offset !== undefined) actions.pin({ ...placeAt(source, offset), origin: "source" });
  };
  const items = virtual.getVirtualItems();
  return (
    // A keyboard reads on by scrolling; words are pinned by key in Result and in the figures.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={scroller}
      className="plain-source fill focus-inside scrolls"
      role="group"
      aria-label="Source text"
      tabIndex={0}
      onClick={choose}
    >
      <div className="anchor" style={{ height: virtual.getTotalSize() }}>
        <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => {
            const range = lineRange(lines, source, index);
            const isRtl = isRightToLeft(source.slice(range.start, range.end));
            return (
              <div key={key} ref={virtual.measureElement} data-index={index} className="plain-line spaced grid">
                <span className="plain-number muted to-end">{lines.numbers[index] === 0 ? "" : lines.numbers[index]}</span>
                <span className="plain-text breakable" dir={isRtl ? "rtl" : "ltr"}>
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
  );
}

/** The lines of a source, of which those in view are drawn; a new pin is brought into view, and the middle of the figures. */
function useLines(source: string, scroller: RefObject<HTMLElement | null>, pin: Range | undefined) {
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
  const followed = useFollowed(scroller);
  const follow = useEffectEvent((offset: number) => virtual.scrollToIndex(lineAt(lines, offset), { align: "center" }));
  useEffect(() => {
    if (followed !== undefined) follow(followed.offset);
  }, [followed]);
  return { lines, virtual };
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

/** The lines in which a source is read: its own, the long ones broken for display. */
export interface SourceLines {
  /** Source offset at which each begins, ascending. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Number of the source line, from 1; 0 for one that continues the line before. */
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Linear in the source. */
export function sourceLinesOf(source: string): SourceLines {
  const starts = [0];
  const numbers = [1];
  let number = 1;
  let lineEnd = source.indexOf("\n");
  const beginLinesUntil = (offset: number): void => {
    for (; lineEnd >= 0 && lineEnd < offset; lineEnd = source.indexOf("\n", lineEnd + 1)) {
      starts.push(lineEnd + 1);
      numbers.push(++number);
    }
  };
  for (const offset of breaksOf(source)) {
    beginLinesUntil(offset);
    if (offset === starts.at(-1)) continue;
    starts.push(offset);
    numbers.push(0);
  }
  beginLinesUntil(source.length);
  return { starts: Uint32Array.from(starts), numbers: Uint32Array.from(numbers) };
}

/** Index of the line that holds an offset. */
export function lineAt({ starts }: SourceLines, offset: number): number {
  return Math.max(indexAt(starts, offset), 0);
}

/** Range of a line in the source, without its line end. */
export function lineRange({ starts }: SourceLines, source: string, line: number): Range {
  const start = starts[line] ?? 0;
  const end = starts[line + 1] ?? source.length;
  return { start, end: source[end - 1] === "\n" && end > start ? end - 1 : end };
}

/** A stretch of a line that is drawn alike. */
export interface LinePiece extends Range {
  readonly isKept: boolean;
  readonly isGold: boolean;
  readonly isPinned: boolean;
}

/** A line cut where what is kept, the gold standard or the pin begins and ends. */
export function linePieces(
  line: Range,
  kept: Selection,
  pin: Range | undefined,
  gold: Selection = emptySelection,
): readonly LinePiece[] {
  const { start, end } = line;
  const cuts = new Set([start, end, ...edgesIn(kept, line), ...edgesIn(gold, line)]);
  for (const cut of pin === undefined ? [] : [pin.start, pin.end]) if (cut > start && cut < end) cuts.add(cut);
  const ascending = [...cuts].toSorted((a, b) => a - b);
  return ascending.slice(1).map((pieceEnd, index) => {
    const pieceStart = ascending[index] ?? start;
    return {
      start: pieceStart,
      end: pieceEnd,
      isKept: has(kept, pieceStart),
      isGold: has(gold, pieceStart),
      isPinned: pin !== undefined && pin.start <= pieceStart && pieceEnd <= pin.end,
    };
  });
}
