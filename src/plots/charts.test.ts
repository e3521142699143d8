import { describe, expect, it } from "vitest";
import { chartOf, type ChartAxes } from "./chart.tsx";
import { curveCellAt, curveCells, curveCellsHeight, curveMarks, curvePlaceAt, curvePlaceOf, type Curve } from "./curve.tsx";
import { heatMapCellAt, heatMapMarks, sweepMapMarks, type HeatMapData } from "./heat-map.tsx";
import { elementsOf } from "./marks.fixture.ts";
import { pointAt, pointsIn, scatterMarks, type ScatterMarks } from "./scatter.tsx";
import { tableMarks } from "./table.tsx";
import { tileAt } from "./tiles.tsx";

const size = { width: 258, height: 158 };
const axes: ChartAxes = {
  x: { domain: [0, 200], scale: "linear", label: "ratio (characters per tag)" },
  y: { domain: [0, 100], scale: "linear", label: "derivative" },
};

describe("chartOf", () => {
  it("leads from values to places and back", () => {
    const chart = chartOf(axes, size);
    expect([chart.toX(0), chart.toX(200), chart.toY(0), chart.toY(100)]).toEqual([46, 246, 120, 20]);
    expect([chart.toX.invert(146), chart.toY.invert(70)]).toEqual([100, 50]);
  });

  it("has a place for 0 on a logarithmic axis, and keeps within itself", () => {
    const log = chartOf({ ...axes, x: { ...axes.x, domain: [0, 99], scale: "log1p" } }, size);
    expect(log.toX(0)).toBe(46);
    expect(log.toX(9)).toBeCloseTo(46 + 100, 6);
    expect(log.toX(1000)).toBe(246);
  });

  it("gives each power of ten the same room without the 1, and round ticks between them where they fit", () => {
    const log: ChartAxes = {
      x: { domain: [1, 100], scale: "log", label: "KB" },
      y: { domain: [0.1, 10], scale: "log", label: "ms" },
    };
    const chart = chartOf(log, size);
    expect([chart.toX(1), chart.toX(10), chart.toX(100)]).toEqual([46, 146, 246]);
    expect(chart.toY.invert(70)).toBeCloseTo(1, 9);
    const { texts } = elementsOf(scatterMarks({ axes: log, rules: [], centres: [] }, size));
    expect([texts(".across .tick text"), texts(".up .tick text")]).toEqual([
      ["1", "10", "100"],
      ["0.1", "1", "10"],
    ]);
  });

  it("has whole numbers alone on the axis of what is counted", () => {
    const counted = { domain: [1, 3], scale: "linear", label: "votes", isWhole: true } as const;
    const { texts } = elementsOf(scatterMarks({ axes: { ...axes, x: counted }, rules: [], centres: [] }, size));
    expect(texts(".across .tick text")).toEqual(["1", "2", "3"]);
  });
});

