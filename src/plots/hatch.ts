import type { Palette, Draw, Paint, Texture, Tone } from "./plot.ts";
import { surfaceOf, type Canvas, type FillStyle, type Hatch, type Surface } from "./surface.ts";

const tones: readonly Tone[] = ["kept", "core", "context", "removed", "wrong", "muted", "strong"];
/** Textures in the order in which things of one tone get them, the first of them none. */
const textures: readonly (Texture | undefined)[] = [undefined, "dots", "cross", "pale", "falling", "grid", "rows", "columns"];

/** The paint of the first thing of a tone (0), the second, and so on: more than there are textures begin them anew. */
export function variant(tone: Tone, index: number): Paint {
  const texture = textures[index % textures.length];
  return texture === undefined ? tone : `${tone} ${texture}`;
}

/** The tone of a paint, whatever its texture. */
export function paintTone(paint: Paint): Tone {
  return partsOf(paint).tone;
}

/** The fill of each paint: a shade of its tone, or if textures are on a pattern: hatched for removed, with marks on a light ground, and holes in solid ones for others. */
export function fillsOf(surface: Surface): (paint: Paint) => FillStyle {
  const { palette } = surface;
  const colours = { ...palette, strong: palette.text };
  const made = new Map<Paint, FillStyle>();
  return (paint) => {
    const known = made.get(paint);
    if (known !== undefined) return known;
    const { tone, texture } = partsOf(paint);
    const look = tone === "removed" ? marksOf[texture ?? "plain"] : texture && holesOf(texture);
    const isTextured = palette.hasTextures && look !== undefined;
    const fill = isTextured
      ? patternOf(surface, { colour: inkOf(tone, palette), ...look })
      : shadeOf(colours[tone], tone, texture, palette);
    made.set(paint, fill);
    return fill;
  };
}

/** The colour of a tone for lines and signs: light grey and pale blue are too faint for these. */
export function inkOf(tone: Tone, palette: Palette): string {
  if (tone === "removed" || tone === "context") return palette.controlBorder;
  return tone === "strong" ? palette.text : palette[tone];
}

/** A lighter shade of a tone for each texture, a darker one of what is light. */
function shadeOf(colour: string, tone: Tone, texture: Texture | undefined, { background, muted }: Palette): string {
  const share = shades[textures.indexOf(texture)];
  return share === 0 ? colour : mixed(colour, tone === "removed" || tone === "context" ? muted : background, share);
}

/** Shares of the other colour, in the order of the textures. */
const shades = [0, 0.22, 0.45, 0.33, 0.56, 0.66, 0.12, 0.75];

/** A colour between two of the form "#rrggbb", or "#rgb". */
function mixed(one: string, other: string, share: number): string {
  const channel = (colour: string, place: number): number =>
    colour.length < 7
      ? 17 * Number.parseInt(colour.charAt(1 + place), 16)
      : Number.parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16);
  const at = (place: number): string =>
    Math.round(channel(one, place) * (1 - share) + channel(other, place) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${at(0)}${at(1)}${at(2)}`;
}

/** The fill of missing values: stripes at 45 degrees, or a grey off the scale. */
export function emptyFill(surface: Surface): FillStyle {
  const { hasTextures, controlBorder, border } = surface.palette;
  return hasTextures ? patternOf(surface, { colour: controlBorder, ...marksOf.plain, ground: 0.15 }) : border;
}

/** Fills a board with a paint: a swatch for a legend. */
export const drawSwatch: Draw<Canvas, Paint> = (board, paint, frame) => {
  const surface = surfaceOf(board, frame);
  surface.context.fillStyle = fillsOf(surface)(paint);
  surface.context.fillRect(0, 0, surface.width, surface.height);
};

type TextureLook = Pick<Hatch, "shape" | "ground" | "mark"> & {
  /** Thickness of the marks in CSS pixels. */
  readonly thick: number;
};

const marksOf: Readonly<Record<Texture | "plain", TextureLook>> = {
  plain: { shape: "stripes", ground: 0.4, mark: 1, thick: 2 },
  dots: { shape: "dots", ground: 0.15, mark: 1, thick: 3 },
  cross: { shape: "cross", ground: 0.15, mark: 1, thick: 1 },
  pale: { shape: "stripes", ground: 0.1, mark: 1, thick: 1 },
  falling: { shape: "falling", ground: 0.15, mark: 1, thick: 2 },
  grid: { shape: "grid", ground: 0.15, mark: 1, thick: 1 },
  rows: { shape: "rows", ground: 0.1, mark: 1, thick: 1 },
  columns: { shape: "columns", ground: 0.1, mark: 1, thick: 1 },
};

function holesOf(texture: Texture): TextureLook {
  return { ...marksOf[texture], ...(texture === "pale" ? { ground: 0.45, mark: 0.45 } : { ground: 1, mark: 0.2 }) };
}

/** Period of every pattern in CSS pixels, along each axis. */
const period = 5;

function patternOf(surface: Surface, { thick, ...look }: TextureLook & Pick<Hatch, "colour">): FillStyle {
  const { context, thickness } = surface;
  const pattern: Hatch = { ...look, period: thickness(period), stripe: thickness(thick) };
  if (context.hatch !== undefined) return context.hatch(pattern);
  const tile = tileOf(pattern);
  return (tile && context.createPattern(tile, "repeat")) ?? look.colour;
}

/** Tiles of patterns, by their parameters: a few for each theme and ratio, which every draw uses. */
const tiles = new Map<string, HTMLCanvasElement>();

function tileOf(pattern: Hatch): HTMLCanvasElement | undefined {
  const name = Object.values(pattern).join(" ");
  const known = tiles.get(name);
  if (known !== undefined) return known;
  const tile = document.createElement("canvas");
  tile.width = pattern.period;
  tile.height = pattern.period;
  const inside = tile.getContext("2d");
  if (inside === null) return undefined;
  inside.fillStyle = pattern.colour;
  for (let y = 0; y < pattern.period; y++)
    for (let x = 0; x < pattern.period; x++) {
      inside.globalAlpha = isMarked(pattern, x, y) ? pattern.mark : pattern.ground;
      inside.fillRect(x, y, 1, 1);
    }
  tiles.set(name, tile);
  return tile;
}

/** True for a pixel of a tile that lies on a mark. */
function isMarked({ shape, period: across, stripe }: Hatch, x: number, y: number): boolean {
  const isOnRising = (x + y + 1) % across < stripe;
  const isOnFalling = (x - y + across) % across < stripe;
  const [isOnRow, isOnColumn] = [y < stripe, x < stripe];
  return {
    stripes: isOnRising,
    falling: isOnFalling,
    dots: isOnRising && isOnFalling,
    cross: isOnRising || isOnFalling,
    rows: isOnRow,
    columns: isOnColumn,
    grid: isOnRow || isOnColumn,
  }[shape];
}

function partsOf(paint: Paint): { readonly tone: Tone; readonly texture: Texture | undefined } {
  return {
    tone: tones.find((tone) => paint.startsWith(tone)) ?? "muted",
    texture: textures.find((texture) => texture !== undefined && paint.endsWith(texture)),
  };
}
