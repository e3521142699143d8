import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import labStyle from "../lab.css?raw";
import { labelWidth, xAxis, yAxis, yAxisWidth } from "./axis.tsx";
import { drawSwatch } from "./hatch.ts";
import { overlay } from "./overlay.tsx";
import { paletteFrom, type Palette } from "./palette.ts";
import type { AxisData, Frame, OverlayData, Paint, Size, YAxisData } from "./plot.ts";
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
  /** In CSS pixels; of one that is as high as its width asks for, by that. */
  readonly height: number | ((width: number) => number);
  readonly paint: ((board: Canvas, frame: Frame) => void) | undefined;
  readonly overlay?: OverlayData;
  readonly axis?: YAxisData | undefined;
  /** The layer over the marks, where it is not a band's overlay: axes of its own, names. */
  readonly marks?: ((size: Size) => ReactNode) | undefined;
}

/** A figure to be printed: its bands over one x axis, and the words that make it understood alone. */
export interface Sheet {
  readonly title: string;
  readonly bands: readonly SheetBand[];
  /** Undefined where each band has its own. */
  readonly axis: AxisData | undefined;
  readonly legend: readonly { readonly paint: Paint; readonly label: string }[];
  /** Paragraphs of its caption, which stands beside the picture and not in it. */
  readonly captions: readonly string[];
}

/** Widths of figures in print: one column of a page, and both. */
export type Paper = "one" | "two";

/** In millimetres. */
const paperWidths: Readonly<Record<Paper, number>> = { one: 84, two: 174 };

/** A CSS pixel is a 96th of an inch. */
const pixelsOfMillimetre = 96 / 25.4;
/** Of one column the names of scaled bands stand above them: beside them there is room for numbers, and for the names of rows. */
const gutters: Readonly<Record<Paper, number>> = { one: 54, two: 132 };
const margin = 2;
const bandGap = 6;
const axisHeight = 36;
const textSize = 11;
const lineHeight = 16;
const swatch = 11;

/** Width of a sheet's bands in CSS pixels, with names in a gutter beside them or without. */
export function printedWidth(paper: Paper, hasNames = true): number {
  return Math.floor(paperWidths[paper] * pixelsOfMillimetre) - 2 * margin - (hasNames ? gutters[paper] : 0);
}

/** The caption of a figure as text. */
export function captionText({ title, captions }: Pick<Sheet, "title" | "captions">): string {
  return [`${title}.`, ...captions].join("\n");
}

/** A figure as an SVG document that stands alone, on white, as wide as the paper: its title and its caption are told, not drawn. */
export function svgSheet(sheet: Sheet, paper: Paper = "two"): string {
  const { title, bands, axis, legend } = sheet;
  // A chart has the names of its axes: a name beside it would only take its room.
  const hasNames = axis !== undefined || bands.some(({ marks }) => marks === undefined);
  const width = printedWidth(paper, hasNames);
  const gutter = hasNames ? gutters[paper] : 0;
  const whole = width + gutter + 2 * margin;
  const left = margin + gutter;
  const hatches = new SvgHatches("stripes-");
  const parts: string[] = [];
  let y = margin;
  const items = legendMarkup(legend, width, hatches);
  parts.push(`<g transform="translate(${left},${y})">${items.markup}</g>`);
  y += items.height;
  for (const band of bands) {
    const height = typeof band.height === "number" ? band.height : band.height(width);
    if (hasNames && paper === "one" && band.axis !== undefined) {
      parts.push(text(left, y + textSize, band.label, `font-size="${textSize}" fill="${palette.muted}"`));
      y += lineHeight;
    } else if (hasNames) parts.push(labelMarkup(band, height, y, gutter));
    parts.push(`<g transform="translate(${left},${y})">${bandMarkup(band, width, height, hatches)}</g>`);
    y += height + bandGap;
  }
  if (axis !== undefined) {
    parts.push(`<g transform="translate(${left},${y})">${markupOf(xAxis(axis, width))}</g>`);
    y += axisHeight;
  }
  const height = Math.ceil(y + margin);
  const millimetres = (pixels: number): string => `${Math.round((pixels / pixelsOfMillimetre) * 100) / 100}mm`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres(whole)}" height="${millimetres(height)}" ` +
    `viewBox="0 0 ${whole} ${height}" role="img" ` +
    `font-family="${xml(colours.get("--font") ?? "sans-serif")}" fill="${palette.text}">` +
    `<title>${xml(title)}</title><desc>${xml(sheet.captions.join(" "))}</desc>` +
    `<style>${resolved(plotStyle)}</style><defs>${hatches.markup}</defs>` +
    `<rect width="${whole}" height="${height}" fill="${palette.background}"/>${parts.join("")}</svg>\n`
  );
}

