import { singleSpaced } from "../../format.ts";

/** A sentence of a text that was kept of a page, its white space collapsed. */
export interface Sentence {
  readonly text: string;
  /** UTF-16 offset of its first unit in that text. */
  readonly start: number;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a text, as Unicode bounds them (UAX 29, section 5). A line end ends one too: what writes texts begins a line for each block
 * of the page, and headings and list items have no full stop.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  for (let from = 0; from <= text.length;) {
    const lineEnd = text.indexOf("\n", from);
    const to = lineEnd < 0 ? text.length : lineEnd;
    if (to > from)
      for (const { segment, index } of segmenter.segment(text.slice(from, to))) {
        const sentence = singleSpaced(segment);
        if (sentence !== "") found.push({ text: sentence, start: from + index + segment.length - segment.trimStart().length });
      }
    from = to + 1;
  }
  return found;
}

/**
 * The sentences of which a text has fewer than before, in the order of the text before, and more, in the order of the text after; undefined
 * where it differs by white space at the most. One that has moved is neither lost nor gained. Linear in the texts.
 */
export function textChange(before: string, after: string) {
  if (before === after || singleSpaced(before) === singleSpaced(after)) return undefined;
  const [had, has] = [sentencesOf(before), sentencesOf(after)];
  return { lost: without(had, has), gained: without(has, had) };
}

/** Sentences without as many of each as others have: the first of several stay. */
function without(sentences: readonly Sentence[], others: readonly Sentence[]): readonly Sentence[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return sentences.filter(({ text }) => {
    const count = counts.get(text) ?? 0;
    if (count > 0) counts.set(text, count - 1);
    return count === 0;
  });
}
