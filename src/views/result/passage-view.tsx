import { createElement, Fragment, memo, type CSSProperties, type ReactNode, type Ref } from "react";
import { marks } from "../../extraction/output/article.ts";
import type { Range } from "../../extraction/page/selection.ts";
import {
  sideExtentsIn,
  sideExtentsText,
  stretchesBetween,
  wordPattern,
  type SideComparison,
  type SideExtent,
  type ResultPassage,
} from "./passages.ts";

interface PassageViewProps {
  readonly text: string;
  /** Absent where there is one text only. */
  readonly compared: SideComparison | undefined;
  /** The marks of each unit of an article. */
  readonly marksOf: Uint8Array | undefined;
  /** For each unit 1 where it is in the gold standard; absent without one. */
  readonly gold: Uint8Array | undefined;
  /** For each unit 1 where it is of the bar of a histogram that is marked; absent without one. */
  readonly inBar: Uint8Array | undefined;
  readonly passage: ResultPassage;
  /** Units of it under the pointer, pinned and selected to be marked, as text: the passages that they miss are not drawn anew. */
  readonly at: string;
}

interface ParagraphProps extends Omit<PassageViewProps, "at"> {
  readonly ref: Ref<HTMLParagraphElement>;
  readonly index: number;
  readonly hovered: Range | undefined;
  readonly pinned: Range | undefined;
  readonly selected: Range | undefined;
}

/** A passage with the parts of the ranges in it. */
export function Paragraph({ ref, index, hovered, pinned, selected, ...shown }: ParagraphProps) {
  const { passage, text } = shown;
  const { block } = passage;
  // An indented line continues the code before it.
  const isContinued = passage.isContinued || (block === undefined && /\s/.test(text.charAt(passage.start)));
  const at = [hovered, pinned, selected].map((range) => clip(range, passage));
  const isPinned = block !== undefined && at[1]?.start === passage.start && at[1].end === passage.end;
  const Element = block?.kind === "heading" ? (`h${block.level ?? 1}` as "h1") : block?.kind === "table" ? "div" : "p";
  const names = {
    [`article-${block?.kind}`]: block !== undefined,
    "apart border-top": block?.isApart === true && !isContinued,
    continued: isContinued,
    pinned: isPinned,
  };
  return (
    <Element
      ref={ref}
      data-index={index}
      dir="auto"
      className={namesIn(names)}
      data-marker={isContinued ? undefined : block?.marker}
      style={block && setIn(block)}
    >
      <PassageView {...shown} at={JSON.stringify(at)} />
    </Element>
  );
}

/** Names of classes that hold. */
function namesIn(names: Readonly<Record<string, boolean>>): string {
  return Object.keys(names)
    .filter((name) => names[name])
    .join(" ");
}

/** Levels of lists and quotes that are indented at the most. */
const deepest = 5;

function setIn({ lists, quotes }: NonNullable<ResultPassage["block"]>): CSSProperties {
  return { "--lists": Math.min(lists, deepest), "--quotes": Math.min(quotes, deepest) } as CSSProperties;
}

/** The part of a range within a passage; from -1 to -1 where it has none. */
function clip(range: Range | undefined, passage: ResultPassage): Range {
  const start = Math.max(range?.start ?? 0, passage.start);
  const end = Math.min(range?.end ?? 0, passage.end);
  return start < end ? { start, end } : { start: -1, end: -1 };
}

/** One respect in which words look different: the edges at which it changes, and the element around words that are alike. */
interface Layer {
  readonly edges?: readonly number[];
  readonly values: Uint8Array | undefined;
  readonly around: (start: number, words: ReactNode) => ReactNode;
}

