import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import type { SelectedText } from "../../extraction/output/text.ts";
import { indexAt, type Range } from "../../extraction/page/selection.ts";
import { useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import type { SelectedWords } from "../../state/linking.ts";
import { counted } from "../../format.ts";
import { passageAt, type Passage } from "./passages.ts";

interface WordSelectionProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly text: SelectedText;
  readonly source: string;
  readonly passages: readonly Passage[];
  readonly origin: "result" | "diff";
  /** The word at which the keys are. */
  readonly current: () => Range | undefined;
  /** Brings a word before the reader. */
  readonly reveal: (textIndex: number) => void;
}

/** Units of the text that are said of a selection. */
const shownLength = 400;

/**
 * What is selected of a text while one marks the gold standard: by the pointer, as anywhere, and with Shift and the arrows, by words
 * and paragraphs. Enter marks it, or the word at the keys; with Shift it unmarks.
 */
export function useWordSelection({ scroller, text, source, passages, origin, current, reveal }: WordSelectionProps) {
  const { actions } = useLabContext();
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const selected = useLinking((state) => state.selected);
  const ends = useRef<{ readonly anchor: Range; readonly focus: Range }>(undefined);
  const [byKeys, setByKeys] = useState<{ readonly range: Range; readonly selected: SelectedWords }>();

  const select = (range: Range): SelectedWords => {
    const words = { ranges: wordRanges(text, source, range), text: shownText(text, range), origin };
    actions.selectWords(words);
    return words;
  };

  const holdPointer = usePointerSelection({ scroller, isMarking, origin, select });

  const letGo = (): void => {
    ends.current = undefined;
    if (byKeys !== undefined && selected === byKeys.selected) actions.selectWords(undefined);
  };
  const extend = (focus: Range): void => {
    const anchor = ends.current?.anchor ?? current() ?? focus;
    ends.current = { anchor, focus };
    const range = { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
    setByKeys({ range, selected: select(range) });
    const words = counted(wordRanges(text, source, range).length, "word");
    actions.announce(`${words} selected, ${text.text.slice(focus.start, focus.end)}`);
    reveal(focus.start);
  };

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
    if (focus !== undefined) extend(focus);
    else if (event.key.startsWith("Arrow")) letGo();
    return focus !== undefined;
  };
  /** What the pointer selected is held as the keys' own: the words are drawn anew when they are marked, and the browser would lose it. */
  const takeOver = ({ pointerType }: PointerEvent): void => {
    const range = isMarking && pointerType !== "touch" && scroller.current !== null ? selectedRange(scroller.current) : undefined;
    if (range === undefined) return;
    holdPointer();
    ends.current = { anchor: wordAround(text.text, range.start), focus: wordAround(text.text, range.end - 1) };
    setByKeys({ range, selected: select(range) });
    getSelection()?.removeAllRanges();
  };
  return {
    listeners: { onPointerDown: letGo, onPointerUp: takeOver },
    /** What is selected, but for what the browser still shows so. */
    selectedHere: byKeys !== undefined && byKeys.selected === selected ? byKeys.range : undefined,
    /** True where a key meant something here. */
    press,
  };
}

interface PointerSelectionProps extends Pick<WordSelectionProps, "scroller" | "origin"> {
  readonly isMarking: boolean;
  readonly select: (range: Range) => void;
}

/** Selects what the pointer does while one marks; returns what holds it although the browser's own selection ends. */
function usePointerSelection({ scroller, isMarking, origin, select }: PointerSelectionProps): () => void {
  const { actions, linking } = useLabContext();
  const wasByPointer = useRef(false);
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
  return () => {
    wasByPointer.current = false;
  };
}

/** What is said of a selection. */
function shownText({ text }: SelectedText, { start, end }: Range): string {
  return text.slice(start, Math.min(end, start + shownLength));
}

