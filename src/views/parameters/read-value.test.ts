import { describe, expect, it } from "vitest";
import { threshold } from "../../extraction/contract/number-parameter.fixture.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { readValue } from "./read-value.ts";

const tolerance: NumberParameter = { ...threshold, label: "Tolerance", default: 5, max: 10, step: 0.5, unit: "%" };
const range: NumberParameter = { ...threshold, label: "Range", default: 40, min: 1, max: 200, step: 1, unit: "characters" };

describe("readValue", () => {
  it.each(["0.75", ".75", " 0.750 ", "75 %", "75%", "default", "Default"])("reads “%s” as three quarters", (typed) => {
    expect(readValue(threshold, typed)).toEqual({ value: 0.75 });
  });

  it("reads per cent of a parameter in per cent as they stand", () => {
    expect(readValue(tolerance, "2.5 %")).toEqual({ value: 2.5 });
    expect(readValue(tolerance, "2.5")).toEqual({ value: 2.5 });
  });

  it("reads the parameter's own unit", () => {
    expect(readValue(range, "25 characters")).toEqual({ value: 25 });
  });

  it("reads the name of a value", () => {
    expect(readValue({ ...range, min: 0, names: { 0: "majority" } }, " Majority ")).toEqual({ value: 0 });
  });

  it("puts a value on the grid of steps", () => {
    expect(readValue(threshold, "0.333")).toEqual({ value: 0.33 });
  });

  it("refuses a value outside the bounds rather than clamp it", () => {
    expect(readValue(threshold, "75")).toEqual({ message: "Out of range: type 0 to 1" });
    expect(readValue(threshold, "-0.1")).toEqual({ message: "Out of range: type 0 to 1" });
    expect(readValue(threshold, "−0.1")).toEqual({ message: "Out of range: type 0 to 1" });
  });

  it("refuses a unit of another kind", () => {
    expect(readValue(range, "50 %")).toEqual({ message: "Unknown unit “%”: type 1 to 200 characters" });
  });

  it.each(["0,75", "high", "1e1", "0x1", "."])("refuses “%s”", (typed) => {
    expect(readValue(threshold, typed)).toHaveProperty("message");
  });

  it("asks for a value where there is none", () => {
    expect(readValue(tolerance, "  ")).toEqual({ message: "Type 0 to 10 %" });
  });
});
