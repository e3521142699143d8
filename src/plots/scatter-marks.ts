import { labelWidth } from "./axis.ts";
import { chartOf, drawChartAxes, drawSpots, layerOf, type Box, type Chart, type ChartAxes, type Spot } from "./chart.ts";
import type { Draw } from "./plot.ts";

/** A line in a plane: x or y fixed, or y = slope · x. */
type ScatterRule = { readonly label: string } & ({ readonly x: number } | { readonly y: number } | { readonly slope: number });

/** A centre that points are near to, with the places where it stood before, from the first to the present. */
export interface ScatterCentre {
  readonly label: string;
  /** x0, y0, x1, y1, …; the last is where it stands. */
  readonly trail: readonly number[];
}

/** For `drawScatterMarks`: what stands over the points. Places are values, but for the box, which is in CSS pixels. */
export interface ScatterMarks {
  readonly axes: ChartAxes;
  readonly rules: readonly ScatterRule[];
  readonly centres: readonly ScatterCentre[];
  readonly hover?: Spot | undefined;
  readonly pin?: Spot | undefined;
  readonly box?: Box | undefined;
}

/** Places at which a slanted line is taken: on a logarithmic axis it is a curve. */
const samples = 96;
/** Room that the name of a line takes above it. */
const nameHeight = 18;
const fontSize = 11;
const centreRadius = 8;

export const drawScatterMarks: Draw<SVGSVGElement, ScatterMarks> = (svg, data, frame) => {
  const chart = chartOf(data.axes, frame);
  drawChartAxes(svg, data.axes, frame);
  drawBox(svg, data.box);
  drawRules(svg, data, chart);
  drawCentres(svg, data.centres, chart);
  const placed = (spot: Spot | undefined): Spot | undefined =>
    spot === undefined ? undefined : { ...spot, x: chart.toX(spot.x), y: chart.toY(spot.y) };
  drawSpots(svg, placed(data.hover), placed(data.pin), chart);
};

function drawBox(svg: SVGSVGElement, box: Box | undefined): void {
  layerOf(svg, "boxes")
    .selectAll("rect")
    .data(box === undefined ? [] : [box])
    .join("rect")
    .attr("class", "box")
    .attr("x", ({ x0 }) => x0)
    .attr("y", ({ y0 }) => y0)
    .attr("width", ({ x0, x1 }) => x1 - x0)
    .attr("height", ({ y0, y1 }) => y1 - y0);
}

function drawRules(svg: SVGSVGElement, { axes, rules }: ScatterMarks, chart: Chart): void {
  const made = rules.map((rule, index) => ({ label: rule.label, ...placedRule(rule, index, rules, axes, chart) }));
  const groups = layerOf(svg, "rules")
    .selectAll<SVGGElement, (typeof made)[number]>("g.rule")
    .data(made)
    .join((enter) => {
      const group = enter.append("g").attr("class", "rule said");
      group.append("path");
      group.append("text");
      return group;
    });
  groups.select("path").attr("d", ({ path }) => path);
  groups
    .select("text")
    .attr("x", ({ x }) => x)
    .attr("y", ({ y }) => y)
    .attr("text-anchor", ({ anchor }) => anchor)
    .text(({ label }) => label);
}

