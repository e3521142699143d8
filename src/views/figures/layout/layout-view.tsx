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
import { classColours } from "../bands/diagrams.ts";
import { CanvasPlot, usePlot, useSize } from "../../ui/use-plot.tsx";
import { Numbers, PanelFrame, type FigureProps } from "../panel-frame.tsx";
import { layoutWords, valueWords } from "../panel-text.ts";
import { unitAt, spanOf, usePlaces } from "../use-places.ts";
import { usePictureInput } from "../../ui/plot-frame.tsx";
import { useRevealed, useScroll } from "../use-scroll.ts";

const tallest = 420;
/** Pixels of the drawing above and below what is revealed. */
const around = 24;

/** Rectangles over the page as it is laid out, scaled to the picture's width; only what is in view is drawn. */
export function LayoutView({ lane, channel }: FigureProps<LayoutChannel>) {
  const actions = useActions();
  const { scroller, top, onScroll, reveal } = useScroll();
  const { width } = useSize(scroller);
  const scale = width / Math.max(channel.width, 1);
  const whole = Math.max(Math.ceil(channel.height * scale), 1);
  const height = Math.min(whole, tallest);
  const shades = useMemo(() => shadesOf(channel), [channel]);
  const summary = useMemo(() => layoutWords(channel), [channel]);
  const { starts, ends, rectangles, values, meanings } = channel;
  const { hover, pin, point, choose } = usePlaces(lane);
  const hovered = useMemo(() => unitAt(hover, starts, ends), [hover, starts, ends]);
  const pinned = useMemo(() => unitAt(pin, starts, ends), [pin, starts, ends]);
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
  const read = hovered >= 0 ? hovered : pinned;
  const numbersOf = (box: number): readonly (readonly [string, string])[] => {
    const [left = 0, upper = 0, boxWidth = 0, boxHeight = 0] = rectangles.subarray(box * 4, box * 4 + 4);
    return [
      [channel.name, valueWords(values[box] ?? 0, channel)],
      ["", meanings[box] ?? ""],
      ["at", `${Math.round(left)}, ${Math.round(upper)}`],
      ["size", `${Math.round(boxWidth)} × ${Math.round(boxHeight)} px`],
    ];
  };
  const input = usePictureInput({
    count: meanings.length,
    at: (x, y) => layoutBoxAt({ ...drawn, top: 0 }, x, y),
    current: read,
    point: (box, isByKey) => {
      point(spanOf(box, starts, ends));
      if (!isByKey) return;
      revealBox(box);
      actions.announce(
        `Rectangle ${box + 1}: ${numbersOf(box)
          .map((part) => part.join(" "))
          .join(", ")}`,
      );
    },
    choose: (box) => choose(spanOf(box, starts, ends)),
  });
  const { onKeyDown, onBlur, ...pointer } = input;
  return (
    <PanelFrame
      letter={lane.letter}
      name={channel.name}
      quantity={channel}
      summary={summary}
      readout={
        read < 0 ? (
          <span className="muted">{summary}</span>
        ) : (
          <Numbers label={`rectangle ${read + 1}`} numbers={numbersOf(read)} />
        )
      }
    >
      <div
        ref={scroller}
        className="panel-scroller shaded scrolls anchor steady"
        style={{ height }}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label={`${summary} Left and right go through the rectangles, Enter pins.`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <div style={{ height: whole, position: "relative" }} {...pointer}>
          <div style={{ position: "absolute", top: Math.min(top, whole - height), left: 0 }}>
            <CanvasPlot draw={drawPageLayout} data={drawn} width={width} height={height} />
            <svg ref={overlay} width={width} height={height} className="cover untouched" aria-hidden="true" />
          </div>
        </div>
      </div>
    </PanelFrame>
  );
}

/** Rectangles with how strongly each is tinted, and separators with their weights from 0 to 1. */
function shadesOf({
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
