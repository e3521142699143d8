import { describe, expect, it } from "vitest";
import { linkNote, pageLinkNote } from "./share-items.tsx";

describe("words of the share menu", () => {
  it("say how long a link with a page is and whether it is too long", () => {
    expect([2_000, 32_000, 32_001, undefined].map(pageLinkNote)).toEqual([
      " (2,000 characters)",
      " (32,000 characters)",
      " (32,001 characters: too long)",
      "",
    ]);
  });

  it("say that a page is not in a link, unless it is a sample", () => {
    expect(linkNote("left out", "x")).toContain("but not your page");
    expect(linkNote("sample", "News article")).toContain("Shows the sample “News article”");
  });
});
