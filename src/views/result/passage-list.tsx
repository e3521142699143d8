import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
} from "react";
import type { SelectedText } from "../../extraction/output/text.ts";
import type { Range, Selection } from "../../extraction/page/selection.ts";
import { useGold, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useFollowed } from "../../lab/use-following.ts";
import { activePage } from "../../state/lab.ts";
import { PassageView, type Letters } from "./passage-view.tsx";
import { passageAt, passagesOf, type Passage } from "./passages.ts";
import { useWordSelection, sourceRange, textRange, wordAround, wordBeside, wordNearest } from "./use-word-selection.ts";

const lineHeight = 20;
const gap = 10;
const endGap = 16;
/** Units a line holds in a pane of common width: only for heights not measured yet. */
const unitsPerLine = 48;

interface PassageListProps {
  readonly text: SelectedText;
  readonly sides?: Uint8Array;
  readonly letters?: Letters;
  /** The pane that hovers and pins are said to come from. */
  readonly origin: "result" | "diff";
  /** The lane whose text it is, where it is of one. */
  readonly lane?: string;
  readonly label: string;
}

/**
 * A text by passages, of which only those in view are drawn. Its words are linked with the source: the word under the pointer
 * or at the arrow keys is hovered, a click or Enter pins its block, with Alt or in a comparison the word itself, and the words at what is
 * hovered or pinned elsewhere are outlined.
 */