/** A passage, a span for each word: `data-at` is the index of its first unit in the text. A table is one, by its rows. */
const PassageView = memo(function PassageView({ passage, text, compared, marksOf, gold, inBar, at }: PassageViewProps) {
  const ranges = JSON.parse(at) as readonly Range[];
  const layers: readonly Layer[] = [
    {
      values: compared?.sides,
      around: (start, words) => (compared === undefined ? words : sided(compared, compared.sides[start] ?? 0, words)),
    },
    {
      edges: ranges.flatMap(({ start, end }) => [start, end]),
      values: gold,
      around: (unit, words) => {
        const [hovered = false, pinned = false, selected = false] = ranges.map(({ start, end }) => start <= unit && unit < end);
        const names = namesIn({ hovered, pinned, selected, gold: gold?.[unit] === 1 });
        return names === "" ? words : <span className={`marked ${names}`}>{words}</span>;
      },
    },
    {
      values: inBar,
      around: (unit, words) => (inBar?.[unit] === 1 ? <span className="marked hovered">{words}</span> : words),
    },
    {
      values: marksOf,
      around: (unit, words) => set(marksOf?.[unit] ?? 0, words),
    },
  ];
  const words = (
    <>
      {compared?.hasSquares === true && <Squares keepings={sideExtentsIn(passage, compared, gold)} />}
      <LayeredText text={text} stretch={passage} layers={layers} />
    </>
  );
  // An image has one box around all of its words.
  if (passage.block?.kind === "image") return <span className="block border shaded">{words}</span>;
  if (passage.block?.kind !== "table") return words;
  return (
    <table>
      <tbody>
        {pieces(text, passage, "\n").map((row) => (
          <tr key={row.start} className="border-bottom">
            {pieces(text, row, "\t").map((cell) => (
              <td key={cell.start}>
                <LayeredText text={text} stretch={cell} layers={layers} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** Marks words that not all sides keep: of two sides by the one that does. */
function sided({ letters, hasSquares }: SideComparison, sides: number, words: ReactNode): ReactNode {
  if (sides === 0 || sides === 2 ** letters.length - 1) return words;
  if (hasSquares) return <span className="differs">{words}</span>;
  const [name, Element, letter] =
    sides === 1 ? (["only-a", "ins", letters[0]] as const) : (["only-b", "del", letters[1]] as const);
  return (
    <Element className={name} data-letter={letter}>
      {words}
    </Element>
  );
}

/** A square for each side: filled, half or hollow as it keeps a block, of another colour where the gold standard has that otherwise. */
function Squares({ keepings }: { readonly keepings: readonly SideExtent[] }) {
  return (
    <span className="squares row" role="img" aria-label={sideExtentsText(keepings)} title={sideExtentsText(keepings)}>
      {keepings.map(({ letter, extent, isWrong }) => (
        <i key={letter} className="square" data-extent={extent} data-wrong={isWrong || undefined} />
      ))}
    </span>
  );
}

/** The elements that stand for marks of an article; links and what is removed are told by a class. */
const elements = { emphasis: "em", strong: "strong", code: "code", raised: "sup", lowered: "sub", struck: "s" } as const;

/** Words as an article has them set. */
function set(sum: number, words: ReactNode): ReactNode {
  const has = (mark: keyof typeof marks): boolean => (sum & marks[mark]) > 0;
  const names = namesIn({ "mark-link": has("link"), "mark-removed": has("removed") });
  const told = names === "" ? words : <span className={names}>{words}</span>;
  const wanted = (Object.keys(elements) as (keyof typeof elements)[]).filter(has);
  return wanted.reduce((inner, mark) => createElement(elements[mark], undefined, inner), told);
}

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

const wordsAndSpaces = new RegExp(`[ \\n\\t]+|${wordPattern.source}`, "gu");

interface LayeredProps {
  readonly text: string;
  readonly stretch: Range;
  /** The outermost first. */
  readonly layers: readonly Layer[];
}

function LayeredText({ text, stretch, layers: [layer, ...inner] }: LayeredProps) {
  if (layer !== undefined)
    return stretchesBetween(stretch, layer.edges ?? [], layer.values).map((part) => (
      <Fragment key={part.start}>{layer.around(part.start, <LayeredText text={text} stretch={part} layers={inner} />)}</Fragment>
    ));
  return [...text.slice(stretch.start, stretch.end).matchAll(wordsAndSpaces)].map(({ 0: piece, index }) =>
    piece.trim() === "" ? (
      piece
    ) : (
      <span key={index} data-at={stretch.start + index}>
        {piece}
      </span>
    ),
  );
}
