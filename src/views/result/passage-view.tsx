import { Fragment, memo } from "react";
import { inA, inB } from "../../extraction/comparison/merge-texts.ts";
import { marks } from "../../extraction/output/article.ts";
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
  /** For each unit of an article what is to be seen of it. */
  readonly marksOf: Uint8Array | undefined;
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

/** A passage, a span for each word: `data-at` is the index of its first unit in the text. A table is one, by its rows. */
export const PassageView = memo(function PassageView({ passage, ...words }: PassageViewProps) {
  if (passage.block?.kind !== "table") return <Sided {...words} stretch={passage} />;
  return (
    <table>
      <tbody>
        {pieces(words.text, passage, "\n").map((row) => (
          <tr key={row.start}>
            {pieces(words.text, row, "\t").map((cell) => (
              <td key={cell.start}>
                <Sided {...words} stretch={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** The parts of a stretch of a text between its separators. */
function pieces(text: string, { start, end }: Range, separator: string): readonly Range[] {
  let next = start;
  return text
    .slice(start, end)
    .split(separator)
    .map((piece) => {
      const own = { start: next, end: next + piece.length };
      next = own.end + 1;
      return own;
    });
}

type WordsProps = Omit<PassageViewProps, "passage"> & { readonly stretch: Range };

function Sided({ stretch: whole, sides, letters, ...marked }: WordsProps) {
  return stretchesOf(whole, [], sides).map((stretch) => {
    const words = <MarkedWords stretch={stretch} {...marked} />;
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
}

function MarkedWords({ text, stretch, marksOf, gold, ...at }: Omit<WordsProps, "sides" | "letters">) {
  const { hoverStart, hoverEnd, pinStart, pinEnd, selectStart, selectEnd } = at;
  const edges = [hoverStart, hoverEnd, pinStart, pinEnd, selectStart, selectEnd];
  return stretchesOf(stretch, edges, gold).map(({ start, end }) => {
    const isHovered = hoverStart <= start && end <= hoverEnd;
    const isPinned = pinStart <= start && end <= pinEnd;
    const isSelected = selectStart <= start && end <= selectEnd;
    const isGold = gold?.[start] === 1;
    const name = `${isHovered ? " hovered" : ""}${isPinned ? " pinned" : ""}${isSelected ? " selected" : ""}${isGold ? " gold" : ""}`;
    const words = <SetWords text={text} stretch={{ start, end }} marksOf={marksOf} />;
    return name === "" ? (
      <Fragment key={start}>{words}</Fragment>
    ) : (
      <span key={start} className={`marked${name}`}>
        {words}
      </span>
    );
  });
}

/** Words as the article has them set. */
function SetWords({ text, stretch, marksOf }: Pick<WordsProps, "text" | "stretch" | "marksOf">) {
  return stretchesOf(stretch, [], marksOf).map(({ start, end }) => {
    const names = markNames(marksOf?.[start] ?? 0);
    const words = <Words text={text} start={start} end={end} />;
    return names === "" ? (
      <Fragment key={start}>{words}</Fragment>
    ) : (
      <span key={start} className={names}>
        {words}
      </span>
    );
  });
}

function markNames(sum: number): string {
  if (sum === 0) return "";
  return Object.entries(marks)
    .flatMap(([name, mark]) => ((sum & mark) > 0 ? [`mark-${name}`] : []))
    .join(" ");
}

function Words({ text, start, end }: { readonly text: string } & Range) {
  return [...text.slice(start, end).matchAll(/[ \n\t]+|[^ \n\t]+/g)].map(({ 0: piece, index }) =>
    piece.trim() === "" ? (
      piece
    ) : (
      <span key={index} data-at={start + index}>
        {piece}
      </span>
    ),
  );
}
