import labStyle from "../lab.css?raw";
import { drawAxis, drawYAxis, labelWidth, yAxisWidth } from "./axis.ts";
import chartStyle from "./charts.css?raw";
import { drawSwatch } from "./hatch.ts";
import { drawOverlay } from "./overlay.ts";
import { paletteFrom, type Palette } from "./palette.ts";
import type { AxisData, Frame, OverlayData, Paint, YAxisData } from "./plot.ts";
import plotStyle from "./plots.css?raw";
import type { Canvas } from "./surface.ts";
import { SvgHatches, SvgContext, svgBoard } from "./svg-context.ts";

/** One band of a figure to be printed. */
export interface SheetBand {
  readonly label: string;
  /** What its heights are counted in, below its label. */
  readonly unit?: string;
  /** The names of its rows, in place of the label. */
  readonly rows?: readonly string[];
  readonly height: number;
  readonly paint: ((board: Canvas, frame: Frame) => void) | undefined;
  readonly overlay: OverlayData;
  readonly axis: YAxisData | undefined;
  /** The layer over the marks, where it is not a band's overlay: axes of its own, names. */
  readonly marks?: ((svg: SVGSVGElement, frame: Frame) => void) | undefined;
}

/** A figure to be printed: its bands over one x axis, with all that it takes to be understood alone. */
export interface Sheet {
  readonly title: string;
  /** Width of the bands in CSS pixels. */
  readonly width: number;
  readonly bands: readonly SheetBand[];
  /** Undefined where each band has its own. */
  readonly axis: AxisData | undefined;
  readonly legend: readonly { readonly paint: Paint; readonly label: string }[];
  /** Paragraphs below the figure. */
  readonly captions: readonly string[];
}

const margin = 16;
const gutter = 156;
const bandGap = 4;
const axisHeight = 24;
const titleSize = 16;
const textSize = 12;
const lineHeight = 17;
const swatch = 12;

/** A figure as an SVG document that stands alone: in the light theme, with its colours and fonts within. */
export function svgSheet({ title, width, bands, axis, legend, captions }: Sheet): string {
  const whole = width + gutter + 2 * margin;
  const hatches = new SvgHatches("stripes-");
  const parts: string[] = [];
  let y = margin;
  for (const line of wrapped(title, whole - 2 * margin, titleSize)) {
    parts.push(text(margin, y + titleSize, line, `font-size="${titleSize}" font-weight="600"`));
    y += titleSize + 6;
  }
  y += 4;
  if (legend.length > 0) {
    parts.push(`<g transform="translate(${margin + gutter},${y})">${legendMarkup(legend, hatches)}</g>`);
    y += lineHeight + 4;
  }
  for (const band of bands) {
    parts.push(labelMarkup(band, y));
    parts.push(`<g transform="translate(${margin + gutter},${y})">${bandMarkup(band, width, hatches)}</g>`);
    y += band.height + bandGap;
  }
  if (axis !== undefined) {
    const axisMarkup = drawnMarkup((svg) => drawAxis(svg, axis, { width, height: axisHeight, ratio: 1 }));
    parts.push(`<g transform="translate(${margin + gutter},${y})">${axisMarkup}</g>`);
    y += axisHeight;
  }
  y += 10;
  for (const line of captions.flatMap((caption) => wrapped(caption, whole - 2 * margin, textSize))) {
    parts.push(text(margin, y + textSize, line, `font-size="${textSize}" fill="${colours.get("--muted") ?? ""}"`));
    y += lineHeight;
  }
  const height = y + margin - 4;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" role="img" ` +
    `font-family="${xml(colours.get("--font") ?? "sans-serif")}" fill="${palette.text}">` +
    `<title>${xml(title)}</title><desc>${xml(captions.join(" "))}</desc>` +
    `<style>${resolved(plotStyle + chartStyle)}</style><defs>${hatches.markup}</defs>` +
    `<rect width="${whole}" height="${height}" fill="${palette.background}"/>${parts.join("")}</svg>\n`
  );
}