/** The words of a text by their places: what is not selected between them is not meant. */
function wordRanges(text: SelectedText, source: string, { start, end }: Range): readonly Range[] {
  return Array.from(text.text.slice(start, end).matchAll(/[^ \n\t]+/g), ({ 0: word, index }) =>
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
function focusAfter(key: string, from: Range, text: string, passages: readonly Passage[]): Range | undefined {
  if (key === "ArrowRight") return wordBeside(text, from.start, 1);
  if (key === "ArrowLeft") return wordBeside(text, from.start, -1);
  if (key === "ArrowDown") return endOfPassage(text, passages, from);
  return key === "ArrowUp" ? startOfPassage(text, passages, from) : undefined;
}

/** The last word of the paragraph that a word is in; of the next where it is that. */
function endOfPassage(text: string, passages: readonly Passage[], from: Range): Range | undefined {
  const at = passageAt(passages, from.start);
  const own = passages[at];
  const passage = own !== undefined && from.end < own.end ? own : passages[at + 1];
  return passage && wordAround(text, passage.end - 1);
}

function startOfPassage(text: string, passages: readonly Passage[], from: Range): Range | undefined {
  const at = passageAt(passages, from.start);
  const own = passages[at];
  const passage = own !== undefined && from.start > own.start ? own : passages[at - 1];
  return passage && wordAround(text, passage.start);
}

/** A character reference as the source writes it. */
const referencePattern = /&(?:#x[0-9a-f]+|#\d+|[a-z][a-z0-9]*);?/iy;

/** Units of a text around one of them up to a space or line end; empty where that unit is one itself. */
export function wordAround(text: string, textIndex: number): Range {
  let start = textIndex;
  let end = textIndex;
  while (start > 0 && !isSeparator(text, start - 1) && !isSeparator(text, textIndex)) start--;
  while (end < text.length && !isSeparator(text, end)) end++;
  return { start, end };
}

/** The first word after, or the last before, the word around a unit; `undefined` at the ends of the text. */
export function wordBeside(text: string, textIndex: number, by: 1 | -1): Range | undefined {
  const { start, end } = wordAround(text, textIndex);
  const next = by > 0 ? end + 1 : start - 2;
  return next < 0 || next >= text.length ? undefined : wordAround(text, next);
}

/**
 * Source range of the units `[start, end)` of a text, not empty, that begin and end within words. A reference that ends them
 * is taken whole, as the source has it.
 */
export function sourceRange(text: SelectedText, source: string, { start, end }: Range): Range {
  return { start: text.offsets[start] ?? 0, end: endInSource(text, source, end - 1) };
}

/** The units of the words that have any character in a range of the source; `undefined` where there are none. */
export function textRange(text: SelectedText, source: string, { start, end }: Range): Range | undefined {
  if (text.text === "") return undefined;
  const word = wordAround(text.text, Math.max(indexAt(text.offsets, start), 0));
  const first = endInSource(text, source, word.end - 1) > start ? word.start : word.end + 1;
  const last = indexAt(text.offsets, Math.max(end, start + 1) - 1);
  return last < first ? undefined : { start: first, end: wordAround(text.text, last).end };
}

/** The word whose place in the source is nearest to an offset; `undefined` in an empty text. */
export function wordNearest(text: SelectedText, source: string, offset: number): Range | undefined {
  if (text.text === "") return undefined;
  const word = wordAround(text.text, Math.max(indexAt(text.offsets, offset), 0));
  const next = wordBeside(text.text, word.start, 1);
  if (next === undefined) return word;
  const before = offset - endInSource(text, source, word.end - 1);
  return before > (text.offsets[next.start] ?? 0) - offset ? next : word;
}

function endInSource({ offsets }: SelectedText, source: string, textIndex: number): number {
  const offset = offsets[textIndex] ?? 0;
  referencePattern.lastIndex = offset;
  // After a literal ampersand that ends a word stands no letter; a longer match is a reference.
  return referencePattern.test(source) ? referencePattern.lastIndex : offset + 1;
}

function isSeparator(text: string, textIndex: number): boolean {
  const unit = text.charCodeAt(textIndex);
  return unit === 0x20 || unit === 0x0a || unit === 0x09;
}
