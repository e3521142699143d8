import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { threshold } from "../../extraction/contract/number-parameter.fixture.ts";
import { snap, type NumberParameter } from "../../extraction/contract/parameters.ts";
import { positionOf, valueAt, valueByKey } from "./slider-scale.ts";

const logarithmic: NumberParameter = { ...threshold, min: 1, max: 10_000, step: 1, default: 100, scale: "log" };

const all: readonly Declaration[] = extractors;
const numbers = all.flatMap(({ parameters }) => Object.values(parameters)).filter((parameter) => parameter.kind === "number");

describe("positionOf", () => {
  it("gives back every value of every parameter through valueAt", () => {
    fc.assert(
      fc.property(fc.constantFrom(...numbers, logarithmic), fc.double({ min: 0, max: 1, noNaN: true }), (parameter, part) => {
        const value = snap(parameter, parameter.min + part * (parameter.max - parameter.min));
        expect(valueAt(parameter, positionOf(parameter, value))).toBe(value);
      }),
    );
  });

  it("puts a hundred half way to ten thousand on a logarithmic scale", () => {
    expect(positionOf(logarithmic, 100)).toBeCloseTo(0.5);
    expect(valueAt(logarithmic, 0.5)).toBe(100);
  });
});

describe("valueByKey", () => {
  it("moves one step with an arrow and ten with Shift or by page", () => {
    expect(valueByKey(threshold, 0.75, "ArrowRight", false)).toBe(0.76);
    expect(valueByKey(threshold, 0.75, "ArrowDown", false)).toBe(0.74);
    expect(valueByKey(threshold, 0.75, "ArrowLeft", true)).toBe(0.65);
    expect(valueByKey(threshold, 0.75, "PageUp", false)).toBe(0.85);
    expect(valueByKey(threshold, 0.75, "PageDown", true)).toBe(0.65);
  });

  it("stays within the bounds", () => {
    expect(valueByKey(threshold, 0.98, "PageUp", false)).toBe(1);
    expect(valueByKey(threshold, 0.75, "Home", false)).toBe(0);
    expect(valueByKey(threshold, 0.75, "End", false)).toBe(1);
  });

  it("leaves other keys alone", () => {
    expect(valueByKey(threshold, 0.75, "Tab", false)).toBeUndefined();
  });
});
