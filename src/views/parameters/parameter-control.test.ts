import { describe, expect, it } from "vitest";
import { threshold } from "../../extraction/contract/number-parameter.fixture.ts";
import { responsePath, valueByKey } from "./parameter-control.tsx";

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

describe("responsePath", () => {
  it("closes the area under the curve on the base line", () => {
    expect(responsePath([1, 0.25, 0])).toBe("M0 1L0 0L0.5 0.75L1 1L1 1Z");
    expect(responsePath(new Float32Array())).toBe("");
  });
});
