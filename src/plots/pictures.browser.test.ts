import { beforeEach, describe, expect, it } from "vitest";
import { drawn, light } from "./canvas-probe.ts";
import { drawHeatMap, drawHeatMapMarks, heatMapCellAt, heatMapHead, type HeatMapData } from "./heat-map.ts";
import { drawIcicle, drawIcicleMarks, icicleCell, type IcicleData } from "./icicle.ts";
import { drawPageLayout, drawPageLayoutMarks, layoutBoxAt, type PageLayoutData } from "./page-layout.ts";
import { drawTable, drawTableTexts, type TableData } from "./table.ts";
import { drawWaterfall, drawWaterfallNames } from "./waterfall.ts";

let svg: SVGSVGElement;

beforeEach(() => {
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.replaceChildren(svg);
});

const texts = (selector: string) => Array.from(svg.querySelectorAll(selector), (element) => element.textContent);
const attribute = (selector: string, name: string) => svg.querySelector(selector)?.getAttribute(name);

describe("drawHeatMap", () => {
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
  const small = { width: 116, height: 60, ratio: 1 };

  it("goes from dark blue to yellow, and is grey where there is no value", () => {
    const { at } = drawn(drawHeatMap, data, small);
    expect(at(40, 30)).toEqual([0, 32, 81, 255]);
    expect(at(85, 30)).toEqual([253, 234, 69, 255]);
    expect(at(30, 50)).toEqual([0xd5, 0xda, 0xe1, 255]);
  });

  it("marks the corner of what reaches the threshold in the colour that stands out", () => {
    const { at } = drawn(drawHeatMap, data, small);
    expect(at(61, 21)).toEqual([0, 0, 0, 255]);
    expect(at(21, 21)).toEqual([0, 32, 81, 255]);
  });

  it("finds the cell at a place, by the row of the whole matrix", () => {
    expect(heatMapCellAt({ ...data, first: 5 }, small, 65, 45)).toEqual({ row: 6, column: 1 });
    expect(heatMapCellAt(data, small, 10, 45)).toBeUndefined();
    expect(heatMapCellAt(data, small, 65, 65)).toBeUndefined();
  });

  it("slants names that are wider than their columns, whole, in the room that it asks for", () => {
    const columns = ["text", "element", "section", "repetition", "neighbour"];
    const wide = { ...data, columns, values: new Float64Array(10), left: 112 };
    for (const width of [280, 360, 420]) {
      const top = heatMapHead(wide, { width });
      svg.replaceChildren();
      drawHeatMapMarks(svg, { ...wide, top }, { ...small, width });
      expect(texts(".columns text")).toEqual(columns);
      const frame = svg.getBoundingClientRect();
      for (const text of svg.querySelectorAll(".columns text")) {
        const box = text.getBoundingClientRect();
        expect(box.left).toBeGreaterThanOrEqual(frame.left);
        expect(box.top).toBeGreaterThanOrEqual(frame.top);
        expect(box.bottom).toBeLessThanOrEqual(frame.top + top);
        expect(box.right).toBeLessThanOrEqual(frame.left + width);
      }
    }
    expect(heatMapHead(wide, { width: 720 })).toBe(20);
    expect(attribute(".columns text", "transform")).toMatch(/^rotate\(45 /);
  });

  it("writes names, numbers of rows and values, and outlines what is linked", () => {
    drawHeatMapMarks(svg, { ...data, hover: { row: 1, column: 1 }, pin: 0, pinLabel: "B" }, { ...small, width: 180 });
    expect([texts(".columns text"), texts(".rows text")]).toEqual([
      ["news", "sport"],
      ["1", "2"],
    ]);
    expect(texts(".numbers text")).toEqual(["0", "1", "0.50"]);
    expect([svg.querySelectorAll(".spot.hover").length, svg.querySelectorAll(".spot.pin").length]).toEqual([1, 2]);
    expect(texts(".pin-letter")).toEqual(["B"]);
  });
});

describe("drawWaterfall", () => {
  const data = {
    rows: [
      { before: 100, after: 60 },
      { before: 60, after: 60 },
      { before: 60, after: 80 },
    ],
    begin: 0,
    whole: 100,
    rowHeight: 20,
    left: 0,
    right: 0,
  };
  const small = { width: 100, height: 60, ratio: 1 };

  it("hatches what a step took, leaves the rest light, and fills what was given back", () => {
    const { at } = drawn(drawWaterfall, data, small);
    const taken = Array.from({ length: 10 }, (_, x) => at(85 + x, 10).join());
    expect(taken).toContain(light.removed.join());
    expect([at(30, 10)[3], at(30, 30)[3]]).toEqual([56, 56]);
    expect(at(70, 50)).toEqual(light.kept);
    expect(at(70, 30)[3]).toBe(0);
  });

  it("breaks bars that do not begin at 0, and spreads the rest over the width", () => {
    const { at } = drawn(drawWaterfall, { ...data, begin: 50 }, small);
    // 60 lies at a fifth of the way from 50 to 100; the break at 4 to 7 pixels.
    expect([at(2, 30)[3], at(5, 30)[3], at(10, 30)[3], at(19, 30)[3], at(22, 30)[3]]).toEqual([56, 0, 56, 56, 0]);
    expect(at(40, 50)).toEqual(light.kept);
  });

  it("shows the least that was taken", () => {
    const { at } = drawn(drawWaterfall, { ...data, rows: [{ before: 100, after: 99.9 }] }, small);
    expect(at(99, 10)[3]).toBeGreaterThan(0);
  });

  it("writes each step's name and what it took", () => {
    const names = [
      { label: "link lists", change: "−40" },
      { label: "nothing", change: "0" },
    ];
    drawWaterfallNames(svg, { ...data, names, left: 90, right: 40 }, { ...small, width: 300 });
    expect([texts(".step-names text"), texts(".step-changes text")]).toEqual([
      ["link lists", "nothing"],
      ["−40", "0"],
    ]);
  });
});

describe("drawTable", () => {
  const cells = (...shares: readonly number[]) => shares.map((share) => ({ text: String(share), share }));
  const data: TableData = {
    rowHeight: 20,
    names: ["text", "links of the whole block"],
    rows: [
      { label: "1. block 3, p", paint: "kept", cells: cells(1, 0) },
      { label: "2. block 1, ul", paint: "removed", cells: cells(0.5, 1), indent: 12 },
    ],
  };
  // Columns are 90 wide and stand at the end.
  const small = { width: 400, height: 80, ratio: 1 };

  it("marks and tints what is kept, and draws a number's share of its cell", () => {
    const { at } = drawn(drawTable, data, small);
    expect(at(1, 50)).toEqual(light.kept);
    expect(at(100, 50)[3]).toBe(26);
    expect(at(1, 70)[3]).toBe(0);
    // Half of the first column, and all of the second.
    expect([230, 260, 290, 330, 395].map((x) => at(x, 70)[3] !== 0)).toEqual([true, true, false, true, true]);
  });

  it("writes names on two lines, labels and numbers, what is a part of another set in", () => {
    drawTableTexts(svg, data, small);
    expect(texts(".table-names text")).toEqual(["", "text", "links of the", "whole block"]);
    expect(texts(".table-labels text")).toEqual(["1. block 3, p", "2. block 1, ul"]);
    expect(texts(".table-cells text")).toEqual(["1", "0", "0.5", "1"]);
    expect(Array.from(svg.querySelectorAll(".table-labels text"), (text) => text.getAttribute("x"))).toEqual(["8", "20"]);
  });
});

describe("drawPageLayout", () => {
  const data: PageLayoutData = {
    texts: Float32Array.of(0, 0, 0, 0),
    rectangles: Float32Array.of(0, 0, 1000, 50_000, 100, 40_000, 200, 100),
    shares: Float64Array.of(0, 1),
    paints: ["muted", "kept"],
    separators: Float32Array.of(0, 40_200, 1000, 20),
    weights: Float64Array.of(1),
    scale: 0.1,
    top: 39_900,
  };
  const small = { width: 100, height: 60, ratio: 1 };

  it("draws what is in view of a page of fifty thousand pixels", () => {
    const { at } = drawn(drawPageLayout, data, small);
    // The rectangle lies at 10 to 30, 10 to 20; the bar of 9 pixels about 31.
    expect(at(10, 15)).toEqual(light.kept);
    expect(at(20, 15)[3]).toBeGreaterThan(80);
    expect(at(50, 45)[3]).toBe(20);
    expect(at(50, 31)[3]).toBeGreaterThan(180);
  });

  it("finds the smallest rectangle under a place and outlines it", () => {
    expect([layoutBoxAt(data, 15, 15), layoutBoxAt(data, 50, 15), layoutBoxAt(data, 150, 15)]).toEqual([1, 0, -1]);
    drawPageLayoutMarks(svg, { ...data, hover: 0, pin: 1, pinLabel: "C" }, small);
    expect([attribute(".spot.pin", "x"), attribute(".spot.pin", "y"), texts(".badge text")]).toEqual(["10", "10", ["C"]]);
  });
});

describe("drawIcicle", () => {
  const data: IcicleData = {
    units: Int32Array.of(0, 0, 0, 0, 1, 1, 2, -1),
    values: Float32Array.of(0, 0, 0, 0, 0, 0, 1, Number.NaN),
    columns: 4,
    rowHeight: 10,
    paints: ["kept", "strong"],
  };
  const small = { width: 4, height: 20, ratio: 1 };

  it("fills cells by the paint of their class and leaves what is no unit", () => {
    const { at } = drawn(drawIcicle, data, small);
    expect([at(1, 4), at(1, 14), at(2, 14), at(3, 14)]).toEqual([light.kept, light.kept, light.text, light.none]);
  });

  it("parts rows, and shades cells by value where there are no classes", () => {
    const { at } = drawn(drawIcicle, { ...data, paints: undefined, domain: [0, 1] }, small);
    expect([at(1, 9)[3], at(1, 4), at(2, 14)]).toEqual([0, [0, 32, 81, 255], [253, 234, 69, 255]]);
  });

  it("knows where a unit lies", () => {
    expect([icicleCell(data, 1), icicleCell(data, 9)]).toEqual([{ row: 1, x0: 0, x1: 2 }, undefined]);
    drawIcicleMarks(svg, { rowHeight: 10, pin: { row: 1, x0: 0, x1: 2, label: "A" } }, { width: 60, height: 20, ratio: 1 });
    expect([attribute(".spot.pin", "y"), texts(".badge text")]).toEqual(["11", ["A"]]);
  });
});
