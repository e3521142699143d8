import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { elementLabel, sourceOffset } from "./page.ts";

describe("elementLabel", () => {
  it.each([
    ["<p>", "p"],
    ["<p id=main>", "p#main"],
    ["<p class='  lead \n wide '>", "p.lead.wide"],
    ["<p class=a id=b>", "p#b.a"],
    ["<p id='' class=' '>", "p"],
  ])("of %j is %s", (source, label) => {
    const page = openPage(source);
    expect(elementLabel(page, page.elements.names.indexOf("p"))).toBe(label);
  });
});

describe("sourceOffset", () => {
  it("adds the index to the start of a run without references", () => {
    const { runs } = openPage("<p>abc");
    expect([0, 1, 3].map((index) => sourceOffset(runs, 0, index))).toEqual([3, 4, 6]);
  });

  it("follows the map of a run with references", () => {
    const { runs } = openPage("<p>a &amp; b");
    expect([0, 1, 2, 3, 4, 5].map((index) => sourceOffset(runs, 0, index))).toEqual([3, 4, 5, 10, 11, 12]);
  });
});
