import { select } from "d3-selection";
import type { Draw } from "./plot.ts";
import "./plots.css";

/** A word or a tag of a source, which stands over the columns of its units. */
export interface AxisWord {
  /** Units `[start, end)` of the source. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isCode: boolean;
  /** Its letters are written from right to left. */
  readonly isRightToLeft: boolean;
}

/** For `drawAxisText`: what is written from `start` at the left edge to `end` at the right one, in its order. */
export interface AxisTextData {
  readonly start: number;
  readonly end: number;
  readonly words: readonly AxisWord[];
}

/** Height of the letters in CSS pixels: those of a word that has less room are narrowed, those of one that has more stand apart. */
const smallest = 9;
const largest = 12;
/** Width of a letter of a font with one width, as a share of its height, and of one that fills a square. */
const letterWidth = 0.6;
const squareWidth = 1;
const square = /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\p{Extended_Pictographic}]/u;

/** Writes the words of a source over a linear axis, each as wide as its units and no wider, so that none runs into the next. */
export const drawAxisText: Draw<SVGSVGElement, AxisTextData> = (svg, { start, end, words }, { width, height }) => {
  const unit = width / Math.max(end - start, 1);
  const size = Math.min(Math.max(unit / letterWidth, smallest), largest);
  const placed = words.map((word) => {
    const room = (word.end - word.start) * unit - 1;
    const natural = word.text.length * size * (square.test(word.text) ? squareWidth : letterWidth);
    return { ...word, room, isNarrowed: room < natural };
  });
  const texts = select(svg)
    .attr("width", width)
    .attr("height", height)
    .selectAll<SVGGElement, string>("g.axis-text")
    .data(["axis-text"])
    .join("g")
    .attr("class", (name) => name)
    .selectAll<SVGTextElement, (typeof placed)[number]>("text")
    .data(placed, ({ start: at, text }) => `${at} ${text}`)
    .join((enter) => enter.append("text").call((made) => made.append("title")))
    .classed("code", ({ isCode }) => isCode)
    .attr("direction", ({ isRightToLeft }) => (isRightToLeft ? "rtl" : null))
    // Where text goes to the left it begins at its right end.
    .attr("x", (word) => ((word.isRightToLeft ? word.end : word.start) - start) * unit)
    .attr("y", Math.round(height / 2 + size * 0.35))
    .attr("font-size", size)
    // Letters that join would come apart.
    .attr("textLength", ({ room, isNarrowed, isRightToLeft }) => (isRightToLeft && !isNarrowed ? null : Math.max(room, 1)))
    .attr("lengthAdjust", ({ isNarrowed }) => (isNarrowed ? "spacingAndGlyphs" : "spacing"));
  texts.each(function write({ text }) {
    const [first] = this.childNodes;
    if (first instanceof Text) first.data = text;
    else this.prepend(text);
  });
  texts.select("title").text(({ text }) => text);
};
