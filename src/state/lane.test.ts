import { expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { otherRuns, quickestMethods } from "./lane.ts";

const library = libraryOf(extractors);

it("has the presets of a method, the quickest methods and Learned's presets, each once, and none that a lane has", () => {
  const lanes = [
    { extractor: "cetr", values: { method: "km" } },
    { extractor: "bte", values: {} },
  ];
  const found = otherRuns("cetr", lanes, library).map(({ extractor }) => extractor);
  const cetr = library.get("cetr")?.presets ?? [];
  expect(found.filter((id) => id === "cetr").length).toBeGreaterThan(cetr.length - 2);
  expect(found.filter((id) => id === "learned")).toHaveLength(library.get("learned")?.presets?.length ?? 0);
  expect(found).not.toContain("bte");
  expect(new Set(otherRuns("bte", lanes, library).map((run) => JSON.stringify(run))).size).toBe(
    otherRuns("bte", lanes, library).length,
  );
});

it("needs nothing but the page for the quickest methods", () => {
  expect(quickestMethods.map((id) => library.get(id)?.needs)).toEqual(quickestMethods.map(() => ["page"]));
});
