import { describe, expect, it } from "vitest";
import { grouped, groupsBy } from "./grouped.ts";

describe("grouped", () => {
  it("lists the indices of each group, rising, without those of none", () => {
    const { firsts, items } = grouped(Int32Array.of(2, 0, -1, 2, 0), 3);
    expect([...firsts]).toEqual([0, 2, 2, 4]);
    expect([...items]).toEqual([1, 4, 0, 3]);
  });
});

describe("groupsBy", () => {
  it("gathers what has a key in common, in the order of the first of each", () => {
    expect([...groupsBy(["bb", "a", "cc"], ({ length }) => length)]).toEqual([
      [2, ["bb", "cc"]],
      [1, ["a"]],
    ]);
  });
});
