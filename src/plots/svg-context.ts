import type { Canvas, FillStyle, Hatch, DrawingContext } from "./surface.ts";

/** Degrees that upright lines, or what is made of them, are turned by. */
const turns: Readonly<Record<Hatch["shape"], number>> = {
  stripes: 45,
  dots: 45,
  cross: 45,
  falling: -45,
  rows: 90,
  columns: 0,
  grid: 0,
};

/** The patterns that a drawing uses, each defined once. */
export class SvgHatches {
  readonly #ids = new Map<string, string>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The fill that refers to a pattern. */
  fillOf({ colour, shape, ground, mark, period, stripe }: Hatch): string {
    const turn = turns[shape];
    // Lines at 45 degrees are nearer to each other by the root of 2.
    const nearer = turn % 90 === 0 ? 1 : Math.SQRT2;
    const [across, wide] = [rounded(period / nearer), rounded(stripe / nearer)];
    const whole = `M0 0H${across}V${across}H0z`;
    const lines = `M0 0H${wide}V${across}H0z`;
    const crossing = `M0 0H${across}V${wide}H${wide}V${across}H0z`;
    const dots = `M0 0H${wide}V${wide}H0z`;
    const marks = { stripes: lines, falling: lines, rows: lines, columns: lines, dots, cross: crossing, grid: crossing }[shape];
    const definition =
      `width="${across}" height="${across}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">` +
      `<path fill="${colour}" fill-opacity="${ground}" fill-rule="evenodd" d="${whole}${marks}"/>` +
      `<path fill="${colour}" fill-opacity="${mark}" d="${marks}"/></pattern>`;
    const id = this.#ids.get(definition) ?? `${this.#prefix}${this.#ids.size + 1}`;
    this.#ids.set(definition, id);
    return `url(#${id})`;
  }

  /** The definitions, for the drawing's `<defs>`. */
  get markup(): string {
    return [...this.#ids].map(([definition, id]) => `<pattern id="${id}" ${definition}`).join("");
  }
}

/**
 * Takes down what a plot draws as SVG: rectangles and paths stay what they are; only what is given in pixels becomes an image.
 *
 * @see DrawingContext for what of a canvas it can do
 */
export class SvgContext implements DrawingContext {
  fillStyle: FillStyle = "#000";
  strokeStyle: FillStyle = "#000";
  globalAlpha = 1;
  lineWidth = 1;
  lineJoin: CanvasLineJoin = "miter";
  readonly #hatches: SvgHatches;
  readonly #background: string;
  readonly #parts: string[] = [];
  /** Rectangles of one style, gathered into one path. */
  #rectangles = { style: "", path: "" };
  #path = "";

  constructor(hatches: SvgHatches, background: string) {
    this.#hatches = hatches;
    this.#background = background;
  }

  hatch(hatch: Hatch): string {
    return this.#hatches.fillOf(hatch);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#addRectangle(styleOf("fill", this.fillStyle, this.globalAlpha), x, y, width, height);
  }

  /** SVG cannot erase, so a cleared rectangle is painted over. */
  clearRect(x: number, y: number, width: number, height: number): void {
    this.#addRectangle(styleOf("fill", this.#background, 1), x, y, width, height);
  }

  beginPath(): void {
    this.#path = "";
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${rounded(x)} ${rounded(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#path += `L${rounded(x)} ${rounded(y)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path += rectanglePath(x, y, width, height);
  }

  closePath(): void {
    this.#path += "z";
  }

  fill(): void {
    this.#add(`<path ${styleOf("fill", this.fillStyle, this.globalAlpha)} d="${this.#path}"/>`);
  }

  stroke(): void {
    const style = styleOf("stroke", this.strokeStyle, this.globalAlpha);
    const line = `stroke-width="${rounded(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"`;
    this.#add(`<path fill="none" ${style} ${line} d="${this.#path}"/>`);
  }

  createImageData(width: number | ImageData, height = 0): ImageData {
    return typeof width === "number" ? new ImageData(width, height) : new ImageData(width.width, width.height);
  }

  putImageData(image: ImageData, x: number, y: number): void {
    const { width, height } = image;
    const place = `x="${rounded(x)}" y="${rounded(y)}" width="${width}" height="${height}"`;
    this.#add(`<image ${place} preserveAspectRatio="none" style="image-rendering:pixelated" href="${dataUrlOf(image)}"/>`);
  }

  /** Patterns come by `hatch`. */
  createPattern(): null {
    return null;
  }

  get markup(): string {
    this.#endRectangles();
    return this.#parts.join("");
  }

  #addRectangle(style: string, x: number, y: number, width: number, height: number): void {
    if (width === 0 || height === 0) return;
    if (this.#rectangles.style !== style) this.#endRectangles();
    this.#rectangles = { style, path: this.#rectangles.path + rectanglePath(x, y, width, height) };
  }

  #endRectangles(): void {
    const { style, path } = this.#rectangles;
    this.#rectangles = { style: "", path: "" };
    if (path !== "") this.#parts.push(`<path ${style} d="${path}"/>`);
  }

  #add(part: string): void {
    this.#endRectangles();
    this.#parts.push(part);
  }
}

/** A board that hands out a pen for SVG. */
export function svgBoard(pen: SvgContext): Canvas {
  return { width: 0, height: 0, getContext: () => pen };
}

/** The path of a rectangle from its upper left corner, even if it is given backwards. */
function rectanglePath(x: number, y: number, width: number, height: number): string {
  const [left, top] = [Math.min(x, x + width), Math.min(y, y + height)];
  return `M${rounded(left)} ${rounded(top)}h${rounded(Math.abs(width))}v${rounded(Math.abs(height))}H${rounded(left)}z`;
}

function styleOf(property: "fill" | "stroke", style: FillStyle, alpha: number): string {
  const colour = typeof style === "string" ? style : "none";
  return `${property}="${colour}"${alpha === 1 ? "" : ` ${property}-opacity="${rounded(alpha)}"`}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function dataUrlOf(image: ImageData): string {
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas.toDataURL();
}
