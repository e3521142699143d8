import { sum } from "d3-array";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import labStyle from "../lab.css?raw";
import { labelWidth, xAxis, yAxis, yAxisWidth } from "./axis.tsx";
import { fittingText } from "./chart.tsx";
import { drawSwatch } from "./hatch.ts";
import { overlay } from "./overlay.tsx";
import {
  paletteFrom,
  type Palette,
  type AxisData,
  type PlotFrame,
  type OverlayData,
  type Paint,
  type Size,
  type YAxisData,
} from "./plot.ts";
import plotStyle from "./plots.css?raw";
import type { Canvas } from "./surface.ts";
import { SvgHatches, SvgContext, svgBoard } from "./svg-context.ts";

/** One band of a figure to be printed. */
export interface SheetBand {
  /** Stands above it. */
  readonly heading?: string | undefined;
  /** The names of its rows, beside them; none of a chart, which has the names of its axes. */
  readonly rows?: readonly string[];
  /** Where rows are not as high as each other: the middle of each, in CSS pixels. */
  readonly middles?: readonly number[] | undefined;
  /** In CSS pixels, or by the width. */
  readonly height: number | ((width: number) => number);
  /** True if nothing in it has a height of its own, so that it takes any. */
  readonly isFree?: boolean;
  readonly paint: ((board: Canvas, frame: PlotFrame) => void) | undefined;
  readonly overlay?: (size: Size) => OverlayData;
  readonly axis?: YAxisData | undefined;
  /** The layer over the marks, where it is not a band's overlay: axes of its own, names. */
  readonly marks?: ((size: Size) => ReactNode) | undefined;
  /** What stands at its right, on its scale. */
  readonly margin?: ((size: Size) => ReactNode) | undefined;
}

/** Paints with their meaning; the frame around missed text counts as one. */
type SheetLegend<P = Paint | "missed"> = readonly { readonly paint: P; readonly label: string }[];

/** A figure to be printed: its bands over one x axis, and the words that make it understood alone. */
export interface Sheet {
  readonly title: string;
  readonly bands: readonly SheetBand[];
  /** Undefined where each band has its own. */
  readonly axis: AxisData | undefined;
  readonly legend: SheetLegend<Paint>;
  /** The meaning of the last row's paints, below the axis. */
  readonly foot?: SheetLegend | undefined;
  /** Paragraphs of its caption, which stands beside the picture or below it. */
  readonly captions: readonly string[];
}

/** The size and the look of a printed figure. */
export interface SheetFormat {
  /** In millimetres. */
  readonly width: number;
  /** In millimetres; as high as its bands are drawn where absent. */
  readonly height?: number | undefined;
  readonly font: "sans" | "serif";
  readonly isGrey: boolean;
  /** The caption is drawn below it. */
  readonly hasCaption: boolean;
}

/** A CSS pixel is a 96th of an inch. */
const pixelsOfMillimetre = 96 / 25.4;
/** In CSS pixels. */
const edge = 2;
const bandGap = 10;
const axisHeight = 34;
const unitTop = 19;
const textSize = 11;
const lineHeight = 16;
const captionSize = 10;
const captionLine = 13;
const swatch = 11;
/** Between the plot and what stands beside it. */
const sideGap = 6;
/** Room for half of the last number of an axis. */
const lastNumber = 12;
/** The share of a sheet that names beside the bands may take: longer ones stand on more lines. */
const mostNames = 0.3;
/** The width of usual letters, as a share of that for which `labelWidth` leaves room. */
const usualLetter = 0.9;
/** The width of margins beside bands, and of narrow sheets. */
const margins = { wide: 52, narrow: 28 };