export function PassageList({ text, sides, letters, origin, lane, label }: PassageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const passages = useMemo(() => passagesOf(text.text), [text]);
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const { hovered, pin, pinned } = useLinkedWords(text, source);
  const virtual = useVirtualizer({
    count: passages.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(passages[index]),
    overscan: 4,
    paddingEnd: endGap,
  });
  const asked = useRef(0);
  const bring = (textIndex: number, isCentred: boolean): void =>
    revealWord({ scroller, virtual, passages, asked, isCentred }, textIndex, ++asked.current);
  const reveal = (textIndex: number): void => bring(textIndex, false);
  const current = useCurrentWord(text, source, origin);
  const {
    selectedHere: selected,
    press,
    listeners: selecting,
  } = useWordSelection({ scroller, text, source, passages, origin, current, reveal });
  const listeners = useWordListeners({ text, source, origin, lane, reveal, current, press });
  const goldSelection = useGold();
  const gold = useMemo(() => goldSelection && unitsIn(text, goldSelection), [text, goldSelection]);
  usePinRevealed(text, source, { pin, pinned, reveal });
  useFollow(scroller, (offset) => {
    const word = wordNearest(text, source, offset);
    if (word !== undefined) bring(word.start, true);
  });
  const items = virtual.getVirtualItems();
  return (
    <div
      ref={scroller}
      className="result-scroller focus-inside scrolls tall"
      role="group"
      aria-label={label}
      tabIndex={0}
      {...listeners}
      {...selecting}
    >
      <div className="result-height anchor" style={{ height: virtual.getTotalSize() }}>
        <div className="result-window block" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => {
            const passage = passages[index];
            if (passage === undefined) return undefined;
            return (
              <Paragraph
                key={key}
                ref={virtual.measureElement}
                index={index}
                passage={passage}
                hovered={hovered}
                pinned={pinned}
                selected={selected}
                text={text.text}
                sides={sides}
                letters={letters}
                gold={gold}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The words at what is hovered and pinned, as ranges of the text. */
function useLinkedWords(text: SelectedText, source: string) {
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const hovered = useMemo(() => hover && textRange(text, source, hover), [text, source, hover]);
  const pinned = useMemo(() => pin && textRange(text, source, pin), [text, source, pin]);
  return { hovered, pin, pinned };
}

interface Pinned {
  readonly pin: Range | undefined;
  /** In the text, where the text has anything of it. */
  readonly pinned: Range | undefined;
  readonly reveal: (textIndex: number) => void;
}

/** Brings the word at a new pin before the reader, or the nearest one. */
function usePinRevealed(text: SelectedText, source: string, { pin, pinned, reveal }: Pinned): void {
  const revealPin = useEffectEvent((at: Range | undefined) => {
    const word = at && (pinned ?? wordNearest(text, source, at.start));
    if (word !== undefined) reveal(word.start);
  });
  useEffect(() => {
    revealPin(pin);
  }, [pin]);
}

/** Goes along with the middle of the figures. */
function useFollow(scroller: RefObject<HTMLElement | null>, bring: (offset: number) => void): void {
  const followed = useFollowed(scroller);
  const follow = useEffectEvent(bring);
  useEffect(() => {
    if (followed !== undefined) follow(followed.offset);
  }, [followed]);
}

interface ParagraphProps extends Pick<ComponentProps<typeof PassageView>, "text" | "sides" | "letters" | "passage" | "gold"> {
  readonly ref: Ref<HTMLParagraphElement>;
  readonly index: number;
  readonly hovered: Range | undefined;
  readonly pinned: Range | undefined;
  readonly selected: Range | undefined;
}

/** A passage with what of the ranges is in it. */
function Paragraph({ ref, index, hovered, pinned, selected, ...shown }: ParagraphProps) {
  const { passage, text } = shown;
  // A line that is set in goes on the code before it.
  const isContinued = passage.isContinued || /\s/.test(text.charAt(passage.start));
  const hoverHere = clip(hovered, passage);
  const pinHere = clip(pinned, passage);
  const selectedHere = clip(selected, passage);
  return (
    <p ref={ref} data-index={index} dir="auto" className={isContinued ? "continued" : undefined}>
      <PassageView
        {...shown}
        hoverStart={hoverHere.start}
        hoverEnd={hoverHere.end}
        pinStart={pinHere.start}
        pinEnd={pinHere.end}
        selectStart={selectedHere.start}
        selectEnd={selectedHere.end}
      />
    </p>
  );
}

/** The part of a range within a passage; from -1 to -1 where it has none. */
function clip(range: Range | undefined, passage: Passage): Range {
  const start = Math.max(range?.start ?? 0, passage.start);
  const end = Math.min(range?.end ?? 0, passage.end);
  return start < end ? { start, end } : { start: -1, end: -1 };
}

function estimatedHeight(passage: Passage | undefined): number {
  if (passage === undefined) return lineHeight;
  return Math.ceil((passage.end - passage.start) / unitsPerLine) * lineHeight + gap;
}

/** Frames that passages not drawn yet may take until they stand where they belong. */
const mostFrames = 5;

interface Revealing {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly passages: readonly Passage[];
  /** Counts what was asked for: only the last is brought. */
  readonly asked: RefObject<number>;
  /** It comes to the middle, also where it is in view. */
  readonly isCentred: boolean;
}

/** Brings a word into view, by its first unit. */
function revealWord(revealing: Revealing, textIndex: number, own: number, framesLeft = mostFrames): void {
  const { scroller, virtual, passages, asked, isCentred } = revealing;
  const pane = scroller.current;
  if (own !== asked.current) return;
  const word = pane?.querySelector(`[data-at="${textIndex}"]`) ?? undefined;
  if (pane === null) return;
  if (word !== undefined) scrollTo(pane, word, isCentred);
  else if (framesLeft > 0) {
    virtual.scrollToIndex(passageAt(passages, textIndex), { align: "center" });
    requestAnimationFrame(() => revealWord(revealing, textIndex, own, framesLeft - 1));
  }
}

/** Scrolls no more than it must, unless it is to be in the middle; where it must, the element comes there, too. */
function scrollTo(pane: HTMLElement, element: Element, isCentred: boolean): void {
  const frame = pane.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (isCentred || top < frame.top || bottom > frame.bottom) pane.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}

interface WordListenersProps {
  readonly text: SelectedText;
  readonly source: string;
  readonly origin: "result" | "diff";
  readonly lane: string | undefined;
  readonly reveal: (textIndex: number) => void;
  readonly current: () => Range | undefined;
  /** Takes a key that means something while one marks; answers whether it does. */
  readonly press: (event: KeyboardEvent) => boolean;
}

/** Answers with the word at what was hovered last, else pinned. */
function useCurrentWord(text: SelectedText, source: string, origin: "result" | "diff"): () => Range | undefined {
  const { linking } = useLabContext();
  return () => {
    const { hover, pin } = linking.getState();
    const at = hover?.origin === origin ? hover : pin;
    if (at === undefined) return undefined;
    const range = textRange(text, source, at);
    return range === undefined ? wordNearest(text, source, at.start) : wordAround(text.text, range.start);
  };
}

/** Listeners for the element around all words. */
function useWordListeners({ text, source, origin, lane, reveal, current, press }: WordListenersProps) {
  const { actions, linking } = useLabContext();
  const pointer = useRef({ x: -1, y: -1, isOvertaken: false });
  const place = (word: Range) => ({ ...sourceRange(text, source, word), origin, ...(lane === undefined ? {} : { lane }) });
  /** Where two texts are compared it is the words that differ. */
  const pin = (word: Range, isWordMeant: boolean): void =>
    actions[isWordMeant || origin === "diff" ? "pin" : "pinBlock"](place(word));
  const leave = (): void => {
    if (linking.getState().hover?.origin === origin) actions.hover(undefined);
  };
  const step = (by: 1 | -1): void => {
    const from = current();
    const word = from === undefined ? wordAround(text.text, 0) : wordBeside(text.text, from.start, by);
    if (word === undefined) return;
    pointer.current.isOvertaken = true;
    actions.hover(place(word));
    actions.announce(text.text.slice(word.start, word.end));
    reveal(word.start);
  };
  return {
    onPointerOver: ({ target, clientX, clientY, buttons }: PointerEvent): void => {
      // The words would be drawn anew under what is being selected.
      if (buttons !== 0) return;
      // While the keys step through the text, it moves under a pointer at rest.
      const isAtRest = pointer.current.x === clientX && pointer.current.y === clientY;
      if (pointer.current.isOvertaken && isAtRest) return;
      pointer.current = { x: clientX, y: clientY, isOvertaken: false };
      const word = wordOf(target, text.text);
      if (word !== undefined) actions.hover(place(word));
      // Between two words of a paragraph the last one stays hovered.
      else if (target instanceof Element && target.closest("p") === null) leave();
    },
    onPointerLeave: leave,
    onBlur: leave,
    onClick: ({ target, altKey }: MouseEvent): void => {
      const word = wordOf(target, text.text);
      // The end of a drag that selects text is no click on a word.
      if (word !== undefined && getSelection()?.isCollapsed !== false) pin(word, altKey);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || (event.altKey && event.key !== "Enter")) return;
      const word = current();
      if (press(event)) {
        event.preventDefault();
        return;
      }
      if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "Enter" && word !== undefined) pin(word, event.altKey);
      else return;
      event.preventDefault();
    },
  };
}

function wordOf(target: EventTarget, text: string): Range | undefined {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset["at"] : undefined;
  return at === undefined ? undefined : wordAround(text, Number(at));
}

/** For each unit of a text 1 where it comes from a selection of the source; a space is in where both its neighbours are. Linear. */
export function unitsIn({ text, offsets }: SelectedText, selection: Selection): Uint8Array<ArrayBuffer> {
  const units = new Uint8Array(offsets.length);
  let next = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const offset = offsets[unit] ?? 0;
    while ((selection[next + 1] ?? Infinity) <= offset) next += 2;
    if ((selection[next] ?? Infinity) <= offset) units[unit] = 1;
    // It has the offset of what follows it.
    if (isSeparator(text, unit) && units[unit - 1] !== 1) units[unit] = 0;
  }
  return units;
}

function isSeparator(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return code === 0x20 || code === 0x0a;
}