interface PlacedRule {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

/** Names of near lines stand apart: those of upright ones below each other, that of the lower of two level ones below its line. */
function placedRule(rule: ScatterRule, index: number, rules: readonly ScatterRule[], axes: ChartAxes, chart: Chart): PlacedRule {
  const { left, top, right, bottom } = chart;
  if ("x" in rule) {
    const x = Math.round(chart.toX(rule.x));
    const isLeft = x > (left + right) / 2;
    const nameX = isLeft ? x - 4 : x + 4;
    const crossing = uprightNames(rules, chart).filter(({ from, to }) => from < x && x < to);
    const path = crossing.reduce((line, { y }) => `${line}V${y - 10}M${x} ${y + 4}`, `M${x} ${top}`);
    return { path: `${path}V${bottom}`, x: nameX, y: uprightNameY(index, chart), anchor: isLeft ? "end" : "start" };
  }
  if ("y" in rule) {
    const y = Math.round(chart.toY(rule.y));
    const isNearBelow = rules.some(
      (other) => "y" in other && other.y > rule.y && chart.toY(other.y) > chart.toY(rule.y) - nameHeight,
    );
    const isBelow = isNearBelow || y - 4 < top + 8;
    return { path: `M${left} ${y}H${right}`, x: right - 2, y: isBelow ? y + 12 : y - 4, anchor: "end" };
  }
  return slantedRule(rule.slope, axes, chart);
}

/** The foot of an upright line's name: four heights in turn. */
function uprightNameY(index: number, { top }: Chart): number {
  return top + 10 + (index % 4) * 13;
}

/** Where the names of upright lines stand, from the top: another such line is broken there. */
function uprightNames(rules: readonly ScatterRule[], chart: Chart): readonly { from: number; to: number; y: number }[] {
  const names = rules.flatMap((rule, index) => {
    if (!("x" in rule)) return [];
    const x = Math.round(chart.toX(rule.x));
    const length = labelWidth(rule.label, fontSize) + 4;
    const isLeft = x > (chart.left + chart.right) / 2;
    return [{ from: isLeft ? x - length : x, to: isLeft ? x : x + length, y: uprightNameY(index, chart) }];
  });
  return names.toSorted((one, other) => one.y - other.y);
}

/** From where the line comes into the plane to where it leaves it. */
function slantedRule(slope: number, { x, y }: ChartAxes, chart: Chart): PlacedRule {
  const places: string[] = [];
  let last: readonly [number, number] = [chart.left, chart.bottom];
  for (let sample = 0; sample <= samples; sample++) {
    const across = chart.xAt(chart.left + ((chart.right - chart.left) * sample) / samples);
    const up = slope * across;
    if (across < x.domain[0] || up < y.domain[0] || up > y.domain[1]) continue;
    last = [chart.toX(across), chart.toY(up)];
    places.push(`${places.length === 0 ? "M" : "L"}${last[0].toFixed(1)} ${last[1].toFixed(1)}`);
  }
  const isLeft = last[0] > (chart.left + chart.right) / 2;
  return {
    path: places.join(""),
    x: last[0] + (isLeft ? -6 : 6),
    // Beside the end of a rising line there is room above it.
    y: last[1] - 8 < chart.top + 8 ? Math.max(last[1], chart.top) + 12 : last[1] - 8,
    anchor: isLeft ? "end" : "start",
  };
}

function drawCentres(svg: SVGSVGElement, centres: readonly ScatterCentre[], chart: Chart): void {
  const placed = centres.map(({ label, trail }) => {
    const places: (readonly [number, number])[] = [];
    for (let index = 0; index + 1 < trail.length; index += 2)
      places.push([chart.toX(trail[index] ?? 0), chart.toY(trail[index + 1] ?? 0)]);
    const [trueX, trueY] = places.at(-1) ?? [chart.left, chart.bottom];
    // A letter at an edge would lie over the numbers of the axis: it stands beside its place, and a line leads there.
    const room = centreRadius + 1;
    const x = Math.min(Math.max(trueX, chart.left + room), chart.right - room);
    const y = Math.min(Math.max(trueY, chart.top + room), chart.bottom - room);
    const lead = x === trueX && y === trueY ? [] : [[x, y] as const];
    return {
      label,
      x,
      y,
      path: [...places, ...lead].map(([placeX, placeY], index) => `${index === 0 ? "M" : "L"}${placeX} ${placeY}`).join(""),
    };
  });
  const groups = layerOf(svg, "centres")
    .selectAll<SVGGElement, (typeof placed)[number]>("g.centre")
    .data(placed)
    .join((enter) => {
      const group = enter.append("g").attr("class", "centre");
      group.append("path").attr("class", "trail");
      group.append("circle").attr("r", centreRadius);
      group.append("text").attr("text-anchor", "middle").attr("dy", "0.35em");
      return group;
    });
  groups.select("path").attr("d", ({ path }) => path);
  groups
    .select("circle")
    .attr("cx", ({ x }) => x)
    .attr("cy", ({ y }) => y);
  groups
    .select("text")
    .attr("x", ({ x }) => x)
    .attr("y", ({ y }) => y)
    .text(({ label }) => label);
}