/** The room of a sheet in CSS pixels: names at the left of `left`, bands of `width`, and margins at the right of them. */
export function sheetRoom(names: readonly string[], hasMargin: boolean, paper: Pick<SheetFormat, "width">) {
  const whole = Math.floor(paper.width * pixelsOfMillimetre);
  const longest = Math.max(...names.map((name) => labelWidth(name, textSize)), yAxisWidth - sideGap);
  const left = edge + (names.length === 0 ? 0 : Math.ceil(Math.min(longest + sideGap, whole * mostNames)));
  const margin = hasMargin ? (whole < 400 ? margins.narrow : margins.wide) : 0;
  // A plot without margin leaves room for half of the axis' last number.
  const right = hasMargin ? margin + sideGap : names.length === 0 ? 0 : lastNumber;
  return { whole, left, margin, width: whole - left - edge - right };
}

/** The room of words on paper, in CSS pixels. */
function roomOf(words: string, size = textSize): number {
  return labelWidth(words, size * usualLetter);
}

/** The caption of a figure as text. */
export function captionText({ title, captions }: Pick<Sheet, "title" | "captions">): string {
  return [`${title}.`, ...captions].join("\n");
}

/** A figure as an SVG document of its own, on white and as wide as the paper, with title and caption as its description, drawn if asked for. */
export function svgSheet(sheet: Sheet, paper: SheetFormat): string {
  const { title, bands, axis, legend, foot = [] } = sheet;
  const ink = inkFor(paper);
  const { whole, left, width, margin } = sheetRoom(
    bands.flatMap(({ rows = [] }) => rows),
    bands.some((band) => band.margin !== undefined),
    paper,
  );
  const parts: string[] = [];
  const add = (x: number, y: number, markup: string): void =>
    void parts.push(`<g transform="translate(${x},${y})">${markup}</g>`);
  const room = whole - left - edge;
  const items = legendMarkup(legend, room, ink, axis && paintsOf(bands, width, ink));
  const below = legendMarkup(foot, width - roomOf(axis?.label ?? "") - sideGap, ink);
  const told = paper.hasCaption ? captionMarkup(captionText(sheet), whole - 2 * edge) : { markup: "", height: 0 };
  const headings = bands.map(({ heading = "" }) => wrapped(heading, room));
  const around = headings.map(({ length }) => bandGap + (length === 0 ? 0 : length * captionLine + 3));
  const foots = axis === undefined ? 0 : Math.max(axisHeight, unitTop + below.height);
  const rest = 2 * edge + items.height + sum(around) + foots + told.height;
  const asked = paper.height === undefined ? undefined : paper.height * pixelsOfMillimetre - rest;
  const heights = heightsOf(bands, width, asked);
  let y = edge;
  add(left, y, items.markup);
  y += items.height;
  for (const [index, band] of bands.entries()) {
    const height = heights[index];
    for (const [line, words] of headings[index]?.entries() ?? [])
      parts.push(text(left, y + textSize + line * captionLine, words, muted));
    y += around[index] - bandGap;
    parts.push(namesMarkup(band, height, y, left));
    add(left, y, bandMarkup(band, { width, height }, margin, ink));
    y += height + bandGap;
  }
  if (axis !== undefined) {
    add(left, y, markupOf(xAxis(axis, width, whole - left - width)));
    add(left, y + unitTop, below.markup);
    y += foots;
  }
  add(edge, y, told.markup);
  const height = Math.ceil(y + told.height + edge);
  const millimetres = (pixels: number): string => `${Math.round((pixels / whole) * paper.width * 100) / 100}mm`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres(whole)}" height="${millimetres(height)}" ` +
    `viewBox="0 0 ${whole} ${height}" role="img" font-family="${xml(ink.of("--font"))}" fill="${ink.palette.text}">` +
    `<title>${xml(title)}</title><desc>${xml(sheet.captions.join(" "))}</desc>` +
    `<style>${resolved(plotStyle, ink)}</style><defs>${ink.hatches.markup}</defs>` +
    `<rect width="${whole}" height="${height}" fill="${ink.palette.background}"/>${parts.join("")}</svg>\n`;
  return paper.isGrey ? svg.replaceAll(colourInMarkup, greyOf) : svg;
}

