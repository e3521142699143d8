import type { LayoutChannel } from "../../../extraction/contract/trace.ts";
import { drawPageLayout } from "../../../plots/page-layout.ts";
import { counted, threeDigits, thousands } from "../../../format.ts";
import type { FigureKind, Row, SheetPart } from "../figure-kind.ts";
import { drawnWidth } from "./drawn-width.ts";
import { quantityName, valueCell } from "../panel-text.ts";
import { layoutLegend, LayoutView, shadesOf } from "./layout-view.tsx";

/** Rectangles over the page as it is laid out. */
export const layout = {
  kind: "layout",
  View: LayoutView,
  text: layoutText,
  rows: layoutRows,
  print: layoutPrint,
  legend: () => layoutLegend,
} as const satisfies FigureKind<LayoutChannel>;

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

/** Height of a printed page at the most: canvases of more than twice that are not drawn everywhere. */
const tallestPrint = 6000;

function layoutPrint(channel: LayoutChannel): SheetPart {
  const shades = shadesOf(channel);
  const scaleOf = (width: number): number =>
    Math.min(width / Math.max(drawnWidth(channel), 1), tallestPrint / Math.max(channel.height, 1));
  return {
    height: (width) => Math.max(Math.ceil(channel.height * scaleOf(width)), 1),
    paint: (board, frame) => drawPageLayout(board, { ...shades, scale: scaleOf(frame.width), top: 0 }, frame),
    marks: () => undefined,
  };
}
