import { expect, it } from "vitest";
import { shortName } from "./short-name.ts";

it.each([
  ["Ratio", "ratio"],
  ["Composite text density", "text density"],
  ["Smoothed difference", "difference"],
  ["Probability of content", "probability"],
  ["DensitySum", "densitySum"],
  ["CTD", "CTD"],
])("calls %s %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});
