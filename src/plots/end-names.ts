import { labelWidth } from "./axis.ts";
import { layerOf, shortened, type Chart } from "./chart.ts";
import type { Frame } from "./plot.ts";

/** The name of a curve, and the end of it that it stands beside, in CSS pixels. */
interface EndName {
  readonly name: string;
  readonly end: { readonly x: number; readonly y: number };
  /** What tells its kind: "value". */
  readonly kind: string;
}

const fontSize = 11;
const labelHeight = 13;
/** From the chart's right edge to the names. */
const leader = 24;
/** Share of the width that names have at the most. */
const mostForNames = 0.35;

/** The frame of a chart without the room for the names of its curves at its right. */
export function frameBeside(names: readonly string[], { width, height }: Pick<Frame, "width" | "height">) {
  const widest = Math.max(0, ...names.map((name) => labelWidth(name, fontSize)));
  return { width: width - Math.min(widest + leader, width * mostForNames), height };
}

/** Draws names beside the ends of curves, apart from each other, with a line from each end to its name. */
export function drawEndNames(svg: SVGSVGElement, names: readonly EndName[], { top, bottom, right }: Chart, width: number): void {
  const heights = namePlaces(
    names.map(({ end }) => end.y),
    top,
    bottom,
  );
  const left = right + leader;
  const placed = names.map((name, index) => ({ ...name, y: heights[index] ?? name.end.y }));
  const layer = layerOf(svg, "end-names");
  layer
    .selectAll("path")
    .data(placed)
    .join("path")
    .attr("class", ({ kind }) => `leader ${kind}`.trimEnd())
    .attr("d", ({ end, y }) => `M${end.x + 2} ${end.y}L${left - 3} ${y}`);
  layer
    .selectAll("text")
    .data(placed)
    .join("text")
    .attr("class", ({ kind }) => `line-name ${kind}`.trimEnd())
    .attr("x", left)
    .attr("y", ({ y }) => y)
    .attr("dy", "0.35em")
    .text(({ name }) => shortened(name, width - left));
}

/** Names that would lie on each other, and so stand one below the other about the middle of their ends. */
interface Block {
  readonly names: readonly number[];
  /** The sum, over its names, of the height at which the first would stand if the name were at its own end. */
  readonly sum: number;
}

/**
 * Heights for names beside the ends of curves, in their order from the top: as near to the ends as they can be without lying on each
 * other, in all, between `top` and `bottom`. As names keep the order of the ends, the lines to them do not cross.
 */
export function namePlaces(ends: readonly number[], top: number, bottom: number): readonly number[] {
  const order = Array.from(ends.keys()).toSorted((left, right) => (ends[left] ?? 0) - (ends[right] ?? 0));
  const startOf = ({ names, sum }: Block): number =>
    Math.min(Math.max(sum / names.length, top), bottom - (names.length - 1) * labelHeight);
  const blocks: Block[] = [];
  for (const at of order) {
    let block: Block = { names: [at], sum: ends[at] ?? 0 };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (startOf(above) + above.names.length * labelHeight <= startOf(block)) break;
      blocks.pop();
      const lower = block.names.length * above.names.length * labelHeight;
      block = { names: [...above.names, ...block.names], sum: above.sum + block.sum - lower };
    }
    blocks.push(block);
  }
  const places = ends.map(() => 0);
  for (const block of blocks) for (const [place, at] of block.names.entries()) places[at] = startOf(block) + place * labelHeight;
  return places;
}
