import { beforeEach, describe, expect, it } from "vitest";
import { drawn, light } from "./canvas-probe.ts";
import { chartOf, type ChartAxes } from "./chart.ts";
import { curvePointAt, drawCurve, drawCurveMarks } from "./curve.ts";
import { curveCellAt, curveCellsHeight, drawCurveCells } from "./curve-cells.ts";
import { drawTradeOff, type TradeOffData } from "./trade-off.ts";
import { drawGroupCurves, groupCurveAt, type GroupCurvesData } from "./group-curves.ts";
import { drawScatterMarks } from "./scatter-marks.ts";
import { drawScatter, pointAt, pointsIn, type ScatterData } from "./scatter.ts";
import { svgSheet } from "./svg-sheet.ts";

let svg: SVGSVGElement;

beforeEach(() => {
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.replaceChildren(svg);
});

const texts = (selector: string) => Array.from(svg.querySelectorAll(selector), (element) => element.textContent);
const attribute = (selector: string, name: string) => svg.querySelector(selector)?.getAttribute(name);
const frame = { width: 258, height: 158, ratio: 1 };
const axes: ChartAxes = {
  x: { domain: [0, 200], scale: "linear", label: "ratio (characters per tag)" },
  y: { domain: [0, 100], scale: "linear", label: "derivative" },
};

describe("chartOf", () => {
  it("leads from values to places and back", () => {
    const chart = chartOf(axes, frame);
    expect([chart.toX(0), chart.toX(200), chart.toY(0), chart.toY(100)]).toEqual([46, 246, 120, 20]);
    expect([chart.xAt(146), chart.yAt(70)]).toEqual([100, 50]);
  });

  it("has a place for 0 on a logarithmic axis, and keeps within itself", () => {
    const log = chartOf({ ...axes, x: { ...axes.x, domain: [0, 99], scale: "log1p" } }, frame);
    expect(log.toX(0)).toBe(46);
    expect(log.toX(9)).toBeCloseTo(46 + 100, 6);
    expect(log.toX(1000)).toBe(246);
  });
});

describe("a logarithmic axis without the 1", () => {
  it("gives each power of ten the same room, and has round ticks between them where they fit", () => {
    const log: ChartAxes = {
      x: { domain: [1, 100], scale: "log", label: "KB" },
      y: { domain: [0.1, 10], scale: "log", label: "ms" },
    };
    const chart = chartOf(log, frame);
    expect([chart.toX(1), chart.toX(10), chart.toX(100)]).toEqual([46, 146, 246]);
    expect(chart.yAt(70)).toBeCloseTo(1, 9);
    drawScatterMarks(svg, { axes: log, rules: [], centres: [] }, frame);
    expect(texts(".across .tick text")).toEqual(["1", "10", "100"]);
    expect(texts(".up .tick text")).toEqual(["0.1", "1", "10"]);
  });
});

describe("drawGroupCurves", () => {
  const data: GroupCurvesData = {
    axes: { x: { domain: [0, 2], scale: "linear", label: "λ" }, y: { domain: [0, 1], scale: "linear", label: "mean F1" } },
    x: [0, 1, 2],
    curves: [
      { name: "BBC (2)", values: [0.5, 0.9, 0.6] },
      { name: "NYTimes (1)", values: [0.5, undefined, 0.6] },
    ],
    hover: { curve: 1, place: 2 },
  };
  const wide = { width: 400, height: 200, ratio: 1 };

  it("names each curve at its end, off the other, and the one that is pointed at strongly", () => {
    drawGroupCurves(svg, data, wide);
    drawGroupCurves(svg, data, wide);
    expect(texts(".end-names text")).toEqual(["BBC (2)", "NYTimes (1)"]);
    const [first = 0, second = 0] = Array.from(svg.querySelectorAll(".end-names text"), (text) => Number(text.getAttribute("y")));
    expect(second - first).toBeGreaterThanOrEqual(13);
    expect(texts(".line-name.value")).toEqual(["NYTimes (1)"]);
    // Over a place without a number the line goes on.
    const points = Array.from(
      svg.querySelectorAll(".group-curves path"),
      (path) => path.getAttribute("d")?.match(/[ML]/g)?.length,
    );
    expect(points).toEqual([3, 2]);
    expect(svg.querySelectorAll(".spot").length).toBe(1);
    const right = Number(attribute(".end-names text", "x"));
    for (const text of svg.querySelectorAll<SVGTextElement>(".end-names text"))
      expect(right + text.getComputedTextLength()).toBeLessThanOrEqual(wide.width);
  });

  it("finds the curve and the place under the pointer", () => {
    drawGroupCurves(svg, { ...data, hover: { curve: 0, place: 1 } }, wide);
    const spot = svg.querySelector(".spot");
    const [x, y] = [Number(spot?.getAttribute("cx")), Number(spot?.getAttribute("cy"))];
    expect(groupCurveAt(data, wide, x + 3, y - 3)).toEqual({ curve: 0, place: 1 });
    expect(groupCurveAt(data, wide, x, y + 60)).toBeUndefined();
  });
});