function bandMarkup({ paint, overlay, axis, marks, height }: SheetBand, width: number, hatches: SvgHatches): string {
  const frame: Frame = { width, height, ratio: 1, palette };
  const pen = new SvgContext(hatches, palette.background);
  paint?.(svgBoard(pen), frame);
  const over = drawnMarkup((svg) => {
    if (marks === undefined) drawOverlay(svg, { ...overlay, isPrinted: true }, frame);
    else marks(svg, frame);
  });
  const scale = axis && drawnMarkup((svg) => drawYAxis(svg, axis, { ...frame, width: yAxisWidth }));
  const beside = scale === undefined ? "" : `<g transform="translate(${-yAxisWidth},0)">${scale}</g>`;
  return `${beside}<rect width="${width}" height="${height}" fill="${palette.panel}"/>${pen.markup}${over}`;
}

/**
 * The band's name in the middle of its height, on as many lines as it needs, and below it its unit as far as there is room; of rows,
 * which are as high as a line, a line for each.
 */
function labelMarkup({ label, unit = "", rows = [], height, axis }: SheetBand, y: number): string {
  const room = gutter - 10 - (axis === undefined ? 0 : yAxisWidth);
  const name = rows.length > 0 ? rows.map(firstLine) : wrapped(label, room, textSize);
  const lines = [...name, ...wrapped(unit, room, textSize).slice(0, Math.max(Math.floor(height / 14) - name.length, 0))];
  const first = y + height / 2 - ((lines.length - 1) * 14) / 2 + 4;
  const x = margin + gutter - 8 - (axis === undefined ? 0 : yAxisWidth);
  const style = `font-size="${textSize}" text-anchor="end" fill="${palette.muted}"`;
  return lines.map((line, index) => text(x, first + index * 14, line, style)).join("");
}

function firstLine(name: string): string {
  const [first = "", ...rest] = wrapped(name, gutter - 20, textSize);
  return rest.length === 0 ? first : `${first} …`;
}

function legendMarkup(legend: Sheet["legend"], hatches: SvgHatches): string {
  let x = 0;
  const parts = legend.map(({ paint, label }) => {
    const pen = new SvgContext(hatches, palette.background);
    drawSwatch(svgBoard(pen), paint, { width: swatch, height: swatch, ratio: 1, palette });
    const item = `<g transform="translate(${x},2)">${pen.markup}</g>${text(x + swatch + 5, swatch, label, `font-size="${textSize}"`)}`;
    x += swatch + labelWidth(label, textSize) + 22;
    return item;
  });
  return parts.join("");
}

/** The markup that D3 draws into an element of the document. */
function drawnMarkup(draw: (svg: SVGSVGElement) => void): string {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  draw(svg);
  const serializer = new XMLSerializer();
  return Array.from(svg.children, (child) => serializer.serializeToString(child))
    .join("")
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${xml(content)}</text>`;
}

/** Lines of words that fit a width. */
function wrapped(content: string, width: number, fontSize: number): readonly string[] {
  const lines: string[] = [];
  for (const word of content.split(/\s+/).filter((part) => part !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && labelWidth(`${last} ${word}`, fontSize) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A text as XML holds it, without the characters that it cannot. */
function xml(content: string): string {
  return content
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The light theme's custom properties, as the style sheet has them: prints are light. */
const colours: ReadonlyMap<string, string> = new Map(
  Array.from((/:root \{([^}]*)\}/.exec(labStyle)?.[1] ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

/** Printed, classes are told by textures, too. */
const palette: Palette = { ...paletteFrom(colour), hasTextures: true };

function colour(name: string): string {
  return colours.get(name) ?? "#000";
}

/** A style sheet with the values of custom properties in their places. */
function resolved(style: string): string {
  return style.replace(/\/\*[^]*?\*\//g, "").replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(name));
}
