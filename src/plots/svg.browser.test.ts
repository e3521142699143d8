import { beforeEach, describe, expect, it } from "vitest";
import { drawAxis, drawYAxis } from "./axis.ts";
import { drawAxisText, type AxisWord } from "./axis-text.ts";
import { drawOverlay } from "./overlay.ts";
import type { OverlayData } from "./plot.ts";
import "../lab.css";

const frame = { width: 400, height: 80, ratio: 1 };
let svg: SVGSVGElement;

beforeEach(() => {
  svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.replaceChildren(svg);
});

const attributes = (selector: string, ...names: readonly string[]) => {
  const element = svg.querySelector(selector);
  return names.map((name) => element?.getAttribute(name));
};
const texts = (selector: string) => [...svg.querySelectorAll(selector)].map((element) => element.textContent);

describe("drawOverlay", () => {
  const full: OverlayData = {
    hover: { x0: 10, x1: 20 },
    pin: { x0: 100, x1: 140, label: "P" },
    brush: { x0: 200, x1: 300 },
    thresholdY: 30,
    thresholdLabel: "0.75",
    zeroY: 40,
    steps: [{ y: 16, height: 14, selected: true }],
  };

  it("dashes the outline of what is hovered and draws that of what is pinned solidly", () => {
    drawOverlay(svg, full, frame);
    expect(attributes("rect.hover", "x", "width", "height")).toEqual(["9", "12", "78"]);
    expect(attributes("rect.pin", "x", "width")).toEqual(["99", "42"]);
    const dashes = ["rect.hover", "rect.pin"].map(
      (selector) => getComputedStyle(svg.querySelector(selector) ?? svg).strokeDasharray,
    );
    expect(dashes).toEqual(["4px, 3px", "none"]);
  });

  it("sets the pin's letter beside it, on the left where the right has no room", () => {
    drawOverlay(svg, full, frame);
    expect([attributes("g.badge", "transform"), texts("g.badge text")]).toEqual([["translate(140,0)"], ["P"]]);
    drawOverlay(svg, { pin: { x0: 380, x1: 395, label: "P" } }, frame);
    expect(attributes("g.badge", "transform")).toEqual(["translate(364,0)"]);
  });

  it("gives the threshold a number and ten pixels to be grasped by", () => {
    drawOverlay(svg, full, frame);
    expect(attributes("g.threshold", "transform")).toEqual(["translate(0,30)"]);
    expect(attributes("g.threshold rect.hit", "y", "height", "width")).toEqual(["-5", "10", "400"]);
    expect(texts("g.threshold text")).toEqual(["0.75"]);
    expect(getComputedStyle(svg.querySelector("g.threshold") ?? svg).cursor).toBe("ns-resize");
  });

  it("lets the pointer through but for the threshold", () => {
    drawOverlay(svg, full, frame);
    const box = svg.getBoundingClientRect();
    const hit = (x: number, y: number) =>
      document
        .elementFromPoint(box.left + x, box.top + y)
        ?.closest("g.threshold, g.overlay, svg")
        ?.getAttribute("class");
    expect([hit(250, 33), hit(250, 60)]).toEqual(["threshold", null]);
  });

  it("keeps the handle within the plot", () => {
    drawOverlay(svg, { thresholdY: 0, thresholdLabel: "9" }, frame);
    expect(attributes("g.handle", "transform")[0]).toMatch(/,0\)$/);
    drawOverlay(svg, { thresholdY: 80, thresholdLabel: "9" }, frame);
    expect(attributes("g.handle", "transform")[0]).toMatch(/,-18\)$/);
  });

  it("moves the threshold's element instead of making another, so that a drag goes on", () => {
    drawOverlay(svg, full, frame);
    const before = svg.querySelector("g.threshold");
    drawOverlay(svg, { ...full, thresholdY: 55, hover: undefined }, frame);
    expect(svg.querySelector("g.threshold")).toBe(before);
    expect(before?.getAttribute("transform")).toBe("translate(0,55)");
  });

  it("marks the row of a strip that is shown, and writes nothing over any", () => {
    drawOverlay(svg, full, frame);
    expect([texts("g.step text"), attributes("g.step", "class", "transform")]).toEqual([
      [],
      ["step selected", "translate(0,16)"],
    ]);
  });

  it("says the value of a printed threshold at its rule, without a handle", () => {
    drawOverlay(svg, { ...full, isPrinted: true }, frame);
    expect([texts(".threshold-layer text"), svg.querySelectorAll(".handle, .hit").length]).toEqual([["t = 0.75"], 0]);
    expect(attributes(".printed-threshold text", "x", "y")).toEqual(["397", "-4"]);
    drawOverlay(svg, { ...full, thresholdY: 4, isPrinted: true }, frame);
    expect(attributes(".printed-threshold text", "x", "y")).toEqual(["397", "12"]);
    drawOverlay(svg, full, frame);
    expect(svg.querySelectorAll(".printed-threshold")).toHaveLength(0);
  });

  it("takes away what is no longer there", () => {
    drawOverlay(svg, full, frame);
    drawOverlay(svg, {}, frame);
    expect(svg.querySelectorAll("rect, line, text")).toHaveLength(0);
  });

  it("leaves the same nodes when drawn twice", () => {
    drawOverlay(svg, full, frame);
    const once = svg.outerHTML;
    drawOverlay(svg, full, frame);
    expect(svg.outerHTML).toBe(once);
  });

  it("ends the same whatever was drawn before", () => {
    drawOverlay(svg, full, frame);
    const direct = svg.outerHTML;
    svg.replaceChildren();
    drawOverlay(svg, { thresholdY: 3 }, frame);
    drawOverlay(svg, { pin: { x0: 1, x1: 2, label: "Q" } }, frame);
    drawOverlay(svg, full, frame);
    expect(svg.outerHTML).toBe(direct);
  });
});

