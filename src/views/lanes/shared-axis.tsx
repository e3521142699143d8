import { memo, useMemo, useRef } from "react";
import { useGold, useActions, useSession } from "../../lab/react.tsx";
import { drawAxis } from "../../plots/axis.ts";
import { drawAxisText, type AxisTextData } from "../../plots/axis-text.ts";
import { activePage } from "../../state/lab.ts";
import { MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import { usePlot, useSize } from "../ui/use-plot.tsx";
import { axisWords } from "./axis-words.ts";
import "./lanes.css";
import { thousands } from "../../format.ts";

const axisHeight = 22;
const wordsHeight = 16;
/** Pixels of a character from which the words themselves are written. */
const leastLetter = 3;
const goldHeight = 9;

/** The x axis of all lanes, and under it the gold standard; in index mode each lane counts its own units, so only the source range is named. */
export const SharedAxis = memo(function SharedAxis() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const gold = useGold();
  const offsets = useMemo(() => sourceOffsets(view.start, view.end, width), [view, width]);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const isByPlace = useSession(({ lab }) => lab.axis === "source");
  const svg = usePlot<SVGSVGElement, Parameters<typeof drawAxis>[1]>(
    drawAxis,
    { start: view.start, end: view.end, label: view.end < length ? outsideWords("after", length - view.end) : "characters" },
    width,
    axisHeight,
  );
  return (
    <div className="shared-axis rigid small topped">
      <SourceRow />
      {isByPlace && gold !== undefined && (
        <div className="over-x">
          <span className="row-name muted one-line to-end">gold</span>
          <MaskView selection={gold} offsets={offsets} width={width} height={goldHeight} kind="gold" />
        </div>
      )}
      <div className="over-x">
        <span className="row-name muted one-line to-end">
          {isByPlace && view.start > 0 && <Outside side="before" characters={view.start} />}
        </span>
        <div ref={host} className="anchor">
          {isByPlace ? (
            <>
              <svg ref={svg} width={width} height={axisHeight} aria-hidden="true" />
              {view.end < length && <Outside side="after" characters={length - view.end} />}
            </>
          ) : (
            <span className="muted">
              units of each lane in characters {thousands(view.start)} to {thousands(view.end)}
            </span>
          )}
        </div>
      </div>
    </div>
  );
});

/** Close up, the source itself, each word over its units; it stands under the lanes, so that none moves when there is room for it. */
export function SourceRow() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const words = useAxisText(width);
  const line = usePlot<SVGSVGElement, AxisTextData>(drawAxisText, words, width, wordsHeight);
  return (
    <div className="source-row over-x">
      <span className="row-name muted small one-line to-end">{words && "source"}</span>
      <div ref={host}>{words && <svg ref={line} width={width} height={wordsHeight} aria-hidden="true" className="block" />}</div>
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

/** The part of the page before or after the view, and a way to see it. */
function Outside(props: { readonly side: "before" | "after"; readonly characters: number }) {
  const { side, characters } = props;
  const actions = useActions();
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  return (
    <button
      type="button"
      className="axis-outside bare muted one-line"
      data-side={side}
      title={`${thousands(characters)} characters of the page lie ${side} what is shown. Show the whole page (0)`}
      onClick={() => actions.setView({ start: 0, end: length })}
    >
      {outsideWords(side, characters)}
    </button>
  );
}

function outsideWords(side: "before" | "after", characters: number): string {
  const count = thousands(characters);
  return side === "before" ? `‹ ${count}` : `${count} ›`;
}
