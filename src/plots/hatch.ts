import type { Paint } from "./plot.ts";
import type { Fill, Surface } from "./surface.ts";

/** The fill of each paint; removed is hatched. */
export function fillsOf(surface: Surface): Readonly<Record<Paint, Fill>> {
  const { kept, removed, muted, text } = surface.palette;
  return { kept, removed: hatch(surface, removed, 0.4), muted, strong: text };
}

/** Stripes at 45 degrees, 2 of 5 CSS pixels wide, with the same colour at `opacity` between them. */
export function hatch({ context, thickness }: Surface, colour: string, opacity: number): Fill {
  const period = thickness(5);
  if (context.hatch !== undefined) return context.hatch({ colour, opacity, period, stripe: thickness(2) });
  const tile = tileOf(colour, opacity, period, thickness(2));
  return (tile && context.createPattern(tile, "repeat")) ?? colour;
}

/** Tiles that were made, by what they are made of: a few for each theme and ratio, and each draw takes one. */
const tiles = new Map<string, HTMLCanvasElement>();

function tileOf(colour: string, opacity: number, period: number, stripe: number): HTMLCanvasElement | undefined {
  const name = `${colour} ${opacity} ${period}`;
  const known = tiles.get(name);
  if (known !== undefined) return known;
  const tile = document.createElement("canvas");
  tile.width = period;
  tile.height = period;
  const inside = tile.getContext("2d");
  if (inside === null) return undefined;
  inside.fillStyle = colour;
  inside.globalAlpha = opacity;
  inside.fillRect(0, 0, period, period);
  inside.globalAlpha = 1;
  for (let y = 0; y < period; y++) {
    const x = (2 * period - 1 - y) % period;
    inside.fillRect(x, y, stripe, 1);
    inside.fillRect(x - period, y, stripe, 1);
  }
  tiles.set(name, tile);
  return tile;
}
