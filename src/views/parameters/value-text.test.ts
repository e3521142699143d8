import { describe, expect, it } from "vitest";
import { ccb } from "../../extraction/algorithms/ccb/ccb.ts";
import { danag } from "../../extraction/algorithms/danag/danag.ts";
import { fieldText, spokenValue, valueWithUnit } from "./value-text.ts";

const { threshold, tolerance, range } = ccb.parameters;

describe("spokenValue", () => {
  it("says the value, the paper's value and what is kept", () => {
    expect(spokenValue(threshold, 0.6, 4120)).toBe("0.6, paper value 0.75, keeps 4,120 characters");
  });

  it("says nothing of what is kept before the first run", () => {
    expect(spokenValue(range, 12, undefined)).toBe("12 characters, paper value 40");
  });

  it("does not call a default the paper's where the paper names none", () => {
    expect(spokenValue(tolerance, 0, undefined)).toBe("0 %, default 5");
  });
});

describe("fieldText", () => {
  it("gives all values of a parameter as many digits as its step", () => {
    expect(fieldText(threshold, 0.8)).toBe("0.80");
    expect(fieldText(tolerance, 5)).toBe("5.0");
    expect(fieldText(range, 40)).toBe("40");
  });
});

describe("valueWithUnit", () => {
  it("names a flag's state", () => {
    expect(valueWithUnit(danag.parameters.shortLinks, true)).toBe("on");
  });
});
