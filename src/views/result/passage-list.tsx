import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { unitsOfSelection } from "../../extraction/comparison/union-text.ts";
import type { Article } from "../../extraction/output/article.ts";
import type { SelectedText } from "../../extraction/output/text.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { counted } from "../../format.ts";
import { useGold, useLabContext, useLinking, useMarkedUnits, useSession } from "../../lab/react.tsx";
import { useFollowed } from "../../lab/use-following.ts";
import { activePage } from "../../state/lab.ts";
import type { SelectedWords } from "../../state/linking.ts";
import { Paragraph } from "./passage-view.tsx";
import {
  sideExtentsIn,
  sideExtentsText,
  passageAt,
  passagesOf,
  passagesOfArticle,
  sourceRange,
  textRange,
  wordAround,
  wordBeside,
  wordNearest,
  wordPattern,
  type SideComparison,
  type ResultPassage,
} from "./passages.ts";

const lineHeight = 20;
const gap = 10;
const endGap = 16;
/** Frames that passages not drawn yet may take until they stand where they belong. */
const mostFrames = 5;
/** Units of the text that are said of a block, or of what is selected. */
const shownLength = 400;
/** Units a line holds in a pane of common width: only for heights not measured yet. */
const unitsPerLine = 48;

interface PassageListProps {
  readonly text: SelectedText | Article;
  /** Stands before the text, or after its title where it begins with one. */
  readonly head?: ReactNode;
  /** The sides that the text is of, where it is of several. */
  readonly compared?: SideComparison;
  /** It is of another run than the last. */
  readonly isStale: boolean;
  /** The pane that hovers and pins are said to come from. */
  readonly origin: "result" | "diff";
  /** The lane whose text it is, where it is of one. */
  readonly lane?: string;
  readonly label: string;
}

/** A text that is read, and the ways through it. */
interface TextReader {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly text: SelectedText;
  readonly source: string;
  readonly passages: readonly ResultPassage[];
  readonly origin: "result" | "diff";
  readonly lane: string | undefined;
  /** True if clicks pin words and not blocks, as in a comparison of two. */
  readonly pinsWords: boolean;
  /** The sides that keep a passage, in words; undefined without squares. */
  readonly keepersOf: (passage: ResultPassage) => string | undefined;
  /** The word at what was hovered here last, else pinned. */
  readonly current: () => Range | undefined;
  /** Brings a word into view, by its first unit. */
  readonly reveal: (textIndex: number) => void;
}

/**
 * A text by passages, of which only those in view are drawn. Its words are linked with the source: the word under the pointer
 * or at the arrow keys is hovered, a click or Enter pins its block, with Alt or in a comparison of two the word itself, and the words at what is
 * hovered or pinned elsewhere are outlined.
 */
