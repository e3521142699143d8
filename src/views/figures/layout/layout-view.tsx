import { useMemo } from "react";
import type { LayoutChannel } from "../../../extraction/contract/trace.ts";
import { domainOf } from "../../../plots/chart.ts";
import {
  drawPageLayout,
  drawPageLayoutMarks,
  layoutBoxAt,
  type PageLayoutData,
  type PageLayoutMarks,
} from "../../../plots/page-layout.ts";
import { useActions } from "../../../lab/react.tsx";
import { classColours, LegendItems, type LegendItem } from "../bands/legend.tsx";
import { usePlot, useSize } from "../../ui/use-plot.tsx";
import type { FigureProps } from "../figure-kind.ts";
import { drawnWidth } from "./drawn-width.ts";
import { Layers, Numbers, PanelFrame, PanelPlot } from "../panel-frame.tsx";
import { spokenNumbers, valueText } from "../panel-text.ts";
import { spanOf, useLinkedUnits, usePlaces } from "../use-places.ts";
import { usePictureInput } from "../../ui/plot-frame.tsx";
import { useRevealed, useScroll } from "../use-scroll.ts";

const tallest = 420;
/** Pixels of the drawing above and below what is revealed. */
const around = 24;

/** Rectangles over the page as it is laid out, scaled to the picture's width; only what is in view is drawn. */
export function LayoutView({ lane, channel, summary }: FigureProps<LayoutChannel>) {
  const actions = useActions();
  const { scroller, top, onScroll, reveal } = useScroll();
  const { width } = useSize(scroller);
  const shownWidth = useMemo(() => drawnWidth(channel), [channel]);
  const scale = width / Math.max(shownWidth, 1);
  const whole = Math.max(Math.ceil(channel.height * scale), 1);
  const height = Math.min(whole, tallest);
  const shades = useMemo(() => shadesOf(channel), [channel]);
  const { starts, ends, rectangles } = channel;
  const places = usePlaces(lane);
  const { pin, point, choose } = places;
  const { hovered, pinned, read } = useLinkedUnits(places, starts, ends);
  const drawn: PageLayoutData = useMemo(() => ({ ...shades, scale, top: scale > 0 ? top / scale : 0 }), [shades, scale, top]);
  const marks: PageLayoutMarks = {
    rectangles,
    scale,
    top: drawn.top,
    hover: hovered >= 0 ? hovered : undefined,
    pin: pinned >= 0 ? pinned : undefined,
    pinLabel: lane.letter,
  };
  const overlay = usePlot<SVGSVGElement, PageLayoutMarks>(drawPageLayoutMarks, marks, width, height);
  const revealBox = (box: number): void => {
    const [, upper = 0, , boxHeight = 0] = rectangles.subarray(box * 4, box * 4 + 4);
    reveal(Math.max(upper * scale - around, 0), (upper + boxHeight) * scale + around);
  };
  useRevealed(pinned, pin?.lane !== lane.id, revealBox);
  // On a long page it is what is kept that is looked for first.
  const kept = channel.meanings.indexOf("kept");
  useRevealed(scale > 0 && pinned < 0 ? kept : -1, true, revealBox);
  const { onKeyDown, onBlur, ...pointer } = usePictureInput({
    count: channel.meanings.length,
    at: (x, y) => layoutBoxAt({ ...drawn, top: 0 }, x, y),
    current: read,
    point: (box, isByKey) => {
      point(spanOf(box, starts, ends));
      if (!isByKey) return;
      revealBox(box);
      actions.announce(`Rectangle ${box + 1}: ${spokenNumbers(numbersOf(channel, box))}`);
    },
    choose: (box) => choose(spanOf(box, starts, ends)),
  });
  const label = `${summary} Left and right go through the rectangles, Enter pins.`;
  const scrolled = { className: "panel-scroller scrolls anchor steady", onScroll, onKeyDown, onBlur };
  return (
    <PanelFrame
      letter={lane.letter}
      quantity={channel}
      summary={summary}
      readout={
        read < 0 ? (
          <LegendItems items={layoutLegend} />
        ) : (
          <Numbers label={`rectangle ${read + 1}`} numbers={numbersOf(channel, read)} />
        )
      }
    >
      <PanelPlot host={scroller} height={height} label={label} {...scrolled}>
        <div style={{ height: whole, position: "relative" }} {...pointer}>
          <div style={{ position: "absolute", top: Math.min(top, whole - height), left: 0 }}>
            <Layers draw={drawPageLayout} data={drawn} overlay={overlay} width={width} height={height} />
          </div>
        </div>
      </PanelPlot>
    </PanelFrame>
  );
}

/** The meaning of the paints over a page. */
export const layoutLegend: readonly LegendItem[] = [
  { paint: "kept", label: "kept" },
  { paint: "removed", label: "removed, the stronger the larger its value" },
  { paint: "strong", label: "separator, the thicker the heavier" },
  { paint: "muted", label: "text" },
];

/** A rectangle's value, what became of it, and where it lies. */
function numbersOf(channel: LayoutChannel, box: number): readonly (readonly [string, string])[] {
  const [left = 0, upper = 0, width = 0, height = 0] = channel.rectangles.subarray(box * 4, box * 4 + 4);
  return [
    [channel.name, valueText(channel.values[box] ?? 0, channel)],
    ["", channel.meanings[box] ?? ""],
    ["at", `${Math.round(left)}, ${Math.round(upper)}`],
    ["size", `${Math.round(width)} × ${Math.round(height)} px`],
  ];
}

/** Rectangles with how strongly each is tinted, and separators with their weights from 0 to 1. */
export function shadesOf({
  texts,
  rectangles,
  values,
  meanings,
  separators,
  weights,
}: LayoutChannel): Omit<PageLayoutData, "scale" | "top"> {
  const [least, greatest] = domainOf(values, values[0] ?? 0);
  const [, heaviest] = domainOf(weights);
  return {
    texts,
    rectangles,
    shares: values.map((value) => (value - least) / (greatest - least)),
    paints: classColours(meanings),
    separators,
    weights: weights.map((weight) => weight / heaviest),
  };
}
