import { useRef } from "react";
import { has, type Range } from "../../extraction/page/selection.ts";
import { useActions, useGold, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { labelWidth, xAxis } from "../../plots/axis.tsx";
import { activePage } from "../../state/lab.ts";
import type { LensWindow } from "../../worker/protocol/figures.ts";
import { useSize } from "../ui/use-plot.tsx";

const axisHeight = 20;
/** The least and the greatest room of a heading, in CSS pixels. */
const leastRoom = 76;
const mostRoom = 180;

/** Room of a character, in CSS pixels, from which the source itself is written. */
const leastLetter = 4;

/** The axis that all lanes share, with the page's headings at their places; close up, with the source. */
export function AxisRow() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const isOfSource = useSession(({ lab }) => lab.axis === "source");
  return (
    <div className="axis-row over-x no-shrink border-top">
      <span />
      <div ref={host} className="relative">
        {isOfSource && width > 0 && (
          <>
            <span className="axis-word tiny muted">characters</span>
            <svg width={width} height={axisHeight} className="block" overflow="visible" aria-hidden="true">
              {xAxis({ ...view, label: "" }, width)}
            </svg>
            {width >= (view.end - view.start) * leastLetter ? (
              <SourceCells {...charactersIn(view)} width={width} />
            ) : (
              <Headings width={width} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The characters of a range, as cells. */
function charactersIn({ start, end }: Range) {
  const starts = Uint32Array.from({ length: end - start }, (_, at) => start + at);
  return { starts, ends: starts.map((at) => at + 1) };
}

/** The headings that fit: those within the gold standard first, then the others from the left. A click pins one. */
function Headings({ width }: { readonly width: number }) {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab)?.key);
  const view = useSession(({ lab }) => lab.view);
  const gold = useGold();
  const { value: headings = [] } = useQuestion("headings", page === undefined ? undefined : [page], { beside: "headings" });
  const toX = (offset: number): number => ((offset - view.start) / Math.max(view.end - view.start, 1)) * width;
  const inView = headings.filter(({ start }) => start >= view.start && start < view.end);
  const isGold = ({ start, end }: (typeof headings)[number]): boolean =>
    gold !== undefined && has(gold, Math.floor((start + end) / 2));
  const shown: (typeof headings)[number][] = [];
  for (const heading of [...inView.filter(isGold), ...inView])
    if (
      shown.every(({ start }) => Math.abs(toX(start) - toX(heading.start)) >= leastRoom) &&
      toX(heading.start) <= width - leastRoom
    )
      shown.push(heading);
  const inOrder = shown.toSorted((a, b) => a.start - b.start);
  return (
    <div className="relative clip" style={{ height: cellsHeight }}>
      {inOrder.map(({ start, end, text }, at) => {
        const next = inOrder[at + 1];
        const room = (next === undefined ? width : toX(next.start)) - toX(start) - 6;
        return (
          <button
            key={start}
            type="button"
            className="heading bare truncate tiny muted"
            dir="auto"
            style={{ left: toX(start), maxWidth: Math.min(room, mostRoom, labelWidth(text) + 12) }}
            title={text}
            onClick={() => actions.pin({ start, end, origin: "ribbon" })}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}

/** The meaning of the colours of each lane's last row. */
export function MaskLegend() {
  const meanings = useGold() === undefined ? ["kept"] : ["kept rightly", "kept wrongly", "missed", "gold"];
  return (
    <div className="row wrap tiny muted">
      {meanings.map((meaning) => (
        <span key={meaning} className="row gap">
          <i
            className="square"
            data-extent={meaning === "missed" ? "none" : "whole"}
            data-wrong={meaning === "kept wrongly" || undefined}
            data-gold={meaning === "gold" || undefined}
          />{" "}
          {meaning}
        </span>
      ))}
    </div>
  );
}

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
    <svg
      width={width}
      height={cellsHeight}
      className="source-cells block mono"
      aria-hidden="true"
      fill="currentColor"
      fontSize={size}
    >
      {[true, false].map((isCode) => (
        <g key={String(isCode)} className={isCode ? "code muted" : undefined} opacity={isCode ? 0.75 : 1}>
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