describe("curves", () => {
  const data = (lines: Curve["lines"], count: number, change: Partial<Curve> = {}): Curve => ({
    axes: {
      x: { domain: [0, count - 1], scale: "linear", label: "λ" },
      y: { domain: [0, 1], scale: "linear", label: "mean F1" },
    },
    x: Array.from({ length: count }, (_, at) => at),
    lines,
    ...change,
  });
  const wide = { width: 400, height: 200 };
  const groups = [
    { label: "BBC (2)", values: [0.5, 0.9, 0.6] },
    { label: "NYTimes (1)", values: [0.5, undefined, 0.6] },
  ];

  it("have their names, are told apart by dashes, and go on over a place without a number", () => {
    const { texts, each, count } = elementsOf(curveMarks(data(groups, 3), { line: 1, place: 2 }, wide));
    expect(texts(".names text")).toEqual(["BBC (2)", "NYTimes (1)"]);
    expect([texts(".names .value"), each(".lines path", "stroke-dasharray")]).toEqual([["NYTimes (1)"], ["", "7 3"]]);
    expect(each(".lines path", "d").map((path) => path?.match(/[ML]/g)?.length)).toEqual([3, 2]);
    expect(count(".spot")).toBe(1);
  });

  it("flag the best place, have the value in use, and the spread of the first below the lines", () => {
    const spread = [0.4, 0.8, 0.5].map((low) => ({ low, high: low + 0.2 }));
    const marks = [{ x: 1, label: "λ = 1", isChosen: true }];
    const curve = data(groups.slice(0, 1), 3, { best: 1, marks, bands: [spread], hasLead: true });
    const { first, texts, count } = elementsOf(curveMarks(curve, undefined, wide));
    const { toX, toY } = chartOf(curve.axes, wide);
    expect(first(".flag", "d")).toEqual([`M${toX(1)} ${toY(0.9)}v-14l9 4l-9 4`]);
    expect([first(".rule path", "d")[0], texts(".rule text")]).toEqual([`M${Math.round(toX(1))} 20V162`, ["λ = 1"]]);
    expect([count(".band"), count(".ground"), texts(".names text")]).toEqual([1, 1, []]);
  });

  it("find the line and the place under the pointer", () => {
    const curve = data(groups, 3);
    const [x = 0, y = 0] = elementsOf(curveMarks(curve, { line: 0, place: 1 }, wide))
      .first(".spot", "cx", "cy")
      .map(Number);
    const at = (left: number, top: number) => curvePlaceAt(curve, wide, left, top);
    expect([at(x + 3, y - 3), at(x, y + 60)]).toEqual([{ line: 0, place: 1 }, undefined]);
  });

  it("have, of more than can be told apart, a chart for each, named, with that one over all others", () => {
    const five = Array.from({ length: 5 }, (_, at) => ({ label: `source ${at}`, values: [0.2, 0.1 * at + 0.4, undefined] }));
    const cells = data(five, 3);
    // Two in a row, so three rows.
    const whole = { width: 440, height: curveCellsHeight(5, 440) };
    expect(whole.height).toBe(510);
    const { texts, each, count, first } = elementsOf(curveCells(cells, { line: 3, place: 1 }, whole));
    expect(texts(".axis-names text:first-child")).toEqual(five.map(({ label }) => label));
    expect([each("svg", "x"), each("svg", "y")]).toEqual([
      ["0", "220", "0", "220", "0"],
      ["0", "0", "170", "170", "340"],
    ]);
    const order = ["line other", "line other", "line other", "line other", "line value"];
    expect(each(".lines path", "class")).toEqual(five.flatMap(() => order));
    expect([count(".spot"), count("svg:nth-of-type(4) .spot")]).toEqual([1, 1]);
    const [x = 0, y = 0] = first(".spot", "cx", "cy").map(Number);
    expect(curveCellAt(cells, whole, 220 + x + 3, 170 + y - 3)).toEqual({ line: 3, place: 1 });
    expect(curveCellAt(cells, whole, 220 + x, 170 + y + 60)).toBeUndefined();
    expect(curveCellAt(cells, whole, 300, 400)).toBeUndefined();
  });

  it("emphasise the mark that was chosen, which alone can have a grip, and leave out labels without room", () => {
    const marks = Array.from({ length: 12 }, (_, index) => ({
      x: 90 + index,
      label: `at ${index} per cent`,
      isChosen: index === 11,
    }));
    const curve = { axes, x: [0, 200], lines: [{ label: "kept", values: [0, 1] }], marks };
    const { texts, count } = elementsOf(curveMarks({ ...curve, isMovable: true }, undefined, size));
    expect([texts(".rule.strong text"), count(".rule"), count(".strong polygon"), count("polygon")]).toEqual([
      ["at 11 per cent"],
      12,
      1,
      1,
    ]);
    expect(count(".rule text")).toBeLessThan(8);
    expect(elementsOf(curveMarks(curve, undefined, size)).count("polygon")).toBe(0);
  });

  it("hold a step to the edge where they are staircases", () => {
    const lines = [{ label: "kept", values: Float64Array.of(20, 80, 80) }];
    const curve: Curve = { axes, x: Float64Array.of(0, 100, 200), lines, isStaircase: true };
    expect(elementsOf(curveMarks(curve, undefined, size)).each(".line", "d")).toEqual([
      "M46,100L146,100L146,40L246,40L246,40L246,40L246,40",
    ]);
  });

  it("find the step under a value, and the nearest point of a line", () => {
    const at = (value: number, isStaircase: boolean) => curvePlaceOf({ x: Float64Array.of(0, 100, 200), isStaircase }, value);
    expect([at(-5, true), at(99, true), at(100, true), at(500, true)]).toEqual([0, 0, 1, 2]);
    expect([at(49, false), at(51, false)]).toEqual([0, 1]);
    expect(curvePlaceOf({ x: new Float64Array(0), isStaircase: true }, 1)).toBe(-1);
  });
});

