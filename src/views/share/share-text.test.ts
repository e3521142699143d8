import { describe, expect, it } from "vitest";
import { linkNote, pageLinkNote } from "./share-items.tsx";

describe("words of the share menu", () => {
  it("say how long a link with a page is and who would not take it", () => {
    expect([2_000, 2_001, 31_870, 32_001, undefined].map(pageLinkNote)).toEqual([
      " (2,000 characters)",
      " (2,001 characters: too long for Discord and some mail)",
      " (31,870 characters: too long for Discord and some mail)",
      " (32,001 characters: too long)",
      "",
    ]);
  });

  it("say that a page is not in a link, unless it is a sample", () => {
    expect(linkNote("left out", "x")).toContain("your page is not in it");
    expect(linkNote("sample", "News article")).toContain("Shows the sample “News article”");
  });
});
