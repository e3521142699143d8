import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { elementLabel } from "./page.ts";

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
