import { describe, expect, it } from "vitest";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { responsePath } from "./value-slider.tsx";

const lambda: NumberParameter = {
  kind: "number",
  label: "λ",
  description: "",
  stage: "decision",
  default: 1,
  min: 0,
  max: 2,
  step: 0.01,
  unit: "",
};

describe("responsePath", () => {
  it("closes the area under the curve on the base line", () => {
    expect(responsePath(lambda, [1, 0.25, 0])).toBe("M0 1L0 0L0.5 0.75L1 1L1 1Z");
  });

  it("is empty where nothing is known", () => {
    expect(responsePath(lambda, new Float32Array())).toBe("");
  });
});