describe("drawTradeOff", () => {
  const wide = { width: 600, height: 300, ratio: 1 };
  const data = (lines: TradeOffData["lines"], best: number): TradeOffData => ({
    axes: { x: { domain: [0, 4], scale: "linear", label: "λ" }, y: { domain: [0, 1], scale: "linear", label: "mean F1" } },
    x: [0, 1, 2, 3, 4],
    lines,
    bands: [],
    current: undefined,
    currentLabel: "",
    best,
    hover: -1,
  });
  const line = (kind: TradeOffData["lines"][number]["kind"], values: readonly number[]) => ({ kind, label: kind, values });
  it.each([
    ["fall to one end", [0.7, 0.75, 0.7, 0.6, 0], [0.5, 0.6, 0.7, 0.7, 0], [0.95, 0.9, 0.8, 0.5, 0]],
    ["begin at the top", [1, 1, 0.5, 0.5, 0.5], [1, 1, 1, 1, 0.5], [1, 1, 0.9, 0.52, 0.51]],
  ])("names lines that %s beside the chart, off the curves, the axis's name and each other", (_, value, precision, recall) => {
    drawTradeOff(svg, data([line("value", value), line("precision", precision), line("recall", recall)], 0), wide);
    const names = Array.from(svg.querySelectorAll<SVGGraphicsElement>(".end-names text, .axis-names text"), (text) =>
      text.getBBox(),
    );
    for (const [index, name] of names.entries())
      for (const other of names.slice(index + 1))
        expect(name.x < other.x + other.width && other.x < name.x + name.width && Math.abs(name.y - other.y) < 9).toBe(false);
    const ends = Array.from(svg.querySelectorAll<SVGGraphicsElement>(".trade-off path"), (path) => path.getBBox());
    const left = Number(attribute(".end-names text", "x"));
    for (const curve of ends) expect(curve.x + curve.width).toBeLessThan(left);
  });
});

describe("drawCurveCells", () => {
  const data: GroupCurvesData = {
    axes: { x: { domain: [0, 2], scale: "linear", label: "λ" }, y: { domain: [0, 1], scale: "linear", label: "mean F1" } },
    x: [0, 1, 2],
    curves: Array.from({ length: 5 }, (_, at) => ({ name: `source ${at}`, values: [0.2, 0.1 * at + 0.4, undefined] })),
    hover: { curve: 3, place: 1 },
  };
  // Two in a row, so three rows.
  const cellsFrame = { width: 440, height: curveCellsHeight(5, 440), ratio: 1 };

  it("draws a chart for each curve, named, with that one over all others", () => {
    drawCurveCells(svg, data, cellsFrame);
    drawCurveCells(svg, data, cellsFrame);
    const cells = Array.from(svg.querySelectorAll("svg"));
    expect(cells.map((cell) => cell.querySelector(".axis-names text")?.textContent)).toEqual(data.curves.map(({ name }) => name));
    expect(cells.map((cell) => `${cell.getAttribute("x")} ${cell.getAttribute("y")}`)).toEqual([
      "0 0",
      "220 0",
      "0 170",
      "220 170",
      "0 340",
    ]);
    expect(cellsFrame.height).toBe(510);
    for (const cell of cells) {
      const lines = Array.from(cell.querySelectorAll(".group-curves path"), (path) => path.getAttribute("class"));
      expect(lines).toEqual(["line other", "line other", "line other", "line other", "line value"]);
    }
    expect(cells.map((cell) => cell.querySelectorAll(".spot").length)).toEqual([0, 0, 0, 1, 0]);
  });

  it("finds the place under the pointer on the curve of the chart that it is in", () => {
    drawCurveCells(svg, data, cellsFrame);
    const spot = svg.querySelector(".spot");
    const [x, y] = [220 + Number(spot?.getAttribute("cx")), 170 + Number(spot?.getAttribute("cy"))];
    expect(curveCellAt(data, cellsFrame, x + 3, y - 3)).toEqual({ curve: 3, place: 1 });
    expect(curveCellAt(data, cellsFrame, x, y + 60)).toBeUndefined();
    expect(curveCellAt(data, cellsFrame, 300, 400)).toBeUndefined();
  });
});

