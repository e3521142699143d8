import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { inBoth } from "../../extraction/comparison/merge-texts.ts";
import type { Article } from "../../extraction/output/article.ts";
import type { SelectedText } from "../../extraction/output/text.ts";
import type { Range, Selection } from "../../extraction/page/selection.ts";
import { useGold, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { useFollowed } from "../../lab/use-following.ts";
import { activePage } from "../../state/lab.ts";
import { PassageView, type Letters } from "./passage-view.tsx";
import { passageAt, passagesOf, passagesOfArticle, type Passage } from "./passages.ts";
import { useWordSelection, sourceRange, textRange, wordAround, wordBeside, wordNearest } from "./use-word-selection.ts";

const lineHeight = 20;
const gap = 10;
const endGap = 16;
/** Units a line holds in a pane of common width: only for heights not measured yet. */
const unitsPerLine = 48;

interface PassageListProps {
  readonly text: SelectedText | Article;
  /** Stands before the text, or after its title where it begins with one. */
  readonly head?: ReactNode;
  readonly sides?: Uint8Array;
  /** Passages that both sides keep whole are left out. */
  readonly isOnlyDifferent?: boolean;
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
export function PassageList({ text, head, sides, isOnlyDifferent = false, letters, origin, lane, label }: PassageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const article = "blocks" in text ? text : undefined;
  const passages = useMemo(() => {
    const all = "blocks" in text ? passagesOfArticle(text) : passagesOf(text.text);
    return isOnlyDifferent && sides !== undefined ? all.filter((passage) => isDifferent(sides, passage)) : all;
  }, [text, sides, isOnlyDifferent]);
  const headAt = head === undefined ? Infinity : titleLength(passages);
  const passageOf = (item: number): number => item - Number(item > headAt);
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const { hovered, pin, pinned } = useLinkedWords(text, source);
  const virtual = useVirtualizer({
    count: passages.length + Number(head !== undefined),
    getScrollElement: () => scroller.current,
    estimateSize: (item) => estimatedHeight(passages[passageOf(item)]),
    overscan: 4,
    paddingEnd: endGap,
  });
  const asked = useRef(0);
  const bring = (textIndex: number, isCentred: boolean): void =>
    revealWord({ scroller, virtual, passages, headAt, asked, isCentred }, textIndex, ++asked.current);
  const reveal = (textIndex: number): void => bring(textIndex, false);
  const current = useCurrentWord(text, source, origin);
  const {
    selectedHere: selected,
    press,
    listeners: selecting,
  } = useWordSelection({ scroller, text, source, passages, origin, current, reveal });
  const listeners = useWordListeners({ text, source, passages, origin, lane, reveal, current, press });
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const judged = useGold();
  const goldSelection = isMarking || origin === "diff" ? judged : undefined;
  const gold = useMemo(() => goldSelection && unitsIn(text, goldSelection), [text, goldSelection]);
  usePinRevealed(text, source, { pin, pinned, reveal, height: virtual.scrollRect?.height });
  useFollow(scroller, (offset) => {
    const word = wordNearest(text, source, offset);
    if (word !== undefined) bring(word.start, true);
  });
  const items = virtual.getVirtualItems();
  const top = items.find(({ index, end }) => end > (virtual.scrollOffset ?? 0) && index !== headAt);
  useHeldPlace({ text, source, top: top && passages[passageOf(top.index)], reveal });
  return (
    <div
      ref={scroller}
      className={`result-scroller focus-inside scrolls tall ${article === undefined ? "" : "article"}`}
      role="group"
      aria-label={label}
      tabIndex={0}
      {...listeners}
      {...selecting}
    >
      <div className="result-height anchor" style={{ height: virtual.getTotalSize() }}>
        <div className="result-window block" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index: item, key }) => {
            if (item === headAt)
              return (
                <div key={key} ref={virtual.measureElement} data-index={item}>
                  {head}
                </div>
              );
            const passage = passages[passageOf(item)];
            if (passage === undefined) return undefined;
            return (
              <Paragraph
                key={key}
                ref={virtual.measureElement}
                index={item}
                passage={passage}
                hovered={hovered}
                pinned={pinned}
                selected={selected}
                text={text.text}
                sides={sides}
                letters={letters}
                marksOf={article?.marks}
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
  /** Of what is in view: the reason comes under the panes as something is pinned, and takes room from them. */
  readonly height: number | undefined;
}

/** Brings the word at a new pin before the reader, or the nearest one. */
function usePinRevealed(text: SelectedText, source: string, { pin, pinned, reveal, height }: Pinned): void {
  const revealPin = useEffectEvent((at: Range | undefined) => {
    const word = at && (pinned ?? wordNearest(text, source, at.start));
    if (word !== undefined) reveal(word.start);
  });
  useEffect(() => {
    revealPin(pin);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pin, height]);
}

interface HeldPlace {
  readonly text: SelectedText | Article;
  readonly source: string;
  /** The passage at the top. */
  readonly top: Passage | undefined;
  readonly reveal: (textIndex: number) => void;
}

/** Where the text becomes another, as when what is removed comes in, the passage that was at the top stays in view. */
function useHeldPlace({ text, source, top, reveal }: HeldPlace): void {
  const held = useRef<number>(undefined);
  const hold = useEffectEvent((next: SelectedText) => {
    const word = held.current === undefined ? undefined : wordNearest(next, source, held.current);
    if (word !== undefined) reveal(word.start);
  });
  useEffect(() => {
    hold(text);
  }, [text]);
  useEffect(() => {
    held.current = top && text.offsets[top.start];
  }, [text, top]);
}

/** Goes along with the middle of the figures. */
function useFollow(scroller: RefObject<HTMLElement | null>, bring: (offset: number) => void): void {
  const followed = useFollowed(scroller);
  const follow = useEffectEvent(bring);
  useEffect(() => {
    if (followed !== undefined) follow(followed.offset);
  }, [followed]);
}

interface ParagraphProps extends Pick<
  ComponentProps<typeof PassageView>,
  "text" | "sides" | "letters" | "marksOf" | "passage" | "gold"
> {
  readonly ref: Ref<HTMLParagraphElement>;
  readonly index: number;
  readonly hovered: Range | undefined;
  readonly pinned: Range | undefined;
  readonly selected: Range | undefined;
}

/** A passage with what of the ranges is in it. */
function Paragraph({ ref, index, hovered, pinned, selected, ...shown }: ParagraphProps) {
  const { passage, text } = shown;
  const { block } = passage;
  // A line that is set in goes on the code before it.
  const isContinued = passage.isContinued || (block === undefined && /\s/.test(text.charAt(passage.start)));
  const hoverHere = clip(hovered, passage);
  const pinHere = clip(pinned, passage);
  const selectedHere = clip(selected, passage);
  const isPinned = block !== undefined && pinHere.start === passage.start && pinHere.end === passage.end;
  const Element = block?.kind === "heading" ? (headings[block.level ?? 1] ?? "h6") : block?.kind === "table" ? "div" : "p";
  return (
    <Element
      ref={ref}
      data-index={index}
      dir="auto"
      className={classOf(block, isContinued, isPinned)}
      data-marker={isContinued ? undefined : block?.marker}
      style={block && setIn(block)}
    >
      <PassageView
        {...shown}
        hoverStart={hoverHere.start}
        hoverEnd={hoverHere.end}
        pinStart={pinHere.start}
        pinEnd={pinHere.end}
        selectStart={selectedHere.start}
        selectEnd={selectedHere.end}
      />
    </Element>
  );
}

const headings: Readonly<Record<number, "h1" | "h2" | "h3" | "h4" | "h5" | "h6">> = {
  1: "h1",
  2: "h2",
  3: "h3",
  4: "h4",
  5: "h5",
  6: "h6",
};

function classOf(block: Passage["block"], isContinued: boolean, isPinned: boolean): string {
  return [
    ...(block === undefined ? [] : [`article-${block.kind}`]),
    ...(block?.isApart === true && !isContinued ? ["apart"] : []),
    ...(isContinued ? ["continued"] : []),
    ...(isPinned ? ["pinned"] : []),
  ].join(" ");
}

/** Deeper lists and quotes are set in no further. */
const deepest = 5;

function setIn({ lists, quotes }: NonNullable<Passage["block"]>): CSSProperties {
  return { "--lists": Math.min(lists, deepest), "--quotes": Math.min(quotes, deepest) } as CSSProperties;
}

/** True where one side alone keeps any of a passage. */
function isDifferent(sides: Uint8Array, { start, end }: Passage): boolean {
  return sides.subarray(start, end).some((side) => side !== inBoth);
}

/** Passages of the heading that a text begins with. */
function titleLength(passages: readonly Passage[]): number {
  const title = passages[0]?.block;
  return title?.kind === "heading" ? passages.findLastIndex(({ block }) => block === title) + 1 : 0;
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
  /** Where among the items the head is. */
  readonly headAt: number;
  /** Counts what was asked for: only the last is brought. */
  readonly asked: RefObject<number>;
  /** It comes to the middle, also where it is in view. */
  readonly isCentred: boolean;
}

/** Brings a word into view, by its first unit. */
function revealWord(revealing: Revealing, textIndex: number, own: number, framesLeft = mostFrames): void {
  const { scroller, virtual, passages, headAt, asked, isCentred } = revealing;
  const pane = scroller.current;
  if (own !== asked.current) return;
  const word = pane?.querySelector(`[data-at="${textIndex}"]`) ?? undefined;
  if (pane === null) return;
  if (word !== undefined) scrollTo(pane, word, isCentred);
  else if (framesLeft > 0) {
    const at = passageAt(passages, textIndex);
    virtual.scrollToIndex(at + Number(at >= headAt), { align: "center" });
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
  readonly passages: readonly Passage[];
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
function useWordListeners({ text, source, passages, origin, lane, reveal, current, press }: WordListenersProps) {
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
  const stepBlock = (by: 1 | -1): void => {
    const from = current();
    const at = from === undefined ? 0 : passageAt(passages, from.start) + by;
    const passage = passages[at];
    if (passage === undefined) return;
    pointer.current.isOvertaken = true;
    actions.hover(place(passage));
    actions.announce(text.text.slice(passage.start, Math.min(passage.end, passage.start + spokenLength)));
    reveal(passage.start);
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
      else if (target instanceof Element && target.closest("[data-index]") === null) leave();
    },
    onPointerLeave: leave,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      // From a button above the words to these: a word drawn anew between press and release would get no click.
      if (!currentTarget.contains(relatedTarget)) leave();
    },
    onClick: ({ target, altKey }: MouseEvent): void => {
      const word = wordOf(target, text.text) ?? firstWordOf(target, text.text);
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
      if (event.key === "ArrowDown") stepBlock(1);
      else if (event.key === "ArrowUp") stepBlock(-1);
      else if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "Enter" && word !== undefined) pin(word, event.altKey);
      else return;
      event.preventDefault();
    },
  };
}

/** Units of a block that are spoken as the keys come to it. */
const spokenLength = 400;

/** The first word of the block that was clicked beside its words. */
function firstWordOf(target: EventTarget, text: string): Range | undefined {
  const block = target instanceof Element ? target.closest("[data-index]") : null;
  const word = block?.querySelector<HTMLElement>("[data-at]") ?? null;
  return word === null ? undefined : wordOf(word, text);
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
