import { describe, expect, it } from "vitest";
import { ccb } from "../../extraction/algorithms/ccb/ccb.ts";
import { cetdDs } from "../../extraction/algorithms/cetd/cetd.ts";
import { shownFirst } from "./lane-header.tsx";

describe("shownFirst", () => {
  it("shows the first two sliders and hides the rest", () => {
    const { first, more } = shownFirst(ccb.parameters);
    expect(first.map(([name]) => name)).toEqual(["range", "threshold"]);
    expect(more.map(([name]) => name)).toEqual(["tolerance", "maxPasses", "sigmaDivisor", "rangeIs", "vector"]);
  });

  it("fills up with other kinds where there is one slider", () => {
    expect(shownFirst(cetdDs.parameters).first.map(([name]) => name)).toEqual(["lambda", "blocks"]);
  });
});