describe("scatterMarks", () => {
  const marks: ScatterMarks = {
    axes,
    rules: [
      { label: "τ = 100", x: 100 },
      { label: "y = x / 4", slope: 0.25 },
      { label: "limit", y: 50 },
    ],
    centres: [
      {
        label: "a",
        trail: [
          [0, 0],
          [100, 50],
        ],
      },
    ],
  };
  const drawn = (part: Partial<ScatterMarks>) => elementsOf(scatterMarks({ ...marks, ...part }, size));

  it("names its axes and draws each rule where it stands", () => {
    const { texts, each } = drawn({});
    expect(texts(".axis-names text")).toEqual(["derivative", "ratio (characters per tag)"]);
    expect(each(".rule path", "d")).toEqual(["M146 20V120", expect.stringMatching(/^M46,120L.*L246,70$/), "M46 70H246"]);
    expect(texts(".rule text")).toEqual(["τ = 100", "y = x / 4", "limit"]);
  });

  it("names a level rule under its line where another runs right above", () => {
    const level = (other: number) =>
      drawn({
        rules: [
          { label: "lower", y: 50 },
          { label: "upper", y: other },
        ],
      }).each(".rule text", "y");
    expect(level(55)).toEqual(["81", "61"]);
    expect(level(80)).toEqual(["66", "36"]);
  });

  it("stops a slanted rule where it leaves the plane", () => {
    const last = /L([\d.]+),([\d.]+)$/.exec(drawn({ rules: [{ label: "steep", slope: 2 }] }).first(".rule path", "d")[0] ?? "");
    expect(Number(last?.[1])).toBeLessThanOrEqual(96);
    expect(Number(last?.[2])).toBeGreaterThanOrEqual(20);
  });

  it("leads a centre's trail to where it stands, and rings what is hovered and pinned", () => {
    const { first, texts } = drawn({ hover: { x: 100, y: 50 }, pin: { x: 0, y: 0, label: "A" } });
    expect(first(".centre path", "d")).toEqual(["M46,120L146,70L146,70"]);
    expect([first(".centre circle", "cx"), texts(".centre text")]).toEqual([["146"], ["a"]]);
    expect([first(".spot.hover", "cx"), first(".spot.pin", "cy"), texts(".badge text")]).toEqual([["146"], ["120"], ["A"]]);
    expect(drawn({}).count(".spot, .badge")).toBe(0);
  });

  it("sets a centre's letter beside the numbers of the axes, with a line to where the centre stands", () => {
    const { first } = drawn({
      centres: [
        {
          label: "a",
          trail: [
            [20, 10],
            [0, 0],
          ],
        },
      ],
    });
    expect(first(".centre circle", "cx", "cy")).toEqual(["55", "111"]);
    expect([first(".centre path", "d"), first(".centre text", "x")]).toEqual([["M66,110L46,120L55,111"], ["55"]]);
  });

  it("finds the nearest point within reach, and those in a rectangle", () => {
    const [x, y] = [Float64Array.of(100, 100, 200, Number.NaN), Float64Array.of(50, 0, 100, 3)];
    const data = { axes, x, y, kinds: new Uint8Array(4), styles: [] };
    expect([pointAt(data, size, 150, 74), pointAt(data, size, 150, 110), pointAt(data, size, 60, 30)]).toEqual([0, 1, -1]);
    expect(pointsIn(data, size, { x0: 140, y0: 60, x1: 160, y1: 130 })).toEqual([0, 1]);
  });
});

