import { interpolateCividis } from "d3-scale-chromatic";
import type { Rectangle } from "./chart.tsx";
import { emptyFill, fillsOf, inkOf, paintTone } from "./hatch.ts";
import type { Draw, Paint } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

/** A rectangle with what fills it: a paint, or a shade from dark blue (0) to yellow (1), NaN for nothing. */
export interface Tile extends Rectangle {
  readonly fill: Paint | number;
  readonly opacity?: number;
  /** A pixel of it is left out at the right and at the foot, where it is wide enough: it stands apart from the next ones. */
  readonly isParted?: boolean;
  /** It has an edge in the ink of its paint. */
  readonly isFramed?: boolean;
  /** Its corner is marked. */
  readonly isMarked?: boolean;
}

/** Rectangles, each over those before it. */
export const drawTiles: Draw<Canvas, readonly Tile[]> = (board, tiles, frame) => {
  const surface = surfaceOf(board, frame);
  const { context, palette, edge, thickness } = surface;
  const [fills, nothing] = [fillsOf(surface), emptyFill(surface)];
  for (const { x, y, width, height, fill, opacity = 1, isParted = false, isFramed = false, isMarked = false } of tiles) {
    if (y >= frame.height || y + height <= 0) continue;
    const [left, top] = [edge(x), edge(y)];
    const gap = isParted ? thickness(1) : 0;
    const across = Math.max(edge(x + width) - left - (width < 3 ? 0 : gap), 1);
    const down = Math.max(edge(y + height) - top - gap, 1);
    context.globalAlpha = opacity;
    context.fillStyle = typeof fill === "string" ? fills(fill) : Number.isNaN(fill) ? nothing : interpolateCividis(fill);
    context.fillRect(left, top, across, down);
    context.globalAlpha = 1;
    if (isFramed && typeof fill === "string") {
      const line = thickness(1);
      context.beginPath();
      context.rect(left + line / 2, top + line / 2, Math.max(across - line, 0), Math.max(down - line, 0));
      context.strokeStyle = inkOf(paintTone(fill), palette);
      context.lineWidth = line;
      context.stroke();
    }
    if (isMarked && typeof fill === "number") {
      // A corner in the contrasting colour marks the cell.
      const size = Math.min(thickness(5), across, down);
      context.fillStyle = isLight(fill) ? "#000000" : "#ffffff";
      context.beginPath();
      context.moveTo(left, top);
      context.lineTo(left + size, top);
      context.lineTo(left, top + size);
      context.closePath();
      context.fill();
    }
  }
};

/** True where dark marks stand out on a shade better than light ones: its lightness rises evenly. */
export function isLight(shade: number): boolean {
  return shade > 0.52;
}

/** The place of the smallest rectangle under a point among all, of those of a size the last; -1 for none. */
export function tileAt(tiles: readonly Rectangle[], pointX: number, pointY: number): number {
  let found = -1;
  let least = Infinity;
  for (const [index, { x, y, width, height }] of tiles.entries()) {
    const isIn = pointX >= x && pointX < x + width && pointY >= y && pointY < y + height;
    if (!isIn || width * height > least) continue;
    least = width * height;
    found = index;
  }
  return found;
}
