import { select, type Selection } from "d3-selection";
import "./plots.css";
import type { Draw, Frame, OverlayData, OverlayStep, Span } from "./plot.ts";
import { labelWidth } from "./axis.ts";

type Layer = Selection<SVGGElement, unknown, null, undefined>;

/** Layers from the lowest to the uppermost; a vertical axis stands between the zero line and these. */
const layers = ["brush", "steps", "hover", "pin", "threshold"] as const;
const badge = 16;
const handleHeight = 18;
/** Height of the line of text at a printed threshold. */
const printedText = 14;

/** Draws what is pointed at, pinned and chosen, and the threshold, over a plot's marks. Elements outlive a drag: they are moved, not made anew. */
export const drawOverlay: Draw<SVGSVGElement, OverlayData> = (svg, data, frame) => {
  const host = select(svg).attr("width", frame.width).attr("height", frame.height);
  host
    .selectAll<SVGGElement, string>(":scope > g.ground")
    .data(["ground"])
    .join((enter) => enter.insert("g", ":first-child"))
    .attr("class", "ground");
  host
    .selectAll<SVGGElement, string>(":scope > g.overlay")
    .data(["overlay"])
    .join("g")
    .attr("class", "overlay")
    .selectAll<SVGGElement, string>(":scope > g.layer")
    .data(layers)
    .join("g")
    .attr("class", (name) => `layer ${name}-layer`);
  const layer = (name: (typeof layers)[number]): Layer => host.select<SVGGElement>(`g.${name}-layer`);
  drawZero(host.select<SVGGElement>("g.ground"), data, frame);
  drawBrush(layer("brush"), data, frame);
  // Which pass is selected is of no use on paper.
  drawSteps(layer("steps"), data.isPrinted === true ? [] : (data.steps ?? []), frame);
  drawOutline(layer("hover"), "hover", data.hover, frame);
  drawPin(layer("pin"), data, frame);
  drawThreshold(layer("threshold"), data.isPrinted === true ? {} : data, frame);
  drawPrintedThreshold(layer("threshold"), data.isPrinted === true ? data : {}, frame);
};

/** Rectangle of an outline 2 CSS pixels thick around a span: outside it where there is room, never cut off. */
export function outlineOf({ x0, x1 }: Span, { width, height }: Pick<Frame, "width" | "height">) {
  const left = Math.min(Math.max(x0 - 1, 1), Math.max(width - 3, 1));
  const right = Math.max(Math.min(x1 + 1, width - 1), left + 2);
  return { x: left, y: 1, width: right - left, height: Math.max(height - 2, 0) };
}

function drawZero(layer: Layer, { zeroY }: OverlayData, { width }: Frame): void {
  layer
    .selectAll<SVGLineElement, number>("line")
    .data(listOf(zeroY))
    .join("line")
    .attr("class", "zero")
    .attr("x2", width)
    .attr("y1", (y) => Math.round(y) - 0.5)
    .attr("y2", (y) => Math.round(y) - 0.5);
}

function drawBrush(layer: Layer, { brush }: OverlayData, { height }: Frame): void {
  layer
    .selectAll<SVGRectElement, Span>("rect")
    .data(listOf(brush))
    .join("rect")
    .attr("class", "brush")
    .attr("x", ({ x0 }) => x0)
    .attr("width", ({ x0, x1 }) => x1 - x0)
    .attr("height", height);
}

function drawSteps(layer: Layer, steps: readonly OverlayStep[], { width }: Frame): void {
  const rows = layer
    .selectAll<SVGGElement, OverlayStep>("g.step")
    .data(steps)
    .join((enter) => {
      const made = enter.append("g");
      made.append("rect").attr("class", "row");
      return made;
    })
    .attr("class", ({ selected }) => (selected ? "step selected" : "step"))
    .attr("transform", ({ y }) => `translate(0,${y})`);
  rows
    .select("rect.row")
    .attr("x", 1)
    .attr("y", 1)
    .attr("width", Math.max(width - 2, 0))
    .attr("height", ({ height }) => Math.max(height - 2, 0));
}

