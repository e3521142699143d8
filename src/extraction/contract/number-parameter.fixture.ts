import type { NumberParameter } from "./parameters.ts";

/** A number from 0 to 1 in steps of 0.01, three quarters at first. */
export const threshold: NumberParameter = {
  kind: "number",
  label: "Threshold",
  description: "",
  stage: "decision",
  default: 0.75,
  min: 0,
  max: 1,
  step: 0.01,
  unit: "",
};
