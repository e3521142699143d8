import { useMemo, useRef } from "react";
import { drawAxis } from "../../plots/axis.ts";
import { useGold } from "../gold/use-gold.ts";
import { useSession } from "../lab-context.tsx";
import { usePlot } from "../use-plot.tsx";
import { useSize } from "../use-size.ts";
import { MaskView, sourceOffsets } from "./mask-view.tsx";
import "./lanes.css";

const axisHeight = 22;
const goldHeight = 9;

/** The x axis of all lanes, and under it the gold standard; in index mode each lane counts its own units, so only the source range is named. */
export function SharedAxis() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const gold = useGold();
  const offsets = useMemo(() => sourceOffsets(view.start, view.end, width), [view, width]);
  const axis = useSession(({ lab }) => lab.axis);
  const svg = usePlot<SVGSVGElement, Parameters<typeof drawAxis>[1]>(
    drawAxis,
    { start: view.start, end: view.end, label: "characters" },
    width,
    axisHeight,
  );
  return (
    <div className="shared-axis">
      <span className="gutter-label muted">
        {axis === "index" ? "by index" : "offset"}
        {gold !== undefined && axis === "source" && <span className="axis-gold">gold</span>}
      </span>
      <div ref={host}>
        {axis === "source" ? (
          <svg ref={svg} width={width} height={axisHeight} aria-hidden="true" />
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
}
