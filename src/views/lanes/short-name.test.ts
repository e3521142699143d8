import { expect, it } from "vitest";
import { shortName, shortNames } from "./short-name.ts";

it.each([
  ["Ratio", "ratio"],
  ["Composite text density", "text density"],
  ["Smoothed difference", "difference"],
  ["Probability of content", "probability"],
  ["DensitySum", "densitySum"],
  ["CTD", "CTD"],
  ["cleaned conditionally", "cleaned"],
])("calls %s %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

it("tells names apart that would be the same", () => {
  expect(shortNames(["Text density", "Composite text density", "DensitySum"])).toEqual([
    "text density",
    "composite",
    "densitySum",
  ]);
});