describe("heatMapMarks", () => {
  const data: HeatMapData = {
    values: Float64Array.of(0, 1, Number.NaN, 0.5),
    columns: ["news", "sport"],
    first: 0,
    count: 2,
    rowHeight: 20,
    domain: [0, 1],
    threshold: 0.5,
    left: 20,
    top: 20,
  };

  it("finds the cell at a place, by the row of the whole matrix", () => {
    const small = { width: 116 };
    expect(heatMapCellAt({ ...data, first: 5 }, small, 65, 45)).toEqual({ row: 6, column: 1 });
    expect([heatMapCellAt(data, small, 10, 45), heatMapCellAt(data, small, 65, 65)]).toEqual([undefined, undefined]);
  });

  it("writes names, numbers of rows and values, and outlines what is linked", () => {
    const linked = { hover: { row: 1, column: 1 }, pin: 0, pinLabel: "B" };
    const { texts, count } = elementsOf(heatMapMarks(data, linked, { width: 180, height: 60 }));
    expect([texts(".columns text"), texts(".rows text"), texts(".numbers text")]).toEqual([
      ["news", "sport"],
      ["1", "2"],
      ["0", "1", "0.50"],
    ]);
    expect([count(".spot.hover"), count(".spot.pin"), texts(".badge text")]).toEqual([1, 2, ["B"]]);
  });

  it("marks the setting in use, the one that is pointed at, and the best in its corner", () => {
    const marks = { current: { row: 0, column: 0 }, pointed: { row: 1, column: 0 }, best: { row: 0, column: 1 } };
    // Cells are 72 wide.
    const { first, each } = elementsOf(sweepMapMarks(data, marks, { width: 180, height: 60 }));
    expect(first(".current", "x", "y", "width", "height")).toEqual(["21", "21", "70", "18"]);
    expect(first(".spot.hover", "x", "y")).toEqual(["21", "41"]);
    expect(each(".flag", "d")).toEqual(Array(2).fill("M151 36v-13l9 4l-9 4"));
  });
});

describe("a printed table", () => {
  const rows = [
    { label: "1. block 3, p", paint: "kept", indent: 0, cells: [{ text: "1", from: 0, to: 1 }] },
    { label: "2. block 1, ul", paint: "removed", indent: 12, cells: [{ text: "−0.5", from: 1, to: 0.5 }] },
  ] as const;

  it("has the names of its columns on two lines, labels and numbers, what is a part of another set in", () => {
    const columns = [{ name: "links of the whole block", isWide: false }];
    const { texts, each } = elementsOf(tableMarks({ rowHeight: 20, columns, rows }, { width: 400, height: 80 }));
    expect(texts("text")).toEqual(["links of the", "whole block", "1. block 3, p", "1", "2. block 1, ul", "−0.5"]);
    expect(each(".table-row > text", "x")).toEqual(["8", "20"]);
  });

  it("has in a wide column what stays, and at its end what was taken away", () => {
    const columns = [{ name: "left", isWide: true }];
    const { each } = elementsOf(tableMarks({ rowHeight: 20, columns, rows }, { width: 400, height: 80 }));
    // Bars have from 162 to 336, before the numbers.
    expect([each(".bar", "x"), each(".bar", "width"), each(".bar", "data-paint")]).toEqual([
      ["162", "162", "162", "249"],
      ["0", "174", "87", "87"],
      [null, "kept", null, "removed"],
    ]);
  });
});

it("finds the smallest tile under the pointer, of those of a size the last", () => {
  const tile = (x: number, y: number, side: number) => ({ x, y, width: side, height: side });
  const tiles = [tile(0, 0, 100), tile(10, 10, 20), tile(10, 10, 20)];
  expect([tileAt(tiles, 15, 15), tileAt(tiles, 50, 15), tileAt(tiles, 100, 15)]).toEqual([2, 0, -1]);
});
