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

  it("is cut where the id or the classes go on for pages", () => {
    const page = openPage(`<p id="${"i".repeat(90_000)}" class="${"one two ".repeat(90_000)}">`);
    const label = elementLabel(page, page.elements.names.indexOf("p"));
    expect(label).toHaveLength("p#.".length + 2 * "…".length + 200 + 199);
    expect(label).toMatch(/^p#i{200}…\.one\.two\.one\..*two…$/);
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