function drawOutline(layer: Layer, name: string, span: Span | undefined, frame: Frame): void {
  layer
    .selectAll<SVGRectElement, Span>("rect.outline")
    .data(listOf(span))
    .join((enter) => enter.insert("rect", ":first-child"))
    .attr("class", `outline ${name}`)
    .attr("x", (data) => outlineOf(data, frame).x)
    .attr("y", (data) => outlineOf(data, frame).y)
    .attr("width", (data) => outlineOf(data, frame).width)
    .attr("height", (data) => outlineOf(data, frame).height);
}

/** A solid outline with its letter beside it: on the right, or where there is no room on the left, or else inside. */
function drawPin(layer: Layer, { pin }: OverlayData, frame: Frame): void {
  drawOutline(layer, "pin", pin, frame);
  const badges = layer
    .selectAll<SVGGElement, NonNullable<OverlayData["pin"]>>("g.badge")
    .data(listOf(pin))
    .join((enter) => {
      const made = enter.append("g").attr("class", "badge");
      made.append("rect").attr("width", badge).attr("height", badge).attr("rx", 3);
      made
        .append("text")
        .attr("x", badge / 2)
        .attr("y", badge / 2)
        .attr("dy", "0.35em")
        .attr("text-anchor", "middle");
      return made;
    })
    .attr("transform", ({ x0, x1 }) => `translate(${x1 + badge <= frame.width ? x1 : Math.max(x0 - badge, 0)},0)`);
  badges.select("text").text(({ label }) => label);
}

function drawThreshold(layer: Layer, { thresholdY, thresholdLabel = "" }: OverlayData, { width, height }: Frame): void {
  const handleWidth = labelWidth(thresholdLabel, 11) + 22;
  const rules = layer
    .selectAll<SVGGElement, number>("g.threshold")
    .data(listOf(thresholdY))
    .join((enter) => {
      const made = enter.append("g").attr("class", "threshold");
      made.append("line").attr("class", "halo");
      made.append("line").attr("class", "rule");
      made.append("rect").attr("class", "hit").attr("y", -5).attr("height", 10);
      const handle = made.append("g").attr("class", "handle");
      handle.append("rect").attr("height", handleHeight).attr("rx", 3);
      handle.append("path").attr("d", "M5,8 l3,-4 l3,4 z M5,10 l3,4 l3,-4 z");
      handle
        .append("text")
        .attr("x", 15)
        .attr("y", handleHeight / 2)
        .attr("dy", "0.35em");
      return made;
    })
    .attr("transform", (y) => `translate(0,${Math.round(y)})`);
  rules.selectAll("line").attr("x2", width);
  rules.select("rect.hit").attr("width", width);
  const handles = rules.select<SVGGElement>("g.handle").attr("transform", (y) => {
    const top = Math.min(Math.max(Math.round(y) - handleHeight / 2, 0), Math.max(height - handleHeight, 0));
    return `translate(${width - handleWidth},${top - Math.round(y)})`;
  });
  handles.select("rect").attr("width", handleWidth);
  handles.select("text").text(thresholdLabel);
}

/** A rule with its value above it, or below where there is no room above. */
function drawPrintedThreshold(layer: Layer, { thresholdY, thresholdLabel = "" }: OverlayData, { width }: Frame): void {
  const rules = layer
    .selectAll<SVGGElement, number>("g.printed-threshold")
    .data(listOf(thresholdY))
    .join((enter) => {
      const made = enter.append("g").attr("class", "printed-threshold");
      made.append("line").attr("class", "rule");
      made.append("text").attr("text-anchor", "end");
      return made;
    })
    .attr("transform", (y) => `translate(0,${Math.round(y)})`);
  rules.select("line").attr("x2", width);
  rules
    .select("text")
    .attr("x", width - 3)
    .attr("y", (y) => (y < printedText ? printedText - 2 : -4))
    .text(`t = ${thresholdLabel}`);
}

function listOf<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}