function bandMarkup(
  { paint, overlay: over, axis, marks }: SheetBand,
  width: number,
  height: number,
  hatches: SvgHatches,
): string {
  const frame: Frame = { width, height, ratio: 1, palette: drawnPalette() };
  const pen = new SvgContext(hatches, palette.background);
  paint?.(svgBoard(pen), frame);
  const above = marks === undefined ? overlay({ ...over, isPrinted: true }, frame) : marks(frame);
  const scale = axis && markupOf(yAxis(axis, { width: yAxisWidth, height }));
  const beside = scale === undefined ? "" : `<g transform="translate(${-yAxisWidth},0)">${scale}</g>`;
  return `${beside}${pen.markup}${markupOf(above)}`;
}

/**
 * The band's name in the middle of its height, on as many lines as it needs, and below it its unit where there is room; of rows a
 * line for each, or where they are lower than a line the first and the last.
 */
function labelMarkup({ label, unit = "", rows = [], axis }: SheetBand, height: number, y: number, gutter: number): string {
  const end = gutter - 6 - (axis === undefined ? 0 : yAxisWidth);
  const style = `font-size="${textSize}" text-anchor="end" fill="${palette.muted}"`;
  const line = (words: string, middle: number): string => text(margin + end, y + middle + 4, words, style);
  if (rows.length > 0) {
    const each = height / rows.length;
    const isTold = (row: number): boolean => each >= textSize || row === 0 || row === rows.length - 1;
    return rows.map((name, row) => (isTold(row) ? line(firstLine(name, end), each * (row + 0.5)) : "")).join("");
  }
  const name = wrapped(label, end, textSize);
  const unitLines = wrapped(unit, end, textSize);
  // Half of a unit says nothing; the caption has it.
  const lines = name.length + unitLines.length <= height / 13 ? [...name, ...unitLines] : name;
  return lines.map((words, index) => line(words, height / 2 + (index - (lines.length - 1) / 2) * 13)).join("");
}

function firstLine(name: string, room: number): string {
  const [first = "", ...rest] = wrapped(name, room, textSize);
  return rest.length === 0 ? first : `${first} …`;
}

/** Swatches with their words, on as many lines as they take. */
function legendMarkup(legend: Sheet["legend"], width: number, hatches: SvgHatches) {
  let [x, y] = [0, 0];
  const parts = legend.map(({ paint, label }) => {
    const room = swatch + 5 + labelWidth(label, textSize);
    if (x > 0 && x + room > width) [x, y] = [0, y + lineHeight];
    const pen = new SvgContext(hatches, palette.background);
    drawSwatch(svgBoard(pen), paint, { width: swatch, height: swatch, ratio: 1, palette: drawnPalette() });
    const item = `<g transform="translate(${x},${y + 1})">${pen.markup}</g>${text(x + swatch + 5, y + swatch - 1, label, `font-size="${textSize}"`)}`;
    x += room + 14;
    return item;
  });
  return { markup: parts.join(""), height: legend.length === 0 ? 0 : y + lineHeight + 4 };
}

/** Elements as text, by way of the document: what would make text of them without it weighs as much as the rest of this. */
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
  Array.from(
    (/^:root[^{]*\{([^}]*)\}/m.exec(labStyle)?.[1] ?? "").matchAll(/(--[\w-]+):\s*([^;]+);/g),
    ([, name = "", value = ""]) => [name, value],
  ),
);

const palette: Palette = paletteFrom(colour);

/** Classes are told by textures where they are on the screen. */
function drawnPalette(): Palette {
  return { ...palette, hasTextures: "textures" in document.documentElement.dataset };
}

function colour(name: string): string {
  return colours.get(name) ?? "#000";
}

/** A style sheet with the values of custom properties in their places. */
function resolved(style: string): string {
  return style.replace(/\/\*[^]*?\*\//g, "").replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(name));
}
