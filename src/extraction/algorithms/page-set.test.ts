import { describe, expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { finish } from "../contract/extractor.ts";
import type { SitePage } from "../contract/inputs.ts";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { PageSet, aloneNote, decidePageByPage } from "./page-set.ts";

function counting(names: readonly string[]): { readonly pages: readonly SitePage[]; readonly opened: string[] } {
  const opened: string[] = [];
  const open = (name: string) => {
    opened.push(name);
    if (name.startsWith("broken")) throw new Error("it is not a page");
    return openPage(`<p>${name}`);
  };
  return { pages: names.map((name) => ({ name, open: () => open(name) })), opened };
}

/** An extraction that says how many pages it goes by. */
function extractionOf(count: number): Extraction {
  return {
    selection: emptySelection,
    trace: { units: {}, channels: [], notes: [String(count)] },
    explain: () => ({ verdict: "not text", formula: "none" }),
  };
}

describe("decidePageByPage", () => {
  it("opens a page a step, shows what those so far give, and opens none twice", () => {
    const { pages, opened } = counting(["a", "b", "c"]);
    const set = new PageSet(pages, ({ source }) => source.length);
    expect(opened).toEqual([]);
    const decision = decidePageByPage(set, extractionOf);
    if ("selection" in decision) throw new RangeError("decided at once");
    const steps = [...decision];
    expect(steps.map(({ label, done, of }) => [label, done, of])).toEqual([
      ["page 1 of 3", 1, 3],
      ["page 2 of 3", 2, 3],
      ["page 3 of 3", 3, 3],
    ]);
    expect(steps.map(({ preview }) => preview().trace.notes)).toEqual([["1"], ["2"], ["3"]]);
    expect(decidePageByPage(set, extractionOf)).toMatchObject({ trace: { notes: ["3"] } });
    expect(opened).toEqual(["a", "b", "c"]);
  });

  it("goes on where it was stopped", () => {
    const { pages, opened } = counting(["a", "b", "c"]);
    const set = new PageSet(pages, ({ source }) => source.length);
    const first = decidePageByPage(set, extractionOf);
    if (!("selection" in first)) first.next();
    expect(set.opened).toBe(1);
    expect(finish(decidePageByPage(set, extractionOf)).trace.notes).toEqual(["3"]);
    expect(opened).toEqual(["a", "b", "c"]);
  });
});

describe("PageSet", () => {
  it("leaves out a page that cannot be opened, and says so", () => {
    const set = new PageSet(counting(["a", "broken", "c"]).pages, ({ source }) => source);
    finish(decidePageByPage(set, extractionOf));
    expect(set.reduced(3)).toEqual([
      { name: "a", result: "<p>a" },
      { name: "c", result: "<p>c" },
    ]);
    expect(set.notes(3)).toEqual(["“broken” was left out: it is not a page"]);
    expect(set.reduced(1)).toHaveLength(1);
  });

  it("says that all is kept where none of the pages can be opened, and nothing where none was given", () => {
    expect(new PageSet([], () => 0).notes(0)).toEqual([]);
    const set = new PageSet(counting(["broken"]).pages, () => 0);
    finish(decidePageByPage(set, extractionOf));
    expect(set.notes(1)).toEqual([aloneNote, "“broken” was left out: it is not a page"]);
  });
});
