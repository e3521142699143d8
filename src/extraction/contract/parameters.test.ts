import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsOf, nearestTurn, snap, turningValue, valuesFor, type NumberParameter, type Schema } from "./parameters.ts";

const share: NumberParameter = {
  kind: "number",
  label: "Share",
  description: "A share.",
  stage: "decision",
  default: 0.5,
  min: 0,
  max: 1,
  step: 0.05,
  unit: "",
};

const schema = {
  share,
  kind: {
    kind: "choice",
    label: "Kind",
    description: "A kind.",
    stage: "analysis",
    default: "tag",
    choices: { tag: "a tag", word: "a word" },
  },
  whole: { kind: "flag", label: "Whole", description: "All of it.", stage: "decision", default: false },
} as const satisfies Schema;

describe("valuesFor", () => {
  it("completes with the defaults", () => {
    expect(valuesFor(schema, {})).toEqual([{ share: 0.5, kind: "tag", whole: false }, []]);
    expect(valuesFor(schema, { share: undefined })[0].share).toBe(0.5);
  });

  it("takes what fits, numbers and flags as text too", () => {
    expect(valuesFor(schema, { share: 0.25, kind: "word", whole: true })).toEqual([
      { share: 0.25, kind: "word", whole: true },
      [],
    ]);
    expect(valuesFor(schema, { share: " 0.25 ", whole: "true" })).toEqual([{ share: 0.25, kind: "tag", whole: true }, []]);
    expect(valuesFor(schema, { whole: "false" })[0].whole).toBe(false);
  });

  it("snaps to the step grid without a word", () => {
    expect(valuesFor(schema, { share: 0.26 })).toEqual([{ share: 0.25, kind: "tag", whole: false }, []]);
  });

  it.each([
    [{ share: 7 }, 1, "share: outside 0 to 1: 7"],
    [{ share: -0.1 }, 0, "share: outside 0 to 1: -0.1"],
  ])("clamps %j and says so", (given, value, refusal) => {
    expect(valuesFor(schema, given)).toEqual([{ share: value, kind: "tag", whole: false }, [refusal]]);
  });

  it.each([
    [{ share: "much" }, "share: not a number: much"],
    [{ share: "" }, "share: not a number: "],
    [{ share: Number.NaN }, "share: not a number: NaN"],
    [{ share: Infinity }, "share: not a number: Infinity"],
    [{ share: true }, "share: not a number: true"],
    [{ kind: "line" }, "kind: not one of tag, word: line"],
    [{ whole: 1 }, "whole: neither true nor false: 1"],
    [{ size: 3 }, "unknown parameter: size"],
    [{ toString: 3 }, "unknown parameter: toString"],
  ])("keeps the defaults for %j and says why", (given, refusal) => {
    expect(valuesFor(schema, given)).toEqual([{ share: 0.5, kind: "tag", whole: false }, [refusal]]);
  });

  it("does not take what objects inherit for a value", () => {
    expect(valuesFor({ constructor: share }, {})).toEqual([{ constructor: 0.5 }, []]);
  });
});

describe("snap", () => {
  it("gives decimal numbers free of binary noise", () => {
    expect(snap({ ...share, step: 0.1 }, 0.1 + 0.2)).toBe(0.3);
  });

  it("counts steps from the least value", () => {
    expect(snap({ ...share, min: 0.25, max: 2, step: 0.5 }, 1.1)).toBe(1.25);
  });

  it("moves no value that it gave", () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 10, noNaN: true }), fc.constantFrom(0.01, 0.05, 0.3, 0.5, 1), (value, step) => {
        const once = snap({ ...share, min: -3, max: 4, step }, value);
        expect(snap({ ...share, min: -3, max: 4, step }, once)).toBe(once);
        expect(once).toBeGreaterThanOrEqual(-3);
        expect(once).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe("turningValue", () => {
  it("names the value that a walk from the present one along the grid meets first", () => {
    const parameter = { ...share, step: 0.01 };
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: -0.2, max: 1.2, noNaN: true }), fc.boolean(), (step, limit, above) => {
        const current = snap(parameter, step / 100);
        const isKept = (value: number): boolean => value > limit === above;
        const grid = Array.from({ length: 101 }, (_, index) => snap(parameter, index / 100));
        const turned = grid.filter((value) => isKept(value) !== isKept(current));
        const nearest = turned.toSorted((left, right) => Math.abs(left - current) - Math.abs(right - current))[0];
        expect(turningValue(parameter, current, isKept)).toBe(nearest);
      }),
    );
  });
});

describe("nearestTurn", () => {
  it("finds the nearest value at which a verdict turns, even where it turns back beyond", () => {
    const isKept = (value: number): boolean => value > 0.3 && value < 0.6;
    expect(nearestTurn(share, 0.5, isKept)).toBe(0.6);
    expect(nearestTurn(share, 0.4, isKept)).toBe(0.3);
    expect(nearestTurn(share, 1, isKept)).toBe(0.55);
  });

  it("takes the lower of two that are as near", () => {
    expect(nearestTurn(share, 0.5, (value) => value === 0.5)).toBe(0.45);
  });
});

describe("decimalsOf", () => {
  it.each([
    [1, 0],
    [20, 0],
    [0.5, 1],
    [0.01, 2],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
  ])("counts the digits after the point of %d: %d", (step, digits) => {
    expect(decimalsOf(step)).toBe(digits);
  });
});
