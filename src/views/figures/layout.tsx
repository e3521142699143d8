import { useMemo } from "react";
import type { LayoutChannel } from "../../extraction/contract/trace.ts";
import { counted, threeDigits } from "../../format.ts";
import { valueDomain, linkedBoxes, type Rectangle } from "../../plots/chart.tsx";
import { drawTiles, tileAt, type Tile } from "../../plots/tiles.tsx";
import { sheetPart, type Picture, type PictureFrame } from "../ui/picture.tsx";
import { LegendItems, type LegendItem } from "./bands/legend.tsx";
import type { FigureKind, FigureProps } from "./figure-kind.ts";
import { Figure, useLinks } from "./figure.tsx";
import { verdictColumn, thingWords, type Things } from "./things.ts";

/** Height of a printed page at the most: canvases of more than twice that are not drawn everywhere. */
const tallestPrint = 6000;

/** Rectangles over the page as it is laid out. */
export const layoutKind: FigureKind<LayoutChannel> = {
  things: rectanglesOf,
  notes: (channel) => {
    const { width, height, separators } = channel;
    const drawn = drawnWidth(channel);
    return [
      `on a page of ${threeDigits(width)} by ${threeDigits(height)} pixels`,
      counted(separators.length / 4, "separator"),
      ...(drawn < width ? [`nothing to draw beyond pixel ${threeDigits(drawn)}`] : []),
    ];
  },
  View: LayoutView,
  print: (channel) => sheetPart(layoutPicture(channel, rectanglesOf(channel), tallestPrint)),
  legend: () => layoutLegend,
};

function rectanglesOf({ name, unit, rectangles, values, meanings, starts, ends }: LayoutChannel): Things {
  const sides = ["Left", "Top", "Width", "Height"].map((side, at) => ({
    name: side,
    unit: "px",
    toldIn: "words" as const,
    values: rectangles.filter((_, place) => place % 4 === at).map(Math.round),
  }));
  const columns = [{ name, unit, values }, verdictColumn(meanings), ...sides];
  return { name: "rectangles", count: meanings.length, starts, ends, columns };
}

/** Pixels of the drawing above and below what is revealed. */
const around = 24;

/** The page, scaled to the picture's width unless it would be too high then; only what is in view is drawn. */
function layoutPicture(channel: LayoutChannel, things: Things, mostHigh = Infinity): Picture<readonly Tile[]> {
  const { meanings } = channel;
  const tiles = tilesOf(channel);
  const rectangles = placesOf(channel.rectangles);
  const across = Math.max(drawnWidth(channel), 1);
  const scaleOf = (width: number): number => Math.min(width / across, mostHigh / Math.max(channel.height, 1));
  const scaled = ({ x, y, width, height }: Rectangle, frame: PictureFrame): Rectangle => {
    const scale = scaleOf(frame.width);
    return { x: x * scale, y: y * scale - frame.top, width: width * scale, height: height * scale };
  };
  return {
    height: (width) => Math.max(Math.ceil(channel.height * scaleOf(width)), 1),
    tallest: 420,
    ground: {
      draw: drawTiles,
      data: (frame) => tiles.map((tile) => ({ ...tile, ...thickened(scaled(tile, frame), tile.thickness) })),
    },
    marks: (frame, { hover, pin, letter }) => {
      const placed = (place: Rectangle | undefined): Rectangle | undefined => place && scaled(place, frame);
      return linkedBoxes({ hover: placed(rectangles[hover]), pin: placed(rectangles[pin]), letter }, frame);
    },
    count: things.count,
    at: (x, y, frame) =>
      tileAt(
        rectangles.map((place) => scaled(place, frame)),
        x,
        y,
      ),
    words: (box) => thingWords(things, box),
    reach: (box, width) => {
      const { y, height } = rectangles[box] ?? { y: 0, height: 0 };
      return [Math.max(y * scaleOf(width) - around, 0), (y + height) * scaleOf(width) + around];
    },
    // Readers of a long page look for what is kept first.
    first: meanings.indexOf("kept"),
  };
}

/** Rectangles of the page from left, top, width and height each. */
function placesOf(boxes: Float32Array): readonly Rectangle[] {
  return Array.from({ length: boxes.length / 4 }, (_, box) => {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(box * 4, box * 4 + 4);
    return { x, y, width, height };
  });
}

interface LayoutTile extends Tile {
  /** Of a separator, in CSS pixels of the drawing. */
  readonly thickness?: number;
}

const [thinnest, thickest] = [1.5, 9];

/** All of a page in its own pixels, as far as it has a size: its texts, the rectangles over them, the stronger the larger their values, and separators. */
function tilesOf({ texts, rectangles, values, meanings, separators, weights }: LayoutChannel): readonly LayoutTile[] {
  const [least, greatest] = valueDomain(values, values[0] ?? 0);
  const [, heaviest] = valueDomain(weights);
  const tiles = [
    ...placesOf(texts).map((place): LayoutTile => ({ ...place, fill: "muted", opacity: 0.3 })),
    ...placesOf(rectangles).map((place, box): LayoutTile => {
      const share = (values[box] - least) / (greatest - least);
      return { ...place, fill: meanings[box] ?? "muted", opacity: 0.08 + 0.3 * share, isFramed: true };
    }),
    ...placesOf(separators).map((place, line): LayoutTile => {
      const thickness = thinnest + ((thickest - thinnest) * weights[line]) / heaviest;
      return { ...place, fill: "strong", opacity: 0.75, thickness };
    }),
  ];
  return tiles.filter(({ width, height }) => width > 0 && height > 0);
}

/** A rectangle as a line along its middle. */
function thickened(place: Rectangle, thickness: number | undefined): Rectangle {
  const { x, y, width, height } = place;
  if (thickness === undefined) return place;
  return width >= height
    ? { x, y: y + (height - thickness) / 2, width, height: thickness }
    : { x: x + (width - thickness) / 2, y, width: thickness, height };
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
  { paint: "removed", label: "removed, stronger for larger values" },
  { paint: "strong", label: "separator, thicker for larger weights" },
  { paint: "muted", label: "text" },
];

/** The width of a page that is drawn, in its CSS pixels: all, unless more than half is empty, as a box far outside would leave the text a tenth of the picture. */
export function drawnWidth({
  width,
  texts,
  rectangles,
  separators,
}: Pick<LayoutChannel, "width" | "texts" | "rectangles" | "separators">): number {
  const filled = [texts, rectangles, separators].flatMap(placesOf).filter((place) => place.width > 0 && place.height > 0);
  const right = Math.max(0, ...filled.map((place) => place.x + place.width));
  return right > 0 && right < width / 2 ? right : width;
}
