import { useMemo } from "react";
import type { LayoutChannel } from "../../extraction/contract/trace.ts";
import { counted, thousands, threeDigits } from "../../format.ts";
import { domainOf } from "../../plots/chart.tsx";
import { drawPageLayout, layoutBoxAt, pageLayoutMarks, type PageLayoutData } from "../../plots/page-layout.tsx";
import { printed, type Picture, type PictureFrame, type Words } from "../ui/picture.tsx";
import { LegendItems, type LegendItem } from "./bands/legend.tsx";
import { type FigureKind, type FigureProps, quantityName, type Row, valueCell, valueText } from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";

/** Height of a printed page at the most: canvases of more than twice that are not drawn everywhere. */
const tallestPrint = 6000;

/** Rectangles over the page as it is laid out. */
export const layout: FigureKind<LayoutChannel> = {
  View: LayoutView,
  text: layoutText,
  rows: layoutRows,
  print: (channel) => printed(layoutPicture(channel, tallestPrint)),
  legend: () => layoutLegend,
};

function layoutText(channel: LayoutChannel): string {
  const { name, width, height, rectangles, meanings, separators } = channel;
  const drawn = drawnWidth(channel);
  const rest = drawn < width ? ` Beyond pixel ${threeDigits(drawn)} there is nothing to draw.` : "";
  const kept = meanings.filter((meaning) => meaning !== "removed").length;
  return (
    `${name}: ${counted(rectangles.length / 4, "rectangle")} on a page of ${threeDigits(width)} by ${threeDigits(height)} pixels, ` +
    `${thousands(kept)} of them kept; ${counted(separators.length / 4, "separator")}.${rest}`
  );
}

function layoutRows(channel: LayoutChannel): readonly Row[] {
  const { rectangles, values, meanings, starts, ends } = channel;
  const rows = meanings.map((meaning, box): Row => [
    box + 1,
    ...rectangles.subarray(box * 4, box * 4 + 4),
    valueCell(values[box] ?? Number.NaN),
    meaning,
    starts[box] ?? 0,
    ends[box] ?? 0,
  ]);
  return [["No.", "Left", "Top", "Width", "Height", quantityName(channel), "Verdict", "Start", "End"], ...rows];
}

/** Pixels of the drawing above and below what is revealed. */
const around = 24;

/** The page, scaled to the picture's width unless it would be too high then; only what is in view is drawn. */
function layoutPicture(channel: LayoutChannel, mostHigh = Infinity): Picture<PageLayoutData> {
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
    words: (box) => ({ label: `Rectangle ${box + 1}`, numbers: numbersOf(channel, box) }),
    reach: (box, width) => {
      const [, upper = 0, , height = 0] = rectangles.subarray(box * 4, box * 4 + 4);
      return [Math.max(upper * scaleOf(width) - around, 0), (upper + height) * scaleOf(width) + around];
    },
    // On a long page it is what is kept that is looked for first.
    first: meanings.indexOf("kept"),
  };
}

function LayoutView({ lane, channel, summary }: FigureProps<LayoutChannel>) {
  const picture = useMemo(() => layoutPicture(channel), [channel]);
  return (
    <Figure
      of={picture}
      lane={lane}
      links={useLinks(lane, picture, channel)}
      quantity={channel}
      summary={summary}
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

/** A rectangle's value, what became of it, and where it lies. */
function numbersOf(channel: LayoutChannel, box: number): Words["numbers"] {
  const [left = 0, upper = 0, width = 0, height = 0] = channel.rectangles.subarray(box * 4, box * 4 + 4);
  return [
    [channel.name, valueText(channel.values[box] ?? 0, channel)],
    ["", channel.meanings[box] ?? ""],
    ["at", `${Math.round(left)}, ${Math.round(upper)}`],
    ["size", `${Math.round(width)} × ${Math.round(height)} px`],
  ];
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
