import { memo } from "react";
import { inA, inB } from "../../extraction/comparison/merge-texts.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { stretchesOf, type Passage } from "./passages.ts";

/** The letters of the two lanes whose texts are compared. */
export interface Letters {
  readonly a: string;
  readonly b: string;
}

interface PassageViewProps {
  readonly text: string;
  /** For each unit of the text the sides it is on; absent where there is one text only. */
  readonly sides: Uint8Array | undefined;
  readonly letters: Letters | undefined;
  readonly passage: Passage;
  /** Units of the whole text under the pointer and pinned, as numbers: the passages they miss are not drawn anew. */
  readonly hoverStart: number;
  readonly hoverEnd: number;
  readonly pinStart: number;
  readonly pinEnd: number;
  /** Units that the keys selected, to be marked. */
  readonly selectStart: number;
  readonly selectEnd: number;
  /** For each unit 1 where it is in the gold standard; absent without one. */
  readonly gold: Uint8Array | undefined;
}

/** A passage, a span for each word: `data-at` is the index of its first unit in the text. */
export const PassageView = memo(function PassageView({ text, sides, letters, passage, ...marks }: PassageViewProps) {
  return stretchesOf(passage, [], sides).map((stretch) => {
    const words = <MarkedWords text={text} stretch={stretch} {...marks} />;
    const side = sides?.[stretch.start];
    if (side === inA)
      return (
        <ins key={stretch.start} className="only-a" data-letter={letters?.a}>
          {words}
        </ins>
      );
    if (side === inB)
      return (
        <del key={stretch.start} className="only-b" data-letter={letters?.b}>
          {words}
        </del>
      );
    return <span key={stretch.start}>{words}</span>;
  });
});

type Marks = Omit<PassageViewProps, "text" | "sides" | "letters" | "passage">;

function MarkedWords({ text, stretch, ...marks }: { readonly text: string; readonly stretch: Range } & Marks) {
  const { hoverStart, hoverEnd, pinStart, pinEnd, selectStart, selectEnd, gold } = marks;
  const edges = [hoverStart, hoverEnd, pinStart, pinEnd, selectStart, selectEnd];
  return stretchesOf(stretch, edges, gold).map(({ start, end }) => {
    const isHovered = hoverStart <= start && end <= hoverEnd;
    const isPinned = pinStart <= start && end <= pinEnd;
    const isSelected = selectStart <= start && end <= selectEnd;
    const isGold = gold?.[start] === 1;
    const name = `${isHovered ? " hovered" : ""}${isPinned ? " pinned" : ""}${isSelected ? " selected" : ""}${isGold ? " gold" : ""}`;
    return name === "" ? (
      <Words key={start} text={text} start={start} end={end} />
    ) : (
      <span key={start} className={`marked${name}`}>
        <Words text={text} start={start} end={end} />
      </span>
    );
  });
}

function Words({ text, start, end }: { readonly text: string } & Range) {
  return [...text.slice(start, end).matchAll(/ +|[^ ]+/g)].map(({ 0: piece, index }) =>
    piece.startsWith(" ") ? (
      piece
    ) : (
      <span key={index} data-at={start + index}>
        {piece}
      </span>
    ),
  );
}