describe("drawAxis", () => {
  const axis = { start: 0, end: 48_000, label: "characters" };

  it("groups thousands and says what is counted", () => {
    drawAxis(svg, axis, { ...frame, height: 20 });
    expect([texts(".tick text"), texts("text.label")]).toEqual([["0", "10,000", "20,000", "30,000"], ["characters"]]);
    expect(attributes("text.label", "x", "text-anchor")).toEqual(["400", "end"]);
  });

  it("cuts no number off and lets none run into another", () => {
    drawAxis(svg, { ...axis, start: 12_345, end: 12_999 }, { ...frame, height: 20 });
    const boxes = [...svg.querySelectorAll(".tick text, text.label")].map((element) => element.getBoundingClientRect());
    const left = svg.getBoundingClientRect().left;
    boxes.forEach((box, index) => {
      expect(box.left).toBeGreaterThanOrEqual(index === 0 ? left : (boxes[index - 1]?.right ?? 0));
      expect(box.right).toBeLessThanOrEqual(left + 400.5);
    });
  });

  it("leaves the same nodes when drawn twice, and no ticks of an empty range", () => {
    drawAxis(svg, axis, frame);
    const once = svg.outerHTML;
    drawAxis(svg, axis, frame);
    expect(svg.outerHTML).toBe(once);
    drawAxis(svg, { ...axis, end: 0 }, frame);
    expect(texts(".tick text")).toEqual([]);
  });
});

