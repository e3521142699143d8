import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import { atLeast, column, constant, count, figure, input, over, said, scalarOf, setting, times } from "./expression.ts";

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

  it("may be written by its method", () => {
    const mean = said("mean of T", [ratio], (unit, value) => `of lines 1 to ${unit + 1}: ${value}`);
    const smoothed = column({ ...described, symbol: "T′" }, mean, Float64Array.of(85, 44), line);
    expect(smoothed.links(1).at(-1)).toEqual({ symbols: "T′(i) = mean of T", numbers: "T′(2) = of lines 1 to 2: 44" });
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