/** The least height of what takes the height that is asked for, in CSS pixels. */
const leastHeight = 24;

/** The heights of bands: those that are free take what the others leave of a height that is asked for. */
function heightsOf(bands: readonly SheetBand[], width: number, asked: number | undefined): readonly number[] {
  const usual = bands.map(({ height }) => (typeof height === "number" ? height : height(width)));
  const free = usual.filter((_, index) => bands[index]?.isFree);
  const stretch = asked === undefined ? 1 : (asked - sum(usual) + sum(free)) / sum(free);
  return usual.map((height, index) =>
    bands[index]?.isFree === true ? Math.max(Math.round(height * stretch), leastHeight) : height,
  );
}

function bandMarkup(
  { paint, overlay: over, axis, marks, margin: beside }: SheetBand,
  size: Size,
  margin: number,
  { palette, pen: newPen }: Ink,
): string {
  const frame: PlotFrame = { ...size, ratio: 1, palette };
  const pen = newPen();
  paint?.(svgBoard(pen), frame);
  const layer = { ...over?.(size), isPrinted: true, margin: beside === undefined ? 0 : sideGap + margin };
  const above = marks === undefined ? overlay(layer, frame) : marks(size);
  const placed = (x: number, content: ReactNode): string =>
    content === undefined ? "" : `<g transform="translate(${x},0)">${markupOf(content)}</g>`;
  const scale = axis && yAxis(axis, { width: yAxisWidth, height: size.height }, 0);
  return (
    placed(-yAxisWidth, scale) +
    pen.markup +
    placed(size.width + sideGap, beside?.({ width: margin, height: size.height })) +
    markupOf(above)
  );
}

/** The names of a band's rows beside them, each on as many lines as it needs and its row has room for. */
function namesMarkup({ rows = [], middles }: SheetBand, height: number, y: number, left: number): string {
  const each = height / rows.length;
  const room = left - edge - sideGap;
  return rows
    .flatMap((name, row) => {
      const lines = wrapped(name, room);
      const shown = lines.slice(0, Math.max(Math.floor(each / captionLine), 1));
      const middle = y + (middles?.[row] ?? each * (row + 0.5)) - ((shown.length - 1) * captionLine) / 2;
      return shown.map((line, index) => {
        const rest = index === shown.length - 1 ? lines.slice(index).join(" ") : line;
        const words = roomOf(rest) <= room ? rest : fittingText(rest, room / usualLetter);
        return text(left - sideGap, middle + index * captionLine + 4, words, `${muted} text-anchor="end"`);
      });
    })
    .join("");
}

/** The markup of what bands paint, in which the legend looks for fills. */
function paintsOf(bands: readonly SheetBand[], width: number, { palette, pen: newPen }: Ink): string {
  const heights = heightsOf(bands, width, undefined);
  const pen = newPen();
  for (const [index, { paint }] of bands.entries()) paint?.(svgBoard(pen), { width, height: heights[index], ratio: 1, palette });
  return pen.markup;
}

/** Swatches with their words on lines. @param painted markup to which the paints are limited: a class may have no unit in view */
function legendMarkup(legend: SheetLegend, width: number, { palette, pen: newPen }: Ink, painted?: string) {
  let [x, y] = [0, 0];
  const parts = legend.flatMap(({ paint, label }) => {
    const pen = newPen();
    if (paint !== "missed") drawSwatch(svgBoard(pen), paint, { width: swatch, height: swatch, ratio: 1, palette });
    const [fill = ""] = /fill="[^"]*"/.exec(pen.markup) ?? [];
    if (painted?.includes(fill) === false) return [];
    const frame = `<path d="M.5 .5h${swatch - 1}v${swatch - 1}h${1 - swatch}z" fill="none" stroke="${palette.kept}"/>`;
    const room = swatch + 5 + roomOf(label);
    if (x > 0 && x + room > width) [x, y] = [0, y + lineHeight];
    const item = `<g transform="translate(${x},${y + 1})">${pen.markup || frame}</g>${text(x + swatch + 5, y + swatch - 1, label, `font-size="${textSize}"`)}`;
    x += room + 14;
    return [item];
  });
  return { markup: parts.join(""), height: parts.length === 0 ? 0 : y + lineHeight + 4 };
}