describe("drawAxisText", () => {
  const words = (...all: readonly string[]): readonly AxisWord[] => {
    let at = 0;
    return all.map((text) => {
      const start = at;
      at += text.length + 1;
      return { start, end: start + text.length, text, isCode: text.startsWith("<"), isRightToLeft: /[א-ת]/.test(text) };
    });
  };
  const boxesOf = () => [...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect());

  it("lets no word run into the next, at three pixels a letter and at thirty", () => {
    const shown = words("<p class=lead>", "The", "ferry", "שלום", "mmmm", "日本語", "</p>");
    const end = shown.at(-1)?.end ?? 0;
    for (const unit of [3, 4.5, 8, 30]) {
      drawAxisText(svg, { start: 0, end, words: shown }, { ...frame, width: end * unit, height: 16 });
      const boxes = boxesOf();
      const left = svg.getBoundingClientRect().left;
      for (const [index, { start, end: last }] of shown.entries()) {
        expect((boxes[index]?.left ?? 0) - left).toBeGreaterThanOrEqual(start * unit - 1);
        expect((boxes[index]?.right ?? 0) - left).toBeLessThanOrEqual(last * unit + 1);
      }
    }
  });

  it("tells tags from text, and sets a word of letters from right to left at its right end", () => {
    drawAxisText(svg, { start: 0, end: 40, words: words("<b>", "שלום", "word") }, { ...frame, height: 16 });
    expect([...svg.querySelectorAll("text")].map((text) => text.classList.contains("code"))).toEqual([true, false, false]);
    expect(svg.querySelectorAll("text")[1]?.getAttribute("direction")).toBe("rtl");
    // Units 4 to 8 of 40 in 400 pixels.
    expect(svg.querySelectorAll("text")[1]?.getAttribute("x")).toBe("80");
    const [colour, textColour] = ["text.code", "text:not(.code)"].map(
      (each) => getComputedStyle(svg.querySelector(each) ?? svg).fill,
    );
    expect(colour).not.toBe(textColour);
  });

  it("leaves the same nodes when drawn twice, and none of what has left the view", () => {
    const data = { start: 0, end: 40, words: words("<b>", "one", "two") };
    drawAxisText(svg, data, frame);
    const once = svg.innerHTML;
    drawAxisText(svg, data, frame);
    expect(svg.innerHTML).toBe(once);
    drawAxisText(svg, { ...data, words: [] }, frame);
    expect(svg.querySelectorAll("text")).toHaveLength(0);
  });
});

describe("drawYAxis", () => {
  const column = { width: 36, height: 80, ratio: 1 };

  it("sets each number at its height, to the left of the plot", () => {
    drawYAxis(svg, { domain: [0, 400], scale: "linear" }, column);
    expect(texts(".tick text")).toEqual(["0", "200", "400"]);
    expect([...svg.querySelectorAll(".tick")].map((tick) => tick.getAttribute("transform"))).toEqual([
      "translate(36,80)",
      "translate(36,40)",
      "translate(36,0)",
    ]);
    const [left, right] = [svg.getBoundingClientRect().left, svg.getBoundingClientRect().left + 36];
    for (const text of svg.querySelectorAll("text")) {
      expect(text.getBoundingClientRect().left).toBeGreaterThanOrEqual(left);
      expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(right);
    }
  });

  it("leaves out a number that has no line of its own", () => {
    drawYAxis(svg, { domain: [0, 500], scale: "log1p" }, { ...column, height: 60 });
    // 0 stands at 60 and 1 at 53.
    expect(texts(".tick text")).toEqual(["1", "10", "100"]);
  });

  it("has fewer numbers within a plot, none at 0, of which the uppermost says what kind of scale it is", () => {
    drawYAxis(svg, { domain: [0, 90], scale: "log1p", isWithin: true, isOfView: true }, { ...column, width: 300 });
    expect(texts(".tick text").at(-1)).toMatch(/^\d+ log view$/);
    expect(texts(".tick text")).not.toContain("0");
    expect(texts(".tick text").length).toBeLessThan(3);
  });

  it("has 0 in the middle of mirrored halves, each with the numbers of its own scale", () => {
    drawYAxis(svg, { domain: [-4000, 10], scale: "linear", isMirrored: true }, column);
    expect(texts(".tick text")).toEqual(["4k", "2k", "0", "5", "10"]);
    const heights = [1, 3, 5].map((tick) => attributes(`.tick:nth-of-type(${tick})`, "transform")[0]);
    expect(heights).toEqual([80, 40, 0].map((y) => `translate(36,${y})`));
  });

  it("says what is cut at the ends, in the place of what is there", () => {
    drawYAxis(
      svg,
      { domain: [-400, 400], scale: "linear", isMirrored: true, beyond: { least: -31_250, greatest: undefined } },
      column,
    );
    expect(texts(".tick text")).toEqual(["200", "0", "200", "400", "↓31k"]);
    expect(attributes(".tick:last-child", "transform")).toEqual(["translate(36,80)"]);
  });
});
