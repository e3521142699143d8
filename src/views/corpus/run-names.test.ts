import { describe, expect, it } from "vitest";
import { runLetter, settingsOf } from "./run-names.ts";

describe("runLetter", () => {
  it("goes on after Z with two letters", () => {
    expect([0, 5, 25, 26, 27, 52].map(runLetter)).toEqual(["A", "F", "Z", "AA", "AB", "BA"]);
  });
});

describe("settingsOf", () => {
  it("is what a name says beyond the algorithm", () => {
    expect(settingsOf({ name: "ccb", extractor: "ccb", values: {} })).toBeUndefined();
    expect(settingsOf({ name: "ccb.range~60", extractor: "ccb", values: { range: 60 } })).toBe("range~60");
  });
});