describe("drawScatter", () => {
  const data: ScatterData = {
    axes,
    x: Float64Array.of(100, 100, 200, Number.NaN),
    y: Float64Array.of(50, 0, 100, 3),
    kinds: Uint8Array.of(0, 1, 1, 0),
    styles: [
      { paint: "kept", shape: "square" },
      { paint: "removed", shape: "cross" },
    ],
  };

  it("fills one kind of points and crosses another, each at its values", () => {
    const { at } = drawn(drawScatter, data, frame);
    const isKept = ([red = 0, , blue = 0]: readonly number[]) => blue > red;
    expect([at(146, 70)[3], at(147, 71)[3], isKept(at(146, 70))]).toEqual([204, 204, true]);
    expect([at(146, 120), at(146, 117)[3]]).toEqual([[0x86, 0x8e, 0x9b, 204], 0]);
  });

  it("rings the points that are marked", () => {
    const { at } = drawn(drawScatter, { ...data, ringed: Uint8Array.of(1, 0, 0, 0) }, frame);
    expect(at(141, 70)[3]).toBeGreaterThan(0);
    expect(at(141, 120)[3]).toBe(0);
  });

  it("finds the nearest point within reach, and those in a rectangle", () => {
    expect([pointAt(data, frame, 150, 74), pointAt(data, frame, 150, 110), pointAt(data, frame, 60, 30)]).toEqual([0, 1, -1]);
    expect(pointsIn(data, frame, { x0: 140, y0: 60, x1: 160, y1: 130 })).toEqual([0, 1]);
  });

  it("takes ten thousand points", () => {
    const many = Float64Array.from({ length: 10_000 }, (_, point) => point % 200);
    const { at } = drawn(
      drawScatter,
      { ...data, x: many, y: many.map((value) => value / 2), kinds: new Uint8Array(10_000) },
      frame,
    );
    expect(at(146, 70)[3]).toBeGreaterThan(0);
  });
});

describe("drawScatterMarks", () => {
  const marks = {
    axes,
    rules: [
      { label: "τ = 100", x: 100 },
      { label: "y = x / 4", slope: 0.25 },
      { label: "limit", y: 50 },
    ],
    centres: [{ label: "a", trail: [0, 0, 100, 50] }],
  };

  it("names its axes and draws each rule where it stands", () => {
    drawScatterMarks(svg, marks, frame);
    expect(texts(".axis-names text")).toEqual(["derivative", "ratio (characters per tag)"]);
    expect(attribute(".rule path", "d")).toBe("M146 20V120");
    const [, slanted, level] = Array.from(svg.querySelectorAll(".rule path"), (path) => path.getAttribute("d") ?? "");
    expect(slanted).toMatch(/^M46\.0 120\.0.*L246\.0 70\.0$/);
    expect(level).toBe("M46 70H246");
    expect(texts(".rule text")).toEqual(["τ = 100", "y = x / 4", "limit"]);
  });

  it("stops a slanted rule where it leaves the plane", () => {
    drawScatterMarks(svg, { ...marks, rules: [{ label: "steep", slope: 2 }] }, frame);
    const last = /L([\d.]+) ([\d.]+)$/.exec(attribute(".rule path", "d") ?? "");
    expect(Number(last?.[1])).toBeLessThanOrEqual(96);
    expect(Number(last?.[2])).toBeGreaterThanOrEqual(20);
  });

  it("leads a centre's trail to where it stands, and rings what is hovered and pinned", () => {
    drawScatterMarks(svg, { ...marks, hover: { x: 100, y: 50 }, pin: { x: 0, y: 0, label: "A" } }, frame);
    expect(attribute(".centre path", "d")).toBe("M46 120L146 70");
    expect([attribute(".centre circle", "cx"), texts(".centre text")]).toEqual(["146", ["a"]]);
    expect([attribute(".spot.hover", "cx"), attribute(".spot.pin", "cy"), texts(".badge text")]).toEqual(["146", "120", ["A"]]);
    drawScatterMarks(svg, marks, frame);
    expect(svg.querySelectorAll(".spot, .badge")).toHaveLength(0);
  });

  it("breaks an upright line where another's name crosses it", () => {
    const rules = [
      { label: "short below 10 characters", x: 10 },
      { label: "good", x: 40 },
      { label: "far", x: 190 },
    ];
    drawScatterMarks(svg, { axes, rules, centres: [] }, frame);
    const paths = Array.from(svg.querySelectorAll(".rule path"), (path) => path.getAttribute("d"));
    // The first name stands on 30, and takes 10 above that and 4 below.
    expect(paths).toEqual(["M56 20V120", "M86 20V20M86 34V120", "M236 20V120"]);
  });

  it("sets a centre's letter beside the numbers of the axes, with a line to where the centre stands", () => {
    drawScatterMarks(svg, { ...marks, centres: [{ label: "a", trail: [20, 10, 0, 0] }] }, frame);
    expect([attribute(".centre circle", "cx"), attribute(".centre circle", "cy")]).toEqual(["55", "111"]);
    expect(attribute(".centre path", "d")).toBe("M66 110L46 120L55 111");
    expect(attribute(".centre text", "x")).toBe("55");
  });

  it("keeps the names of near level lines apart", () => {
    const rules = [
      { label: "lower", y: 50 },
      { label: "upper", y: 55 },
    ];
    drawScatterMarks(svg, { axes, rules, centres: [] }, frame);
    const heights = Array.from(svg.querySelectorAll(".rule text"), (text) => Number(text.getAttribute("y")));
    // The lines stand at 70 and 65.
    expect(heights).toEqual([82, 61]);
  });

  it("keeps the name of the upper of two near level lines above it wherever its pixel is rounded to", () => {
    const rules = [
      { label: "near-good from 0.21", y: 50 },
      { label: "good from 0.23", y: 55.4 },
    ];
    drawScatterMarks(svg, { axes, rules, centres: [] }, frame);
    const heights = Array.from(svg.querySelectorAll(".rule text"), (text) => Number(text.getAttribute("y")));
    // The upper line stands at 64.6, and is drawn at 65.
    expect(heights).toEqual([82, 61]);
  });

  it("has whole numbers alone on the axis of what is counted", () => {
    const counted = { domain: [1, 3], scale: "linear", label: "votes" } as const;
    drawScatterMarks(svg, { axes: { ...axes, x: { ...counted, isWhole: true } }, rules: [], centres: [] }, frame);
    expect(texts(".across .tick text")).toEqual(["1", "2", "3"]);
  });
});

