import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import {
  atLeast,
  column,
  constant,
  count,
  deviation,
  figure,
  gaussianMean,
  input,
  loop,
  minus,
  over,
  plus,
  scalarOf,
  setting,
  times,
} from "./expression.ts";

const x = input("x", Float64Array.of(85, 12));
const y = input("y", Float64Array.of(0, 4));
const lambda = numberParameter("decision", 1, [0, 3, 0.01], { label: "λ", description: "A factor.", unit: "" });
const described = { id: "ratio", symbol: "T", index: "i", name: "Tag ratio", unit: "characters per tag" };
const line = (unit: number): string => String(unit + 1);

describe("an expression", () => {
  it("computes, and writes itself in symbols and with a unit's numbers", () => {
    const ratio = over(x, atLeast(1, y));
    expect([ratio.at(0), ratio.at(1)]).toEqual([85, 3]);
    expect(ratio.symbols).toBe("x / max(y, 1)");
    expect([ratio.numbers(0), ratio.numbers(1)]).toEqual(["85 / max(0, 1)", "12 / 4"]);
  });

  it("takes nothing of nothing as none", () => {
    const share = over(input("l", Float64Array.of(0)), input("t", Float64Array.of(0)));
    expect([share.at(0), share.numbers(0)]).toEqual([0, "0 / 0"]);
  });

  it("puts a quotient below another one in brackets", () => {
    expect(over(x, over(x, y)).symbols).toBe("x / (x / y)");
    expect(times(x, over(x, y)).symbols).toBe("x · x / y");
  });

  it("has sums in brackets within products", () => {
    const sum = plus(minus(x, y), constant("1", 1));
    expect([times(sum, y).symbols, times(sum, y).numbers(1), sum.at(1)]).toEqual(["(x − y + 1) · y", "(12 − 4 + 1) · 4", 9]);
    expect(over(x, atLeast(1, minus(x, y))).numbers(1)).toBe("12 / (12 − 4)");
  });

  it("asks for another value of a parameter", () => {
    const tau = times(setting("lambda", lambda, 1.5), constant("std", 40));
    expect([tau.symbols, tau.numbers(0), tau.at(0)]).toEqual(["λ · std", "1.5 · 40", 60]);
    expect(tau.at(0, { parameter: "lambda", value: 2 })).toBe(80);
    expect(tau.at(0, { parameter: "other", value: 2 })).toBe(60);
  });
});

describe("a column", () => {
  const ratio = column(described, over(x, atLeast(1, y)), 2, line);

  it("is computed by its expression, or has the values of a loop", () => {
    expect([...ratio.values]).toEqual([85, 3]);
    expect([...column(described, over(x, y), Float64Array.of(1, 2)).values]).toEqual([1, 2]);
  });

  it("has a formula, and is a link with the numbers of a unit", () => {
    expect(ratio.quantity.formula).toBe("T(i) = x / max(y, 1)");
    expect(ratio.links(1)).toEqual([{ symbols: "T(i) = x / max(y, 1)", numbers: "T(2) = 12 / 4 = 3" }]);
  });

  it("stands in other formulas by its name, and below them in their chain, once", () => {
    const twice = column({ ...described, id: "twice", symbol: "D" }, times(ratio, ratio), 2);
    expect(twice.quantity.formula).toBe("D(i) = T · T");
    expect(twice.links(1).map(({ numbers }) => numbers)).toEqual(["T(2) = 12 / 4 = 3", "D = 3 · 3 = 9"]);
  });

  it("may be computed by a loop over all units, with another value of a parameter, too", () => {
    const factor = setting("lambda", lambda, 2);
    const all = loop("T · λ", [ratio, factor], (other) => ratio.values.map((value) => value * factor.at(0, other)), String);
    const scaled = column({ ...described, id: "scaled", symbol: "D" }, all, 2);
    expect([[...scaled.values], scaled.at(1, { parameter: "lambda", value: 3 }), scaled.at(1)]).toEqual([[170, 6], 9, 6]);
    expect(scaled.links(1).map(({ numbers }) => numbers)).toEqual(["T(2) = 12 / 4 = 3", "D = 1 = 6"]);
  });

  it("takes Gaussian means, with their terms", () => {
    const reach = numberParameter("decision", 1, [0, 5, 1], { label: "r", description: "Reach.", unit: "" });
    const values = input("v", Float64Array.of(1, 2, 4, 8));
    const by = (value: number) => setting("reach", reach, value);
    const named = column({ ...described, symbol: "v" }, values, 4);
    const means = column(
      { ...described, id: "mean", symbol: "M" },
      gaussianMean(named, by(1), constant("1", 1), "lines"),
      4,
      line,
    );
    const side = Math.exp(-1 / 2);
    expect(means.at(0)).toBeCloseTo((1 + 2 * side) / (1 + side), 12);
    expect(means.links(0).at(-1)?.numbers).toBe("M(1) = 0.622 · 1 + 0.378 · 2 = 1.38");
    expect(means.at(0, { parameter: "reach", value: 0 })).toBe(1);
    const wide = column(
      { ...described, id: "wide", symbol: "M" },
      gaussianMean(named, by(5), constant("1", 1), "lines"),
      4,
      line,
    );
    expect(wide.links(0).at(-1)?.numbers).toMatch(/^M\(1\) = 0\.\d+ · 1 \+ /);
    // Of a column that has a parameter, the deviation follows it: of 1, 2, 4, 8 or of what these are smoothed to.
    const std = deviation("std", means);
    expect(std.at(0, { parameter: "reach", value: 0 })).toBeCloseTo(
      Math.sqrt((2.75 ** 2 + 1.75 ** 2 + 0.25 ** 2 + 4.25 ** 2) / 4),
      12,
    );
    expect(std.at(0)).toBeLessThan(std.at(0, { parameter: "reach", value: 0 }));
    expect(deviation("std", column(described, input("v", []), 0)).at(0)).toBe(0);
  });

  it("is no link where it is a count", () => {
    const length = count("length", "len", { name: "Length", unit: "", formula: "characters" }, Float64Array.of(7));
    expect([length.links(0), length.numbers(0), length.quantity.formula]).toEqual([[], "7", "characters"]);
  });

  it("is a scalar where it is of the whole page", () => {
    const tau = figure(
      { id: "tau", symbol: "τ", name: "Threshold", unit: "px" },
      times(setting("lambda", lambda, 2), constant("std", 4)),
    );
    expect(scalarOf(tau)).toMatchObject({ kind: "scalar", id: "tau", value: 8, unit: "px", formula: "τ = λ · std" });
    expect(tau.at(5, { parameter: "lambda", value: 3 })).toBe(12);
  });
});
