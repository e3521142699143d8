import { useMemo } from "react";
import type { LayoutChannel } from "../../extraction/contract/trace.ts";
import { counted, threeDigits } from "../../format.ts";
import { domainOf } from "../../plots/chart.tsx";
import { drawPageLayout, layoutBoxAt, pageLayoutMarks, type PageLayoutData } from "../../plots/page-layout.tsx";
import { printed, type Picture, type PictureFrame } from "../ui/picture.tsx";
import { LegendItems, type LegendItem } from "./bands/legend.tsx";
import type { FigureKind, FigureProps } from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";
import { verdictColumn, wordsOf, type Things } from "./things.ts";

/** Height of a printed page at the most: canvases of more than twice that are not drawn everywhere. */
const tallestPrint = 6000;

/** Rectangles over the page as it is laid out. */
export const layout: FigureKind<LayoutChannel> = {
  things: rectanglesOf,
  notes: (channel) => {
    const { width, height, separators } = channel;
    const drawn = drawnWidth(channel);
    return [
      `on a page of ${threeDigits(width)} by ${threeDigits(height)} pixels`,
      counted(separators.length / 4, "separator"),
      ...(drawn < width ? [`beyond pixel ${threeDigits(drawn)} there is nothing to draw`] : []),
    ];
  },
  View: LayoutView,
  print: (channel) => printed(layoutPicture(channel, rectanglesOf(channel), tallestPrint)),
  legend: () => layoutLegend,
};

function rectanglesOf({ name, unit, rectangles, values, meanings, starts, ends }: LayoutChannel): Things {
  const sides = ["Left", "Top", "Width", "Height"].map((side, at) => ({
    name: side,
    unit: "px",
    values: rectangles.filter((_, place) => place % 4 === at).map(Math.round),
  }));
  const columns = [{ name, unit, values }, verdictColumn(meanings), ...sides];
  return { name: "rectangles", count: meanings.length, starts, ends, columns };
}

/** Pixels of the drawing above and below what is revealed. */
const around = 24;

/** The page, scaled to the picture's width unless it would be too high then; only what is in view is drawn. */
function layoutPicture(channel: LayoutChannel, things: Things, mostHigh = Infinity): Picture<PageLayoutData> {
  const { rectangles, meanings } = channel;
  const shades = shadesOf(channel);
  const across = Math.max(drawnWidth(channel), 1);
  const scaleOf = (width: number): number => Math.min(width / across, mostHigh / Math.max(channel.height, 1));
  const placed = ({ width, top }: PictureFrame) => {
    const scale = scaleOf(width);
    return { scale, top: scale > 0 ? top / scale : 0 };
  };
  return {
    height: (width) => Math.max(Math.ceil(channel.height * scaleOf(width)), 1),
    tallest: 420,
    ground: { draw: drawPageLayout, data: (frame) => ({ ...shades, ...placed(frame) }) },
    marks: (frame, linked) => pageLayoutMarks({ rectangles, ...placed(frame) }, linked, frame),
    count: meanings.length,
    at: (x, y, frame) => layoutBoxAt({ rectangles, ...placed(frame) }, x, y),
    words: (box) => wordsOf(things, box),
    reach: (box, width) => {
      const [, upper = 0, , height = 0] = rectangles.subarray(box * 4, box * 4 + 4);
      return [Math.max(upper * scaleOf(width) - around, 0), (upper + height) * scaleOf(width) + around];
    },
    // On a long page it is what is kept that is looked for first.
    first: meanings.indexOf("kept"),
  };
}

function LayoutView({ channel, things, ...props }: FigureProps<LayoutChannel>) {
  const picture = useMemo(() => layoutPicture(channel, things), [channel, things]);
  return (
    <Figure
      {...props}
      of={picture}
      links={useLinks(props.lane, picture, things)}
      quantity={channel}
      keys="Left and right go through the rectangles, Enter pins."
      atRest={<LegendItems items={layoutLegend} />}
    />
  );
}

/** The meaning of the paints over a page. */
const layoutLegend: readonly LegendItem[] = [
  { paint: "kept", label: "kept" },
  { paint: "removed", label: "removed, the stronger the larger its value" },
  { paint: "strong", label: "separator, the thicker the heavier" },
  { paint: "muted", label: "text" },
];

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
    paints: meanings,
    separators,
    weights: weights.map((weight) => weight / heaviest),
  };
}

/**
 * How much of a page is drawn, from its left edge, in CSS pixels of the page: all of it, unless more than half of it is empty. A box far
 * outside, of a slide that waits for its turn say, makes a page ten times as wide as its text, which then had a tenth of the picture.
 */
export function drawnWidth({
  width,
  texts,
  rectangles,
  separators,
}: Pick<LayoutChannel, "width" | "texts" | "rectangles" | "separators">): number {
  const right = Math.max(rightOf(texts), rightOf(rectangles), rightOf(separators));
  return right > 0 && right < width / 2 ? right : width;
}

/** The right edge of the rightmost of boxes that are not empty; 0 where there is none. */
function rightOf(boxes: Float32Array): number {
  let right = 0;
  for (let at = 0; at + 3 < boxes.length; at += 4)
    if ((boxes[at + 2] ?? 0) > 0 && (boxes[at + 3] ?? 0) > 0) right = Math.max(right, (boxes[at] ?? 0) + (boxes[at + 2] ?? 0));
  return right;
}
