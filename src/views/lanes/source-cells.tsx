import { useSession } from "../../lab/react.tsx";
import { has } from "../../extraction/page/selection.ts";
import { activePage } from "../../state/lab.ts";
import type { LensWindow } from "../../worker/protocol/figures.ts";

/** Height of the line in CSS pixels. */
export const cellsHeight = 16;
/** Letters as wide as they are high: Han, kana, Hangul and the signs among them. */
export const wideLetter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff01-\uff60]/u;
/** Width of other letters as a share of their height, and the smallest and largest that are written. */
const letterWidth = 0.6;
const [smallest, largest] = [5, 12];

/** Pieces of the source, each in a cell of its own and cut to its room: code pale and text in ink; none where there is no room for a letter. */
export function SourceCells({ starts, ends, width }: Pick<LensWindow, "starts" | "ends"> & { readonly width: number }) {
  const source = useSession(({ lab }) => activePage(lab)?.source ?? "");
  const text = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.text : undefined));
  const cell = width / Math.max(starts.length, 1);
  const words = Array.from(starts, (start, at) => source.slice(start, ends[at]).replaceAll(/\s+/g, " "));
  const letter = words.some((word) => wideLetter.test(word)) ? 1 : letterWidth;
  const size = Math.min(cell / letter, largest);
  const most = Math.max(Math.floor(cell / (size * letter)), 1);
  const written = Array.from(size < smallest ? [] : starts, (start, at) => {
    const word = words[at];
    const isCode = text !== undefined && !has(text, start);
    return { x: (at + 0.5) * cell, isCode, word: word.length <= most ? word : `${word.slice(0, most - 1)}…` };
  }).filter(({ word }) => word.trim() !== "");
  return (
    <svg width={width} height={cellsHeight} className="source-cells block mono" aria-hidden="true" fontSize={size}>
      {[true, false].map((isCode) => (
        <g key={String(isCode)} className={isCode ? "code" : undefined}>
          {written
            .filter((piece) => piece.isCode === isCode)
            .map(({ x, word }) => (
              <text key={x} x={x} y={cellsHeight - 4} textAnchor="middle">
                {word}
              </text>
            ))}
        </g>
      ))}
    </svg>
  );
}
