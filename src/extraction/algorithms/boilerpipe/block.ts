/** The labels of a block, as bits of `Block.labels`. */
export const labels = { title: 1, end: 2, listItem: 4, heading: 8, veryLikely: 16, mightBe: 32 } as const;

/** A block of text, or several that were fused (Kohlschütter, Fankhauser and Nejdl 2010; the authors' program). */
export interface Block {
  /** Ordinals of the page's first and last block in it. */
  readonly first: number;
  readonly last: number;
  /** Ordinals of the page's blocks in it, rising; those between that were deleted before are not among them. */
  readonly members: readonly number[];
  readonly words: number;
  readonly linkedWords: number;
  /** Lines of text of the given width that were closed, and the words in them; of text that fills none, one line of all its words. */
  readonly lines: number;
  readonly wordsInLines: number;
  /** Number of open elements, the inline ones aside, around its first text. */
  readonly level: number;
  readonly labels: number;
  readonly isContent: boolean;
}

/** Words per line. */
export function textDensityOf({ wordsInLines, lines }: Block): number {
  return wordsInLines / lines;
}

/** Share of words in links, from 0 to 1; 0 without words. */
export function linkDensityOf({ words, linkedWords }: Block): number {
  return words === 0 ? 0 : linkedWords / words;
}

export function hasLabel(block: Block, label: number): boolean {
  return (block.labels & label) !== 0;
}

export function labelled(block: Block, label: number): Block {
  return { ...block, labels: block.labels | label };
}

export function judged(block: Block, isContent: boolean): Block {
  return block.isContent === isContent ? block : { ...block, isContent };
}

/** A block fused with the next: counts add up, labels unite, and the whole is content where any of it is. */
export function fused({ lines, wordsInLines, ...block }: Block, next: Block, members: readonly number[]): Block {
  const words = block.words + next.words;
  return {
    first: Math.min(block.first, next.first),
    last: Math.max(block.last, next.last),
    members,
    words,
    linkedWords: block.linkedWords + next.linkedWords,
    ...closedLines(lines + next.lines, wordsInLines + next.wordsInLines, words),
    level: Math.min(block.level, next.level),
    labels: block.labels | next.labels,
    isContent: block.isContent || next.isContent,
  };
}

/** Text that fills no line, or none with a word in it, is one line of all its words. */
export function closedLines(lines: number, wordsInLines: number, words: number): { lines: number; wordsInLines: number } {
  return wordsInLines === 0 ? { lines: 1, wordsInLines: words } : { lines, wordsInLines };
}
