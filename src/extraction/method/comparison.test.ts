import { describe, expect, it } from "vitest";
import { numberParameter } from "../contract/parameters.ts";
import { compare, cutAt, flipOf } from "./comparison.ts";
import { constant, setting, times } from "./expression.ts";

const lambda = numberParameter("decision", 1, [0, 3, 0.01], { label: "λ", description: "A factor.", unit: "" });
const tau = times(setting("lambda", lambda, 1), constant("std", 40));

describe("compare", () => {
  it("gives verdict, margin and the sign that is true", () => {
    expect(compare(72.59, "≥", 40).text).toBe("72.59 ≥ 40");
    expect(compare(12, "≥", 40)).toMatchObject({
      isKept: false,
      text: "12 < 40",
      numbers: { verdict: "removed", value: 12, threshold: 40, keeps: "≥", margin: -28 },
    });
    expect([">", "≥", "≤", "<"].map((sign) => compare(1, sign as ">", 1).text)).toEqual(["1 ≤ 1", "1 ≥ 1", "1 ≤ 1", "1 ≥ 1"]);
  });

  it("finds the value of the threshold's parameter that turns the verdict", () => {
    // From λ = 1.82 on the threshold, 72.80, lies above.
    expect(compare(72.59, "≥", tau).facts.flip).toEqual({ parameter: "lambda", value: 1.82 });
    expect(compare(200, "≥", tau).facts).not.toHaveProperty("flip");
    expect(compare(72.59, "≥", 40).facts).not.toHaveProperty("flip");
  });

  it("asks the method where a parameter moves more than the threshold", () => {
    expect(compare(72.59, "≥", tau, (candidate) => candidate < 1.2).facts.flip).toEqual({ parameter: "lambda", value: 1.2 });
  });
});

describe("flipOf", () => {
  it("takes the nearest of several turns where there may be some", () => {
    const isKept = (value: number): boolean => value > 0.5 && value < 1.5;
    expect(flipOf("lambda", lambda, 1.4, isKept, 1)).toEqual({ flip: { parameter: "lambda", value: 1.5 } });
    expect(flipOf("lambda", lambda, 1, () => true)).toEqual({});
  });
});

describe("cutAt", () => {
  it("names the parameter that moves a threshold, where the two are in proportion", () => {
    expect(cutAt(tau)).toEqual({ threshold: 40, control: { parameter: "lambda", factor: 40 } });
    expect(cutAt(times(setting("lambda", lambda, 1), constant("std", 0)))).toEqual({ threshold: 0 });
    expect(cutAt(constant("t", 5))).toEqual({ threshold: 5 });
  });
});
