import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { xAxis, yAxis } from "./axis.tsx";
import { heatMapHead, heatMapMarks } from "./heat-map.tsx";
import { curveMarks } from "./curve.tsx";
import { overlay } from "./overlay.tsx";
import "../lab.css";

let svg: SVGSVGElement;
let root: Root;

beforeEach(() => {
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.replaceChildren(svg);
  root = createRoot(svg);
});

afterEach(() => root.unmount());

function show(marks: ReactNode, width: number, height: number): void {
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  flushSync(() => root.render(marks));
}

const boxesOf = (selector: string) => Array.from(svg.querySelectorAll(selector), (element) => element.getBoundingClientRect());
const styleOf = (selector: string) => getComputedStyle(svg.querySelector(selector) ?? document.body);

describe("what lies over a plot", () => {
  it("dashes what is hovered, lets the pointer through but for the threshold, and moves that as it is dragged", () => {
    const data = { hover: { x0: 10, x1: 20 }, pin: { x0: 100, x1: 140, label: "P" }, thresholdLabel: "0.75" };
    show(overlay({ ...data, thresholdY: 30 }, { width: 400, height: 80 }), 400, 80);
    expect([styleOf("rect.hover").strokeDasharray, styleOf("rect.pin").strokeDasharray]).toEqual(["4px, 3px", "none"]);
    expect(styleOf("g.threshold").cursor).toBe("ns-resize");
    const { left, top } = svg.getBoundingClientRect();
    const hit = (x: number, y: number) => document.elementFromPoint(left + x, top + y)?.closest("g.threshold, g.overlay, svg");
    const rule = svg.querySelector("g.threshold");
    expect([hit(250, 33), hit(250, 60)]).toEqual([rule, svg]);
    show(overlay({ thresholdLabel: "0.75", thresholdY: 55 }, { width: 400, height: 80 }), 400, 80);
    expect([svg.querySelector("g.threshold"), rule?.getAttribute("transform")]).toEqual([rule, "translate(0,55)"]);
  });
});

describe("labels", () => {
  it("of an axis are not cut off, and none runs into another", () => {
    show(xAxis({ start: 12_345, end: 12_999, label: "characters" }, 400), 400, 20);
    const { left } = svg.getBoundingClientRect();
    const ticks = boxesOf(".tick text");
    for (const [index, box] of ticks.entries()) {
      // The first may stand before the plot, where there is a gutter.
      expect(box.left).toBeGreaterThanOrEqual(ticks[index - 1]?.right ?? left - 20);
      expect(box.right).toBeLessThanOrEqual(left + 402.5);
      expect(box.bottom).toBeLessThanOrEqual((boxesOf("text.label")[0]?.top ?? 0) + 1);
    }
  });

  it("of a vertical scale stand in the room for them", () => {
    show(yAxis({ domain: [0, 400], scale: "linear" }, { width: 36, height: 80 }), 36, 80);
    const { left } = svg.getBoundingClientRect();
    for (const box of boxesOf("text")) {
      expect(box.left).toBeGreaterThanOrEqual(left);
      expect(box.right).toBeLessThanOrEqual(left + 36);
    }
  });

  it("of columns that are narrower than they are slant, whole, in the room that they ask for", () => {
    const columns = ["text", "element", "section", "repetition", "neighbour"];
    const counts = { first: 0, count: 2, rowHeight: 20, threshold: undefined, left: 112 };
    const data = { columns, values: new Float64Array(10), domain: [0, 1], ...counts } as const;
    for (const width of [280, 360, 420]) {
      const top = heatMapHead(data, { width });
      show(heatMapMarks({ ...data, top }, {}, { width, height: 60 }), width, 60);
      expect(Array.from(svg.querySelectorAll(".columns text"), (text) => text.textContent)).toEqual(columns);
      const frame = svg.getBoundingClientRect();
      for (const box of boxesOf(".columns text")) {
        expect(box.left).toBeGreaterThanOrEqual(frame.left);
        expect(box.top).toBeGreaterThanOrEqual(frame.top);
        expect(box.bottom).toBeLessThanOrEqual(frame.top + top);
        expect(box.right).toBeLessThanOrEqual(frame.left + width);
      }
    }
    expect(heatMapHead(data, { width: 720 })).toBe(20);
  });

  it.each([
    ["fall to one end", [0.7, 0.75, 0.7, 0.6, 0], [0.5, 0.6, 0.7, 0.7, 0], [0.95, 0.9, 0.8, 0.5, 0]],
    ["begin at the top", [1, 1, 0.5, 0.5, 0.5], [1, 1, 1, 1, 0.5], [1, 1, 0.9, 0.52, 0.51]],
  ])("of lines that %s stand off each other, within the chart", (_, value, precision, recall) => {
    const lines = Object.entries({ value, precision, recall }).map(([label, values]) => ({ label, values }));
    const axes = {
      x: { domain: [0, 4], scale: "linear", label: "λ" },
      y: { domain: [0, 1], scale: "linear", label: "mean F1" },
    } as const;
    show(curveMarks({ axes, x: [0, 1, 2, 3, 4], lines, best: 0 }, undefined, { width: 600, height: 300 }), 600, 300);
    const names = Array.from(svg.querySelectorAll<SVGGraphicsElement>(".names text, .axis-names text"), (name) => name.getBBox());
    expect(names).toHaveLength(5);
    for (const [index, name] of names.entries()) {
      expect(name.x).toBeGreaterThanOrEqual(0);
      expect(name.x + name.width).toBeLessThanOrEqual(600);
      for (const other of names.slice(index + 1))
        expect(name.x < other.x + other.width && other.x < name.x + name.width && Math.abs(name.y - other.y) < 9).toBe(false);
    }
  });
});
