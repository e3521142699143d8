import { describe, expect, it } from "vitest";
import { algorithmRank } from "./algorithm-rank.ts";

describe("algorithmRank", () => {
  const danag = ["DANAg", "Lines", "Mohammadzadeh et al. 2011", "Compares content and code."];
  const rank = (search: string) => algorithmRank("danag", search, danag);

  it("puts the whole name before its beginning, that before a part of it, and that before all else", () => {
    const ranks = [rank("danag"), rank("Dan"), rank("nag"), rank("lines 2011")];
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
    expect(new Set(ranks).size).toBe(4);
  });

  it("finds by all words in any order, and not by some", () => {
    expect(rank("2011 code")).toBeGreaterThan(0);
    expect(rank("2011 vision")).toBe(0);
  });

  it("takes no letters from here and there", () => {
    expect(
      algorithmRank("dsc", "danag", ["DSC", "Sequences", "Pinto et al. 2002", "Document slope curves and long areas."]),
    ).toBe(0);
  });
});
