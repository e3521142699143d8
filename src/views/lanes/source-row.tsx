import { useMemo, useRef } from "react";
import { useSession } from "../../lab/react.tsx";
import { axisText, type AxisTextData, type AxisWord } from "../../plots/axis.tsx";
import { has, type Range, type Selection } from "../../extraction/page/selection.ts";
import { activePage } from "../../state/lab.ts";
import { isRightToLeft } from "../ui/strong-direction.ts";
import { useSize } from "../ui/use-plot.tsx";

const wordsHeight = 16;
/** Pixels of a character from which the words themselves are written. */
const leastLetter = 3;

/** Close up, the source itself, each word over its units; it stands under the lanes, so that none moves when there is room for it. */
export function SourceRow() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const words = useAxisText(width);
  const line = useMemo(() => words && axisText(words, { width, height: wordsHeight }), [words, width]);
  return (
    <div className="source-row over-x">
      <span className="row-name muted small one-line to-end">{words && "source"}</span>
      <div ref={host}>
        {line && (
          <svg width={width} height={wordsHeight} aria-hidden="true" className="block">
            {line}
          </svg>
        )}
      </div>
    </div>
  );
}

/** The words of the source in view, where there is room for them. */
function useAxisText(width: number): AxisTextData | undefined {
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const text = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.text : undefined));
  const isRoom = axis === "source" && width >= (view.end - view.start) * leastLetter;
  return useMemo(() => (isRoom ? { ...view, words: axisWords(source, text, view) } : undefined), [isRoom, view, source, text]);
}

/** Units before a window in which the tag is looked for that it begins in, and those of a word that are drawn beyond its edges. */
const longestTag = 2000;
const beyond = 40;
const pieces = /<[a-z/!?][^<>]*>?|[^\s<]+|</gi;
const openTag = /<[a-z/!?][^<>]*$/i;

/**
 * The words and tags of a source in a window, in their order; of those that reach beyond it, what is near it. Code is what has no text of
 * the page; as long as that is not known, tags. Only the window and what is close to it is looked at, however long the source is.
 */
export function axisWords(source: string, text: Selection | undefined, { start, end }: Range): readonly AxisWord[] {
  const from = beginOf(source, start);
  const to = Math.min(end + beyond, source.length);
  return [...source.slice(from, to).matchAll(pieces)].flatMap(({ 0: piece, index }) => {
    const [first, last] = [Math.max(from + index, start - beyond), from + index + piece.length];
    if (last <= start || first >= end) return [];
    const isCode = text === undefined ? piece.startsWith("<") : !has(text, from + index) && !has(text, last - 1);
    const shown = source.slice(first, last).replaceAll(/\s/g, " ");
    return [{ start: first, end: last, text: shown, isCode, isRightToLeft: !isCode && isRightToLeft(shown) }];
  });
}

/** Where the tag or the word begins that an offset lies in. */
function beginOf(source: string, offset: number): number {
  const before = source.slice(Math.max(offset - longestTag, 0), offset);
  const inTag = before.search(openTag);
  if (inTag >= 0) return offset - before.length + inTag;
  let at = before.length;
  while (at > 0 && before.length - at < beyond && !/[\s<>]/.test(before.charAt(at - 1))) at--;
  return offset - before.length + at;
}
