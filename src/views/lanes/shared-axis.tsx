import { memo, useMemo, useRef } from "react";
import { drawAxis } from "../../plots/axis.ts";
import { activePage } from "../../state/lab.ts";
import { useGold } from "../../lab/use-gold.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { usePlot } from "../ui/use-plot.tsx";
import { useSize } from "../ui/use-size.ts";
import { MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import "./lanes.css";

const axisHeight = 22;
const goldHeight = 9;

/** The x axis of all lanes, and under it the gold standard; in index mode each lane counts its own units, so only the source range is named. */
export const SharedAxis = memo(function SharedAxis() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const gold = useGold();
  const offsets = useMemo(() => sourceOffsets(view.start, view.end, width), [view, width]);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const axis = useSession(({ lab }) => lab.axis);
  const svg = usePlot<SVGSVGElement, Parameters<typeof drawAxis>[1]>(
    drawAxis,
    { start: view.start, end: view.end, label: view.end < length ? outsideWords("after", length - view.end) : "characters" },
    width,
    axisHeight,
  );
  return (
    <div className="shared-axis">
      <span className="gutter-label muted">
        {axis === "index" ? "by index" : view.start > 0 ? <Outside side="before" characters={view.start} /> : "offset"}
        {gold !== undefined && axis === "source" && <span className="axis-gold">gold</span>}
      </span>
      <div ref={host} className="axis-host">
        {axis === "source" ? (
          <>
            <svg ref={svg} width={width} height={axisHeight} aria-hidden="true" />
            {view.end < length && <Outside side="after" characters={length - view.end} />}
          </>
        ) : (
          <span className="muted">
            units of each lane in characters {view.start.toLocaleString("en")} to {view.end.toLocaleString("en")}
          </span>
        )}
        {gold !== undefined && axis === "source" && (
          <MaskView selection={gold} offsets={offsets} width={width} height={goldHeight} kind="gold" />
        )}
      </div>
    </div>
  );
});

/** What of the page lies before or after the view, and a way to see it. */
function Outside({ side, characters }: { readonly side: "before" | "after"; readonly characters: number }) {
  const actions = useActions();
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  return (
    <button
      type="button"
      className="axis-outside"
      data-side={side}
      title={`${characters.toLocaleString("en")} characters of the page lie ${side} what is shown. Show the whole page (0)`}
      onClick={() => actions.setView({ start: 0, end: length })}
    >
      {outsideWords(side, characters)}
    </button>
  );
}

function outsideWords(side: "before" | "after", characters: number): string {
  const count = characters.toLocaleString("en");
  return side === "before" ? `‹ ${count}` : `${count} ›`;
}