describe("drawCurve", () => {
  const curve = { axes, x: Float64Array.of(0, 100, 200), y: Float64Array.of(20, 80, 80), isStaircase: true };

  it("holds a value until the next place as a staircase, and goes over into it as a line", () => {
    const stairs = drawn(drawCurve, curve, frame);
    expect(stairs.at(120, 100)).toEqual(light.text);
    const line = drawn(drawCurve, { ...curve, isStaircase: false }, frame);
    expect(line.at(120, 100)).not.toEqual(light.text);
    expect(line.at(96, 70)[3]).toBeGreaterThan(100);
  });

  it("finds the step under a value, and the nearest point of a line", () => {
    const at = (value: number, isStaircase: boolean) => curvePointAt({ x: curve.x, isStaircase }, value);
    expect([at(-5, true), at(99, true), at(100, true), at(500, true)]).toEqual([0, 0, 1, 2]);
    expect([at(49, false), at(51, false)]).toEqual([0, 1]);
    expect(curvePointAt({ x: new Float64Array(0), isStaircase: true }, 1)).toBe(-1);
  });

  it("emphasises the mark that was chosen and leaves out labels without room", () => {
    const marks = Array.from({ length: 12 }, (_, index) => ({
      x: 90 + index,
      label: `at ${index} per cent`,
      isChosen: index === 11,
    }));
    drawCurveMarks(svg, { axes, marks }, frame);
    expect(texts(".rule.strong text")).toEqual(["at 11 per cent"]);
    expect(svg.querySelector(".rule.strong text")?.getAttribute("display")).toBeNull();
    expect(svg.querySelectorAll(".rule")).toHaveLength(12);
    expect(svg.querySelectorAll('.rule text[display="none"]').length).toBeGreaterThan(4);
  });

  it("draws nothing of an empty curve", () => {
    const { bytes } = drawn(drawCurve, { ...curve, x: new Float64Array(0), y: new Float64Array(0) }, frame);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });
});

describe("svgSheet", () => {
  it("prints a chart with axes of its own, its points as paths", () => {
    const scatter: ScatterData = {
      axes,
      x: Float64Array.of(1),
      y: Float64Array.of(1),
      kinds: Uint8Array.of(0),
      styles: [{ paint: "kept", shape: "square" }],
    };
    const printed = svgSheet({
      title: "A chart",
      bands: [
        {
          label: "Plane",
          height: 158,
          overlay: {},
          axis: undefined,
          paint: (board, given) => drawScatter(board, scatter, given),
          marks: (element, given) => drawScatterMarks(element, { axes, rules: [], centres: [] }, given),
        },
      ],
      axis: undefined,
      legend: [],
      captions: ["One point."],
    });
    expect(printed).toContain("ratio (characters per tag)");
    expect(printed).not.toMatch(/var\(|<image/);
    const parsed = new DOMParser().parseFromString(printed, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect(parsed.querySelectorAll("path[fill='#0072b2']")).toHaveLength(1);
  });
});
