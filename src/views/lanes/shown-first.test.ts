import { describe, expect, it } from "vitest";
import { ccb } from "../../extraction/algorithms/ccb/ccb.ts";
import { cetdDs } from "../../extraction/algorithms/cetd/cetd.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { familiesOf } from "../algorithms/menu-choices.ts";
import { shownFirst } from "./lane-parameters.tsx";

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

describe("familiesOf", () => {
  it("lists every extractor once, in the order of the registry within its family", () => {
    const families = familiesOf(libraryOf(extractors));
    const listed = families.flatMap(({ extractors: members }) => members.map(({ id }) => id));
    expect(listed.toSorted()).toEqual(extractors.map(({ id }) => id).toSorted());
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });
});
