import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type MouseEvent, type RefObject } from "react";
import { edgesIn, emptySelection, has, indexAt, type Range, type Selection } from "../../extraction/page/selection.ts";
import { useFollowed } from "../../lab/use-following.ts";
import { useGold, useActions, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { activePage, laneOf } from "../../state/lab.ts";
import { placeAt } from "../../state/place-at.ts";
import { isRightToLeftLine } from "../ui/strong-direction.ts";
import { DisplayCopy, ellipsis, longestRead, shownOf } from "./display-copy.ts";

const lineHeight = 18;
/** Units a line of a phone holds: only for heights not measured yet. */
const unitsPerLine = 44;

/** The source to read, not to edit: what the focused lane keeps is tinted, a tap on a word pins it, one on "…" shows the tag whole. */
export function PlainSource() {
  const actions = useActions();
  const scroller = useRef<HTMLDivElement>(null);
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const kept = useRun(lane?.id ?? "")?.selection ?? emptySelection;
  const gold = useGold();
  const pin = useLinking((linking) => linking.pin);
  const [opened, setOpened] = useState<{ readonly source: string; readonly tags: readonly Range[] }>({ source, tags: [] });
  const tags = opened.source === source ? opened.tags : noTags;
  const lines = useMemo(() => sourceLinesOf(source, tags), [source, tags]);
  const virtual = useLines(lines, scroller, pin, (gold ?? kept)[0]);
  const { copy } = lines;
  const choose = (event: MouseEvent): void => {
    const place = placeAtPointer(event);
    if (place === undefined) return;
    const offset = copy.toSource(copy.toDisplay(place.start) + place.units);
    const tag = place.isShortened ? copy.foldedAt(offset + 1) : undefined;
    if (tag === undefined) actions.pin({ ...placeAt(source, offset), origin: "source" });
    else setOpened({ source, tags: [...tags, tag] });
  };
  const items = virtual.getVirtualItems();
  return (
    // The keyboard scrolls here; words are pinned by key in Result and in the figures.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={scroller}
      className="plain-source grow scroll focus-inside"
      role="group"
      aria-label="Source text"
      tabIndex={0}
      onClick={choose}
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => {
            const range = lineRange(lines, index);
            const isRtl = isRightToLeftLine(source.slice(range.start, range.end));
            return (
              <div key={key} ref={virtual.measureElement} data-index={index} className="plain-line grid gap">
                <span className="plain-number text-end muted">{copy.sourceLineOf(index + 1, lines.starts[index])}</span>
                <span className="plain-text" dir={isRtl ? "rtl" : "ltr"}>
                  {linePieces(range, kept, pin, gold).map(({ start, end, isKept, isGold, isPinned }) => (
                    <span
                      key={start}
                      data-start={start}
                      data-kept={isKept || undefined}
                      data-gold={isGold || undefined}
                      data-pinned={isPinned || undefined}
                    >
                      {lines.text.slice(copy.toDisplay(start), copy.toDisplayEnd(end))}
                    </span>
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

const noTags: readonly Range[] = [];

/** Draws the lines in view, and scrolls to a new pin, to the middle of the figures, and at first to what is marked or kept. */
function useLines(
  lines: SourceLines,
  scroller: RefObject<HTMLElement | null>,
  pin: Range | undefined,
  opensAt: number | undefined,
) {
  const virtual = useVirtualizer({
    count: lines.starts.length,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => {
      const { start, end } = lineRange(lines, line);
      return Math.max(Math.ceil((lines.copy.toDisplayEnd(end) - lines.copy.toDisplay(start)) / unitsPerLine), 1) * lineHeight;
    },
    overscan: 8,
  });
  const bring = useEffectEvent((offset: number | undefined, align: "start" | "center") => {
    if (offset !== undefined) virtual.scrollToIndex(lineAt(lines, offset), { align });
  });
  useEffect(() => {
    if (scroller.current?.scrollTop === 0) bring(opensAt, "start");
  }, [scroller, opensAt]);
  useEffect(() => bring(pin?.start, "center"), [pin]);
  const followed = useFollowed(scroller);
  useEffect(() => bring(followed?.offset, "center"), [followed]);
  return virtual;
}

/** The piece under the pointer: where it starts in the source, and how many units of its text stand before the pointer. */
function placeAtPointer({ clientX, clientY }: MouseEvent) {
  const caret = document.caretPositionFromPoint?.(clientX, clientY) ?? undefined;
  const piece = caret?.offsetNode.parentElement?.closest<HTMLElement>("[data-start]");
  if (caret === undefined || piece === undefined || piece === null) return undefined;
  const { textContent } = piece;
  const near = textContent.slice(Math.max(caret.offset - 1, 0), caret.offset + 1);
  return { start: Number(piece.dataset["start"]), units: caret.offset, isShortened: near.includes(ellipsis) };
}

/** The lines of a source's display copy. */
interface SourceLines {
  readonly copy: DisplayCopy;
  readonly text: string;
  /** Offset in the copy at which each begins, ascending. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

/**
 * Linear in the source.
 *
 * @param opened tags that are shown with all their attributes
 */
export function sourceLinesOf(source: string, opened: readonly Range[] = []): SourceLines {
  const copy = new DisplayCopy(source, shownOf(source, source.length > longestRead));
  for (const tag of opened) copy.open(tag);
  const { text } = copy;
  return { copy, text, starts: Uint32Array.from([0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]) };
}

/** Index of the line that holds an offset of the source. */
export function lineAt({ copy, starts }: SourceLines, offset: number): number {
  return Math.max(indexAt(starts, copy.toDisplay(offset)), 0);
}

/** Range of a line in the source, without its line end. */
export function lineRange({ copy, text, starts }: SourceLines, line: number): Range {
  const end = (starts[line + 1] ?? text.length + 1) - 1;
  return { start: copy.toSource(starts[line]), end: copy.toSource(end) };
}

/** A stretch of a line that is drawn alike. */
interface LinePiece extends Range {
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
    const pieceStart = ascending[index];
    return {
      start: pieceStart,
      end: pieceEnd,
      isKept: has(kept, pieceStart),
      isGold: has(gold, pieceStart),
      isPinned: pin !== undefined && pin.start <= pieceStart && pieceEnd <= pin.end,
    };
  });
}