export function PassageList(props: PassageListProps) {
  const { text, head, compared, isStale, origin, lane, label } = props;
  const { linking } = useLabContext();
  const scroller = useRef<HTMLDivElement>(null);
  const article = "blocks" in text ? text : undefined;
  const passages = useMemo(() => {
    const all = "blocks" in text ? passagesOfArticle(text) : passagesOf(text.text);
    return compared === undefined
      ? all
      : all.filter(({ start, end }) => compared.sides.subarray(start, end).some(compared.isShown));
  }, [text, compared]);
  const headAt = head === undefined ? Infinity : titleLength(passages);
  const passageOf = (item: number): ResultPassage | undefined => passages[item - Number(item > headAt)];
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const hover = useLinking((state) => state.hover);
  const pin = useLinking((state) => state.pin);
  const hovered = useMemo(() => hover && textRange(text, source, hover), [text, source, hover]);
  const pinned = useMemo(() => pin && textRange(text, source, pin), [text, source, pin]);
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const judged = useGold();
  const goldSelection = isMarking || origin === "diff" ? judged : undefined;
  const gold = useMemo(() => goldSelection && unitsOfSelection(text, goldSelection), [text, goldSelection]);
  const places = useMarkedUnits()?.places;
  const inBar = useMemo(() => places && unitsOfSelection(text, places), [text, places]);
  const virtual = useVirtualizer({
    count: passages.length + Number(head !== undefined),
    getScrollElement: () => scroller.current,
    estimateSize: (item) => estimatedHeight(passageOf(item)),
    overscan: 4,
    paddingEnd: endGap,
  });
  const items = virtual.getVirtualItems();

  /** The number of requests to scroll, of which only the last is done. */
  const asked = useRef(0);
  const bring = (textIndex: number, to: Target): void => {
    const own = ++asked.current;
    const attempt = (framesLeft: number): void => {
      const pane = scroller.current;
      if (own !== asked.current || pane === null) return;
      const word = pane.querySelector(`[data-at="${textIndex}"]`);
      if (word !== null) scrollTo(pane, word, to);
      else if (framesLeft > 0) {
        const at = passageAt(passages, textIndex);
        virtual.scrollToIndex(at + Number(at >= headAt), { align: "center" });
        requestAnimationFrame(() => attempt(framesLeft - 1));
      }
    };
    attempt(mostFrames);
  };
  const bringNear = useEffectEvent((offset: number | undefined, to: Target = "near") => {
    const word = offset === undefined ? undefined : wordNearest(text, source, offset);
    if (word !== undefined) bring(word.start, to);
  });
  const bringPin = useEffectEvent(() => (pinned === undefined ? bringNear(pin?.start) : bring(pinned.start, "near")));
  // The reason opens below the panes when something is pinned, and takes room from them.
  const height = virtual.scrollRect?.height;
  useEffect(() => bringPin(), [pin, height]);
  // When the text changes, by a slider or with what is removed, the passage at the top stays in its place.
  const held = useRef<readonly [number | undefined, Target | undefined]>([undefined, undefined]);
  useEffect(() => bringNear(...held.current), [text]);
  const scrolled = virtual.scrollOffset ?? 0;
  const topItem = items.find(({ index, end }) => end > scrolled && index !== headAt);
  const top = topItem && passageOf(topItem.index);
  const to = topItem && topItem.start - scrolled;
  useEffect(() => {
    held.current = [top && text.offsets[top.start], to];
  }, [text, top, to]);
  const followed = useFollowed(scroller);
  useEffect(() => bringNear(followed?.offset, "middle"), [followed]);

  const current = (): Range | undefined => {
    const state = linking.getState();
    const at = state.hover?.origin === origin ? state.hover : state.pin;
    const range = at && textRange(text, source, at);
    return range === undefined ? at && wordNearest(text, source, at.start) : wordAround(text.text, range.start);
  };
  const reader: TextReader = {
    scroller,
    text,
    source,
    passages,
    origin,
    lane,
    pinsWords: compared?.hasSquares === false,
    keepersOf: (passage) => (compared?.hasSquares === true ? sideExtentsText(sideExtentsIn(passage, compared, gold)) : undefined),
    current,
    reveal: (at) => bring(at, "near"),
  };
  const selection = useWordSelection(reader);
  const listeners = useWordListeners(reader, selection.press);
  return (
    <div
      ref={scroller}
      className={`result-body grow scroll focus-inside ${article === undefined ? "" : "article"}`}
      style={compared?.hasSquares === true ? ({ "--squares": compared.letters.length } as CSSProperties) : undefined}
      data-stale={isStale}
      role="group"
      aria-label={label}
      tabIndex={0}
      {...listeners}
      {...selection.listeners}
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        <div className="result-window" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index: item, key }) => {
            const passage = passageOf(item);
            if (item === headAt)
              return (
                <div key={key} ref={virtual.measureElement} data-index={item}>
                  {head}
                </div>
              );
            return passage === undefined ? undefined : (
              <Paragraph
                key={key}
                ref={virtual.measureElement}
                index={item}
                passage={passage}
                hovered={hovered}
                pinned={pinned}
                selected={selection.range}
                text={text.text}
                compared={compared}
                marksOf={article?.marks}
                gold={gold}
                inBar={inBar}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Passages of the heading that a text begins with. */
function titleLength(passages: readonly ResultPassage[]): number {
  const title = passages[0]?.block;
  return title?.kind === "heading" ? passages.findLastIndex(({ block }) => block === title) + 1 : 0;
}

function estimatedHeight(passage: ResultPassage | undefined): number {
  if (passage === undefined) return lineHeight;
  return Math.ceil((passage.end - passage.start) / unitsPerLine) * lineHeight + gap;
}

/** The place to which a word is scrolled: the middle, if it is out of view ("near") or always ("middle"); or a distance of its passage from the top. */
type Target = "near" | "middle" | number;

function scrollTo(pane: HTMLElement, word: Element, to: Target): void {
  const frame = pane.getBoundingClientRect();
  const zoom = pane.currentCSSZoom;
  const passage = typeof to === "number" ? word.closest("[data-index]") : undefined;
  const { top, bottom } = (passage ?? word).getBoundingClientRect();
  const beyond = typeof to === "number" ? top - frame.top - to * zoom : (top + bottom - frame.top - frame.bottom) / 2;
  if (to !== "near" || top < frame.top || bottom > frame.bottom) pane.scrollTop += beyond / zoom;
}

/** Listeners for the element around all words. */
function useWordListeners(
  { text, source, passages, origin, lane, pinsWords, keepersOf, reveal, current }: TextReader,
  /** Takes a key that means something while one marks; answers whether it does. */
  press: (event: KeyboardEvent) => boolean,
) {
  const { actions, linking } = useLabContext();
  const pointer = useRef({ x: -1, y: -1, isOvertaken: false });
  const place = (word: Range) => ({ ...sourceRange(text, source, word), origin, ...(lane === undefined ? {} : { lane }) });
  const pin = (word: Range, isWordMeant: boolean): void => actions[isWordMeant || pinsWords ? "pin" : "pinBlock"](place(word));
  const leave = (): void => {
    if (linking.getState().hover?.origin === origin) actions.hover(undefined);
  };
  const goTo = (stretch: Range | undefined, keepers?: string): void => {
    if (stretch === undefined) return;
    pointer.current.isOvertaken = true;
    actions.hover(place(stretch));
    actions.announce([keepers, shownText(text, stretch)].filter((part) => part !== undefined).join(": "));
    reveal(stretch.start);
  };
  const step = (by: 1 | -1): void => {
    const from = current();
    goTo(from === undefined ? wordAround(text.text, 0) : wordBeside(text.text, from.start, by));
  };
  const stepBlock = (by: 1 | -1): void => {
    const from = current();
    const passage = passages[from === undefined ? 0 : passageAt(passages, from.start) + by];
    goTo(passage, passage && keepersOf(passage));
  };
  return {
    onPointerOver: ({ target, clientX, clientY, buttons }: PointerEvent): void => {
      // Hovering would draw the words again under the selection.
      if (buttons !== 0) return;
      // Keys scroll the text under a resting pointer, which must not hover then.
      const isAtRest = pointer.current.x === clientX && pointer.current.y === clientY;
      if (pointer.current.isOvertaken && isAtRest) return;
      pointer.current = { x: clientX, y: clientY, isOvertaken: false };
      const word = wordOf(target, text.text);
      if (word !== undefined) actions.hover(place(word));
      // The last word stays hovered between two words of a paragraph.
      else if (target instanceof Element && target.closest("[data-index]") === null) leave();
    },
    onPointerLeave: leave,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      // A word that is drawn again between press and release would get no click.
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

/** The selection in a text while marking: by the pointer, and with Shift and the arrows by words and paragraphs. Enter marks it, or the word at the keys; Shift Enter unmarks. */
function useWordSelection({ scroller, text, source, passages, origin, current, reveal }: TextReader) {
  const { actions, linking } = useLabContext();
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const selected = useLinking((state) => state.selected);
  const ends = useRef<{ readonly anchor: Range; readonly focus: Range }>(undefined);
  const [held, setHeld] = useState<{ readonly range: Range; readonly selected: SelectedWords }>();
  const wasByPointer = useRef(false);

  const select = (range: Range): SelectedWords => {
    const words = { ranges: wordRanges(text, source, range), text: shownText(text, range), origin };
    actions.selectWords(words);
    return words;
  };
  const hold = (anchor: Range, focus: Range): SelectedWords => {
    ends.current = { anchor, focus };
    const range = { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
    const words = select(range);
    setHeld({ range, selected: words });
    return words;
  };

  const followPointer = useEffectEvent(() => {
    const range = scroller.current === null ? undefined : selectedRange(scroller.current);
    if (range !== undefined) select(range);
    else if (wasByPointer.current && linking.getState().selected?.origin === origin) actions.selectWords(undefined);
    wasByPointer.current = range !== undefined;
  });
  useEffect(() => {
    if (!isMarking) return;
    const follow = (): void => followPointer();
    document.addEventListener("selectionchange", follow);
    follow();
    return () => document.removeEventListener("selectionchange", follow);
  }, [isMarking]);

  const letGo = (): void => {
    ends.current = undefined;
    if (held !== undefined && selected === held.selected) actions.selectWords(undefined);
  };
  /** Takes over the pointer's selection as that of the keys: marking draws the words again, and the browser would lose its own. */
  const takeOver = ({ pointerType }: PointerEvent): void => {
    const range = isMarking && pointerType !== "touch" && scroller.current !== null ? selectedRange(scroller.current) : undefined;
    if (range === undefined) return;
    wasByPointer.current = false;
    hold(wordAround(text.text, range.start), wordAround(text.text, range.end - 1));
    getSelection()?.removeAllRanges();
  };
  /** Takes a key that means something while one marks; answers whether it does. */
  const press = (event: KeyboardEvent): boolean => {
    if (!isMarking) return false;
    if (event.key === "Enter") {
      const word = current();
      const own = selected?.origin === origin ? selected.ranges : word && [sourceRange(text, source, word)];
      if (own !== undefined) actions[event.shiftKey ? "unmark" : "mark"](own);
      return own !== undefined;
    }
    const from = ends.current?.focus ?? current() ?? wordAround(text.text, 0);
    const focus = event.shiftKey ? focusAfter(event.key, from, text.text, passages) : undefined;
    if (focus !== undefined) {
      const { ranges } = hold(ends.current?.anchor ?? current() ?? focus, focus);
      actions.announce(`${counted(ranges.length, "word")} selected, ${text.text.slice(focus.start, focus.end)}`);
      reveal(focus.start);
    } else if (event.key.startsWith("Arrow")) letGo();
    return focus !== undefined;
  };
  return {
    listeners: { onPointerDown: letGo, onPointerUp: takeOver },
    /** The selected range, unless the browser shows it. */
    range: held !== undefined && held.selected === selected ? held.range : undefined,
    press,
  };
}

/** The beginning of a stretch of a text, as it is announced. */
function shownText({ text }: SelectedText, { start, end }: Range): string {
  return text.slice(start, Math.min(end, start + shownLength));
}

/** The places of the words of a text, without what lies between them. */
function wordRanges(text: SelectedText, source: string, { start, end }: Range): readonly Range[] {
  return Array.from(text.text.slice(start, end).matchAll(wordPattern), ({ 0: word, index }) =>
    sourceRange(text, source, { start: start + index, end: start + index + word.length }),
  );
}

/** Units of the text, in whole words, that the browser's selection has any of within an element; undefined for none. */
function selectedRange(host: HTMLElement): Range | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!host.contains(range.commonAncestorContainer)) return undefined;
  const words = [...host.querySelectorAll<HTMLElement>("[data-at]")].filter((word) => holdsSome(range, word));
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { start: Number(first.dataset["at"]), end: Number(last.dataset["at"]) + (last.textContent?.length ?? 0) };
}

/** Returns whether a range has any character of an element; to reach its edge is not enough. */
function holdsSome(range: globalThis.Range, word: HTMLElement): boolean {
  const own = document.createRange();
  own.selectNodeContents(word);
  return (
    range.compareBoundaryPoints(globalThis.Range.END_TO_START, own) < 0 &&
    range.compareBoundaryPoints(globalThis.Range.START_TO_END, own) > 0
  );
}

/** The word to which an arrow leads from another. */
function focusAfter(key: string, from: Range, text: string, passages: readonly ResultPassage[]): Range | undefined {
  if (key === "ArrowRight") return wordBeside(text, from.start, 1);
  if (key === "ArrowLeft") return wordBeside(text, from.start, -1);
  const at = passageAt(passages, from.start);
  const own = passages[at];
  // Down leads to the last word of the paragraph, or of the next one; up to the first word, or to that of the one before.
  const down = own !== undefined && from.end < own.end ? own : passages[at + 1];
  const up = own !== undefined && from.start > own.start ? own : passages[at - 1];
  if (key === "ArrowDown") return down && wordAround(text, down.end - 1);
  return key === "ArrowUp" ? up && wordAround(text, up.start) : undefined;
}