/** The paragraphs of a caption, below each other. */
function captionMarkup(caption: string, width: number) {
  const lines = caption.split("\n").flatMap((paragraph) => wrapped(paragraph, width, captionSize));
  const markup = lines.map((line, index) => text(0, (index + 1) * captionLine, line, `font-size="${captionSize}"`));
  return { markup: markup.join(""), height: (lines.length + 1) * captionLine };
}

/** Elements as markup, by way of the document: a renderer to text weighs as much as the rest of this. */
function markupOf(marks: ReactNode): string {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const root = createRoot(svg);
  flushSync(() => root.render(marks));
  const serializer = new XMLSerializer();
  const markup = Array.from(svg.children, (child) => serializer.serializeToString(child)).join("");
  root.unmount();
  return markup.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${xml(content)}</text>`;
}

/** Lines of words that fit a width. */
function wrapped(content: string, width: number, fontSize = textSize): readonly string[] {
  const lines: string[] = [];
  for (const word of content.split(/\s+/).filter((part) => part !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && roomOf(`${last} ${word}`, fontSize) <= width) lines[lines.length - 1] = `${last} ${word}`;
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
  Array.from(
    (/^:root[^{]*\{([^}]*)\}/m.exec(labStyle)?.[1] ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g),
    ([, name = "", value = ""]) => [name, value],
  ),
);

const muted = `font-size="${textSize}" fill="${colours.get("--muted")}"`;

/** Greys of the tones, which are told apart by lightness alone. */
const greys: Readonly<Record<string, string>> = {
  "--core": "#000000",
  "--kept": "#2e2e2e",
  "--gold": "#5c5c5c",
  "--wrong": "#757575",
  "--context": "#8f8f8f",
  "--removed": "#b0b0b0",
};

const serif = `Charter, "Bitstream Charter", Georgia, "Times New Roman", "Noto Serif", serif`;

/** The colours, the patterns and the pens of a sheet. */
interface Ink {
  /** The value of a custom property. */
  readonly of: (property: string) => string;
  readonly palette: Palette;
  readonly hatches: SvgHatches;
  readonly pen: () => SvgContext;
}

/** Classes are told by textures where they are on the screen. */
function inkFor({ font, isGrey }: SheetFormat): Ink {
  const own: typeof greys = { ...(isGrey && greys), ...(font === "serif" && { "--font": serif }) };
  const of = (property: string): string => own[property] ?? colours.get(property) ?? "#000";
  const palette = { ...paletteFrom(of), hasTextures: "textures" in document.documentElement.dataset };
  const hatches = new SvgHatches("stripes-");
  return { of, palette, hatches, pen: () => new SvgContext(hatches, palette.background) };
}

/** Colours of attributes and of styles, as a plot or the style sheet gives them. */
const colourInMarkup = /(?<=(?:fill|stroke)(?:="|:\s*))(?:#[\da-f]{6}|rgb\([^)]*\))/gi;

/** The grey that is as light as a colour. */
function greyOf(colour: string): string {
  const parts = colour.startsWith("#") ? (colour.match(/[\da-f]{2}/gi) ?? []).map((part) => `0x${part}`) : colour.match(/\d+/g);
  const [red = 0, green = 0, blue = 0] = (parts ?? []).map(Number);
  const light = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  return `rgb(${light},${light},${light})`;
}

/** A style sheet with the values of custom properties in their places. */
function resolved(style: string, ink: Ink): string {
  return style.replace(/\/\*[^]*?\*\//g, "").replace(/var\((--[\w-]+)\)/g, (_, name: string) => ink.of(name));
}
